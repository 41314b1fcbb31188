//! Questions asked of a type as it is written.

use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};
use quote::quote;
use std::collections::BTreeSet;
use syn::{GenericArgument, GenericParam, Generics, PathArguments, PathSegment, Type};

/// The last segment of a type's path: `Vec<u8>` of `std::vec::Vec<u8>`.
pub(crate) fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
        Type::Group(group) => last_segment(&group.elem),
        Type::Paren(paren) => last_segment(&paren.elem),
        _ => None,
    }
}

/// The type arguments of a segment.
pub(crate) fn arguments(segment: &PathSegment) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// The names of a type's own type and constant parameters.
pub(crate) fn parameters(generics: &Generics) -> BTreeSet<String> {
    let names = generics.params.iter().filter_map(|parameter| match parameter {
        GenericParam::Type(parameter) => Some(parameter.ident.to_string()),
        GenericParam::Const(parameter) => Some(parameter.ident.to_string()),
        GenericParam::Lifetime(_) => None,
    });
    names.collect()
}

/// Whether any of these names occurs in the tokens.
pub(crate) fn mentions(tokens: &TokenStream, names: &BTreeSet<String>) -> bool {
    !names.is_empty()
        && tokens.clone().into_iter().any(|token| match token {
            TokenTree::Ident(ident) => names.contains(&ident.to_string()),
            TokenTree::Group(group) => mentions(&group.stream(), names),
            _ => false,
        })
}

/// What is written on a field, as it can be written outside the implementation: `Self` by its name, and
/// every lifetime as the longest one.
pub(crate) fn freestanding(tokens: TokenStream, ident: &Ident, generics: &Generics) -> TokenStream {
    let (_, arguments, _) = generics.split_for_impl();
    let own = quote!(#ident #arguments);
    let mut replaced = Vec::new();
    walk(tokens, &own, &mut replaced);
    let mut tokens = TokenStream::new();
    tokens.extend(replaced);
    tokens
}

fn walk(tokens: TokenStream, own: &TokenStream, replaced: &mut Vec<TokenTree>) {
    let mut lifetime = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '\'' && punct.spacing() == Spacing::Joint => {
                lifetime = true;
                replaced.push(TokenTree::Punct(punct));
            }
            TokenTree::Ident(ident) if lifetime => {
                lifetime = false;
                replaced.push(TokenTree::Ident(Ident::new("static", ident.span())));
            }
            TokenTree::Ident(ident) if ident == "Self" => {
                // Before `::` a type with arguments needs brackets of its own where a value is expected.
                let is_path =
                    matches!(tokens.peek(), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
                let own = if is_path { quote!(<#own>) } else { own.clone() };
                walk(own, &TokenStream::new(), replaced);
            }
            TokenTree::Group(group) => {
                let mut inner = Vec::new();
                walk(group.stream(), own, &mut inner);
                let mut stream = TokenStream::new();
                stream.extend(inner);
                let mut rewritten = Group::new(group.delimiter(), stream);
                rewritten.set_span(group.span());
                replaced.push(TokenTree::Group(rewritten));
            }
            other => replaced.push(other),
        }
    }
}
