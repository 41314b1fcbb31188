//! The order of an attack, and what of it the budget reaches for.

use super::super::documents::{Random, with, written};
use super::super::message;
use super::arguments::{Attacked, Published};
use super::case::{CANARY, Case};
use super::report::{FortressReport, Gap, GapKind};
use super::target::{Exchange, Target};
use super::verdict::{canary_in, is_failure, verdict};
use super::{access, headers, protocol, raw};
use crate::boundary::access::Consumer;
use crate::catalog::ToolCatalog;
use crate::schema::SchemaDialect;

/// How a campaign is set up.
pub(super) struct Settings {
    pub(super) attackers: Vec<Consumer>,
    /// The names of consumers and groups that may use each tool, as far as the policy can say.
    pub(super) holders: Vec<Vec<String>>,
    pub(super) for_everyone: Vec<String>,
    pub(super) seed: u64,
    pub(super) budget: usize,
    pub(super) random: Random,
}

/// A campaign under way.
pub(super) struct Campaign<'c, T> {
    pub(super) target: &'c T,
    pub(super) catalog: &'c ToolCatalog,
    pub(super) settings: Settings,
    pub(super) gaps: Vec<Gap>,
    sent: usize,
    possible: usize,
}

/// How many gaps of one kind are kept of one tool.
const MOST_ALIKE: usize = 8;

/// A part of the campaign that a case comes from.
#[derive(Clone, Copy)]
enum Draw {
    Right(usize),
    Shape(usize),
    Content(usize),
    Raw(usize),
    Protocol(usize),
    Header(usize),
}

impl<'c, T: Target> Campaign<'c, T> {
    pub(super) fn of(target: &'c T, catalog: &'c ToolCatalog, settings: Settings) -> Self {
        Self { target, catalog, settings, gaps: Vec::new(), sent: 0, possible: 0 }
    }

    pub(super) fn report(self) -> FortressReport {
        let Self { gaps, sent, possible, settings, .. } = self;
        FortressReport { gaps, sent, possible, seed: settings.seed }
    }

    /// The whole campaign.
    pub(super) async fn everything(&mut self) {
        access::check(self).await;
        self.each_tool(true).await;
    }

    /// Only what the tools are to accept.
    pub(super) async fn accepted_only(&mut self) {
        self.each_tool(false).await;
    }

    async fn each_tool(&mut self, refused_too: bool) {
        let catalog = self.catalog;
        let tools = catalog.tools().len().max(1);
        let share = (self.settings.budget / (tools * SchemaDialect::ALL.len())).max(1);
        for (at, tool) in catalog.tools().iter().enumerate() {
            let name = tool.offered().name();
            let Some(attacker) = access::admitted(self, at).await else {
                self.note(Gap::of(GapKind::NotAttacked, name, ""));
                continue;
            };
            let published = Published::of(tool.input_schema());
            let documents = Attacked::of(&published, self.settings.seed);
            for dialect in SchemaDialect::ALL {
                self.tool(name, &documents, dialect, &attacker, share, refused_too).await;
            }
        }
    }

    async fn tool(
        &mut self,
        name: &str,
        documents: &Attacked<'_>,
        dialect: SchemaDialect,
        attacker: &Consumer,
        share: usize,
        refused_too: bool,
    ) {
        let arguments = documents.right.first().map_or_else(|| "{}".to_owned(), written);
        let catalog = self.catalog;
        let raw = raw::cases(name, dialect, &arguments);
        let protocol = protocol::cases(name, dialect, &arguments, |name| catalog.get(name).is_some());
        let headers = headers::cases(name, dialect, documents);
        let right = (0..documents.right.len()).map(Draw::Right);
        let content = (0..documents.contents.len()).map(Draw::Content);
        let mut draws: Vec<Draw> = right.chain(content).collect();
        if refused_too {
            draws.extend((0..documents.shapes.len()).map(Draw::Shape));
            draws.extend((0..raw.len()).map(Draw::Raw));
            draws.extend((0..protocol.len()).map(Draw::Protocol));
            draws.extend((0..headers.len()).map(Draw::Header));
        }
        self.possible += draws.len();
        if draws.len() > share {
            // The first is the least that is right: without it, refusing everything would pass.
            self.settings.random.shuffle(&mut draws[1..]);
            draws.truncate(share);
        }
        let unknown = message::call(&format!("{CANARY}_no_such_tool"), dialect, "{}");
        let unavailable = self.target.exchange(attacker, unknown.as_bytes(), None).await.answer;
        for draw in draws {
            let case = match draw {
                Draw::Right(at) => {
                    documents.call(name, dialect, "arguments that are right", &documents.right[at])
                }
                Draw::Shape(at) => spoiled(documents, name, dialect, &documents.shapes[at]),
                Draw::Content(at) => spoiled(documents, name, dialect, &documents.contents[at]),
                Draw::Raw(at) => raw[at].clone(),
                Draw::Protocol(at) => protocol[at].clone(),
                Draw::Header(at) => headers[at].clone(),
            };
            if refused_too {
                self.attack(name, dialect, attacker, &case, unavailable.as_deref()).await;
            } else {
                self.provoke(name, dialect, attacker, &case).await;
            }
        }
    }

    /// Sends a message and holds what comes back against what should.
    async fn attack(
        &mut self,
        tool: &str,
        dialect: SchemaDialect,
        attacker: &Consumer,
        case: &Case,
        unavailable: Option<&[u8]>,
    ) {
        self.sent += 1;
        let exchange = self.target.exchange(attacker, &case.message, case.headers.as_ref()).await;
        if let Some((kind, detail)) = verdict(tool, case, &exchange, unavailable) {
            let gap = Gap { dialect, detail, ..Gap::of(kind, tool, &case.label) };
            self.note(gap.after(&case.message, exchange.answer.as_deref()));
        }
    }

    /// Calls the tool itself. What it answers is its own affair, and what it says when it fails is not.
    async fn provoke(&mut self, tool: &str, dialect: SchemaDialect, attacker: &Consumer, case: &Case) {
        let exchange = self.exchange(attacker, &case.message).await;
        let answer = exchange.answer.unwrap_or_default();
        if let (true, Some(canary)) = (is_failure(&answer), canary_in(&answer)) {
            let detail = format!("the failure has {canary:?}");
            let gap = Gap { dialect, detail, ..Gap::of(GapKind::Echoed, tool, &case.label) };
            self.note(gap.after(&case.message, Some(&answer)));
        }
    }

    pub(super) async fn exchange(&mut self, consumer: &Consumer, message: &[u8]) -> Exchange {
        self.sent += 1;
        self.target.exchange(consumer, message, None).await
    }

    /// Keeps a gap, unless many of its kind are known of the tool.
    pub(super) fn note(&mut self, gap: Gap) {
        let alike = self.gaps.iter().filter(|own| own.kind == gap.kind && own.tool == gap.tool).count();
        if alike < MOST_ALIKE {
            self.gaps.push(gap);
        }
    }
}

fn spoiled(
    documents: &Attacked<'_>,
    tool: &str,
    dialect: SchemaDialect,
    (document, way, other): &(usize, Vec<usize>, super::shapes::Other),
) -> Case {
    let meant = with(&documents.right[*document], way, other.value.clone());
    documents.call(tool, dialect, &other.label, &meant)
}
