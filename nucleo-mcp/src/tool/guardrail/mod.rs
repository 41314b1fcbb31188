//! Who may reach a tool, with what, and what may leave it: judged on every route, before and after.

mod address;
mod allow_list;
mod payload;
mod url;

pub use address::is_public;
pub use allow_list::{OnlyThrough, PrincipalAllowList};
pub use payload::PayloadCap;
pub use url::{HostResolver, SystemResolver, UrlGuard};

use super::ToolError;
use crate::runtime::{Principal, Route};
use std::fmt;
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;

/// One judgement of a call: of the [`Route`] it came by, of an [`Attempt`], of an input, of an output.
///
/// `Ok` lets it pass. [`ToolError::refused`] refuses, which a caller may correct. Any other error
/// fails the call as what it is, and a panic as the system error: nothing runs unchecked.
///
/// A closure that needs no `.await` is a guardrail; so is a type that implements this.
///
/// ```
/// use nucleo_mcp::tool::{Guardrail, ToolError};
///
/// struct Transfer { cents: u64 }
///
/// /// Asks the ledger, which is somewhere else.
/// struct Covered;
///
/// impl Guardrail<Transfer> for Covered {
///     async fn judge(&self, transfer: &Transfer) -> Result<(), ToolError> {
///         let balance = balance().await?;
///         if transfer.cents <= balance { Ok(()) } else { Err(ToolError::refused("the account does not cover it")) }
///     }
/// }
/// # async fn balance() -> Result<u64, std::io::Error> { Ok(5) }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot judge a `{S}`",
    note = "a guardrail is a closure `|subject: &{S}| -> Result<(), ToolError>`, or a type with `impl Guardrail<{S}>`"
)]
pub trait Guardrail<S>: Send + Sync + 'static {
    /// Lets the subject pass, or says why not.
    fn judge(&self, subject: &S) -> impl Future<Output = Result<(), ToolError>> + Send;
}

impl<S, F> Guardrail<S> for F
where
    F: Fn(&S) -> Result<(), ToolError> + Send + Sync + 'static,
{
    fn judge(&self, subject: &S) -> impl Future<Output = Result<(), ToolError>> + Send {
        ready(self(subject))
    }
}

/// What somebody attempts: who, and with what.
#[derive(Debug)]
pub struct Attempt<I> {
    /// Who.
    pub principal: Principal,
    /// With what.
    pub input: I,
}

/// The guardrails of a tool, of four kinds, judged in this order. A clone shares them.
///
/// ```
/// use nucleo_mcp::tool::{Attempt, Guardrails, PayloadCap, PrincipalAllowList, ToolError};
///
/// struct Transfer { account: String, cents: u64 }
///
/// let guardrails: Guardrails<Transfer, String> = Guardrails::none()
///     // Who may reach this tool, through whom.
///     .admission(PrincipalAllowList::new(["billing", "support"]))
///     // Who may do this.
///     .auth(|attempt: &Attempt<Transfer>| {
///         if attempt.principal == "support" && attempt.input.cents > 10_000 {
///             return Err(ToolError::refused("support transfers at most 100"));
///         }
///         Ok(())
///     })
///     // What may enter; judged before any gate is entered.
///     .input(|transfer: &Transfer| match transfer.account.as_str() {
///         "house" => Err(ToolError::refused("the house account is closed")),
///         _ => Ok(()),
///     })
///     // What may leave; judged after every gate is left.
///     .output(PayloadCap::bytes(64 * 1024));
/// ```
pub struct Guardrails<I, O> {
    admission: Vec<Arc<dyn Judge<Route>>>,
    auth: Vec<Arc<dyn Judge<Attempt<I>>>>,
    input: Vec<Arc<dyn Judge<I>>>,
    output: Vec<Arc<dyn Judge<O>>>,
}

/// A guardrail whose type is not known here.
trait Judge<S>: Send + Sync {
    fn judge<'a>(&'a self, subject: &'a S) -> Verdict<'a>;
}

type Verdict<'a> = Pin<Box<dyn Future<Output = Result<(), ToolError>> + Send + 'a>>;

impl<S: 'static, G: Guardrail<S>> Judge<S> for G {
    fn judge<'a>(&'a self, subject: &'a S) -> Verdict<'a> {
        Box::pin(Guardrail::judge(self, subject))
    }
}

impl<I: 'static, O: 'static> Guardrails<I, O> {
    /// No guardrail.
    pub const fn none() -> Self {
        Self { admission: Vec::new(), auth: Vec::new(), input: Vec::new(), output: Vec::new() }
    }

    /// Adds a judgement of who reaches the tool, and through whom.
    pub fn admission(mut self, guardrail: impl Guardrail<Route>) -> Self {
        self.admission.push(Arc::new(guardrail));
        self
    }

    /// Adds a judgement of the principal and the input together.
    pub fn auth(mut self, guardrail: impl Guardrail<Attempt<I>>) -> Self {
        self.auth.push(Arc::new(guardrail));
        self
    }

    /// Adds a judgement of what the input says, made before the job is granted any gate.
    pub fn input(mut self, guardrail: impl Guardrail<I>) -> Self {
        self.input.push(Arc::new(guardrail));
        self
    }

    /// Adds a judgement of what the output says, made after the job has given back every gate.
    pub fn output(mut self, guardrail: impl Guardrail<O>) -> Self {
        self.output.push(Arc::new(guardrail));
        self
    }

    pub(crate) fn judges_entry(&self) -> bool {
        !(self.admission.is_empty() && self.auth.is_empty() && self.input.is_empty())
    }

    pub(crate) fn judges_output(&self) -> bool {
        !self.output.is_empty()
    }

    // The subject is owned where it is judged, and lent anew to each guardrail: so it need not be
    // `Sync` unless a guardrail of its own makes it so.

    /// Everything that is judged before the tool runs, in order; gives the input back.
    pub(crate) async fn judge_entry(&self, route: Route, attempt: Attempt<I>) -> Result<I, ToolError> {
        for guardrail in &self.admission {
            guardrail.judge(&route).await?;
        }
        for guardrail in &self.auth {
            guardrail.judge(&attempt).await?;
        }
        for guardrail in &self.input {
            guardrail.judge(&attempt.input).await?;
        }
        Ok(attempt.input)
    }

    /// Everything that is judged after, in order; gives the output back.
    pub(crate) async fn judge_output(&self, output: O) -> Result<O, ToolError> {
        for guardrail in &self.output {
            guardrail.judge(&output).await?;
        }
        Ok(output)
    }
}

impl<I, O> Clone for Guardrails<I, O> {
    fn clone(&self) -> Self {
        Self {
            admission: self.admission.clone(),
            auth: self.auth.clone(),
            input: self.input.clone(),
            output: self.output.clone(),
        }
    }
}

impl<I, O> fmt::Debug for Guardrails<I, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guardrails")
            .field("admission", &self.admission.len())
            .field("auth", &self.auth.len())
            .field("input", &self.input.len())
            .field("output", &self.output.len())
            .finish()
    }
}
