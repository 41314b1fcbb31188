//! Messages that are JSON and not what the protocol says.

use super::super::message::{self, ID, meta, request};
use super::case::{CANARY, Case, Expected};
use crate::json::Tree;
use crate::schema::SchemaDialect;

const INVALID_REQUEST: i32 = -32600;
const METHOD_NOT_FOUND: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const UNSUPPORTED_REVISION: i32 = -32022;

/// Everything that is wrong with a message around the arguments. `exists` says whether a tool has a name.
pub(super) fn cases(
    tool: &str,
    dialect: SchemaDialect,
    arguments: &str,
    exists: impl Fn(&str) -> bool,
) -> Vec<Case> {
    let mut cases = Cases { tool, dialect, arguments, all: Vec::new() };
    cases.params();
    cases.names(exists);
    cases.methods();
    cases.envelopes();
    cases.descriptions();
    cases.without_answer();
    cases.all
}

struct Cases<'t> {
    tool: &'t str,
    dialect: SchemaDialect,
    arguments: &'t str,
    all: Vec<Case>,
}

impl Cases<'_> {
    fn add(&mut self, label: &str, message: String, expected: Expected) {
        self.all.push(Case::new(format!("the protocol: {label}"), message, expected));
    }

    fn name(&self) -> String {
        Tree::from(self.tool).to_string()
    }

    fn meta(&self) -> String {
        meta(Some(self.dialect))
    }

    fn params(&mut self) {
        for params in ["null", "[]", "5", "true", "\"zq7canary\"", "[{\"name\":\"zq7canary\"}]"] {
            let message = request(ID, "tools/call", params);
            self.add(&format!("params are {params}"), message, Expected::Unavailable);
        }
        let bare = format!(r#"{{"jsonrpc":"2.0","id":{ID},"method":"tools/call"}}"#);
        self.add("no params", bare, Expected::Unavailable);
        for value in ["5", "null", "[]", "\"zq7canary\"", "true"] {
            let params = format!(r#"{{"name":{},"arguments":{{}},"_meta":{value}}}"#, self.name());
            self.add(&format!("_meta is {value}"), request(ID, "tools/call", &params), Expected::Unavailable);
        }
        for value in ["5", "true", "[]", "[1,\"zq7canary\"]", "\"zq7canary\""] {
            let message = message::call(self.tool, self.dialect, value);
            self.add(&format!("arguments are {value}"), message, Expected::Refused);
        }
    }

    fn names(&mut self, exists: impl Fn(&str) -> bool) {
        let call = |name: &str, meta: &str| {
            request(ID, "tools/call", &format!(r#"{{"name":{name},"arguments":{{}},"_meta":{meta}}}"#))
        };
        for name in
            ["5", "null", "true", "[]", "{}", "[\"zq7canary\"]", "\"\\ud800\"", "\"zq7canary\"", "\"\""]
        {
            let message = call(name, &self.meta());
            self.add(&format!("the name is {name}"), message, Expected::Unavailable);
        }
        let tool = self.tool;
        let decomposed: String = tool.chars().flat_map(|own| [own, '\u{301}']).collect();
        let encoded = tool.bytes().fold(String::new(), |encoded, byte| format!("{encoded}%{byte:02x}"));
        let swapped: String = tool
            .chars()
            .map(|own| if own.is_lowercase() { own.to_ascii_uppercase() } else { own.to_ascii_lowercase() })
            .collect();
        for (label, name) in [
            ("in another case", swapped),
            ("and a space", format!("{tool} ")),
            ("after a space", format!(" {tool}")),
            ("and a line break", format!("{tool}\n")),
            ("and a zero character", format!("{tool}\0")),
            ("with accents", decomposed),
            ("and a joiner without width", format!("{tool}\u{200d}")),
            ("as a path", format!("./{tool}")),
            ("percent-encoded", encoded),
            ("with something after it", format!("{tool}{CANARY}")),
            ("in full width", tool.chars().map(full_width).collect()),
        ] {
            if !exists(&name) {
                let message = call(&Tree::String(name).to_string(), &self.meta());
                self.add(&format!("the name {label}"), message, Expected::Unavailable);
            }
        }
        let renamed = format!(r#"{{"Name":{},"arguments":{{}},"_meta":{}}}"#, self.name(), self.meta());
        self.add("the name under another name", request(ID, "tools/call", &renamed), Expected::Unavailable);
    }

    fn methods(&mut self) {
        for method in [
            "resources/list",
            "prompts/get",
            "completion/complete",
            "logging/setLevel",
            "sampling/createMessage",
            "tasks/list",
            "subscriptions/listen",
            "tools/Call",
            "TOOLS/CALL",
            "tools/call ",
            "tools/call/zq7canary",
            "zq7canary",
            "",
            "initialize",
            "ping",
            "notifications/cancelled",
            "rpc.discover",
        ] {
            let params = format!(r#"{{"name":{},"zq7canary":1,"_meta":{}}}"#, self.name(), self.meta());
            let message = request(ID, method, &params);
            self.add(&format!("the method {method:?}"), message, Expected::Error(METHOD_NOT_FOUND));
        }
    }

    fn envelopes(&mut self) {
        let good = message::call(self.tool, self.dialect, self.arguments);
        let swapped = |from: &str, to: &str| good.replacen(from, to, 1);
        for (label, message) in [
            ("another version of JSON-RPC", swapped("\"2.0\"", "\"1.0\"")),
            ("the version as a number", swapped("\"2.0\"", "2.0")),
            ("no version", swapped("\"jsonrpc\":\"2.0\",", "")),
            ("a method that is a number", swapped("\"tools/call\"", "5")),
            ("a method that is null", swapped("\"tools/call\"", "null")),
            ("a method in another case", swapped("\"method\"", "\"Method\"")),
            ("a call and a result at once", swapped("{", "{\"result\":\"zq7canary\",")),
            ("a text", "\"zq7canary\"".to_owned()),
            ("a number", "8675309".to_owned()),
        ] {
            self.add(label, message, Expected::Error(INVALID_REQUEST));
        }
        let long = format!("\"{}\"", CANARY.repeat(40));
        for id in ["null", "1.5", "1e0", "true", "{}", "[\"zq7canary\"]", "\"\\ud800\"", long.as_str()] {
            let label =
                if id.len() > 40 { "an id that is too long".to_owned() } else { format!("the id {id}") };
            let message = swapped(&format!("\"id\":{ID}"), &format!("\"id\":{id}"));
            self.add(&label, message, Expected::Error(INVALID_REQUEST));
        }
    }

    /// What a request says of itself.
    fn descriptions(&mut self) {
        let call = |meta: &str, name: &str| {
            request(ID, "tools/call", &format!(r#"{{"name":{name},"arguments":{{}},"_meta":{meta}}}"#))
        };
        let good = meta(None);
        let revision = |revision: &str| good.replacen("\"2026-07-28\"", revision, 1);
        for (label, meta, code) in [
            ("a revision that nobody speaks", revision("\"2026-07-28 zq7canary\""), UNSUPPORTED_REVISION),
            ("an old revision", revision("\"2024-11-05\""), UNSUPPORTED_REVISION),
            ("a revision that is a number", revision("20260728"), INVALID_PARAMS),
            ("no capabilities", good.replacen("clientCapabilities", "zq7canary", 1), INVALID_PARAMS),
            ("capabilities that are none", good.replacen(":{}", ":\"zq7canary\"", 1), INVALID_PARAMS),
        ] {
            self.add(label, call(&meta, &self.name()), Expected::Error(code));
        }
        for dialect in ["\"zq7canary\"", "\"Canonical\"", "\"canonical \"", "\"\"", "5", "null", "[]"] {
            let meta = format!(r#"{},"ai.redouble/dialect":{dialect}}}"#, &good[..good.len() - 1]);
            let message = call(&meta, &self.name());
            self.add(&format!("the dialect {dialect}"), message, Expected::Error(INVALID_PARAMS));
        }
        for cursor in ["\"zq7canary\"", "\"\"", "5", "[]", "{\"zq7canary\":1}"] {
            let params = format!(r#"{{"cursor":{cursor},"_meta":{}}}"#, self.meta());
            let message = request(ID, "tools/list", &params);
            self.add(&format!("the cursor {cursor}"), message, Expected::Error(INVALID_PARAMS));
        }
        let named = r#"{"protocolVersion":"zq7canary","capabilities":{},"clientInfo":{"name":"zq7canary","version":"1"}}"#;
        self.add("a handshake of a marked client", request(ID, "initialize", named), Expected::Result);
        for params in [
            r#"{"protocolVersion":5,"capabilities":"zq7canary","clientInfo":["zq7canary"]}"#,
            "[\"zq7canary\"]",
            "null",
        ] {
            let message = request(ID, "initialize", params);
            self.add("a handshake that cannot be read", message, Expected::Error(INVALID_PARAMS));
        }
    }

    fn without_answer(&mut self) {
        let call = message::call(self.tool, self.dialect, self.arguments);
        let notification = call.replacen(&format!("\"id\":{ID},"), "", 1);
        self.add("a call without an id", notification, Expected::Silence);
        for (label, message) in [
            ("a notification", r#"{"jsonrpc":"2.0","method":"zq7canary","params":{"zq7canary":1}}"#),
            (
                "a cancellation",
                r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"zq7canary"}}"#,
            ),
            ("a result", r#"{"jsonrpc":"2.0","id":"t","result":{"zq7canary":1}}"#),
            ("an error", r#"{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"zq7canary"}}"#),
            (
                "an error that says a thing twice",
                r#"{"jsonrpc":"2.0","id":1,"error":{"zq7canary":1,"zq7canary":2}}"#,
            ),
            ("an error without a version", r#"{"id":1,"error":{"message":"zq7canary"}}"#),
        ] {
            self.add(label, message.to_owned(), Expected::Silence);
        }
    }
}

fn full_width(character: char) -> char {
    if !character.is_ascii_graphic() {
        return character;
    }
    char::from_u32(u32::from(character) + 0xfee0).unwrap_or(character)
}
