//! What may be said outside about a failure.

use crate::tool::ToolErrorKind;

/// A failure in words for a caller we know nothing about.
///
/// Composed from the kind of the failure and the application's own constants. The error's source, its
/// types and its places stay in the log.
pub(crate) struct ErrorText {
    /// The sentence.
    pub(crate) text: String,
    /// Whether a corrected input may succeed.
    pub(crate) correctable: bool,
}

impl ErrorText {
    /// The words for that kind of failure.
    pub(crate) fn of(kind: ToolErrorKind) -> Self {
        let text = match kind {
            ToolErrorKind::InvalidInput(problem) => format!("The input was not accepted: {problem}."),
            ToolErrorKind::NotFound(what) => format!("There is no such {what}."),
            ToolErrorKind::Guardrail(reason) => format!("Refused: {reason}."),
            ToolErrorKind::OutOfScope(scope) => {
                format!("The input reaches outside the {scope} this work is confined to.")
            }
            ToolErrorKind::ExternalService(service) => {
                format!("A service this tool depends on failed: {service}. The same call may succeed later.")
            }
            ToolErrorKind::Throttled => {
                "A service this tool depends on is limiting its calls. The same call may succeed later."
                    .to_owned()
            }
            ToolErrorKind::UnauthorizedUpstream => {
                "A service this tool depends on does not accept this server's credentials. \
                 Another input will not help."
                    .to_owned()
            }
            ToolErrorKind::PermissionDenied => "You are not permitted to do this.".to_owned(),
            ToolErrorKind::TimedOut => {
                "The call took longer than this server allows and was cancelled.".to_owned()
            }
            ToolErrorKind::Cancelled => "The call was cancelled before it was done.".to_owned(),
            ToolErrorKind::System => Self::SYSTEM.to_owned(),
        };
        Self { text, correctable: kind.is_correctable() }
    }

    /// The one answer to everything that is nobody's business outside.
    pub(crate) const SYSTEM: &'static str = "The tool failed. Another input will not help.";

    /// The answer of a tool that promised an object and gave nothing.
    pub(crate) const NO_OBJECT: &'static str =
        "The tool declares an object as its result and returned none: there is nothing to answer with.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::ToolError;

    // S100, S101
    #[test]
    fn every_kind_has_its_sentence_and_says_who_can_help() {
        for (error, text, correctable) in [
            (
                ToolError::invalid_input("the range is empty"),
                "The input was not accepted: the range is empty.",
                true,
            ),
            (ToolError::not_found("order"), "There is no such order.", true),
            (ToolError::refused("too much text"), "Refused: too much text.", true),
            (ToolError::permission_denied(), "You are not permitted to do this.", false),
        ] {
            let composed = ErrorText::of(error.kind());
            assert_eq!((composed.text.as_str(), composed.correctable), (text, correctable));
        }
        for error in [
            ToolError::external_service("the registry"),
            ToolError::throttled(),
            ToolError::unauthorized_upstream(),
            ToolError::timed_out(),
            ToolError::cancelled(),
            ToolError::system("pg://u:secret@10.0.0.5"),
        ] {
            let composed = ErrorText::of(error.kind());
            assert!(!composed.correctable && !composed.text.contains("secret"), "{}", composed.text);
        }
    }
}
