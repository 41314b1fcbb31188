//! A call's result as the protocol shapes it.

use crate::json::write_string;

/// What every result of one revision is framed by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ResultFrame<'a> {
    /// Whether results say that they are complete and who answers.
    pub(crate) self_describing: bool,
    /// Who answers, as JSON text.
    pub(crate) server_info: &'a str,
}

pub(crate) const META_SERVER_INFO: &str = "io.modelcontextprotocol/serverInfo";

impl ResultFrame<'_> {
    /// Opens a result object.
    pub(crate) fn open(self, out: &mut String) {
        out.push('{');
        if self.self_describing {
            out.push_str(r#""resultType":"complete","#);
        }
    }

    /// Writes `_meta`, if there is anything to say in it, and closes the result.
    pub(crate) fn close(self, own_meta: &str, out: &mut String) {
        if self.self_describing || !own_meta.is_empty() {
            out.push_str(r#","_meta":{"#);
            out.push_str(own_meta);
            if self.self_describing {
                if !own_meta.is_empty() {
                    out.push(',');
                }
                write_string(META_SERVER_INFO, out);
                out.push(':');
                out.push_str(self.server_info);
            }
            out.push('}');
        }
        out.push('}');
    }
}

/// How an output stands in a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Data: one text block of JSON.
    Text,
    /// Data that the tool declares as an object: the same, and as structured content.
    Structured,
    /// No data: the output is the blocks.
    Content,
}

/// Writes the result of a call that succeeded.
pub(crate) fn success(frame: ResultFrame<'_>, form: Form, output: &str, out: &mut String) {
    frame.open(out);
    match form {
        Form::Text => text_block(output, out),
        Form::Structured => {
            text_block(output, out);
            out.push_str(r#","structuredContent":"#);
            out.push_str(output);
        }
        Form::Content => {
            out.push_str(r#""content":"#);
            out.push_str(output);
        }
    }
    out.push_str(r#","isError":false"#);
    frame.close("", out);
}

/// Writes the result of a call that was refused or failed: one text block, whether a corrected input
/// may succeed, and for a refusal its findings as JSON text.
pub(crate) fn failure(
    frame: ResultFrame<'_>,
    text: &str,
    correctable: bool,
    findings: Option<&str>,
    out: &mut String,
) {
    frame.open(out);
    text_block(text, out);
    out.push_str(r#","isError":true"#);
    let mut meta = format!(r#""correctable":{correctable}"#);
    if let Some(findings) = findings {
        meta.push_str(r#","ai.redouble/refusal":"#);
        meta.push_str(findings);
    }
    frame.close(&meta, out);
}

fn text_block(text: &str, out: &mut String) {
    out.push_str(r#""content":[{"type":"text","text":"#);
    write_string(text, out);
    out.push_str("}]");
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEGACY: ResultFrame<'_> = ResultFrame { self_describing: false, server_info: "{}" };
    const MODERN: ResultFrame<'_> = ResultFrame { self_describing: true, server_info: r#"{"name":"s"}"# };

    fn written(write: impl FnOnce(&mut String)) -> String {
        let mut out = String::new();
        write(&mut out);
        let _: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        out
    }

    // S40, S42
    #[test]
    fn an_object_travels_as_text_and_as_structured_content() {
        assert_eq!(
            written(|out| success(LEGACY, Form::Structured, r#"{"a":"b"}"#, out)),
            r#"{"content":[{"type":"text","text":"{\"a\":\"b\"}"}],"structuredContent":{"a":"b"},"isError":false}"#
        );
        assert_eq!(
            written(|out| success(LEGACY, Form::Text, "7", out)),
            r#"{"content":[{"type":"text","text":"7"}],"isError":false}"#
        );
    }

    #[test]
    fn content_is_the_blocks_and_nothing_beside_them() {
        assert_eq!(
            written(|out| success(LEGACY, Form::Content, r#"[{"type":"text","text":"a"}]"#, out)),
            r#"{"content":[{"type":"text","text":"a"}],"isError":false}"#
        );
    }

    // S14: the revision without a handshake wants every result to say what it is and who answers.
    #[test]
    fn a_modern_result_describes_itself() {
        assert_eq!(
            written(|out| success(MODERN, Form::Text, "7", out)),
            concat!(
                r#"{"resultType":"complete","content":[{"type":"text","text":"7"}],"isError":false,"#,
                r#""_meta":{"io.modelcontextprotocol/serverInfo":{"name":"s"}}}"#
            )
        );
    }

    // S45, S61, S101
    #[test]
    fn a_failure_says_whether_it_can_be_corrected_and_carries_no_structure() {
        assert_eq!(
            written(|out| failure(LEGACY, "No.", false, None, out)),
            r#"{"content":[{"type":"text","text":"No."}],"isError":true,"_meta":{"correctable":false}}"#
        );
        assert_eq!(
            written(|out| failure(MODERN, "No.", true, Some("[]"), out)),
            concat!(
                r#"{"resultType":"complete","content":[{"type":"text","text":"No."}],"isError":true,"#,
                r#""_meta":{"correctable":true,"ai.redouble/refusal":[],"#,
                r#""io.modelcontextprotocol/serverInfo":{"name":"s"}}}"#
            )
        );
    }
}
