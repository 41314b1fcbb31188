//! What `#[arg(…)]` says about a field.

use crate::library::{Caret, Private, string};
use crate::problems::Problems;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Attribute, Expr, ExprArray, ExprLit, ExprRange, ExprUnary, Lit, LitStr, Meta, RangeLimits, Token, Type,
    UnOp,
};

/// The keys a field may state.
const KEYS: &str = "`range`, `length`, `items`, `pattern`, `unique`, `example`, `default`, `with`, `header` and `in_process`";

/// The limits of one field, each with the place where a complaint about it points.
#[derive(Default)]
pub(crate) struct Arg {
    pub(crate) range: Option<Interval>,
    pub(crate) length: Option<Interval>,
    pub(crate) items: Option<Interval>,
    pub(crate) pattern: Option<LitStr>,
    pub(crate) unique: Option<Span>,
    pub(crate) examples: Vec<Expr>,
    pub(crate) default: Option<Span>,
    pub(crate) with: Option<Type>,
    /// The header the argument travels in as well.
    pub(crate) header: Option<LitStr>,
    pub(crate) in_process: Option<Span>,
    /// The first key, for a complaint about all of them.
    pub(crate) first: Option<Span>,
}

/// Two ends, either of which may be open.
pub(crate) struct Interval {
    pub(crate) min: Option<Expr>,
    pub(crate) max: Option<Expr>,
    /// Whether the upper end is itself left out.
    pub(crate) below_max: bool,
    pub(crate) caret: Caret,
}

impl Arg {
    pub(crate) fn read(attributes: &[Attribute], problems: &mut Problems) -> Self {
        let mut arg = Self::default();
        let mut seen: Vec<String> = Vec::new();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("arg")) {
            let metas = attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
            for meta in problems.take(metas).into_iter().flatten() {
                let key = meta.path().get_ident().map(Ident::to_string).unwrap_or_default();
                arg.first.get_or_insert_with(|| meta.path().span());
                if key != "example" && seen.contains(&key) {
                    problems.at(meta.path(), format!("`{key}` is stated twice"));
                    continue;
                }
                arg.key(&key, &meta, problems);
                seen.push(key);
            }
        }
        arg
    }

    fn key(&mut self, key: &str, meta: &Meta, problems: &mut Problems) {
        match key {
            "range" => self.range = interval(meta, "a range: `range = 1..=100`", problems),
            "length" => self.length = counts(meta, "a number of characters: `length = 1..=64`", problems),
            "items" => self.items = counts(meta, "a number of items: `items = 1..=20`", problems),
            "pattern" => {
                self.pattern =
                    string(meta, "a regular expression: `pattern = \"^[A-Z]-[0-9]{4}$\"`", problems);
            }
            "unique" => {
                if flag(meta, "`unique` stands alone", problems) {
                    self.unique = Some(meta.path().span());
                }
            }
            "example" => self.examples.extend(example(meta, problems)),
            "default" => {
                let alone = "`default` stands alone: it shows what serde fills in, which \
                             `#[serde(default = \"path\")]` states";
                if flag(meta, alone, problems) {
                    self.default = Some(meta.path().span());
                }
            }
            "in_process" => {
                if flag(meta, "`in_process` stands alone", problems) {
                    self.in_process = Some(meta.path().span());
                }
            }
            "header" => self.header = string(meta, "the name of a header: `header = \"Region\"`", problems),
            "with" => {
                let text = string(meta, "the type that travels: `with = \"String\"`", problems);
                self.with = text.and_then(|text| problems.take(text.parse()));
            }
            _ => problems.at(meta.path(), format!("unknown key `{key}`: the accepted ones are {KEYS}")),
        }
    }

    /// Whether anything limits what the field's type accepts.
    pub(crate) fn limits(&self) -> bool {
        self.range.is_some()
            || self.length.is_some()
            || self.items.is_some()
            || self.pattern.is_some()
            || self.unique.is_some()
    }
}

fn flag(meta: &Meta, problem: &str, problems: &mut Problems) -> bool {
    let alone = matches!(meta, Meta::Path(_));
    if !alone {
        problems.at(meta, problem);
    }
    alone
}

fn interval(meta: &Meta, expected: &str, problems: &mut Problems) -> Option<Interval> {
    let Meta::NameValue(pair) = meta else {
        problems.at(meta, format!("expected {expected}"));
        return None;
    };
    let caret = Caret::under(&pair.value);
    let interval = match &pair.value {
        Expr::Range(ExprRange { start: None, end: None, .. }) => {
            problems.at(&pair.value, "a range without ends limits nothing: leave it out");
            return None;
        }
        Expr::Range(ExprRange { start, limits, end, .. }) => Interval {
            min: start.as_deref().cloned(),
            max: end.as_deref().cloned(),
            below_max: matches!(limits, RangeLimits::HalfOpen(_)) && end.is_some(),
            caret,
        },
        exact => Interval { min: Some(exact.clone()), max: Some(exact.clone()), below_max: false, caret },
    };
    for end in [&interval.min, &interval.max].into_iter().flatten() {
        if !is_number(end) && !matches!(end, Expr::Path(_)) {
            problems.at(end, format!("expected {expected}"));
            return None;
        }
    }
    Some(interval)
}

