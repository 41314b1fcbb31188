//! What serde was told. Every attribute is honoured exactly, or refused at its token with the reason:
//! the published schema is what a call is judged by, so nothing may be accepted that it does not state.

use super::case::Case;
use crate::problems::Problems;
use proc_macro2::Span;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, ExprPath, Lit, LitStr, Meta, Token};

/// A setting for what a caller sends (serde's `deserialize`) and for what it gets (`serialize`).
#[derive(Clone, Copy)]
pub(crate) struct Renamed<T> {
    pub(crate) input: Option<T>,
    pub(crate) output: Option<T>,
}

impl<T> Default for Renamed<T> {
    fn default() -> Self {
        Self { input: None, output: None }
    }
}

impl<T> Renamed<T> {
    pub(crate) fn or(self, other: Self) -> Self {
        Self { input: self.input.or(other.input), output: self.output.or(other.output) }
    }
}

/// What fills in for an omitted value.
#[derive(Clone)]
pub(crate) enum Filled {
    Trait,
    Function(ExprPath),
}

/// What serde was told about a type.
#[derive(Default)]
pub(crate) struct OfContainer {
    pub(crate) rename: Renamed<String>,
    pub(crate) rename_all: Renamed<Case>,
    pub(crate) rename_all_fields: Renamed<Case>,
    pub(crate) default: Option<Filled>,
    pub(crate) tag: Option<LitStr>,
    pub(crate) content: Option<LitStr>,
    pub(crate) transparent: bool,
    /// Where the type was told to refuse undeclared members itself.
    pub(crate) denies: Option<Span>,
    /// Reported already.
    pub(crate) untagged: bool,
}

/// What serde was told about a variant.
#[derive(Default)]
pub(crate) struct OfVariant {
    pub(crate) rename: Renamed<String>,
    pub(crate) rename_all: Renamed<Case>,
    pub(crate) skip_serializing: bool,
    pub(crate) skip_deserializing: bool,
}

/// What serde was told about a field.
#[derive(Default)]
pub(crate) struct OfField {
    pub(crate) rename: Renamed<String>,
    pub(crate) default: Option<Filled>,
    pub(crate) skip_serializing: bool,
    pub(crate) skip_deserializing: bool,
    pub(crate) flatten: Option<Span>,
    /// A function that reads the field: serde then asks for the field whatever its type.
    pub(crate) read_by: bool,
    /// The attribute by which a function reads or writes the field, which hides what travels.
    pub(crate) hidden: Option<(Span, String)>,
    /// What is known to travel although a function reads and writes the field.
    pub(crate) known: Option<Known>,
}

/// Which half of serde a nested setting is for.
#[derive(Clone, Copy)]
enum Names {
    Both,
    Input,
    Output,
}

impl OfContainer {
    pub(crate) fn read(attributes: &[Attribute], problems: &mut Problems) -> Self {
        let mut serde = Self::default();
        for meta in metas(attributes) {
            let key = key(&meta);
            match key.as_str() {
                "rename" => rename(&meta, &mut serde.rename, problems),
                "rename_all" => cases(&meta, &mut serde.rename_all),
                "rename_all_fields" => cases(&meta, &mut serde.rename_all_fields),
                "default" => serde.default = default(&meta),
                "tag" => serde.tag = text(&meta),
                "content" => serde.content = text(&meta),
                "transparent" => serde.transparent = true,
                // A published object is closed already, so it changes nothing where serde supports it.
                "deny_unknown_fields" => serde.denies = Some(meta.path().span()),
                "bound" | "crate" | "expecting" => {}
                "untagged" => {
                    serde.untagged = true;
                    problems.at(
                        meta.path(),
                        "`untagged` tries one variant after another, and a schema cannot say which is \
                         meant: use `tag = \"…\"`",
                    );
                }
                "from" | "try_from" | "into" => problems.at(
                    meta.path(),
                    format!(
                        "`{key}` makes another type travel in place of this one: implement `ToolSchema` by \
                         hand with that type's description, and leave the derive out"
                    ),
                ),
                "remote" => problems.at(
                    meta.path(),
                    "`remote` describes another crate's type: state the schema where that type is used, \
                     by `#[arg(with = \"…\")]` on the field",
                ),
                _ => unknown(&meta, problems),
            }
        }
        serde
    }
}

impl OfVariant {
    pub(crate) fn read(attributes: &[Attribute], problems: &mut Problems) -> Self {
        let mut serde = Self::default();
        for meta in metas(attributes) {
            let key = key(&meta);
            match key.as_str() {
                "rename" => rename(&meta, &mut serde.rename, problems),
                "rename_all" => cases(&meta, &mut serde.rename_all),
                "skip" => {
                    serde.skip_serializing = true;
                    serde.skip_deserializing = true;
                }
                "skip_serializing" => serde.skip_serializing = true,
                "skip_deserializing" => serde.skip_deserializing = true,
                "bound" | "borrow" => {}
                "alias" => alias(&meta, problems),
                "other" => problems.at(
                    meta.path(),
                    "`other` accepts whatever nobody declared, and the schema states what is accepted: \
                     leave it out",
                ),
                "untagged" => problems.at(
                    meta.path(),
                    "an `untagged` variant accepts what no other does, and a schema cannot say that: \
                     give it a tag like the others",
                ),
                "with" | "serialize_with" | "deserialize_with" => problems.at(
                    meta.path(),
                    format!(
                        "`{key}` lets a function decide what travels, and the schema could not say what: \
                         put it on a field beside `#[arg(with = \"…\")]`"
                    ),
                ),
                _ => unknown(&meta, problems),
            }
        }
        serde
    }
}

