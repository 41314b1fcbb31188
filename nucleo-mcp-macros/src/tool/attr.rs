//! What the attributes say.

use crate::library::{Library, string};
use crate::problems::Problems;
use proc_macro2::{Ident, TokenStream};
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, ExprRange, Lit, LitInt, LitStr, Meta, RangeLimits, Token};

/// The keys that may follow the name.
const KEYS: &str = "`title`, `read_only`, `weight` and `crate`";

/// What `#[tool_name(…)]` states.
pub(crate) struct Stated {
    pub(crate) library: Library,
    pub(crate) name: Option<LitStr>,
    pub(crate) title: Option<LitStr>,
    pub(crate) read_only: bool,
    pub(crate) weight: Option<Weight>,
}

/// What `weight(…)` states.
pub(crate) struct Weight {
    pub(crate) kind: Ident,
    pub(crate) min: LitInt,
    pub(crate) max: LitInt,
    pub(crate) level: Option<Ident>,
}

/// Reads the arguments of `#[mcp]`.
pub(crate) fn library(arguments: TokenStream, problems: &mut Problems) -> Library {
    let metas = Punctuated::<Meta, Token![,]>::parse_terminated;
    let mut library = Library::DEFAULT;
    for meta in problems.take(metas.parse2(arguments)).into_iter().flatten() {
        if meta.path().is_ident("crate") {
            library = Library::read(&meta, problems);
        } else {
            problems.at(
                meta.path(),
                "`#[mcp]` takes nothing but `crate = \"path\"`; the name goes in `#[tool_name(\"…\")]`",
            );
        }
    }
    library
}

/// The arguments before anybody asks what they mean.
struct Arguments {
    first: Option<Lit>,
    rest: Punctuated<Meta, Token![,]>,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let first = if input.peek(Lit) { Some(input.parse()?) } else { None };
        if first.is_some() && !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
        Ok(Self { first, rest: Punctuated::parse_terminated(input)? })
    }
}

impl Stated {
    pub(crate) fn read(arguments: TokenStream, tool: &Ident, problems: &mut Problems) -> Self {
        let mut stated =
            Self { library: Library::DEFAULT, name: None, title: None, read_only: false, weight: None };
        let Some(arguments) = problems.take(syn::parse2::<Arguments>(arguments)) else {
            return stated;
        };
        let mut rest: Vec<Meta> = arguments.rest.into_iter().collect();
        match (arguments.first, rest.first()) {
            (Some(Lit::Str(name)), _) => stated.name = Some(name),
            (Some(other), _) => problems.at(other, "the name of a tool is a string"),
            (None, Some(Meta::Path(word))) if !word.is_ident("read_only") => {
                problems.at(word, "the name of a tool is a string: put it in quotes");
                rest.remove(0);
            }
            (None, _) => problems.at(
                tool,
                format!(
                    "`{tool}` has no tool name: `#[tool_name]` begins with it\n\n    \
                     #[tool_name(\"{}\")]",
                    snake_case(&tool.to_string())
                ),
            ),
        }
        let mut seen: Vec<String> = Vec::new();
        for meta in &rest {
            let Some(key) = meta.path().get_ident().map(Ident::to_string) else {
                problems.at(meta.path(), format!("the accepted keys are {KEYS}"));
                continue;
            };
            if seen.contains(&key) {
                problems.at(meta.path(), format!("`{key}` is stated twice"));
                continue;
            }
            stated.key(&key, meta, problems);
            seen.push(key);
        }
        stated
    }

    fn key(&mut self, key: &str, meta: &Meta, problems: &mut Problems) {
        match key {
            "title" => self.title = string(meta, "the title: `title = \"…\"`", problems),
            "read_only" => {
                if let Meta::Path(_) = meta {
                    self.read_only = true;
                } else {
                    problems
                        .at(meta, "`read_only` stands alone: leave it out for a tool that changes something");
                }
            }
            "weight" => self.weight = Weight::read(meta, problems),
            "crate" => self.library = Library::read(meta, problems),
            _ => problems.at(meta.path(), format!("unknown key `{key}`: the accepted ones are {KEYS}")),
        }
    }
}

impl Weight {
    fn read(meta: &Meta, problems: &mut Problems) -> Option<Self> {
        let Meta::List(list) = meta else {
            problems.at(meta, "expected the kind and the cost: `weight(database, 2..=5)`");
            return None;
        };
        let parse = |input: ParseStream<'_>| {
            let kind: Ident = input.parse()?;
            input.parse::<Token![,]>()?;
            let cost: Expr = input.parse()?;
            let level = if input.is_empty() {
                None
            } else {
                input.parse::<Token![,]>()?;
                if input.is_empty() { None } else { Some(input.parse::<Ident>()?) }
            };
            input.parse::<Option<Token![,]>>()?;
            Ok((kind, cost, level))
        };
        let Ok((kind, cost, level)) = list.parse_args_with(parse) else {
            problems.at(&list.tokens, "expected the kind and the cost: `weight(database, 2..=5)`");
            return None;
        };
        let (min, max) = match &cost {
            Expr::Range(ExprRange {
                start: Some(start),
                limits: RangeLimits::Closed(_),
                end: Some(end),
                ..
            }) => (whole(start, problems)?, whole(end, problems)?),
            Expr::Range(range) => {
                problems.under(range.span(), "a cost has two ends, both included: `2..=5`");
                return None;
            }
            single => {
                let cost = whole(single, problems)?;
                (cost.clone(), cost)
            }
        };
        Some(Self { kind, min, max, level })
    }
}

fn whole(expression: &Expr, problems: &mut Problems) -> Option<LitInt> {
    if let Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) = expression {
        return Some(number.clone());
    }
    problems.at(expression, "a cost is a whole number from 1 to 10");
    None
}

/// A name a struct could have as a tool.
pub(crate) fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for (at, character) in name.trim_start_matches("r#").char_indices() {
        if character.is_uppercase() && at > 0 {
            text.push('_');
        }
        text.extend(character.to_lowercase());
    }
    text
}
