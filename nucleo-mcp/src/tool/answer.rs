//! What a tool may answer.

use super::Content;
use crate::schema::{Description, ToolSchema};

/// What a tool may answer: data of a type that states a schema, or [`Content`].
///
/// Nothing is left to implement: it holds for every type with a [`ToolSchema`]. Content has none, so that
/// the compiler keeps it out of every input and out of every place inside of another answer.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not state a schema",
    label = "nothing says what is answered",
    note = "add `#[derive(ToolSchema)]` to `{Self}`",
    note = "images, sounds and resources are answered as `nucleo_mcp::tool::Content`"
)]
pub trait Answer: sealed::Sealed {
    /// The description, unless it is content.
    #[doc(hidden)]
    const DATA: Option<&'static Description>;
}

impl<T: ToolSchema> Answer for T {
    const DATA: Option<&'static Description> = Some(&T::DESCRIPTION);
}

impl Answer for Content {
    const DATA: Option<&'static Description> = None;
}

mod sealed {
    pub trait Sealed {}

    impl<T: super::ToolSchema> Sealed for T {}

    impl Sealed for super::Content {}
}
