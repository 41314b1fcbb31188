//! The attributes and derives of `nucleo-mcp`.

mod artifact;

use proc_macro::TokenStream;

/// Makes a struct an artifact type: `#[derive(Artifact)] #[type_alias("link:cite")]`.
///
/// The alias goes from the general to the particular, and belongs to one type in a program: two claims
/// refuse the start of a server. A reader that does not know `link:cite:pubmed` reads it as `link:cite`
/// or as `link`, so a type below another one has at least that one's fields.
#[proc_macro_derive(Artifact, attributes(type_alias))]
pub fn derive_artifact(input: TokenStream) -> TokenStream {
    artifact::derive(&syn::parse_macro_input!(input)).into()
}
