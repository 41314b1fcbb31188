//! `#[derive(Artifact)]`: a type's alias, checked where it is written and registered where it is linked.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::token::Paren;
use syn::{Attribute, Data, DeriveInput, Error, Expr, Field, Fields, LitStr, Meta, Result, Token};

const LONGEST_ALIAS: usize = 64;

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let mut problems = Problems(None);
    let alias = problems.keep(alias(input));
    problems.keep(shape(input));
    let errors = problems.0.map(Error::into_compile_error);
    let claim = errors.is_none().then(|| claim(input));
    // The trait is implemented even beside an error, so that one mistake is one message; with parameters
    // the implementation would bring mistakes of its own.
    let alias = alias.unwrap_or_else(|| LitStr::new("unnamed", Span::call_site()));
    let implementation = input.generics.params.is_empty().then(|| implementation(input, &alias));
    quote! { #errors #implementation #claim }
}

/// Every mistake of one item, reported together.
struct Problems(Option<Error>);

impl Problems {
    fn keep<T>(&mut self, result: Result<T>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                match &mut self.0 {
                    Some(errors) => errors.combine(error),
                    None => self.0 = Some(error),
                }
                None
            }
        }
    }
}

fn alias(input: &DeriveInput) -> Result<LitStr> {
    let mut attributes = input.attrs.iter().filter(|attribute| attribute.path().is_ident("type_alias"));
    let Some(attribute) = attributes.next() else {
        let snake = input.ident.to_string().to_lowercase();
        let message = format!(
            "`{}` has no type alias; references to it could not say what they refer to\n\
             add `#[type_alias(\"{snake}\")]` below the derive",
            input.ident
        );
        return Err(Error::new_spanned(&input.ident, message));
    };
    if let Some(second) = attributes.next() {
        return Err(Error::new_spanned(second, "a type has one alias; remove this one"));
    }
    let literal = literal(attribute)?;
    match fault(&literal.value()) {
        Some(fault) => Err(Error::new(literal.span(), fault)),
        None => Ok(literal),
    }
}

fn literal(attribute: &Attribute) -> Result<LitStr> {
    let wanted = "write the alias as one string: `#[type_alias(\"link:cite\")]`";
    match &attribute.meta {
        Meta::List(list) => list.parse_args::<LitStr>().map_err(|error| {
            let span = if list.tokens.is_empty() { attribute.span() } else { error.span() };
            Error::new(span, wanted)
        }),
        other => Err(Error::new_spanned(other, wanted)),
    }
}

/// What keeps a text from being an alias.
fn fault(alias: &str) -> Option<String> {
    if alias.is_empty() {
        return Some(
            "a type alias is not empty; name the kind of thing this is, like `link:cite`".to_owned(),
        );
    }
    if alias.len() > LONGEST_ALIAS {
        return Some(format!(
            "a type alias is at most {LONGEST_ALIAS} characters; this one has {}",
            alias.len()
        ));
    }
    let bad = alias.chars().find(|&letter| !matches!(letter, 'a'..='z' | '0'..='9' | '_' | '-' | ':'));
    if let Some(bad) = bad {
        return Some(format!(
            "a type alias is written in `a-z 0-9 _ -`, with `:` between its parts; `{}` is none of them",
            bad.escape_debug()
        ));
    }
    alias.split(':').find_map(|part| match part.bytes().next() {
        Some(b'a'..=b'z') => None,
        Some(_) => Some(format!("each part of a type alias starts with a letter; `{part}` does not")),
        None => Some("a type alias has no empty part; write one `:` between two parts".to_owned()),
    })
}

fn shape(input: &DeriveInput) -> Result<()> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(
            &input.ident,
            "an artifact is a struct with named fields: its reference stands beside them",
        ));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(
            &input.ident,
            "an artifact has named fields: its reference stands beside them",
        ));
    };
    if !input.generics.params.is_empty() {
        return Err(Error::new_spanned(
            &input.generics,
            "an artifact takes no parameters: its alias names one type, for readers that know only the alias",
        ));
    }
    match fields.named.iter().find_map(named_like_the_reference) {
        Some(span) => Err(Error::new(
            span,
            "`artifact_ref` is where the artifact's reference is written; `Artifact<T>` adds it, so give this \
             field another name or remove it",
        )),
        None => Ok(()),
    }
}

/// Where a field takes the reference's name on the wire, if it does.
fn named_like_the_reference(field: &Field) -> Option<Span> {
    let mut renamed = None;
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        // What serde itself does not accept is serde's to refuse.
        let _ = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("rename") && meta.input.peek(Token![=]) {
                renamed = Some(meta.value()?.parse::<LitStr>()?);
            } else if meta.input.peek(Token![=]) {
                meta.value()?.parse::<Expr>()?;
            } else if meta.input.peek(Paren) {
                meta.parse_nested_meta(|nested| nested.value()?.parse::<LitStr>().map(drop))?;
            }
            Ok(())
        });
    }
    match (renamed, &field.ident) {
        (Some(name), _) => (name.value() == "artifact_ref").then(|| name.span()),
        (None, Some(name)) => (name.unraw() == "artifact_ref").then(|| name.span()),
        (None, None) => None,
    }
}

fn implementation(input: &DeriveInput, alias: &LitStr) -> TokenStream {
    let name = &input.ident;
    // At the name, so that a missing `Serialize` or `Deserialize` is shown there.
    quote_spanned! {name.span()=>
        #[automatically_derived]
        impl ::nucleo_mcp::artifact::ArtifactType for #name {
            const TYPE_ALIAS: &'static ::core::primitive::str = #alias;
        }
    }
}

fn claim(input: &DeriveInput) -> TokenStream {
    let name = &input.ident;
    quote! {
        const _: () = {
            ::nucleo_mcp::artifact::__private::inventory::submit! {
                ::nucleo_mcp::artifact::AliasClaim::of::<#name>(::core::file!(), ::core::line!())
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::fault;

    #[test]
    fn an_alias_is_lower_case_parts_joined_by_colons() {
        for alias in ["link", "link:cite", "link:cite:pubmed", "h2o-v_1"] {
            assert_eq!(fault(alias), None, "{alias}");
        }
    }

    #[test]
    fn a_fault_says_what_to_write_instead() {
        let long = "a".repeat(65);
        for (alias, words) in [
            ("", "not empty"),
            ("Link", "`L` is none of them"),
            ("link cite", "` ` is none of them"),
            ("link~a", "`~` is none of them"),
            ("liñk", "`ñ` is none of them"),
            ("link:", "no empty part"),
            (":link", "no empty part"),
            ("link::cite", "no empty part"),
            ("link:9", "starts with a letter"),
            (long.as_str(), "at most 64 characters; this one has 65"),
        ] {
            assert!(fault(alias).is_some_and(|fault| fault.contains(words)), "{alias}");
        }
    }
}
