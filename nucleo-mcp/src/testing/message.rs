//! Messages of the revision without a handshake.

use crate::boundary::{META_DIALECT, revision::Revision, self_description};
use crate::json::{Tree, write_string};
use crate::schema::SchemaDialect;
use std::fmt::Write as _;

/// The id of every message that does not need another.
pub(super) const ID: &str = "\"t\"";

/// A request's `_meta` as it should be, naming the dialect if one is named.
pub(super) fn meta(dialect: Option<SchemaDialect>) -> String {
    let revision = Revision::V2026July.as_str();
    let mut meta = format!(
        r#"{{"{}":"{revision}","{}":{{}}"#,
        self_description::META_REVISION,
        self_description::META_CAPABILITIES
    );
    if let Some(dialect) = dialect {
        let _ = write!(meta, r#","{META_DIALECT}":"{}""#, dialect.wire_name());
    }
    meta.push('}');
    meta
}

/// A request with params given as JSON text.
pub(super) fn request(id: &str, method: &str, params: &str) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#)
}

/// A `tools/list`.
pub(super) fn list(dialect: SchemaDialect, cursor: Option<&str>) -> String {
    let cursor = cursor.map(|cursor| format!(r#","cursor":{}"#, Tree::from(cursor))).unwrap_or_default();
    request(ID, "tools/list", &format!(r#"{{"_meta":{}{cursor}}}"#, meta(Some(dialect))))
}

/// A `tools/call` with arguments given as JSON text.
pub(crate) fn call(tool: &str, dialect: SchemaDialect, arguments: &str) -> String {
    let mut name = String::new();
    write_string(tool, &mut name);
    let meta = meta(Some(dialect));
    request(ID, "tools/call", &format!(r#"{{"name":{name},"arguments":{arguments},"_meta":{meta}}}"#))
}
