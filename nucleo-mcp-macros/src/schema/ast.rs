//! What was written: the type, its fields and variants, and what their attributes say.

use super::arg::Arg;
use super::case::Case;
use super::prop::last_segment;
use super::serde::{Known, OfContainer, OfField, OfVariant, Renamed};
use crate::docs::documentation;
use crate::library::{Library, Private};
use crate::problems::Problems;
use proc_macro2::{Ident, Span, TokenStream};
use syn::parse_quote;
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Fields, Generics, Meta, Type};

/// The type a schema is derived for.
pub(crate) struct Declared {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) library: Library,
    pub(crate) documentation: Option<TokenStream>,
    pub(crate) serde: OfContainer,
    pub(crate) shape: Shape,
}

/// What kind of type it is.
pub(crate) enum Shape {
    Struct(Style, Vec<Field>),
    Enum(Vec<Variant>),
    /// Reported already.
    Union,
}

/// How the fields are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Named,
    Tuple,
    Unit,
}

/// A field of a struct or of a variant.
pub(crate) struct Field {
    /// The field's own name, or its position.
    pub(crate) ident: Option<Ident>,
    pub(crate) ty: Type,
    /// The type that says what travels, where the field's own does not.
    pub(crate) stated: Option<Type>,
    pub(crate) documentation: Option<TokenStream>,
    pub(crate) serde: OfField,
    pub(crate) arg: Arg,
    pub(crate) names: Names,
}

/// A variant of an enum.
pub(crate) struct Variant {
    pub(crate) ident: Ident,
    pub(crate) documentation: Option<TokenStream>,
    pub(crate) style: Style,
    pub(crate) fields: Vec<Field>,
    pub(crate) names: Names,
}

/// The names on the wire, in either direction; `None` where the field or variant does not travel.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct Names {
    pub(crate) input: Option<String>,
    pub(crate) output: Option<String>,
}

impl Names {
    pub(crate) fn never(&self) -> bool {
        self.input.is_none() && self.output.is_none()
    }
}

impl Declared {
    pub(crate) fn read(item: DeriveInput, problems: &mut Problems) -> Self {
        let serde = OfContainer::read(&item.attrs, problems);
        let library = library(&item.attrs, problems);
        let shape = match item.data {
            Data::Struct(data) => {
                let (style, fields) = fields(data.fields, serde.rename_all, problems);
                Shape::Struct(style, fields)
            }
            Data::Enum(data) => Shape::Enum(
                data.variants.into_iter().map(|variant| Variant::read(variant, &serde, problems)).collect(),
            ),
            Data::Union(data) => {
                problems.at(data.union_token, "a union has no form in JSON: use a struct or an enum");
                Shape::Union
            }
        };
        for attribute in item.attrs.iter().filter(|attribute| attribute.path().is_ident("arg")) {
            problems.at(attribute.path(), "`#[arg(…)]` goes on a field: it limits what that field accepts");
        }
        Self {
            ident: item.ident,
            generics: item.generics,
            library,
            documentation: documentation(&item.attrs),
            serde,
            shape,
        }
    }

    /// The name the type is published under: serde's, which is otherwise not on the wire.
    pub(crate) fn name(&self) -> String {
        let renamed = self.serde.rename.input.clone().or_else(|| self.serde.rename.output.clone());
        renamed.unwrap_or_else(|| plain(&self.ident))
    }
}

fn library(attributes: &[Attribute], problems: &mut Problems) -> Library {
    let mut library = Library::DEFAULT;
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("tool_schema")) {
        let metas = attribute.parse_args_with(Punctuated::<Meta, syn::Token![,]>::parse_terminated);
        for meta in problems.take(metas).into_iter().flatten() {
            if meta.path().is_ident("crate") {
                library = Library::read(&meta, problems);
            } else {
                problems.at(meta.path(), "unknown key: the accepted one is `crate = \"path\"`");
            }
        }
    }
    library
}

fn fields(fields: Fields, rule: Renamed<Case>, problems: &mut Problems) -> (Style, Vec<Field>) {
    let style = match &fields {
        Fields::Named(_) => Style::Named,
        Fields::Unnamed(_) => Style::Tuple,
        Fields::Unit => Style::Unit,
    };
    (style, fields.into_iter().map(|field| Field::read(field, rule, problems)).collect())
}

impl Field {
    fn read(field: syn::Field, rule: Renamed<Case>, problems: &mut Problems) -> Self {
        let serde = OfField::read(&field.attrs, problems);
        let arg = Arg::read(&field.attrs, problems);
        let plain = field.ident.as_ref().map(plain).unwrap_or_default();
        let spelled = |rename: &Option<String>, rule: Option<Case>| {
            rename.clone().unwrap_or_else(|| rule.map_or_else(|| plain.clone(), |rule| rule.field(&plain)))
        };
        let names = Names {
            input: (!serde.skip_deserializing).then(|| spelled(&serde.rename.input, rule.input)),
            output: (!serde.skip_serializing).then(|| spelled(&serde.rename.output, rule.output)),
        };
        Self {
            documentation: documentation(&field.attrs),
            stated: arg.with.clone().or_else(|| serde.known.map(super::serde::Known::described)),
            ident: field.ident,
            ty: field.ty,
            serde,
            arg,
            names,
        }
    }

    /// Where a complaint about the whole field points.
    pub(crate) fn span(&self) -> Span {
        self.ident.as_ref().map_or_else(|| syn::spanned::Spanned::span(&self.ty), Ident::span)
    }

    /// Whether this is the one field that stands for a transparent type.
    pub(crate) fn is_transparent(&self) -> bool {
        let phantom = last_segment(&self.ty).is_some_and(|segment| segment.ident == "PhantomData");
        !phantom && !self.names.never() && self.serde.default.is_none()
    }

    /// The type that says what travels: the field's own, unless `with` names another.
    pub(crate) fn described(&self) -> &Type {
        self.stated.as_ref().unwrap_or(&self.ty)
    }
}

impl Variant {
    fn read(variant: syn::Variant, of: &OfContainer, problems: &mut Problems) -> Self {
        let serde = OfVariant::read(&variant.attrs, problems);
        for attribute in variant.attrs.iter().filter(|attribute| attribute.path().is_ident("arg")) {
            problems.at(attribute.path(), "`#[arg(…)]` goes on a field: it limits what that field accepts");
        }
        let rule = serde.rename_all.or(of.rename_all_fields);
        let (style, fields) = fields(variant.fields, rule, problems);
        let plain = plain(&variant.ident);
        let spelled = |rename: &Option<String>, rule: Option<Case>| {
            rename.clone().unwrap_or_else(|| rule.map_or_else(|| plain.clone(), |rule| rule.variant(&plain)))
        };
        let names = Names {
            input: (!serde.skip_deserializing).then(|| spelled(&serde.rename.input, of.rename_all.input)),
            output: (!serde.skip_serializing).then(|| spelled(&serde.rename.output, of.rename_all.output)),
        };
        Self { documentation: documentation(&variant.attrs), ident: variant.ident, style, fields, names }
    }
}

impl Known {
    /// The library's type for that form.
    fn described(self) -> Type {
        match self {
            Self::Rfc3339 => parse_quote!(#Private::Rfc3339),
            Self::OptionalRfc3339 => parse_quote!(#Private::Option<#Private::Rfc3339>),
        }
    }
}

/// A name without the mark of a raw identifier.
pub(crate) fn plain(ident: &Ident) -> String {
    let text = ident.to_string();
    text.strip_prefix("r#").map(str::to_owned).unwrap_or(text)
}
