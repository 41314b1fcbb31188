//! Where generated code finds the library.

use crate::problems::Problems;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Expr, ExprLit, Lit, Meta, Path};

/// The library's path: `::nucleo_mcp`, unless the attribute names another.
#[derive(Clone)]
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

    /// The module that only generated code uses. It is called after the version, so that a library of
    /// another version is one clear error.
    pub(crate) fn private(&self) -> TokenStream {
        quote!(#self::__private::v0_1_0)
    }
}

impl ToTokens for Library {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match &self.0 {
            Some(path) => path.to_tokens(tokens),
            None => tokens.extend(quote!(::nucleo_mcp)),
        }
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

    #[test]
    fn the_private_module_is_called_after_the_version() {
        let version = env!("CARGO_PKG_VERSION").replace('.', "_");
        assert_eq!(
            Library::DEFAULT.private().to_string().replace(' ', ""),
            format!("::nucleo_mcp::__private::v{version}")
        );
    }
}
