//! What is generated.

use super::ast::ToolItem;
use super::attr::{Stated, Weight, snake_case};
use super::valid::LEVELS;
use crate::docs::documentation;
use crate::library::{Library, Private};
use crate::problems::Problems;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::{Attribute, Member};

/// An item that cannot be a tool, as it was.
pub(crate) fn refused(item: &TokenStream, problems: &Problems) -> TokenStream {
    quote!(#problems #item)
}

/// The struct and its registration.
pub(crate) fn mcp(tool: &ToolItem, library: &Library, problems: &Problems) -> TokenStream {
    let item = &tool.item;
    if !problems.is_empty() || !item.generics.params.is_empty() {
        return quote!(#problems #item);
    }
    let ident = tool.ident();
    // The caret of whatever is missing (a name, an implementation, an input) belongs under the struct.
    let private = Private::at(ident.span());
    let registration = quote_spanned! {ident.span()=>
        #private::Registration::of::<#ident>(::core::module_path!(), ::core::file!(), ::core::line!())
    };
    let submitted = library.scope(&quote!(#Private::inventory::submit! { #registration }));
    quote!(#item #submitted)
}

/// The struct, its details, and how it is built.
pub(crate) fn tool_name(tool: &ToolItem, stated: &Stated, problems: &Problems) -> TokenStream {
    let item = &tool.item;
    let ident = tool.ident();
    let details = details(tool, stated);
    // Beside a complaint, the fields are not asked for: what is wrong with them may follow from it.
    let assemble = if problems.is_empty() { assemble(tool) } else { unassembled() };
    let (parameters, arguments, bounds) = item.generics.split_for_impl();
    let implementations = quote! {
        #[automatically_derived]
        impl #parameters #Private::Named for #ident #arguments #bounds {
            const DETAILS: #Private::ToolDetails = #details;
        }
        #[automatically_derived]
        impl #parameters #Private::Assemble for #ident #arguments #bounds {
            #assemble
        }
    };
    let implementations = stated.library.scope(&implementations);
    quote!(#problems #item #implementations)
}

fn details(tool: &ToolItem, stated: &Stated) -> TokenStream {
    let name = match &stated.name {
        Some(name) => name.value(),
        None => snake_case(&tool.ident().to_string()),
    };
    let description = documentation(&tool.item.attrs).unwrap_or_else(|| quote!(""));
    let title = optional(stated.title.as_ref());
    let read_only = stated.read_only;
    let weight = optional(stated.weight.as_ref().map(cost));
    quote! {
        #Private::ToolDetails {
            name: #name,
            title: #title,
            description: #description,
            read_only: #read_only,
            weight: #weight,
        }
    }
}

fn cost(weight: &Weight) -> TokenStream {
    let kind = weight.kind.to_string();
    let [min, max] = [&weight.min, &weight.max].map(|end| end.base10_parse::<u32>().unwrap_or(1));
    let stated = weight.level.as_ref().and_then(|level| LEVELS.iter().find(|(word, _)| level == word));
    let level = if let Some((_, variant)) = stated {
        let variant = format_ident!("{variant}");
        quote!(#Private::WeightLevel::#variant)
    } else {
        quote!(#Private::WeightLevel::of(#max))
    };
    quote!(#Private::ToolWeight { kind: #kind, level: #level, min: #min, max: #max })
}

fn unassembled() -> TokenStream {
    quote! {
        fn assemble(_: &#Private::Resources) -> #Private::Result<Self, #Private::Vec<#Private::MissingResource>> {
            #Private::Err(#Private::Vec::new())
        }
    }
}

/// Each field is asked for before any is missed, so that everything missing is named at once.
fn assemble(tool: &ToolItem) -> TokenStream {
    let [resources, missing, value] =
        ["resources", "missing", "value"].map(|name| Ident::new(name, Span::mixed_site()));
    let mut asked = Vec::new();
    let mut filled = Vec::new();
    for (at, field) in tool.item.fields.iter().enumerate() {
        let member = field.ident.clone().map_or_else(|| Member::from(at), Member::from);
        let name = field
            .ident
            .as_ref()
            .map_or_else(|| at.to_string(), |ident| ident.to_string().trim_start_matches("r#").to_owned());
        let local = format_ident!("field_{at}", span = Span::mixed_site());
        let cfg: Vec<&Attribute> =
            field.attrs.iter().filter(|attribute| attribute.path().is_ident("cfg")).collect();
        let ty = &field.ty;
        let fill = quote_spanned! {syn::spanned::Spanned::span(ty)=> fill::<#ty> };
        asked.push(quote! {
            #(#cfg)*
            let #local = #resources.#fill(::core::any::type_name::<Self>(), #name, &mut #missing);
        });
        filled.push(quote! {
            #(#cfg)*
            #member: match #local {
                #Private::Some(#value) => #value,
                #Private::None => return #Private::Err(#missing),
            },
        });
    }
    let (resources_pattern, collect) = if asked.is_empty() {
        (quote!(_), None)
    } else {
        (quote!(#resources), Some(quote!(let mut #missing = #Private::Vec::new();)))
    };
    let early = collect.is_some().then(|| {
        quote! {
            if !#missing.is_empty() {
                return #Private::Err(#missing);
            }
        }
    });
    quote! {
        fn assemble(
            #resources_pattern: &#Private::Resources,
        ) -> #Private::Result<Self, #Private::Vec<#Private::MissingResource>> {
            #collect
            #(#asked)*
            #early
            #Private::Ok(Self { #(#filled)* })
        }
    }
}

fn optional(value: Option<impl quote::ToTokens>) -> TokenStream {
    if let Some(value) = value { quote!(#Private::Some(#value)) } else { quote!(#Private::None) }
}
