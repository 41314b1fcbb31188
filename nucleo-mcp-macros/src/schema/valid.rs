//! What is not allowed, and the words for it.

use super::ast::{Declared, Field, Names, Shape, Style, Variant};
use super::pattern;
use super::prop::{arguments, last_segment};
use crate::problems::Problems;
use proc_macro2::Span;
use quote::ToTokens;
use std::collections::BTreeSet;
use syn::{LitStr, PathSegment, Type};

/// Judges the type as far as its own tokens say. What only the types of its fields can say is judged by
/// the constants that are generated.
pub(crate) fn declared(declared: &Declared, problems: &mut Problems) {
    match &declared.shape {
        Shape::Struct(style, fields) => {
            let transparent = declared.serde.transparent;
            for field in fields.iter().filter(|field| !transparent || field.is_transparent()) {
                self::field(field, declared.serde.default.is_some(), problems);
            }
            if transparent {
                one_field(fields, problems);
            } else if *style == Style::Tuple {
                tuple(declared, fields, problems);
            }
            denies(declared, fields, problems);
            headers(fields, problems);
            names(
                fields.iter().filter(|field| is_named(field)).map(|field| (&field.names, field.span())),
                "field",
                problems,
            );
        }
        Shape::Enum(variants) => {
            if variants.is_empty() {
                problems.at(&declared.ident, "an enum without a variant accepts nothing");
            }
            for variant in variants {
                self::variant(declared, variant, problems);
            }
            denies(declared, variants.iter().flat_map(|variant| &variant.fields), problems);
            let named = variants.iter().map(|variant| (&variant.names, variant.ident.span()));
            names(named, "variant", problems);
        }
        Shape::Union => {}
    }
}

/// What a flattened type does not know is still there for the others, so serde's own refusal of undeclared
/// members takes what another flattened type has read, or what it has left, for a mistake.
fn denies<'f>(declared: &Declared, fields: impl IntoIterator<Item = &'f Field>, problems: &mut Problems) {
    let flattened = |field: &&Field| field.serde.flatten.is_some() && !field.serde.skip_deserializing;
    if let Some(denies) = declared.serde.denies
        && fields.into_iter().any(|field| flattened(&field))
    {
        problems.under(
            denies,
            "serde does not support `deny_unknown_fields` beside `flatten`, and may refuse what the schema \
             states: leave it out, because the published object is closed already",
        );
    }
}

/// A transparent type is one and the same field in both directions.
fn one_field(fields: &[Field], problems: &mut Problems) {
    for field in fields.iter().filter(|field| field.serde.skip_serializing != field.serde.skip_deserializing)
    {
        problems.under(
            field.span(),
            "a transparent type is its one field in both directions: skip this one in both, or in neither",
        );
    }
}

fn tuple(declared: &Declared, fields: &[Field], problems: &mut Problems) {
    for field in fields {
        position(field, problems);
    }
    match fields {
        [] => problems.at(&declared.ident, "a struct without fields is `struct Name;` or `struct Name {}`: serde writes this one as an array"),
        [_] => {}
        [first, rest @ ..] => {
            if let Some(odd) = rest.iter().find(|field| !same(field.described(), first.described())) {
                problems.at(
                    &odd.ty,
                    "a tuple struct is an array whose positions have types of their own, and clients read \
                     arrays of one type: name the fields",
                );
            }
            if let Some(field) = fields.iter().find(|field| field.serde.default.is_some()) {
                problems.under(field.span(), SHORTER);
            } else if declared.serde.default.is_some() {
                problems.at(&declared.ident, SHORTER);
            }
            if let Some(first) = fields.iter().find_map(|field| field.arg.first) {
                problems.under(
                    first,
                    "the positions of a tuple struct are the items of one list: put the limit on a type of \
                     their own, or name the fields",
                );
            }
        }
    }
}

const SHORTER: &str = "a default lets serde read a shorter array than the schema states: name the fields";

/// A field without a name is where it is, in both directions.
fn position(field: &Field, problems: &mut Problems) {
    if field.serde.skip_serializing || field.serde.skip_deserializing {
        problems.under(
            field.span(),
            "a position that is skipped moves the ones after it, or leaves nothing: name the fields",
        );
    }
}

