//! `#[derive(ToolSchema)]`: what is written, what is not allowed, what is generated.

mod arg;
mod ast;
mod case;
mod expand;
// The library's own file: a pattern that compiles here is one that a server starts with.
#[allow(dead_code, unreachable_pub, reason = "what it offers is for the library")]
mod pattern;
mod prop;
mod serde;
mod valid;

use crate::problems::Problems;
use ast::Declared;
use proc_macro2::TokenStream;

/// Expands `#[derive(ToolSchema)]`.
pub(crate) fn tool_schema(item: TokenStream) -> TokenStream {
    let mut problems = Problems::default();
    let item = match syn::parse2(item) {
        Ok(item) => item,
        Err(error) => return error.to_compile_error(),
    };
    let declared = Declared::read(item, &mut problems);
    valid::declared(&declared, &mut problems);
    if problems.is_empty() {
        expand::implementation(&declared)
    } else {
        expand::fallback(&declared, &problems)
    }
}
