//! `#[mcp]` and `#[tool_name]`: what is written, what is not allowed, what is generated.

mod ast;
mod attr;
mod expand;
mod valid;

use crate::problems::Problems;
use ast::{Subject, ToolItem};
use proc_macro2::TokenStream;

/// Expands `#[mcp]`.
pub(crate) fn mcp(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut problems = Problems::default();
    let library = attr::library(arguments, &mut problems);
    match ToolItem::read(item, Subject::Mcp, &mut problems) {
        Ok(mut tool) => {
            valid::item(&mut tool, Subject::Mcp, &mut problems);
            expand::mcp(&tool, &library, &problems)
        }
        Err(item) => expand::refused(&item, &problems),
    }
}

/// Expands `#[tool_name]`.
pub(crate) fn tool_name(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let mut problems = Problems::default();
    match ToolItem::read(item, Subject::ToolName, &mut problems) {
        Ok(mut tool) => {
            let stated = attr::Stated::read(arguments, tool.ident(), &mut problems);
            valid::item(&mut tool, Subject::ToolName, &mut problems);
            valid::stated(&stated, &tool, &mut problems);
            expand::tool_name(&tool, &stated, &problems)
        }
        Err(item) => expand::refused(&item, &problems),
    }
}