fn variant(declared: &Declared, variant: &Variant, problems: &mut Problems) {
    for field in &variant.fields {
        self::field(field, false, problems);
        if let Some(header) = &field.arg.header {
            problems.at(
                header,
                "a variant is one of several forms, and what travels in a header is at a place that does not \
                 depend on other values: put it on a field beside the enum",
            );
        }
    }
    let named = variant.fields.iter().filter(|field| is_named(field));
    names(named.map(|field| (&field.names, field.span())), "field", problems);
    if variant.names.never() || variant.style == Style::Unit || declared.serde.untagged {
        return;
    }
    if variant.style == Style::Tuple {
        variant.fields.iter().for_each(|field| position(field, problems));
    }
    if declared.serde.tag.is_none() {
        problems.at(
            &variant.ident,
            "a variant with data needs a tag that tells it from the others: write \
             `#[serde(tag = \"type\")]` on the enum",
        );
    } else if variant.style == Style::Tuple && variant.fields.len() != 1 {
        problems.at(
            &variant.ident,
            "a variant with several fields names them: write `Variant { first: A, second: B }`",
        );
    }
}

/// `filled` is whether the whole type has a default, which fills every field.
fn field(field: &Field, filled: bool, problems: &mut Problems) {
    let travels = !field.names.never();
    if !travels {
        if let Some(first) = field.arg.first {
            problems.under(first, "the field is skipped, and nothing is published of it");
        }
        return;
    }
    if let Some((span, key)) = &field.serde.hidden
        && field.stated.is_none()
    {
        problems.under(
            *span,
            format!(
                "`{key}` lets a function decide what travels, so the field's type does not say it: state it \
                 beside this by `#[arg(with = \"…\")]`, with a type that is written the same way"
            ),
        );
    } else {
        described(field.described(), Position::Field, problems);
    }
    if let Some(pattern) = &field.arg.pattern
        && let Err(fault) = pattern::translate(&pattern.value())
    {
        problems.at(pattern, fault);
    }
    if let Some(name) = &field.arg.header {
        header(field, name, problems);
    }
    if let Some(default) = field.arg.default {
        shown(field, filled || field.serde.default.is_some(), default, problems);
    }
    if let Some(in_process) = field.arg.in_process {
        let optional = filled || field.serde.default.is_some() || holds_option(&field.ty);
        if field.ident.is_none() {
            problems.under(in_process, "`in_process` belongs to a named field");
        } else if !optional {
            problems.under(
                in_process,
                "a caller from outside cannot send this, so there is something to fill it with: add \
                 `#[serde(default)]`",
            );
        }
    }
    if field.ident.is_none()
        && let Some(example) = field.arg.examples.first()
    {
        problems.at(example, "an example belongs to a named field");
    }
    if field.serde.flatten.is_some()
        && let Some(first) = field.arg.first
    {
        problems.under(first, "a flattened field is not published itself: limit the fields of its type");
    }
}

/// What is plain of a header from the tokens of its field.
fn header(field: &Field, name: &LitStr, problems: &mut Problems) {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    let text = name.value();
    let problem = if text.is_empty() || !text.bytes().all(is_letter) {
        "the name of a header has letters, digits and any of !#$%&'*+-.^_`|~, and at least one of them"
    } else if text.to_ascii_lowercase().starts_with("mcp-param-") {
        "a header is named without its prefix `Mcp-Param-`, which clients put before the name"
    } else if field.ident.is_none() {
        "a header belongs to a named field"
    } else if field.names.input.is_none() {
        "serde does not read this field, so no caller sends it"
    } else if field.arg.in_process.is_some() {
        "a caller from outside cannot send this, and in this process there are no headers"
    } else {
        return;
    };
    problems.at(name, problem);
}

/// Two arguments in one header could not be told apart.
fn headers(fields: &[Field], problems: &mut Problems) {
    let mut taken = BTreeSet::new();
    for name in fields.iter().filter_map(|field| field.arg.header.as_ref()) {
        if !taken.insert(name.value().to_ascii_lowercase()) {
            problems.at(
                name,
                "another field has this header already, and headers do not tell capitals from small letters",
            );
        }
    }
}

fn shown(field: &Field, filled: bool, default: Span, problems: &mut Problems) {
    if !filled {
        problems.under(
            default,
            "a default is what serde fills in, and serde was told nothing: add `#[serde(default)]` or \
             `#[serde(default = \"path\")]`",
        );
    } else if field.ident.is_none() {
        problems.under(default, "a default belongs to a named field");
    } else if let Some((_, key)) = &field.serde.hidden {
        problems
            .under(default, format!("what `{key}` writes is not known here: describe the default in words"));
    }
}

/// Where a type is mentioned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Field,
    /// In a list or a map, where every value is present.
    Entry,
}

