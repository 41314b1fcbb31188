//! What the attributes were written on.

use crate::problems::Problems;
use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{Attribute, Item, ItemStruct};

/// Which of the two attributes is at work. The other may be below it or already gone, because they are
/// written in either order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    Mcp,
    ToolName,
}

impl Subject {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Mcp => "mcp",
            Self::ToolName => "tool_name",
        }
    }

    pub(crate) fn is(self, attribute: &Attribute) -> bool {
        attribute.path().segments.last().is_some_and(|segment| segment.ident == self.name())
    }
}

/// A struct that is to be a tool.
pub(crate) struct ToolItem {
    pub(crate) item: ItemStruct,
    /// Whether the other attribute is still to be expanded.
    pub(crate) other_follows: bool,
}

impl ToolItem {
    /// Reads the item, or gives back the tokens of one that cannot be a tool, stripped of what would
    /// complain about it a second time.
    pub(crate) fn read(
        tokens: TokenStream,
        subject: Subject,
        problems: &mut Problems,
    ) -> Result<Self, TokenStream> {
        let mut item: Item = match syn::parse2(tokens.clone()) {
            Ok(item) => item,
            Err(error) => {
                problems.add(error);
                return Err(tokens);
            }
        };
        let other = if subject == Subject::Mcp { Subject::ToolName } else { Subject::Mcp };
        if let Item::Struct(item) = item {
            let other_follows = item.attrs.iter().any(|attribute| other.is(attribute));
            return Ok(Self { item, other_follows });
        }
        let (what, keyword) = kind(&item);
        problems.at(
            keyword,
            format!("`#[{}]` goes on a struct that implements `Tool`, and this is {what}", subject.name()),
        );
        if let Some(attributes) = attributes(&mut item) {
            attributes.retain(|attribute| !Subject::Mcp.is(attribute) && !Subject::ToolName.is(attribute));
        }
        Err(item.into_token_stream())
    }

    pub(crate) fn ident(&self) -> &Ident {
        &self.item.ident
    }
}

/// What an item is, and the token that says so.
fn kind(item: &Item) -> (&'static str, TokenStream) {
    match item {
        Item::Enum(item) => ("an enum", item.enum_token.to_token_stream()),
        Item::Fn(item) => ("a function", item.sig.fn_token.to_token_stream()),
        Item::Trait(item) => ("a trait", item.trait_token.to_token_stream()),
        Item::Impl(item) => ("an implementation", item.impl_token.to_token_stream()),
        Item::Union(item) => ("a union", item.union_token.to_token_stream()),
        Item::Mod(item) => ("a module", item.mod_token.to_token_stream()),
        Item::Type(item) => ("a type alias", item.type_token.to_token_stream()),
        Item::Const(item) => ("a constant", item.const_token.to_token_stream()),
        Item::Static(item) => ("a static", item.static_token.to_token_stream()),
        other => ("not one", other.to_token_stream()),
    }
}

fn attributes(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    Some(match item {
        Item::Enum(item) => &mut item.attrs,
        Item::Fn(item) => &mut item.attrs,
        Item::Trait(item) => &mut item.attrs,
        Item::Impl(item) => &mut item.attrs,
        Item::Union(item) => &mut item.attrs,
        Item::Mod(item) => &mut item.attrs,
        Item::Type(item) => &mut item.attrs,
        Item::Const(item) => &mut item.attrs,
        Item::Static(item) => &mut item.attrs,
        _ => return None,
    })
}
