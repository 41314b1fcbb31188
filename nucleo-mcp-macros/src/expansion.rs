//! What the macros write, held by a snapshot, so that a change of it shows in review.
//!
//! `NUCLEO_UPDATE_SNAPSHOTS=1 cargo test -p nucleo-mcp-macros` writes the snapshots anew.

use proc_macro2::TokenStream;
use quote::ToTokens;
use std::path::Path;
use syn::punctuated::Punctuated;
use syn::{Attribute, File, Item, Meta, Token};

#[test]
fn the_expansion_is_the_one_in_the_tree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("snapshots");
    let source = std::fs::read_to_string(folder.join("order_status.rs")).expect("the source is in the tree");
    let source: File = syn::parse_str(&source).expect("the source parses");
    let expanded = File { items: expand(source.items), ..source };
    let expanded = prettyplease::unparse(&expanded);
    let snapshot = folder.join("order_status.expanded.rs");
    if std::env::var_os("NUCLEO_UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(&snapshot, &expanded).expect("the snapshot can be written");
    }
    let known = std::fs::read_to_string(&snapshot).expect("the snapshot is in the tree");
    assert!(
        known == expanded,
        "the macros write something new; look at it with NUCLEO_UPDATE_SNAPSHOTS=1 and git diff"
    );
}

/// Expands as the compiler does: the first attribute first, over and over.
fn expand(items: Vec<Item>) -> Vec<Item> {
    items.into_iter().flat_map(one).collect()
}

fn one(mut item: Item) -> Vec<Item> {
    let Some(attributes) = attributes(&mut item) else { return vec![item] };
    let ours = attributes.iter().position(|attribute| {
        attribute.path().is_ident("mcp") || attribute.path().is_ident("tool_name") || derives(attribute)
    });
    let Some(ours) = ours else { return vec![item] };
    let attribute = attributes.remove(ours);
    let item = item.into_token_stream();
    let arguments = match &attribute.meta {
        Meta::List(list) => list.tokens.clone(),
        _ => TokenStream::new(),
    };
    let expanded = if attribute.path().is_ident("mcp") {
        crate::tool::mcp(arguments, item)
    } else if attribute.path().is_ident("tool_name") {
        crate::tool::tool_name(arguments, item)
    } else {
        crate::schema::tool_schema(item)
    };
    let file: File = syn::parse2(expanded).expect("the macros write items");
    expand(file.items)
}

/// A derive writes beside its item, which is of no interest here.
fn derives(attribute: &Attribute) -> bool {
    let metas = Punctuated::<Meta, Token![,]>::parse_terminated;
    attribute.path().is_ident("derive")
        && attribute
            .parse_args_with(metas)
            .is_ok_and(|metas| metas.iter().any(|meta| meta.path().is_ident("ToolSchema")))
}

fn attributes(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    match item {
        Item::Struct(item) => Some(&mut item.attrs),
        Item::Enum(item) => Some(&mut item.attrs),
        _ => None,
    }
}
