//! One header, read the way every check reads it.

use super::sentinel;
use crate::boundary::access::RequestContext;
use crate::boundary::argument_headers::Stated;
use http::HeaderMap;

/// What is there under one name.
pub(super) enum Single<'h> {
    Absent,
    Text(&'h str),
    /// There twice, or no visible ASCII.
    Unusable,
}

/// A header's value, without the white space around it.
pub(super) fn single<'h>(headers: &'h HeaderMap, name: &str) -> Single<'h> {
    let mut values = headers.get_all(name).iter();
    let Some(value) = values.next() else { return Single::Absent };
    match value.to_str() {
        Ok(text) if values.next().is_none() => Single::Text(text.trim_matches([' ', '\t'])),
        _ => Single::Unusable,
    }
}

/// What a request says under the name of a header that repeats an argument.
pub(crate) fn stated<'c>(context: &'c RequestContext, name: &str) -> Stated<'c> {
    match single(context.headers(), name) {
        Single::Absent => Stated::Absent,
        Single::Text(text) => sentinel::decode(text).map_or(Stated::Unusable, Stated::Text),
        Single::Unusable => Stated::Unusable,
    }
}
