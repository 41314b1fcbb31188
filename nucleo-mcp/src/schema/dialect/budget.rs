//! What the vendors count over a whole request, counted at the start: nothing here refuses, since the
//! tools one consumer is granted are fewer than all, and a client may send fewer still.

use super::{Published, SchemaDialect};
use crate::schema::{Kind, Schema};
use std::fmt;

/// A running count of what one dialect's listing spends of its vendor's limits.
///
/// ```
/// use nucleo_mcp::schema::{Budget, Schema, SchemaDialect};
///
/// let canonical = Schema::from_value(&serde_json::json!({
///     "type": "object",
///     "properties": {"city": {"type": "string"}},
///     "required": [],
///     "additionalProperties": false,
/// })).unwrap();
/// let mut budget = Budget::of(SchemaDialect::AnthropicStrict);
/// for name in ["forecast", "history"].iter().cycle().take(25) {
///     budget.add(name, &SchemaDialect::AnthropicStrict.input_schema(&canonical));
/// }
/// let overspent: Vec<String> = budget.overspent().iter().map(ToString::to_string).collect();
/// assert_eq!(overspent, [
///     "anthropic_strict: 25 tools in one listing, 20 fit into a request",
///     "anthropic_strict: 25 optional parameters in one listing, 24 fit into a request; `forecast` has the most, 1",
/// ]);
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    dialect: SchemaDialect,
    spent: Vec<Spent>,
}

/// A limit that a listing is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overspent {
    /// The dialect whose vendor has the limit.
    pub dialect: SchemaDialect,
    /// What is counted.
    pub what: &'static str,
    /// How many there are: in all tools together, or in the tool with the most where each counts alone.
    pub spent: usize,
    /// How many the vendor takes.
    pub allowed: usize,
    /// The tool that spends most.
    pub tool: String,
    /// How many that tool spends.
    pub most: usize,
    per: Per,
}

#[derive(Clone, Debug)]
struct Spent {
    limit: &'static Limit,
    total: usize,
    tool: String,
    most: usize,
}

/// One number of a vendor's page.
#[derive(Debug)]
struct Limit {
    what: &'static str,
    allowed: usize,
    per: Per,
    count: fn(&Counted<'_>) -> usize,
}

/// A tool's document as it is counted.
struct Counted<'s> {
    schema: &'s Schema,
    /// The length of its text.
    characters: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Per {
    /// All tools of a request together.
    Request,
    /// Each tool by itself.
    Tool,
}

impl Budget {
    /// Nothing spent yet.
    pub fn of(dialect: SchemaDialect) -> Self {
        let unspent = |limit| Spent { limit, total: 0, tool: String::new(), most: 0 };
        Self { dialect, spent: limits(dialect).iter().map(unspent).collect() }
    }

    /// Counts one more tool by the input schema this dialect publishes of it.
    pub fn add(&mut self, tool: &str, published: &Schema) {
        self.count(tool, &Counted { schema: published, characters: published.to_string().len() });
    }

    fn count(&mut self, tool: &str, counted: &Counted<'_>) {
        for spent in &mut self.spent {
            let count = (spent.limit.count)(counted);
            spent.total += count;
            if count > spent.most {
                spent.most = count;
                tool.clone_into(&mut spent.tool);
            }
        }
    }

    /// Every limit the listing is over.
    pub fn overspent(&self) -> Vec<Overspent> {
        let over = |spent: &Spent| {
            let counted = match spent.limit.per {
                Per::Request => spent.total,
                Per::Tool => spent.most,
            };
            (counted > spent.limit.allowed).then(|| Overspent {
                dialect: self.dialect,
                what: spent.limit.what,
                spent: counted,
                allowed: spent.limit.allowed,
                tool: spent.tool.clone(),
                most: spent.most,
                per: spent.limit.per,
            })
        };
        self.spent.iter().filter_map(over).collect()
    }

    /// Warns of every limit the listing is over, once each.
    pub fn warn(&self) {
        for overspent in self.overspent() {
            tracing::warn!(
                dialect = overspent.dialect.wire_name(),
                tool = overspent.tool,
                spent = overspent.spent,
                allowed = overspent.allowed,
                "{overspent}"
            );
        }
    }
}

/// The budgets of a whole start, one for each dialect.
pub(crate) struct Budgets([Budget; SchemaDialect::ALL.len()]);

impl Budgets {
    pub(crate) fn unspent() -> Self {
        Self(SchemaDialect::ALL.map(Budget::of))
    }

    /// Counts one more tool by what a dialect publishes of its input.
    pub(crate) fn add(&mut self, dialect: SchemaDialect, tool: &str, published: &Published) {
        let Published { schema, text } = published;
        self.0[dialect as usize].count(tool, &Counted { schema, characters: text.len() });
    }

