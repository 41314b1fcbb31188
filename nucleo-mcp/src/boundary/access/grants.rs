//! Grants written down in the host's own code or configuration.

use super::{AccessPolicy, BoxError, Consumer, Grant};
use crate::tool::OfferedTool;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A policy from a table: a consumer's name or a group's, and the tools it may use.
///
/// Names and groups are looked up in the same table: a consumer *named* `librarians` is granted what the group
/// is. Where callers choose their own names, let the resolver mark each kind.
///
/// ```
/// use nucleo_mcp::boundary::access::{Consumer, StaticGrants};
///
/// let grants = StaticGrants::default()
///     .grant("team:readers", ["find_book"])
///     .grant("team:librarians", ["find_book", "lend_book"])
///     .grant("user:ada", ["order_book"])
///     .require_resolvable();
///
/// // In the resolver, where `ada` is what somebody logged in as:
/// let consumer = Consumer::new(format!("user:{}", "ada"), ["readers"].map(|team| format!("team:{team}")));
/// assert_eq!(consumer.name(), "user:ada");
/// ```
#[derive(Clone, Debug, Default)]
pub struct StaticGrants {
    tools_by_holder: HashMap<String, HashSet<String>>,
    must_resolve: bool,
}

impl StaticGrants {
    /// A policy that grants each holder its tools, and nobody anything else. Holders with lists of different
    /// lengths are added by [`grant`](Self::grant).
    pub fn new<Holder, Tools, Tool>(grants: impl IntoIterator<Item = (Holder, Tools)>) -> Self
    where
        Holder: Into<String>,
        Tools: IntoIterator<Item = Tool>,
        Tool: Into<String>,
    {
        grants.into_iter().fold(Self::default(), |table, (holder, tools)| table.grant(holder, tools))
    }

    /// Adds tools to what a consumer or a group may use.
    pub fn grant<Tool: Into<String>>(
        mut self,
        holder: impl Into<String>,
        tools: impl IntoIterator<Item = Tool>,
    ) -> Self {
        self.tools_by_holder.entry(holder.into()).or_default().extend(tools.into_iter().map(Into::into));
        self
    }

    /// Makes the start refuse a grant that names a tool the server does not serve.
    pub fn require_resolvable(mut self) -> Self {
        self.must_resolve = true;
        self
    }

    fn grants(&self, holder: &str, tool: &str) -> bool {
        self.tools_by_holder.get(holder).is_some_and(|tools| tools.contains(tool))
    }
}

impl AccessPolicy for StaticGrants {
    fn allows(&self, consumer: &Consumer, tool: &OfferedTool) -> Result<bool, BoxError> {
        let own = self.grants(consumer.name(), tool.name());
        Ok(own || consumer.groups().any(|group| self.grants(group, tool.name())))
    }

    fn holders(&self, tool: &OfferedTool) -> Option<Vec<String>> {
        let holds = self.tools_by_holder.iter().filter(|(_, tools)| tools.contains(tool.name()));
        let mut holders: Vec<String> = holds.map(|(holder, _)| holder.clone()).collect();
        holders.sort_unstable();
        Some(holders)
    }

    fn grants_to_resolve(&self) -> Vec<Grant> {
        if !self.must_resolve {
            return Vec::new();
        }
        let sorted: BTreeMap<_, _> = self.tools_by_holder.iter().collect();
        let grants = sorted.into_iter().flat_map(|(holder, tools)| {
            let mut tools: Vec<&String> = tools.iter().collect();
            tools.sort_unstable();
            tools.into_iter().map(|tool| Grant { holder: holder.clone(), tool: tool.clone() })
        });
        grants.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allows(grants: &StaticGrants, consumer: &Consumer, tool: &str) -> bool {
        let tool = OfferedTool { name: tool.to_owned().into(), ..OfferedTool::nothing() };
        grants.allows(consumer, &tool).expect("a table cannot fail")
    }

    // S11
    #[test]
    fn a_grant_is_held_by_name_or_by_group() {
        let grants = StaticGrants::new([("ada", vec!["a"]), ("editors", vec!["b", "c"])]);
        let ada = Consumer::named("ada");
        let editor = Consumer::new("bob", ["readers", "editors"]);
        for (consumer, tool, expected) in [
            (&ada, "a", true),
            (&ada, "b", false),
            (&editor, "b", true),
            (&editor, "c", true),
            (&editor, "a", false),
        ] {
            assert_eq!(allows(&grants, consumer, tool), expected, "{consumer:?} {tool}");
        }
    }

    // S13
    #[test]
    fn names_match_exactly() {
        let grants = StaticGrants::new([("ada", ["caf\u{e9}", "tool"])]);
        for holder in ["Ada", "ada ", " ada"] {
            assert!(!allows(&grants, &Consumer::named(holder), "tool"), "{holder:?}");
        }
        for tool in ["Tool", "tool ", "./tool", "%74ool", "to\u{200d}ol", "cafe\u{301}"] {
            assert!(!allows(&grants, &Consumer::named("ada"), tool), "{tool:?}");
        }
    }

    // S7
    #[test]
    fn grants_are_to_resolve_only_when_asked_for() {
        let grants = StaticGrants::new([("b", vec!["y", "x"]), ("a", vec!["z"])]);
        assert!(grants.grants_to_resolve().is_empty());
        let required: Vec<(String, String)> = grants
            .require_resolvable()
            .grants_to_resolve()
            .into_iter()
            .map(|grant| (grant.holder, grant.tool))
            .collect();
        let pair = |holder: &str, tool: &str| (holder.to_owned(), tool.to_owned());
        assert_eq!(required, [pair("a", "z"), pair("b", "x"), pair("b", "y")]);
    }
}
