//! The command line's grammar.

use super::screen::Colour;
use super::who::Who;
use crate::boundary::stdio::StdioClient;
use crate::schema::SchemaDialect;
use crate::testing::{CatalogRule, DEFAULT_BUDGET, LOCK_FILE};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, value_parser};
use std::ffi::OsString;
use std::path::PathBuf;

/// A command line that was read.
#[derive(Clone, Debug)]
pub(super) struct Invocation {
    pub(super) colour: Colour,
    pub(super) command: Command,
}

/// What is to be done.
#[derive(Clone, Debug)]
pub(super) enum Command {
    Serve { who: Who },
    List { who: Who, dialect: SchemaDialect, json: bool },
    Call(Call),
    Check(Check),
    Schema(Documents),
    Diff { lock: PathBuf, json: bool },
    Update { lock: PathBuf },
    Config { who: Who, client: StdioClient },
}

/// The call of a tool.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) who: Who,
    pub(super) tool: String,
    /// JSON text, or `-` for the standard input.
    pub(super) arguments: Option<String>,
    pub(super) dialect: SchemaDialect,
    pub(super) json: bool,
}

/// How the catalog is checked and the boundary attacked.
#[derive(Clone, Debug)]
pub(super) struct Check {
    pub(super) who: Who,
    pub(super) lock: PathBuf,
    pub(super) without: Vec<CatalogRule>,
    pub(super) attack: Option<Attack>,
    pub(super) json: bool,
}

/// What an attack is told beside who is calling; where it is told nothing, the campaign has its own.
#[derive(Clone, Debug)]
pub(super) struct Attack {
    pub(super) for_everyone: Vec<String>,
    pub(super) seed: Option<u64>,
    pub(super) budget: Option<usize>,
}

/// Which schemas are printed.
#[derive(Clone, Debug)]
pub(super) struct Documents {
    /// All of them, if none is named.
    pub(super) tools: Vec<String>,
    /// Those of answers, not of arguments.
    pub(super) of_answers: bool,
    pub(super) dialect: SchemaDialect,
    pub(super) json: bool,
}

const AFTER: &str = "\
Exit status: 0 done, and nothing found; 1 failed, or something found; 2 not a command line;
3 the arguments of a call were refused; 4 there is no such tool for this consumer.";

/// Reads a command line, the program's name first.
pub(super) fn read(
    grammar: clap::Command,
    line: impl IntoIterator<Item = OsString>,
) -> Result<Invocation, clap::Error> {
    let mut matches = grammar.try_get_matches_from(line)?;
    let (name, mut matches) = matches.remove_subcommand().expect("the grammar requires a subcommand");
    let matches = &mut matches;
    let colour = match one::<String>(matches, "colour").as_deref() {
        Some("always") => Colour::Always,
        Some("never") => Colour::Never,
        _ => Colour::Auto,
    };
    let command = match name.as_str() {
        "serve" => Command::Serve { who: who(matches) },
        "list" => {
            Command::List { who: who(matches), dialect: dialect_of(matches), json: flag(matches, "json") }
        }
        "call" => Command::Call(Call {
            who: who(matches),
            tool: one(matches, "tool").expect("the grammar requires it"),
            arguments: one(matches, "arguments"),
            dialect: dialect_of(matches),
            json: flag(matches, "json"),
        }),
        "check" => Command::Check(check_of(matches)),
        "schema" if flag(matches, "diff") => {
            Command::Diff { lock: lock_of(matches), json: flag(matches, "json") }
        }
        "schema" if flag(matches, "update") => Command::Update { lock: lock_of(matches) },
        "schema" => Command::Schema(Documents {
            tools: many(matches, "tool"),
            of_answers: flag(matches, "output"),
            dialect: dialect_of(matches),
            json: flag(matches, "json"),
        }),
        _ => {
            let client = one::<String>(matches, "client").and_then(|name| StdioClient::from_name(&name));
            Command::Config { who: who(matches), client: client.expect("the grammar knows the clients") }
        }
    };
    Ok(Invocation { colour, command })
}

fn check_of(matches: &mut ArgMatches) -> Check {
    let rule = |name: String| CatalogRule::ALL.into_iter().find(|rule| rule.name() == name);
    let attack = Attack {
        for_everyone: many(matches, "for-everyone"),
        seed: one(matches, "seed"),
        budget: one(matches, "budget"),
    };
    Check {
        who: who(matches),
        lock: lock_of(matches),
        without: many(matches, "without").into_iter().filter_map(rule).collect(),
        attack: (!flag(matches, "without-fortress")).then_some(attack),
        json: flag(matches, "json"),
    }
}