/// Two ends that count something.
fn counts(meta: &Meta, expected: &str, problems: &mut Problems) -> Option<Interval> {
    let interval = interval(meta, expected, problems)?;
    for end in [&interval.min, &interval.max].into_iter().flatten() {
        if !matches!(end, Expr::Path(_)) && whole(end).is_none() {
            problems.at(end, format!("expected {expected}"));
            return None;
        }
    }
    if interval.below_max && interval.max.as_ref().and_then(whole) == Some(0) {
        problems.at(&interval.max, "nothing is below zero in number");
        return None;
    }
    Some(interval)
}

fn example(meta: &Meta, problems: &mut Problems) -> Option<Expr> {
    let Meta::NameValue(pair) = meta else {
        problems.at(meta, "expected a value: `example = \"A-1042\"`");
        return None;
    };
    if !is_literal(&pair.value) {
        problems.at(&pair.value, "an example is a string, a number, `true`, `false`, or an array of those");
        return None;
    }
    Some(pair.value.clone())
}

fn is_literal(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(ExprLit { lit: Lit::Str(_) | Lit::Bool(_), .. }) => true,
        Expr::Array(ExprArray { elems, .. }) => elems.iter().all(is_literal),
        other => is_number(other),
    }
}

fn is_number(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(ExprLit { lit: Lit::Int(_) | Lit::Float(_), .. }) => true,
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => is_number(expr),
        _ => false,
    }
}

/// A bound of a range, or a number among the examples, as the library's type.
pub(crate) fn bound(number: &Expr) -> TokenStream {
    if let Some((text, value)) = decimal(number) {
        return quote!(#Private::Bound::decimal(#text, #value));
    }
    match number {
        Expr::Path(_) => constant(number, "bound"),
        literal => quote!(#Private::Bound::integer(#literal)),
    }
}

/// A literal with a fraction or an exponent: its text in JSON's grammar, and its value.
fn decimal(number: &Expr) -> Option<(String, TokenStream)> {
    match number {
        Expr::Lit(ExprLit { lit: Lit::Float(float), .. }) => {
            let digits = float.base10_digits();
            // Rust allows `1.`, and JSON does not.
            let text = if digits.ends_with('.') { format!("{digits}0") } else { digits.to_owned() };
            let value: f64 = digits.parse().ok()?;
            Some((text, quote!(#value)))
        }
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => {
            let (text, value) = decimal(expr)?;
            Some((format!("-{text}"), quote!(-#value)))
        }
        _ => None,
    }
}

/// An example as the library's type.
pub(crate) fn literal(example: &Expr) -> TokenStream {
    match example {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => quote!(#Private::Literal::Text(#text)),
        Expr::Lit(ExprLit { lit: Lit::Bool(flag), .. }) => quote!(#Private::Literal::Boolean(#flag)),
        Expr::Array(ExprArray { elems, .. }) => {
            let items = elems.iter().map(literal);
            quote!(#Private::Literal::Array(&[#(#items),*]))
        }
        number => {
            let number = bound(number);
            quote!(#Private::Literal::Number(#number))
        }
    }
}

/// A literal that is a number of things.
fn whole(number: &Expr) -> Option<u64> {
    let Expr::Lit(ExprLit { lit: Lit::Int(literal), .. }) = number else { return None };
    literal.base10_parse().ok()
}

/// A constant of the user's, of whichever type it is.
fn constant(path: &Expr, read: &str) -> TokenStream {
    let (private, read) = (Private::at(path.span()), Ident::new(read, path.span()));
    quote_spanned!(path.span()=> #private::Stated(#path).#read())
}

/// One end of a number of characters or items.
fn count(end: &Expr, less: bool) -> TokenStream {
    if let Some(number) = whole(end) {
        return Literal::u64_unsuffixed(number.saturating_sub(u64::from(less))).into_token_stream();
    }
    let value = constant(end, "number");
    if less { quote!(#value.saturating_sub(1)) } else { value }
}

impl Interval {
    /// The arguments of the library's `range`.
    pub(crate) fn range(&self) -> TokenStream {
        let [min, max] = [&self.min, &self.max].map(|end| option(end.as_ref().map(bound)));
        let below_max = self.below_max;
        quote!(#min, #max, #below_max)
    }

    /// The arguments of the library's `length` and `items`.
    pub(crate) fn counts(&self) -> TokenStream {
        let min = option(self.min.as_ref().map(|end| count(end, false)));
        let max = option(self.max.as_ref().map(|end| count(end, self.below_max)));
        quote!(#min, #max)
    }
}

/// An optional value.
pub(crate) fn option(value: Option<TokenStream>) -> TokenStream {
    if let Some(value) = value { quote!(#Private::Some(#value)) } else { quote!(#Private::None) }
}
