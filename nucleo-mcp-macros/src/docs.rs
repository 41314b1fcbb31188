//! Doc comments become descriptions.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The doc comment of an item, as an expression of type `&'static str`; `None` if there is none.
pub(crate) fn documentation(attributes: &[Attribute]) -> Option<TokenStream> {
    let mut lines: Vec<String> = Vec::new();
    let mut computed: Vec<TokenStream> = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        let Meta::NameValue(pair) = &attribute.meta else { continue };
        if let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &pair.value {
            lines.extend(text.value().lines().map(str::to_owned));
            if text.value().is_empty() {
                lines.push(String::new());
            }
        } else {
            // `#[doc = include_str!("…")]`: only the compiler knows the text.
            let value = &pair.value;
            let before = paragraphs(&std::mem::take(&mut lines));
            computed.push(quote!(#before, "\n", #value, "\n"));
        }
    }
    let text = paragraphs(&lines);
    if !computed.is_empty() {
        return Some(quote!(::core::concat!(#(#computed,)* #text)));
    }
    (!text.is_empty()).then(|| quote!(#text))
}

/// Lines that a person wrapped become one; a blank line, a list, a table, a quotation, a heading or a
/// code block keeps its shape.
fn paragraphs(lines: &[String]) -> String {
    let lines: Vec<&str> =
        lines.iter().map(|line| line.strip_prefix(' ').unwrap_or(line).trim_end()).collect();
    let mut text = String::new();
    let mut fenced = false;
    let mut before = "";
    for line in lines {
        let fence = line.trim_start().starts_with("```");
        if !text.is_empty() {
            let flows = !fenced
                && !fence
                && !before.is_empty()
                && !line.is_empty()
                && !stands(line)
                && !before.trim_start().starts_with("```")
                && !before.starts_with('#');
            text.push(if flows { ' ' } else { '\n' });
        }
        let flowing = if fenced || fence || stands(line) { line } else { line.trim_start() };
        text.push_str(flowing);
        fenced ^= fence;
        before = line;
    }
    text.trim().to_owned()
}

/// Whether a line begins something of its own.
fn stands(line: &str) -> bool {
    let line = line.trim_start();
    let digits = line.trim_start_matches(|character: char| character.is_ascii_digit());
    let numbered = digits.len() < line.len() && (digits.starts_with(". ") || digits.starts_with(") "));
    numbered || ["- ", "* ", "+ ", "#", "|", ">"].iter().any(|mark| line.starts_with(mark))
}

#[cfg(test)]
mod tests {
    use super::documentation;
    use syn::{ItemStruct, parse_quote};

    fn text(item: &ItemStruct) -> String {
        let tokens = documentation(&item.attrs).expect("the item is documented");
        syn::parse2::<syn::LitStr>(tokens).expect("a literal").value()
    }

    #[test]
    fn a_wrapped_paragraph_becomes_one_line() {
        let item = parse_quote! {
            /// Look up one order by its number: its status,
            /// its customer.
            ///
            /// The number is printed on the invoice.
            struct OrderStatus;
        };
        assert_eq!(
            text(&item),
            "Look up one order by its number: its status, its customer.\n\nThe number is printed on the invoice."
        );
    }

    #[test]
    fn a_list_and_a_code_block_keep_their_lines() {
        let item = parse_quote! {
            /// Speeds:
            /// - fast
            /// - slow,
            ///   by sea
            ///
            /// ```text
            /// a
            ///   b
            /// ```
            struct Speed;
        };
        assert_eq!(text(&item), "Speeds:\n- fast\n- slow, by sea\n\n```text\na\n  b\n```");
    }

    #[test]
    fn an_item_without_words_has_no_documentation() {
        let item: ItemStruct = parse_quote! {
            ///
            #[derive(Clone)]
            struct Silent;
        };
        assert!(documentation(&item.attrs).is_none());
    }

    #[test]
    fn text_that_only_the_compiler_knows_is_left_to_it() {
        let item: ItemStruct = parse_quote! {
            /// Before
            #[doc = include_str!("after.md")]
            struct Included;
        };
        assert_eq!(
            documentation(&item.attrs).expect("it is documented").to_string().replace(' ', ""),
            r#"::core::concat!("Before","\n",include_str!("after.md"),"\n","")"#
        );
    }
}