fn who(matches: &mut ArgMatches) -> Who {
    Who { name: one(matches, "as"), groups: many(matches, "group") }
}

fn dialect_of(matches: &mut ArgMatches) -> SchemaDialect {
    let name = one::<String>(matches, "dialect");
    name.and_then(|name| SchemaDialect::from_wire_name(&name)).unwrap_or_default()
}

fn lock_of(matches: &mut ArgMatches) -> PathBuf {
    one(matches, "lock").unwrap_or_else(|| PathBuf::from(LOCK_FILE))
}

fn one<V: Clone + Send + Sync + 'static>(matches: &mut ArgMatches, id: &str) -> Option<V> {
    matches.remove_one(id)
}

fn many(matches: &mut ArgMatches, id: &str) -> Vec<String> {
    matches.remove_many(id).into_iter().flatten().collect()
}

fn flag(matches: &ArgMatches, id: &str) -> bool {
    matches.get_flag(id)
}

/// The grammar of the command line of a server of that name and version.
pub(super) fn grammar(server: &str, version: &str) -> clap::Command {
    clap::Command::new(server.to_owned())
        .version(version.to_owned())
        .about("Serves, shows, calls and checks the tools of this server.")
        .after_help(AFTER)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(
            Arg::new("colour")
                .long("color")
                .visible_alias("colour")
                .global(true)
                .value_name("WHEN")
                .value_parser(["auto", "always", "never"])
                .default_value("auto")
                .help("Colours: on a terminal, always, or never"),
        )
        .subcommands([
            clap::Command::new("serve")
                .about("Serves the one caller at the other end of the standard streams")
                .args(consumer()),
            clap::Command::new("list")
                .about("Shows the tools: all of them, or those a consumer is shown")
                .args(consumer())
                .args([dialect(), json()]),
            clap::Command::new("call")
                .about("Calls a tool as a consumer, through the whole boundary")
                .args(consumer())
                .args([dialect(), json()])
                .arg(Arg::new("tool").value_name("TOOL").required(true).help("The tool's name"))
                .arg(Arg::new("arguments").value_name("ARGUMENTS").help(
                    "The arguments as JSON, as the dialect spells them; `-` reads them from the standard input",
                )),
            check(),
            schema(),
            clap::Command::new("config")
                .about("Prints what a desktop client wants to be told to start this program")
                .args(consumer())
                .arg(
                    Arg::new("client")
                        .value_name("CLIENT")
                        .required(true)
                        .value_parser(PossibleValuesParser::new(StdioClient::ALL.map(StdioClient::name)))
                        .help("The client"),
                ),
        ])
}

fn check() -> clap::Command {
    clap::Command::new("check")
        .about("Checks the catalog, and attacks the boundary with a probe in the place of each tool")
        .args(consumer())
        .args([json(), lock()])
        .arg(
            Arg::new("without")
                .long("without")
                .value_name("RULE")
                .action(ArgAction::Append)
                .value_parser(PossibleValuesParser::new(CatalogRule::ALL.map(CatalogRule::name)))
                .help("Leaves a rule of the catalog out"),
        )
        .arg(switch("without-fortress", "Leaves the attack out"))
        .arg(
            Arg::new("for-everyone")
                .long("for-everyone")
                .value_name("TOOL")
                .action(ArgAction::Append)
                .help("States that every caller with a name may use this tool"),
        )
        .arg(
            Arg::new("seed")
                .long("seed")
                .value_name("NUMBER")
                .allow_negative_numbers(true)
                .value_parser(value_parser!(u64))
                .help("Draws other messages"),
        )
        .arg(
            Arg::new("budget")
                .long("budget")
                .value_name("MESSAGES")
                .allow_negative_numbers(true)
                .value_parser(value_parser!(usize))
                .help(format!("How many messages are sent, about [default: {DEFAULT_BUDGET}]")),
        )
}

fn schema() -> clap::Command {
    clap::Command::new("schema")
        .about("Prints the schemas in a dialect, or what changed since they were committed")
        .args([dialect().conflicts_with("contract"), json(), lock().requires("contract")])
        .group(ArgGroup::new("contract").args(["diff", "update"]))
        .arg(
            Arg::new("tool")
                .value_name("TOOL")
                .action(ArgAction::Append)
                .num_args(0..)
                .help("The tools; all of them if none is named"),
        )
        .arg(switch("output", "The schemas of answers instead of those of arguments"))
        .arg(
            switch(
                "diff",
                "Says what changed since the contract was committed, and which change breaks callers",
            )
            .conflicts_with_all(["output", "tool"]),
        )
        .arg(
            switch("update", "Writes the contract to be committed")
                .conflicts_with_all(["json", "output", "tool"]),
        )
}

