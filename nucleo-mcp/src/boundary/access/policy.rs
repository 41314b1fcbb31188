//! May this consumer use this tool?

use super::{BoxError, Consumer};
use crate::runtime::contain::contained;
use crate::tool::{FAILURES, OfferedTool};

/// Answers one question: may this consumer use this tool.
///
/// The same answer decides whether the tool is listed and whether it may be called. An error or a
/// panic refuses. It is asked once for every tool of a listing, so it should answer from memory.
///
/// A call of a tool that does not exist asks too, about a tool of no name, and does not hear the
/// answer: the refusal of a tool that is not there takes the path of one that is not granted.
///
/// ```
/// use nucleo_mcp::boundary::access::{AccessPolicy, Consumer};
/// use nucleo_mcp::tool::OfferedTool;
///
/// // Everybody may read; members of `editors` may do everything.
/// let policy = |consumer: &Consumer, tool: &OfferedTool| {
///     tool.is_read_only() || consumer.groups().any(|group| group == "editors")
/// };
/// # fn is_policy(_: impl AccessPolicy) {}
/// # is_policy(policy);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say who may use what",
    label = "not an access policy",
    note = "pass `StaticGrants`, a closure `|consumer: &Consumer, tool: &OfferedTool| -> bool`, or implement `AccessPolicy`"
)]
pub trait AccessPolicy: Send + Sync + 'static {
    /// Whether the consumer may see and call the tool.
    fn allows(&self, consumer: &Consumer, tool: &OfferedTool) -> Result<bool, BoxError>;

    /// Who may use the tool, for the table printed at start; `None` if the policy cannot say.
    fn holders(&self, _tool: &OfferedTool) -> Option<Vec<String>> {
        None
    }

    /// The grants whose tools the server must serve, or the start is refused.
    fn grants_to_resolve(&self) -> Vec<Grant> {
        Vec::new()
    }
}

/// One line of a policy: who holds it, and which tool it grants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grant {
    /// A consumer's name or a group's.
    pub holder: String,
    /// The tool's name.
    pub tool: String,
}

/// What a policy made of a closure may answer with: a `bool`, or a [`Result`] of one.
pub trait Verdict {
    /// The answer in one form.
    fn into_result(self) -> Result<bool, BoxError>;
}

impl Verdict for bool {
    fn into_result(self) -> Result<bool, BoxError> {
        Ok(self)
    }
}

impl<E: Into<BoxError>> Verdict for Result<bool, E> {
    fn into_result(self) -> Result<bool, BoxError> {
        self.map_err(Into::into)
    }
}

impl<F, V> AccessPolicy for F
where
    F: Fn(&Consumer, &OfferedTool) -> V + Send + Sync + 'static,
    V: Verdict,
{
    fn allows(&self, consumer: &Consumer, tool: &OfferedTool) -> Result<bool, BoxError> {
        self(consumer, tool).into_result()
    }
}

/// A policy behind a pointer, with every failure already turned into a refusal.
pub(crate) trait ErasedPolicy: Send + Sync {
    fn admits(&self, consumer: &Consumer, tool: &OfferedTool) -> bool;
    fn holders(&self, tool: &OfferedTool) -> Option<Vec<String>>;
    fn grants_to_resolve(&self) -> Vec<Grant>;
}

impl<P: AccessPolicy> ErasedPolicy for P {
    fn admits(&self, consumer: &Consumer, tool: &OfferedTool) -> bool {
        match contained(|| self.allows(consumer, tool)) {
            Ok(Ok(verdict)) => verdict,
            Ok(Err(error)) => {
                tracing::error!("the access policy failed; the tool is refused");
                tracing::debug!(target: FAILURES, %error, "why the access policy failed");
                false
            }
            Err(_) => {
                tracing::error!("the access policy panicked; the tool is refused");
                false
            }
        }
    }

    fn holders(&self, tool: &OfferedTool) -> Option<Vec<String>> {
        AccessPolicy::holders(self, tool)
    }

    fn grants_to_resolve(&self) -> Vec<Grant> {
        AccessPolicy::grants_to_resolve(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(policy: &dyn ErasedPolicy) -> bool {
        policy.admits(&Consumer::named("ada"), &OfferedTool::nothing())
    }

    // S11
    #[test]
    fn only_a_yes_admits() {
        assert!(admits(&|_: &Consumer, _: &OfferedTool| true));
        assert!(admits(&|_: &Consumer, _: &OfferedTool| Ok::<_, BoxError>(true)));
        assert!(!admits(&|_: &Consumer, _: &OfferedTool| false));
        assert!(!admits(&|_: &Consumer, _: &OfferedTool| Err::<bool, _>("the role store is down")));
        assert!(!admits(&|_: &Consumer, _: &OfferedTool| -> bool { panic!("boom") }));
    }
}