impl OfField {
    pub(crate) fn read(attributes: &[Attribute], problems: &mut Problems) -> Self {
        let mut serde = Self::default();
        for meta in metas(attributes) {
            let key = key(&meta);
            match key.as_str() {
                "rename" => rename(&meta, &mut serde.rename, problems),
                "default" => serde.default = default(&meta),
                "flatten" => serde.flatten = Some(meta.path().span()),
                "skip" => {
                    serde.skip_serializing = true;
                    serde.skip_deserializing = true;
                }
                "skip_serializing" => serde.skip_serializing = true,
                "skip_deserializing" => serde.skip_deserializing = true,
                // An answer promises no property, so one that is left out breaks nothing.
                "skip_serializing_if" | "bound" | "borrow" => {}
                "alias" => alias(&meta, problems),
                "with" | "serialize_with" | "deserialize_with" => {
                    serde.read_by |= key != "serialize_with";
                    serde.known = (key == "with").then(|| text(&meta)).flatten().as_ref().and_then(known);
                    serde.hidden = Some((meta.path().span(), key));
                }
                "getter" => problems.at(
                    meta.path(),
                    "`getter` describes another crate's type: state the schema where that type is used, \
                     by `#[arg(with = \"…\")]` on the field",
                ),
                _ => unknown(&meta, problems),
            }
        }
        serde
    }
}

/// A module that reads and writes a field in a form that is known here.
#[derive(Clone, Copy)]
pub(crate) enum Known {
    /// `time::serde::rfc3339`
    Rfc3339,
    /// `time::serde::rfc3339::option`
    OptionalRfc3339,
}

fn known(module: &LitStr) -> Option<Known> {
    match module.value().trim_start_matches("::").replace(' ', "").as_str() {
        "time::serde::rfc3339" => Some(Known::Rfc3339),
        "time::serde::rfc3339::option" => Some(Known::OptionalRfc3339),
        _ => None,
    }
}

/// The settings of every `#[serde(…)]`. One that cannot be read at all is serde's to report.
fn metas(attributes: &[Attribute]) -> impl Iterator<Item = Meta> {
    let serde = attributes.iter().filter(|attribute| attribute.path().is_ident("serde"));
    serde.filter_map(|attribute| nested(&attribute.meta)).flatten()
}

fn nested(meta: &Meta) -> Option<Punctuated<Meta, Token![,]>> {
    let Meta::List(list) = meta else { return None };
    list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated).ok()
}

fn key(meta: &Meta) -> String {
    meta.path().get_ident().map(ToString::to_string).unwrap_or_default()
}

fn text(meta: &Meta) -> Option<LitStr> {
    let Meta::NameValue(pair) = meta else { return None };
    if let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &pair.value { Some(text.clone()) } else { None }
}

fn default(meta: &Meta) -> Option<Filled> {
    match meta {
        Meta::Path(_) => Some(Filled::Trait),
        _ => text(meta)?.parse().ok().map(Filled::Function),
    }
}

/// `rename = "…"`, or `rename(serialize = "…", deserialize = "…")`.
fn halves(meta: &Meta) -> Vec<(Names, LitStr)> {
    if let Some(text) = text(meta) {
        return vec![(Names::Both, text)];
    }
    let each = nested(meta).into_iter().flatten().filter_map(|half| {
        let names = match key(&half).as_str() {
            "serialize" => Names::Output,
            "deserialize" => Names::Input,
            _ => return None,
        };
        Some((names, text(&half)?))
    });
    each.collect()
}

fn set<T: Clone>(renamed: &mut Renamed<T>, names: Names, value: T) {
    match names {
        Names::Both => *renamed = Renamed { input: Some(value.clone()), output: Some(value) },
        Names::Input => renamed.input = Some(value),
        Names::Output => renamed.output = Some(value),
    }
}

fn rename(meta: &Meta, renamed: &mut Renamed<String>, problems: &mut Problems) {
    let mut is_read = false;
    for (names, text) in halves(meta) {
        // serde takes a second one for an alias.
        if matches!(names, Names::Input) && std::mem::replace(&mut is_read, true) {
            problems.at(
                text,
                "a second name is accepted and never published, and a call is judged by what is published: \
                 leave it out",
            );
            continue;
        }
        set(renamed, names, text.value());
    }
}

fn cases(meta: &Meta, renamed: &mut Renamed<Case>) {
    for (names, text) in halves(meta) {
        if let Some(case) = Case::read(&text.value()) {
            set(renamed, names, case);
        }
    }
}

fn alias(meta: &Meta, problems: &mut Problems) {
    problems.at(
        meta.path(),
        "an `alias` is accepted and never published, and a call is judged by what is published: \
         leave it out",
    );
}

fn unknown(meta: &Meta, problems: &mut Problems) {
    problems.at(
        meta.path(),
        "the schema cannot be stated beside this serde attribute, because what it does is not known here",
    );
}
