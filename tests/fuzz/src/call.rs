//! A call as the bytes that a request is made of, for the fuzzer and for whoever makes its seeds.

/// What no answer has a reason to hold. The dictionary offers it wherever text can be.
pub const CANARY: &str = "c4naryX";

/// The method and the tool that the headers of a request name; the sixth byte chooses.
pub const CALLED: &[(&str, &str)] = &[
    ("tools/call", "record"),
    ("tools/call", ROUTED),
    ("tools/call", "c4naryX"),
    ("tools/list", ""),
    ("server/discover", ""),
    ("initialize", ""),
    ("c4naryX", "c4naryX"),
    ("", ""),
];

/// The tool with arguments that travel in headers as well.
pub const ROUTED: &str = "routed";

/// The bytes that stand for a call of that tool, in a revision with a handshake or without one.
pub fn call(tool: &str, arguments: &str, modern: bool) -> Vec<u8> {
    call_with(tool, "", arguments, modern)
}

/// [`call`], with further headers: lines, each with its end.
pub fn call_with(tool: &str, headers: &str, arguments: &str, modern: bool) -> Vec<u8> {
    let revision = if modern { 2 } else { 1 };
    let called = CALLED.iter().position(|(_, name)| *name == tool).unwrap_or(CALLED.len() - 1);
    let mut bytes = vec![0, 0, 0, 0, 0, u8::try_from(called).unwrap_or_default(), revision, 0];
    if called == CALLED.len() - 1 && modern {
        bytes.extend_from_slice(format!("mcp-method:tools/call\nmcp-name:{tool}\n").as_bytes());
    }
    let meta = if modern {
        r#","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
    } else {
        ""
    };
    bytes.extend_from_slice(headers.as_bytes());
    bytes.push(b'\n');
    bytes.extend_from_slice(
        format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}{meta}}}}}"#
        )
        .as_bytes(),
    );
    bytes
}
