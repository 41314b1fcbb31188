//! The attributes and derives of `nucleo-mcp`. Use them through that crate, which re-exports them.

mod artifact;
mod docs;
#[cfg(test)]
mod expansion;
mod library;
mod problems;
mod schema;
mod tool;

use proc_macro::TokenStream;

/// Makes a tool offerable: it is registered when the program is linked, and a server that scans its
/// module finds it.
///
/// It goes on a struct beside `#[tool_name("…")]`, in either order.
///
/// `#[mcp(crate = "path")]` names the library where it is not called `nucleo_mcp`.
#[proc_macro_attribute]
pub fn mcp(arguments: TokenStream, item: TokenStream) -> TokenStream {
    tool::mcp(arguments.into(), item.into()).into()
}

/// Names a tool, and states what is listed beside the name.
///
/// ```text
/// /// Look up one order by its number.
/// #[tool_name("order_status", title = "Order status", read_only, weight(database, 2..=5))]
/// pub struct OrderStatus {
///     orders: OrderBook,
/// }
/// ```
///
/// The name is 1 to 64 characters of `A-Z a-z 0-9 _ . -`. The doc comment is what a model chooses the
/// tool by, and is required. Everything after the name is optional:
///
/// - `title = "…"`: what a person sees;
/// - `read_only`: the tool changes nothing;
/// - `weight(kind, least..=most)` or `weight(kind, cost)`: what a call costs on a scale from 1 to 10, and
///   what the cost is spent on, in the application's words. A level may follow (`light`, `medium`,
///   `heavy`); without one it is read off the most: up to 3 is light, up to 6 medium, above that heavy;
/// - `crate = "path"`: the library, where it is not called `nucleo_mcp`.
///
/// The struct's fields are resources: each is filled by its type from what the host supplies.
#[proc_macro_attribute]
pub fn tool_name(arguments: TokenStream, item: TokenStream) -> TokenStream {
    tool::tool_name(arguments.into(), item.into()).into()
}

/// States a type's schema: what a caller may send, or what it gets.
///
/// Doc comments become descriptions, serde's attributes are honoured, and `#[arg(…)]` on a field limits what
/// it accepts. A limit is published and enforced.
///
/// | key | of | what it says |
/// |---|---|---|
/// | `range = 1..=9`, `0.0..1.0`, `1..` | numbers | the least and the most |
/// | `length = 1..=64`, `length = 2` | text | how many Unicode scalar values |
/// | `pattern = "^[A-Z]-[0-9]{4}$"` | text | an anchored regular expression that every client understands |
/// | `items = 1..=20`, `items = 3` | lists | how many items |
/// | `unique` | lists | no item twice |
/// | `example = "A-1042"`, repeatable | fields with a name | a string, a number, a boolean or an array of those |
/// | `default` | what serde fills in | publishes the value of `#[serde(default)]` |
/// | `with = "Type"` | types that state no schema | the type that travels in place of this one |
/// | `in_process` | fields serde fills in | no caller from outside is shown it, or may send it |
///
/// ```text
/// #[derive(Deserialize, ToolSchema)]
/// struct NewOrder {
///     /// The article, like AB-1234
///     #[arg(pattern = "^[A-Z]{2}-[0-9]{4}$", example = "AB-1234")]
///     article: String,
///     /// How many
///     #[arg(range = 1..=500)]
///     amount: u32,
///     customer: CustomerNumber,
/// }
///
/// /// A limit on the field of a newtype holds wherever the type is used.
/// #[derive(Deserialize, ToolSchema)]
/// struct CustomerNumber(#[arg(length = 6)] String);
/// ```
#[proc_macro_derive(ToolSchema, attributes(arg, tool_schema, serde))]
pub fn tool_schema(item: TokenStream) -> TokenStream {
    schema::tool_schema(item.into()).into()
}

/// Makes a struct an artifact type: `#[derive(Artifact)] #[type_alias("link:cite")]`.
///
/// The alias goes from the general to the particular, and belongs to one type in a program: two claims
/// refuse the start of a server. A reader that does not know `link:cite:pubmed` reads it as `link:cite`
/// or as `link`, so a type below another one has at least that one's fields.
///
/// `#[type_alias("…", crate = "path")]` names the library where it is not called `nucleo_mcp`.
#[proc_macro_derive(Artifact, attributes(type_alias))]
pub fn artifact(item: TokenStream) -> TokenStream {
    artifact::derive(item.into()).into()
}
