//! Everything that is wrong with one item, reported together.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use std::fmt::Display;

/// The mistakes found so far.
#[derive(Default)]
pub(crate) struct Problems(Vec<syn::Error>);

impl Problems {
    /// A mistake with the caret under these tokens.
    pub(crate) fn at(&mut self, tokens: impl ToTokens, problem: impl Display) {
        self.0.push(syn::Error::new_spanned(tokens, problem));
    }

    /// A mistake with the caret under this span.
    pub(crate) fn under(&mut self, span: Span, problem: impl Display) {
        self.0.push(syn::Error::new(span, problem));
    }

    /// A mistake that the parser found.
    pub(crate) fn add(&mut self, error: syn::Error) {
        self.0.push(error);
    }

    /// The value, or the parser's complaint among the mistakes.
    pub(crate) fn take<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|error| self.add(error)).ok()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl ToTokens for Problems {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.0.iter().map(syn::Error::to_compile_error));
    }
}