    /// Warns of every limit a listing is over in any dialect.
    pub(crate) fn warn(&self) {
        self.0.iter().for_each(Budget::warn);
    }
}

impl fmt::Display for Overspent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { dialect, what, spent, allowed, tool, most, per } = self;
        match (per, *allowed) {
            (Per::Request, _) if *what == TOOLS => {
                write!(f, "{dialect}: {spent} {what} in one listing, {allowed} fit into a request")
            }
            (Per::Request, _) => write!(
                f,
                "{dialect}: {spent} {what} in one listing, {allowed} fit into a request; `{tool}` has the most, {most}"
            ),
            (Per::Tool, 0) => write!(f, "{dialect}: `{tool}` has {spent} {what}"),
            (Per::Tool, _) => write!(f, "{dialect}: `{tool}` has {spent} {what}, {allowed} are accepted"),
        }
    }
}

const TOOLS: &str = "tools";

/// The vendors' numbers, and for `canonical` and `flat` those of the clients that read them.
const fn limits(dialect: SchemaDialect) -> &'static [Limit] {
    match dialect {
        SchemaDialect::Canonical | SchemaDialect::Flat => &CLIENTS,
        SchemaDialect::OpenaiStrict => &OPENAI,
        SchemaDialect::AnthropicStrict | SchemaDialect::BedrockStrict => &CLAUDE,
        SchemaDialect::Nova => &[],
        SchemaDialect::Gemini => &GEMINI,
    }
}

const CLIENTS: [Limit; 3] = [
    request(TOOLS, 128, |_| 1),
    // Grammar engines of local models give up past this, for all tools at once.
    request("characters of schema", 97_000, |counted| counted.characters),
    tool("levels of nesting", 10, |counted| nesting(counted.schema)),
];

const OPENAI: [Limit; 5] = [
    request(TOOLS, 128, |_| 1),
    tool("properties", 5_000, |counted| counted.sum(&|node| node.properties.as_ref().map_or(0, Vec::len))),
    tool("levels of nesting", 10, |counted| nesting(counted.schema)),
    tool("constants", 1_000, |counted| counted.sum(&|node| node.constants.as_ref().map_or(0, Vec::len))),
    tool("characters of names and constants", 120_000, |counted| counted.sum(&characters)),
];

const CLAUDE: [Limit; 5] = [
    request(TOOLS, 20, |_| 1),
    request("optional parameters", 24, |counted| counted.sum(&optional)),
    request("parameters of several types", 16, |counted| {
        counted.sum(&|node| usize::from(!node.any_of.is_empty()))
    }),
    tool(
        "places where a type repeats itself, which no strict tool may have: use it without `strict`",
        0,
        |counted| counted.sum(&|node| usize::from(is_shapeless(node))),
    ),
    tool("property names that are not 1 to 64 letters, digits and `_.-`", 0, |counted| {
        counted.sum(&|node| names(node, |letter| letter.is_ascii_alphanumeric() || "_.-".contains(letter)))
    }),
];

const GEMINI: [Limit; 3] = [
    request(TOOLS, 512, |_| 1),
    tool("values without a type, which only its JSON Schema surface takes", 0, |counted| {
        counted.sum(&|node| usize::from(node.is_open()))
    }),
    tool("property names that are not 1 to 64 letters, digits and `_`, a digit not first", 0, |counted| {
        counted.sum(&|node| {
            let first_digit = |name: &str| name.starts_with(|first: char| first.is_ascii_digit());
            names(node, |letter| letter.is_ascii_alphanumeric() || letter == '_')
                + node.properties.iter().flatten().filter(|(name, _)| first_digit(name)).count()
        })
    }),
];

const fn request(what: &'static str, allowed: usize, count: fn(&Counted<'_>) -> usize) -> Limit {
    Limit { what, allowed, per: Per::Request, count }
}

const fn tool(what: &'static str, allowed: usize, count: fn(&Counted<'_>) -> usize) -> Limit {
    Limit { what, allowed, per: Per::Tool, count }
}

impl Counted<'_> {
    /// A count over every node, the definitions once each.
    fn sum(&self, count: &dyn Fn(&Schema) -> usize) -> usize {
        let mut sum = 0;
        self.schema.for_each_node(&mut |node| sum += count(node));
        sum
    }
}

fn nesting(node: &Schema) -> usize {
    let steps_in = |child: &Schema| usize::from(child.kind == Some(Kind::Object));
    let definitions = node.definitions.iter().map(|(_, definition)| nesting(definition));
    let below = node.children().map(|child| steps_in(child) + nesting(child));
    below.chain(definitions).max().unwrap_or(0)
}

fn optional(node: &Schema) -> usize {
    node.properties.iter().flatten().filter(|(name, _)| !node.requires(name)).count()
}

fn characters(node: &Schema) -> usize {
    let names = node.properties.iter().flatten().map(|(name, _)| name.len());
    let definitions = node.definitions.iter().map(|(name, _)| name.len());
    let constants = node.constants.iter().flatten().map(|constant| constant.to_string().len());
    names.chain(definitions).chain(constants).sum()
}

fn is_shapeless(node: &Schema) -> bool {
    node.kind == Some(Kind::Object) && node.properties.is_none() && node.additional.is_none()
}

fn names(node: &Schema, allowed: impl Fn(char) -> bool) -> usize {
    let odd = |name: &str| name.is_empty() || name.len() > 64 || !name.chars().all(&allowed);
    node.properties.iter().flatten().filter(|(name, _)| odd(name)).count()
}
