//! `url::Url`.

use crate::schema::{Description, Format, ToolSchema};
use url::Url;

/// In characters. RFC 9110 asks every server to take 8,000 octets, and few take more than 8,192. A pattern of
/// this size costs seconds on a text that is as long as a request may be.
const LONGEST: u64 = 8_192;

/// An absolute address. The URL standard that the type follows and the RFC that the format names differ
/// on hosts: a name that ends in a number, an internationalized name and a port past the last one are
/// fine with the RFC and no URL. What is asked for is what both take.
impl ToolSchema for Url {
    const DESCRIPTION: Description = Description::string()
        .format(Format::Uri)
        .narrowed(
            "^((https?|wss?|ftp)://([A-Za-z0-9._~!$&'()*+,;=%:-]*@)?\
         (([A-Za-z0-9_]+(-[A-Za-z0-9_]+)*\\.)*[A-Za-z][A-Za-z0-9]*(-[A-Za-z0-9]+)*\
         |((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\
         |\\[[0-9A-Fa-f:.]+\\])\
         (:([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?\
         ([/?#].*)?\
         |file:///.*|(mailto|tel|urn|data):[^/].*)$",
        )
        .no_longer_than(LONGEST);
}
