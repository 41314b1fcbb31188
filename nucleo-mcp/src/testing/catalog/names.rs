//! Names that every provider takes, also behind what clients put in front of them.

use super::report::{CatalogReport, CatalogRule};
use crate::catalog::ToolCatalog;

/// The longest name a model's service takes: OpenAI, Anthropic and Bedrock each say 64.
const LONGEST: usize = 64;

pub(super) fn check(catalog: &ToolCatalog, server: &str, report: &mut CatalogReport) {
    for tool in catalog.tools() {
        let name = tool.offered().name();
        let mut wrong = |problem: String| report.add(CatalogRule::Names, name, &problem);
        if name.contains('.') {
            wrong("OpenAI, Anthropic and Bedrock take no full stop in a name".to_owned());
        }
        if !name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_') {
            wrong("Gemini takes a letter or `_` at the beginning of a name, and nothing else".to_owned());
        }
        // As Claude Code does it; others put less in front.
        let prefixed = format!("mcp__{server}__{name}");
        let length = prefixed.chars().count();
        if length > LONGEST {
            wrong(format!(
                "a client that calls it `{prefixed}` sends {length} characters, and {LONGEST} are taken: \
                 shorten the name or the server's"
            ));
        }
    }
}