/// Judges what is plain from the tokens of a type, down to its arguments.
fn described(ty: &Type, position: Position, problems: &mut Problems) {
    match ty {
        Type::Group(group) => return described(&group.elem, position, problems),
        Type::Paren(paren) => return described(&paren.elem, position, problems),
        Type::Array(array) => return described(&array.elem, Position::Entry, problems),
        Type::Slice(slice) => return described(&slice.elem, Position::Entry, problems),
        Type::Reference(reference) => return described(&reference.elem, position, problems),
        Type::Tuple(tuple) => {
            let mut elements = tuple.elems.iter();
            match elements.next() {
                None => problems.at(ty, "nothing can be written here: leave the field out, or skip it"),
                Some(first) => {
                    if elements.any(|element| !same(element, first)) || tuple.elems.len() > 4 {
                        problems.at(
                            ty,
                            "a tuple is an array whose positions have types of their own, and clients read \
                             arrays of one type: use a struct, or an array",
                        );
                    } else {
                        described(first, Position::Entry, problems);
                    }
                }
            }
            return;
        }
        _ => {}
    }
    if let Some(segment) = last_segment(ty) {
        named(ty, segment, position, problems);
    }
}

fn named(ty: &Type, segment: &PathSegment, position: Position, problems: &mut Problems) {
    let name = segment.ident.to_string();
    let arguments = arguments(segment);
    match name.as_str() {
        "i128" | "u128" | "NonZeroI128" | "NonZeroU128" => problems
            .at(ty, "a 128-bit integer is more than clients can write: use one of up to 64 bits, or text"),
        "PhantomData" => problems.at(ty, "nothing can be written here: add `#[serde(skip)]`"),
        "Option" if position == Position::Entry => problems.at(
            ty,
            "an `Option` here could only be `null`, which is never declared: leave the entry out instead",
        ),
        "Option" => {
            let Some(inner) = arguments.first() else { return };
            if holds_option(inner) {
                problems.at(
                    inner,
                    "an `Option` in an `Option` has two ways to be left out and a caller one: use a single `Option`",
                );
            } else {
                described(inner, position, problems);
            }
        }
        "Box" | "Rc" | "Arc" | "Cow" => {
            for inner in arguments {
                described(inner, position, problems);
            }
        }
        "Vec" | "VecDeque" | "LinkedList" | "HashSet" | "BTreeSet" | "IndexSet" => {
            if let Some(item) = arguments.first() {
                described(item, Position::Entry, problems);
            }
        }
        "HashMap" | "BTreeMap" | "IndexMap" => {
            if let Some(key) = arguments.first()
                && last_segment(key).is_some_and(|segment| is_no_text(&segment.ident.to_string()))
            {
                problems.at(
                    key,
                    "the names of a JSON object are strings, and any string is one: use `String`, or a list \
                     of structs with a field for the key",
                );
            }
            if let [_, value, ..] = arguments[..] {
                described(value, Position::Entry, problems);
            }
        }
        _ => {}
    }
}

/// Whether a type of that name can be no key of a map. A type that nobody knows here is judged by the
/// library's `MapKey`.
fn is_no_text(name: &str) -> bool {
    let number = name.trim_start_matches("NonZero").trim_start_matches(['i', 'u', 'f', 'I', 'U', 'F']);
    let sized = ["8", "16", "32", "64", "128", "size"].contains(&number);
    sized || ["bool", "char", "Option", "Vec"].contains(&name)
}

/// Whether a type is an `Option`, perhaps behind a pointer.
fn holds_option(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| match segment.ident.to_string().as_str() {
        "Option" => true,
        "Box" | "Rc" | "Arc" => arguments(segment).first().is_some_and(|inner| holds_option(inner)),
        _ => false,
    })
}

/// Whether a field travels under a name of its own.
fn is_named(field: &Field) -> bool {
    field.ident.is_some() && field.serde.flatten.is_none()
}

/// Two of the same name in one direction cannot be told apart.
fn names<'a>(named: impl Iterator<Item = (&'a Names, Span)>, what: &str, problems: &mut Problems) {
    let mut taken: [BTreeSet<&str>; 2] = [BTreeSet::new(), BTreeSet::new()];
    for (names, span) in named {
        let mut twice = None;
        for (direction, name) in [&names.input, &names.output].into_iter().enumerate() {
            let Some(name) = name else { continue };
            if name.is_empty() || name.chars().any(char::is_control) {
                problems.under(
                    span,
                    format!("the name of a {what} has at least one character, and none that is invisible"),
                );
                break;
            }
            if !taken[direction].insert(name) {
                twice = Some(name);
            }
        }
        if let Some(name) = twice {
            problems.under(span, format!("two {what}s are called `{name}` where they travel"));
        }
    }
}

/// Whether a type is written the same as another.
fn same(one: &Type, other: &Type) -> bool {
    one.to_token_stream().to_string() == other.to_token_stream().to_string()
}
