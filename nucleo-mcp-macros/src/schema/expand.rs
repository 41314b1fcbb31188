//! What is generated.

use super::arg::{literal, option};
use super::ast::{Declared, Field, Names, Shape, Style, Variant, plain};
use super::prop::{freestanding, mentions, parameters};
use super::serde::Filled;
use crate::library::{Caret, Private};
use crate::problems::Problems;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use std::collections::BTreeSet;
use syn::{Generics, Type, parse_quote};

/// The type's description, and the constants that judge its fields.
pub(crate) fn implementation(declared: &Declared) -> TokenStream {
    let mut expansion = Expansion {
        declared,
        parameters: parameters(&declared.generics),
        described: Vec::new(),
        checks: Vec::new(),
    };
    let description = expansion.description();
    let Expansion { described, checks, .. } = expansion;
    let implementation = implement(declared, &description, &described);
    declared.library.scope(&quote!(#implementation #(#checks)*))
}

/// A harmless implementation beside the complaints, so that one mistake is one message.
pub(crate) fn fallback(declared: &Declared, problems: &Problems) -> TokenStream {
    let name = declared.name();
    let description = quote!(#Private::Description::object::<Self>(#name, &[]));
    let implementation = implement(declared, &description, &[]);
    let implementation = declared.library.scope(&implementation);
    quote!(#problems #implementation)
}

fn implement(declared: &Declared, description: &TokenStream, described: &[TokenStream]) -> TokenStream {
    let ident = &declared.ident;
    let generics = bounded(&declared.generics, described);
    let (parameters, arguments, bounds) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #parameters #Private::ToolSchema for #ident #arguments #bounds {
            const DESCRIPTION: #Private::Description = #description;
        }
    }
}

/// Every type parameter that is published states a schema too.
fn bounded(generics: &Generics, described: &[TokenStream]) -> Generics {
    let mut generics = generics.clone();
    let names: Vec<_> = generics.type_params().map(|parameter| parameter.ident.clone()).collect();
    for name in names {
        let this = BTreeSet::from([name.to_string()]);
        if described.iter().any(|ty| mentions(ty, &this)) {
            generics.make_where_clause().predicates.push(parse_quote!(#name: #Private::ToolSchema));
        }
    }
    generics
}

struct Expansion<'d> {
    declared: &'d Declared,
    /// The names of the type's own parameters.
    parameters: BTreeSet<String>,
    /// Every type that is published.
    described: Vec<TokenStream>,
    checks: Vec<TokenStream>,
}

impl Expansion<'_> {
    fn description(&mut self) -> TokenStream {
        let declared = self.declared;
        let name = declared.name();
        let nothing = || quote!(#Private::Description::unit());
        let description = match &declared.shape {
            Shape::Struct(_, fields) if declared.serde.transparent => {
                let field = fields.iter().find(|field| field.is_transparent());
                field.map_or_else(nothing, |field| self.newtype(field, true))
            }
            Shape::Struct(Style::Unit, _) | Shape::Union => nothing(),
            Shape::Struct(Style::Tuple, fields) => match &fields[..] {
                [field] => self.newtype(field, false),
                fields => self.tuple(fields),
            },
            Shape::Struct(Style::Named, fields) => self.object(&name, fields),
            Shape::Enum(variants) => self.enumeration(&name, variants),
        };
        let documented = documented(declared.documentation.as_ref());
        let types: Vec<_> = declared
            .generics
            .type_params()
            .map(|parameter| &parameter.ident)
            .filter(|ident| {
                let this = BTreeSet::from([ident.to_string()]);
                self.described.iter().any(|ty| mentions(ty, &this))
            })
            .collect();
        let arguments = (!types.is_empty()).then(|| {
            let described = types.iter().map(|ty| quote!(#Private::describe::<#ty>));
            quote!(.with_arguments(&[#(#described),*]))
        });
        quote! {
            #description
                .declared_as::<Self>(#name, ::core::concat!(::core::file!(), ":", ::core::line!()))
                #arguments
                #documented
        }
    }

    fn object(&mut self, name: &str, fields: &[Field]) -> TokenStream {
        // serde writes the tag of a struct and does not read it.
        let tag = self.declared.serde.tag.as_ref().map(|tag| {
            let constant = self.declared.serde.rename.output.clone().unwrap_or_else(|| plain(&self.declared.ident));
            quote! {
                #Private::Property::tag(#Private::Names::new(#Private::None, #Private::Some(#tag)), #constant),
            }
        });
        let properties = self.properties(fields, true);
        quote!(#Private::Description::object::<Self>(#name, &[#tag #properties]))
    }

    /// The wire form of the one field, under the type's own name.
    fn newtype(&mut self, field: &Field, transparent: bool) -> TokenStream {
        let ty = field.described();
        self.described.push(ty.to_token_stream());
        if !transparent {
            self.check(Caret::under(ty), ty, &quote!(.problem_as_present()));
        }
        let limits = self.judged(field);
        quote!(<#ty as #Private::ToolSchema>::DESCRIPTION #limits)
    }

    fn tuple(&mut self, fields: &[Field]) -> TokenStream {
        let ty = fields[0].described();
        let count = fields.len();
        self.described.push(ty.to_token_stream());
        self.check(Caret::under(ty), ty, &quote!(.problem_as_present()));
        quote!(<[#ty; #count] as #Private::ToolSchema>::DESCRIPTION)
    }

    fn enumeration(&mut self, name: &str, variants: &[Variant]) -> TokenStream {
        let variants: Vec<&Variant> = variants.iter().filter(|variant| !variant.names.never()).collect();
        let Some(tag) = &self.declared.serde.tag else {
            let constants = variants.iter().map(|variant| constant(variant));
            return quote!(#Private::Description::choice::<Self>(#name, &[#(#constants),*]));
        };
        let content = self.declared.serde.content.as_ref();
        let branches: Vec<TokenStream> =
            variants.iter().map(|variant| self.branch(variant, content.is_some())).collect();
        match content {
            None => quote! {
                #Private::Description::internally_tagged::<Self>(#name, #tag, &[#(#branches),*])
            },
            Some(content) => quote! {
                #Private::Description::adjacently_tagged::<Self>(#name, #tag, #content, &[#(#branches),*])
            },
        }
    }

    fn branch(&mut self, variant: &Variant, adjacent: bool) -> TokenStream {
        let title = plain(&variant.ident);
        let constant = constant(variant);
        match variant.style {
            Style::Unit => quote!(#Private::Branch::unit(#title, #constant)),
            Style::Named => {
                let properties = self.properties(&variant.fields, false);
                quote!(#Private::Branch::fields(#title, #constant, &[#properties]))
            }
            Style::Tuple => {
                let field = &variant.fields[0];
                let ty = field.described();
                self.described.push(ty.to_token_stream());
                let question =
                    if adjacent { quote!(.problem_as_present()) } else { quote!(.problem_as_flattened()) };
                self.check(Caret::under(ty), ty, &question);
                let limits = self.stated(field).unwrap_or_else(|| quote!(#Private::Limits::new()));
                quote!(#Private::Branch::newtype::<#ty>(#title, #constant, &#limits))
            }
        }
    }

    fn properties(&mut self, fields: &[Field], whole: bool) -> TokenStream {
        let travelling = fields.iter().filter(|field| !field.names.never());
        let properties: Vec<TokenStream> = travelling.map(|field| self.property(field, whole)).collect();
        quote!(#(#properties),*)
    }

    fn property(&mut self, field: &Field, whole: bool) -> TokenStream {
        let ty = field.described();
        let names = names(&field.names);
        self.described.push(ty.to_token_stream());
        if let Some(span) = field.serde.flatten {
            self.check(span.into(), ty, &quote!(.problem_as_flattened()));
            return quote!(#Private::Property::flattened::<#ty>(#names));
        }
        let filled = field.serde.default.is_some() || (whole && self.declared.serde.default.is_some());
        let presence =
            if filled { Some(quote!(.optional())) } else { field.serde.read_by.then(|| quote!(.required())) };
        let documented = documented(field.documentation.as_ref());
        let limits = self.limits(field);
        let examples = self.examples(field);
        let header = self.header(field, limits.as_ref());
        let in_process = field.arg.in_process.map(|_| quote!(.in_process()));
        let shown = field.arg.default.and_then(|span| self.shown(field, span));
        quote! {
            #Private::Property::named::<#ty>(#names)
                #presence #documented #limits #examples #shown #header #in_process
        }
    }

    fn examples(&mut self, field: &Field) -> Option<TokenStream> {
        let mut examples = Vec::new();
        for example in &field.arg.examples {
            let value = literal(example);
            let ty = self.free(field.described());
            if let Some(ty) = ty {
                let question = quote!(#value.problem(&<#ty as #Private::ToolSchema>::DESCRIPTION));
                self.checks.push(Caret::under(example).hold(question));
            }
            examples.push(value);
        }
        (!examples.is_empty()).then(|| quote!(.examples(&[#(#examples),*])))
    }

    /// What serde fills in, written out when the server starts.
    fn shown(&self, field: &Field, span: Span) -> Option<TokenStream> {
        let ident = field.ident.as_ref()?;
        let ty = &field.ty;
        let value = match (&field.serde.default, &self.declared.serde.default) {
            (Some(Filled::Function(path)), _) => quote!(#path()),
            (Some(Filled::Trait), _) => quote!(<#ty as #Private::Default>::default()),
            (None, Some(Filled::Function(path))) => quote!(#path().#ident),
            (None, Some(Filled::Trait)) => quote!(<Self as #Private::Default>::default().#ident),
            (None, None) => return None,
        };
        let private = Private::at(span);
        let shown = quote_spanned!(span=> #private::shown::<#ty>);
        Some(quote!(.shown(|| #shown(&#value))))
    }

    /// The header the value travels in, judged against the field's type as far as the limits leave it.
    fn header(&mut self, field: &Field, limits: Option<&TokenStream>) -> Option<TokenStream> {
        let name = field.arg.header.as_ref()?;
        if let (Some(ty), Some(limits)) = (self.free(field.described()), self.free(limits)) {
            self.checks.push(Caret::under(name).hold(quote! {
                <#ty as #Private::ToolSchema>::DESCRIPTION #limits .problem_in_header()
            }));
        }
        Some(quote!(.header(#name)))
    }

    /// The call that adds the limits, if there are any.
    fn limits(&mut self, field: &Field) -> Option<TokenStream> {
        self.stated(field).map(|limits| quote!(.limited(#limits)))
    }

    /// The same, for the description of a newtype, which nobody judges later.
    fn judged(&mut self, field: &Field) -> Option<TokenStream> {
        let limits = self.stated(field)?;
        let is_judged = self.free(field.described()).is_some() && self.free(&limits).is_some();
        Some(if is_judged { quote!(.limited(#limits)) } else { quote!(.judged(#limits)) })
    }

    /// The limits, each judged against the field's type at its own place.
    fn stated(&mut self, field: &Field) -> Option<TokenStream> {
        if !field.arg.limits() {
            return None;
        }
        let arg = &field.arg;
        let mut calls: Vec<(Caret, TokenStream)> = Vec::new();
        if let Some(range) = &arg.range {
            let ends = range.range();
            calls.push((range.caret, quote!(.range(#ends))));
        }
        if let Some(length) = &arg.length {
            let ends = length.counts();
            calls.push((length.caret, quote!(.length(#ends))));
        }
        if let Some(items) = &arg.items {
            let ends = items.counts();
            calls.push((items.caret, quote!(.items(#ends))));
        }
        if let Some(pattern) = &arg.pattern {
            calls.push((Caret::under(pattern), quote!(.pattern(#pattern))));
        }
        if let Some(span) = arg.unique {
            calls.push((span.into(), quote!(.unique())));
        }
        for (caret, call) in &calls {
            if let (Some(ty), Some(call)) = (self.free(field.described()), self.free(call)) {
                self.checks.push(caret.hold(quote! {
                    #Private::Limits::new() #call .problem(&<#ty as #Private::ToolSchema>::DESCRIPTION)
                }));
            }
        }
        let calls = calls.iter().map(|(_, call)| call);
        Some(quote!(#Private::Limits::new() #(#calls)*))
    }

    /// Judges a type where its tokens are, as far as it does not depend on the type's parameters.
    fn check(&mut self, caret: Caret, ty: &Type, question: &TokenStream) {
        if let Some(ty) = self.free(ty) {
            let question = quote!(<#ty as #Private::ToolSchema>::DESCRIPTION #question);
            self.checks.push(caret.hold(question));
        }
    }

    /// What is written on a field, as it can be judged once and for all: `None` where it depends on the
    /// type's parameters.
    fn free(&self, written: impl ToTokens) -> Option<TokenStream> {
        let tokens = written.to_token_stream();
        let own = BTreeSet::from(["Self".to_owned()]);
        if mentions(&tokens, &self.parameters) || (!self.parameters.is_empty() && mentions(&tokens, &own)) {
            return None;
        }
        Some(freestanding(tokens, &self.declared.ident, &self.declared.generics))
    }
}

fn constant(variant: &Variant) -> TokenStream {
    let names = names(&variant.names);
    let documented = documented(variant.documentation.as_ref());
    quote!(#Private::Constant::named(#names) #documented)
}

fn names(names: &Names) -> TokenStream {
    match names {
        Names { input: Some(input), output: Some(output) } if input == output => {
            quote!(#Private::Names::both(#input))
        }
        Names { input, output } => {
            let [input, output] = [input, output].map(|name| option(name.as_ref().map(|name| quote!(#name))));
            quote!(#Private::Names::new(#input, #output))
        }
    }
}

fn documented(documentation: Option<&TokenStream>) -> Option<TokenStream> {
    documentation.map(|text| quote!(.documented(#text)))
}
