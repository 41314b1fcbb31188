//! `#[derive(Artifact)]`: a type's alias, checked where it is written and registered where it is linked.

use crate::library::{Library, Private};
use crate::problems::Problems;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::token::Paren;
use syn::{Data, DeriveInput, Expr, Field, Fields, LitStr, Meta, Token};

const LONGEST_ALIAS: usize = 64;

const WANTED: &str = "write the alias as one string: `#[type_alias(\"link:cite\")]`";

pub(crate) fn derive(item: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(item) {
        Ok(input) => input,
        Err(error) => return error.into_compile_error(),
    };
    let mut problems = Problems::default();
    let TypeAlias { alias, library } = alias(&input, &mut problems);
    shape(&input, &mut problems);
    let claim = problems.is_empty().then(|| claim(&input));
    // The trait is implemented even beside an error, so that one mistake is one message; with parameters
    // the implementation would bring mistakes of its own.
    let written = input.generics.params.is_empty().then(|| {
        let implementation = implementation(&input, &alias);
        library.scope(&quote!(#implementation #claim))
    });
    quote!(#problems #written)
}

/// What `#[type_alias("…")]` says.
struct TypeAlias {
    alias: LitStr,
    library: Library,
}

impl TypeAlias {
    /// Stands in where nothing usable was written.
    fn missing() -> Self {
        Self { alias: LitStr::new("unnamed", Span::call_site()), library: Library::DEFAULT }
    }
}

fn alias(input: &DeriveInput, problems: &mut Problems) -> TypeAlias {
    let mut attributes = input.attrs.iter().filter(|attribute| attribute.path().is_ident("type_alias"));
    let Some(attribute) = attributes.next() else {
        let plain = input.ident.unraw().to_string().to_lowercase();
        problems.at(
            &input.ident,
            format!(
                "`{}` has no type alias, so references to it could not say what they refer to: add \
                 `#[type_alias(\"{plain}\")]` below the derive",
                input.ident
            ),
        );
        return TypeAlias::missing();
    };
    for further in attributes {
        problems.at(further, "a type has one alias: remove this one");
    }
    let Meta::List(list) = &attribute.meta else {
        problems.at(&attribute.meta, WANTED);
        return TypeAlias::missing();
    };
    if list.tokens.is_empty() {
        problems.at(&attribute.meta, WANTED);
        return TypeAlias::missing();
    }
    let Some(Written { alias, key }) = problems.take(list.parse_args()) else { return TypeAlias::missing() };
    if let Some(fault) = fault(&alias.value()) {
        problems.at(&alias, fault);
    }
    let library = match key {
        Some(key) if key.path().is_ident("crate") => Library::read(&key, problems),
        Some(key) => {
            problems.at(key.path(), "unknown key: the accepted one is `crate = \"path\"`");
            Library::DEFAULT
        }
        None => Library::DEFAULT,
    };
    TypeAlias { alias, library }
}

/// The arguments of the attribute: the alias, then where the library is.
struct Written {
    alias: LitStr,
    key: Option<Meta>,
}

impl Parse for Written {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let alias = input.parse().map_err(|error| syn::Error::new(error.span(), WANTED))?;
        if input.is_empty() {
            return Ok(Self { alias, key: None });
        }
        input.parse::<Token![,]>()?;
        let key = if input.is_empty() { None } else { Some(input.parse()?) };
        Ok(Self { alias, key })
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

fn shape(input: &DeriveInput, problems: &mut Problems) {
    const NAMED: &str = "an artifact is a struct with named fields: its reference stands beside them";
    let fields = match &input.data {
        Data::Struct(data) => &data.fields,
        Data::Enum(data) => return problems.at(data.enum_token, NAMED),
        Data::Union(data) => return problems.at(data.union_token, NAMED),
    };
    let Fields::Named(fields) = fields else { return problems.at(&input.ident, NAMED) };
    if !input.generics.params.is_empty() {
        problems.at(
            &input.generics,
            "an artifact takes no parameters: its alias names one type, for readers that know only the alias",
        );
    }
    for taken in fields.named.iter().filter_map(named_like_the_reference) {
        problems.at(
            taken,
            "`artifact_ref` is where `Artifact<T>` writes the reference: give this field another name, or \
             remove it",
        );
    }
}

/// Where a field takes the reference's name on the wire, if it does: serde may know it by one name when it
/// writes and by another when it reads.
fn named_like_the_reference(field: &Field) -> Option<TokenStream> {
    let own = field.ident.as_ref()?;
    let (mut written, mut read) = (None, None);
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("serde")) {
        // What serde itself does not accept is serde's to refuse.
        let _ = attribute.parse_nested_meta(|meta| {
            let renames = meta.path.is_ident("rename");
            if renames && meta.input.peek(Token![=]) {
                let name: LitStr = meta.value()?.parse()?;
                (written, read) = (Some(name.clone()), Some(name));
            } else if meta.input.peek(Token![=]) {
                meta.value()?.parse::<Expr>()?;
            } else if meta.input.peek(Paren) {
                meta.parse_nested_meta(|nested| {
                    let name: LitStr = nested.value()?.parse()?;
                    match nested.path.get_ident() {
                        Some(way) if renames && way == "serialize" => written = Some(name),
                        Some(way) if renames && way == "deserialize" => read = Some(name),
                        _ => {}
                    }
                    Ok(())
                })?;
            }
            Ok(())
        });
    }
    [written, read].into_iter().find_map(|name| match name {
        Some(name) => (name.value() == "artifact_ref").then(|| name.into_token_stream()),
        None => (own.unraw() == "artifact_ref").then(|| own.into_token_stream()),
    })
}

fn implementation(input: &DeriveInput, alias: &LitStr) -> TokenStream {
    let name = &input.ident;
    // At the name, so that a missing `Serialize` or `Deserialize` is shown there.
    quote_spanned! {name.span()=>
        #[automatically_derived]
        impl #Private::ArtifactType for #name {
            const TYPE_ALIAS: &'static ::core::primitive::str = #alias;
        }
    }
}

fn claim(input: &DeriveInput) -> TokenStream {
    let name = &input.ident;
    quote! {
        #Private::inventory::submit! {
            #Private::AliasClaim::of::<#name>(::core::file!(), ::core::line!())
        }
    }
}

#[cfg(test)]
mod tests;
