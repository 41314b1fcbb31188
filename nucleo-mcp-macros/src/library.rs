//! Where generated code finds the library.

use crate::problems::Problems;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{Expr, ExprLit, Lit, Meta, Path};

/// The library's path: `::nucleo_mcp`, unless the attribute names another.
pub(crate) struct Library(Option<Path>);

impl Library {
    pub(crate) const DEFAULT: Self = Self(None);

    /// Reads the path of `crate = "path"`.
    pub(crate) fn read(meta: &Meta, problems: &mut Problems) -> Self {
        let Some(text) = string(meta, "the path of the library: `crate = \"path\"`", problems) else {
            return Self::DEFAULT;
        };
        Self(problems.take(text.parse_with(Path::parse_mod_style)))
    }

    /// A place where [`Private`] has a meaning, which nothing outside it sees.
    ///
    /// The module it stands for is called after the version, so that a library of another version is one
    /// clear error.
    pub(crate) fn scope(&self, items: &TokenStream) -> TokenStream {
        let library = if let Some(path) = &self.0 { path.to_token_stream() } else { quote!(::nucleo_mcp) };
        quote! {
            const _: () = {
                use #library::__private::v0_1_0 as #Private;
                #items
            };
        }
    }
}

/// The library's module that only generated code uses. Every name in generated code is looked up here or
/// is absolute, because the names around it are the user's.
#[derive(Clone, Copy)]
pub(crate) struct Private;

impl Private {
    /// The name with a place in the source, where the compiler's complaint about what follows points.
    pub(crate) fn at(span: Span) -> Ident {
        Ident::new("__nucleo", span)
    }
}

impl ToTokens for Private {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        Self::at(Span::call_site()).to_tokens(tokens);
    }
}

/// The tokens that a complaint of the compiler is about, from the first to the last.
#[derive(Clone, Copy)]
pub(crate) struct Caret {
    first: Span,
    last: Span,
}

impl Caret {
    /// Under all of these tokens.
    pub(crate) fn under(tokens: impl ToTokens) -> Self {
        let mut spans = tokens.to_token_stream().into_iter().map(|token| token.span());
        let first = spans.next().unwrap_or_else(Span::call_site);
        Self { first, last: spans.last().unwrap_or(first) }
    }

    /// A constant that stops the compiler under these tokens if the question has a problem for an answer.
    pub(crate) fn hold(self, question: TokenStream) -> TokenStream {
        let (private, hold) = (Private::at(self.first), Ident::new("hold", self.first));
        let mut arguments = Group::new(Delimiter::Parenthesis, question);
        arguments.set_span(self.last);
        quote!(const _: () = #private::#hold #arguments;)
    }
}

impl From<Span> for Caret {
    fn from(span: Span) -> Self {
        Self { first: span, last: span }
    }
}

/// The string of `key = "…"`.
pub(crate) fn string(meta: &Meta, expected: &str, problems: &mut Problems) -> Option<syn::LitStr> {
    match meta {
        Meta::NameValue(pair) => {
            if let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &pair.value {
                return Some(text.clone());
            }
            problems.at(&pair.value, format!("expected {expected}"));
        }
        other => problems.at(other, format!("expected {expected}")),
    }
    None
}

#[cfg(test)]
mod tests {
    use super::Library;
    use proc_macro2::TokenStream;

    #[test]
    fn the_private_module_is_called_after_the_version() {
        let scope = Library::DEFAULT.scope(&TokenStream::new()).to_string().replace(' ', "");
        let version = env!("CARGO_PKG_VERSION").replace('.', "_");
        assert!(scope.contains(&format!("use::nucleo_mcp::__private::v{version}as")), "{scope}");
    }
}