fn consumer() -> [Arg; 2] {
    [
        Arg::new("as").long("as").value_name("NAME").help("The consumer that is calling"),
        Arg::new("group")
            .long("group")
            .value_name("GROUP")
            .action(ArgAction::Append)
            .requires("as")
            .help("A group the consumer belongs to"),
    ]
}

fn dialect() -> Arg {
    Arg::new("dialect")
        .long("dialect")
        .value_name("DIALECT")
        .value_parser(PossibleValuesParser::new(SchemaDialect::ALL.map(SchemaDialect::wire_name)))
        .help("The dialect schemas are spelled in")
}

fn json() -> Arg {
    switch("json", "Prints JSON, for programs")
}

fn lock() -> Arg {
    Arg::new("lock")
        .long("lock")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("Where the committed contract is [default: catalog.lock.json]")
}

fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Invocation, clap::Error> {
        super::read(grammar("orders", "1"), line.split(' ').map(OsString::from))
    }

    #[test]
    fn the_grammar_is_one() {
        grammar("orders", "1").debug_assert();
    }

    #[test]
    fn a_command_is_told_what_it_knows() {
        let ada = |groups: &[&str]| Who {
            name: Some("ada".to_owned()),
            groups: groups.iter().map(|group| (*group).to_owned()).collect(),
        };
        let list =
            read("x list --as ada --group a --group b --dialect gemini --json").expect("a command line");
        let Command::List { who, dialect, json } = list.command else { panic!("{list:?}") };
        assert_eq!((who, dialect, json), (ada(&["a", "b"]), SchemaDialect::Gemini, true));
        assert_eq!(list.colour, Colour::Auto);

        let call = read("x --color never call add {} --as ada").expect("a command line");
        assert_eq!(call.colour, Colour::Never);
        let Command::Call(call) = call.command else { panic!("{call:?}") };
        assert_eq!((call.who, call.tool.as_str(), call.arguments.as_deref()), (ada(&[]), "add", Some("{}")));

        let check = read("x check --without names --without reach --seed 9 --budget 100 --for-everyone add");
        let Command::Check(check) = check.expect("a command line").command else { panic!("a check") };
        assert_eq!(check.without, [CatalogRule::Names, CatalogRule::Reach]);
        let attack = check.attack.expect("an attack");
        assert_eq!(
            (attack.seed, attack.budget, attack.for_everyone),
            (Some(9), Some(100), vec!["add".to_owned()])
        );
        let check = read("x check --without-fortress --lock a.json").expect("a command line").command;
        let Command::Check(Check { attack: None, lock, .. }) = check else { panic!("{check:?}") };
        assert_eq!(lock, PathBuf::from("a.json"));

        let schema = read("x schema a b --output").expect("a command line").command;
        let Command::Schema(documents) = schema else { panic!("{schema:?}") };
        assert!(documents.tools == ["a", "b"] && documents.of_answers, "{documents:?}");
        let diff = read("x schema --diff --json").expect("a command line").command;
        let Command::Diff { lock, json: true } = diff else { panic!("{diff:?}") };
        assert_eq!(lock, PathBuf::from(LOCK_FILE));
        let update = read("x schema --update").expect("a command line").command;
        assert!(matches!(update, Command::Update { .. }), "{update:?}");
        let config = read("x config zed").expect("a command line").command;
        assert!(matches!(config, Command::Config { client: StdioClient::Zed, .. }), "{config:?}");
    }

    #[test]
    fn what_is_no_command_line_is_refused_with_what_is() {
        for (line, said) in [
            ("x", "Usage"),
            ("x liste", "list"),
            ("x list --group a", "--as"),
            ("x list --dialect openai", "openai_strict"),
            ("x call", "<TOOL>"),
            ("x schema --diff --update", "cannot be used with"),
            ("x schema --diff --dialect flat", "cannot be used with"),
            ("x schema --update --json", "cannot be used with"),
            ("x schema --lock a.json", "--diff|--update"),
            ("x config emacs", "claude-desktop"),
            ("x check --budget many", "invalid"),
            ("x check --budget -1", "invalid"),
        ] {
            let refused = read(line).expect_err("no command line");
            assert!(refused.to_string().contains(said), "{line}: {refused}");
        }
    }
}
