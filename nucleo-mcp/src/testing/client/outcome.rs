//! What became of a call.

use crate::boundary::protocol_error::ProtocolError;
use crate::json::{Document, Tree, Value};
use crate::tool::Content;
use serde::de::DeserializeOwned;

/// What became of a call.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Outcome {
    /// The tool answered.
    Answered(Output),
    /// The arguments are not what the tool's schema accepts; the tool did not run.
    Refused(Refusal),
    /// The tool ran and did not answer, or a guardrail refused.
    Failed(Failure),
    /// There is no such tool, or none for this consumer: nobody can tell.
    Unavailable,
    /// The message was not served.
    Error {
        /// The JSON-RPC code.
        code: i64,
        /// The words.
        message: String,
    },
}

/// What a tool answered.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Output {
    /// The first text of the answer: the output as JSON, unless it is content.
    pub text: String,
    /// The answer as content blocks, the text among them.
    pub content: Content,
    /// The answer as an object, where the tool declares one.
    pub structured: Option<Tree>,
}

/// A refusal of arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// The text for a model.
    pub text: String,
    /// What was found, in the order it is stated.
    pub findings: Vec<RefusedFor>,
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RefusedFor {
    /// The place, in declared names and positions; empty for the arguments themselves.
    pub path: String,
    /// The rule that was broken.
    pub rule: String,
    /// What is accepted there.
    pub expected: String,
}

/// A failure in words for a caller.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The text.
    pub text: String,
    /// Whether a corrected input may succeed.
    pub correctable: bool,
}

impl Outcome {
    /// Reads an answer.
    pub(crate) fn read(answer: &[u8]) -> Self {
        let document = Document::read(answer).expect("an answer is JSON");
        let root = document.root();
        if let Some(error) = root.get("error") {
            let code = error.get("code").and_then(|code| code.lexeme().parse().ok()).unwrap_or_default();
            let message = text(error.get("message"));
            return if message == ProtocolError::UnknownTool.message() {
                Self::Unavailable
            } else {
                Self::Error { code, message }
            };
        }
        let result = root.get("result").expect("an answer is a result or an error");
        let content = result.get("content").expect("a result has content");
        let said = text(content.elements().find_map(|block| block.get("text")));
        if result.get("isError").and_then(Value::as_bool) != Some(true) {
            let structured = result.get("structuredContent").map(Value::to_tree);
            let content = Content::read(content).expect("an answer is of content blocks");
            return Self::Answered(Output { text: said, content, structured });
        }
        let meta = result.get("_meta");
        let correctable = meta.and_then(|meta| meta.get("correctable")).and_then(Value::as_bool);
        match meta.and_then(|meta| meta.get("ai.redouble/refusal")) {
            Some(findings) => Self::Refused(Refusal {
                text: said,
                findings: findings.elements().map(RefusedFor::read).collect(),
            }),
            None => Self::Failed(Failure { text: said, correctable: correctable == Some(true) }),
        }
    }

    /// The tool's output.
    ///
    /// # Panics
    ///
    /// Where there is none, or it is of another type.
    #[track_caller]
    pub fn expect_output<T: DeserializeOwned>(self) -> T {
        let Self::Answered(output) = self else { panic!("expected an answer: {self:#?}") };
        let document = Document::read(output.text.as_bytes()).expect("an output is JSON");
        match document.root().deserialize() {
            Ok(output) => output,
            Err(error) => panic!("the output is of another type: {error}: {}", output.text),
        }
    }

    /// The blocks of a tool that answers content.
    ///
    /// # Panics
    ///
    /// Where there are none.
    #[track_caller]
    pub fn expect_content(self) -> Content {
        let Self::Answered(output) = self else { panic!("expected an answer: {self:#?}") };
        output.content
    }

    /// The refusal of the arguments.
    ///
    /// # Panics
    ///
    /// Where they were not refused.
    #[track_caller]
    pub fn expect_refusal(self) -> Refusal {
        let Self::Refused(refusal) = self else { panic!("expected a refusal: {self:#?}") };
        refusal
    }

    /// The failure of the tool.
    ///
    /// # Panics
    ///
    /// Where it did not fail.
    #[track_caller]
    pub fn expect_failure(self) -> Failure {
        let Self::Failed(failure) = self else { panic!("expected a failure: {self:#?}") };
        failure
    }

    /// Holds the outcome to be that of a tool nobody knows.
    ///
    /// # Panics
    ///
    /// Where it is anything else.
    #[track_caller]
    pub fn expect_unavailable(self) {
        assert!(self == Self::Unavailable, "expected no such tool to be there for this consumer: {self:#?}");
    }
}

impl Refusal {
    /// The place and the rule of each finding.
    pub fn rules(&self) -> Vec<(&str, &str)> {
        self.findings.iter().map(|finding| (finding.path.as_str(), finding.rule.as_str())).collect()
    }
}

impl RefusedFor {
    fn read(finding: Value<'_>) -> Self {
        let member = |name| text(finding.get(name));
        Self { path: member("path"), rule: member("rule"), expected: member("expected") }
    }
}

fn text(value: Option<Value<'_>>) -> String {
    value.and_then(Value::as_str).unwrap_or_default().into_owned()
}
