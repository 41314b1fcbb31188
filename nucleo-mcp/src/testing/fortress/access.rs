//! Who may use what: strangers, and those who only look like somebody.

use super::super::message;
use super::campaign::Campaign;
use super::report::{Gap, GapKind};
use super::target::Target;
use crate::boundary::access::Consumer;
use crate::json::{Document, Value};
use crate::schema::SchemaDialect;

const STRANGER: &str = "zq7canary stranger";

/// Looks for tools that somebody may use who was granted nothing.
pub(super) async fn check<T: Target>(campaign: &mut Campaign<'_, T>) {
    let stranger = Consumer::new(STRANGER, ["zq7canary group"]);
    let open = listed(campaign, &stranger).await;
    let unmeant = open.iter().filter(|tool| !campaign.settings.for_everyone.contains(*tool));
    for tool in unmeant.cloned().collect::<Vec<_>>() {
        let case = format!("a consumer named {STRANGER:?}, in a group nobody has heard of");
        campaign.note(Gap::of(GapKind::OpenToStrangers, &tool, &case));
    }
    same_listed_and_callable(campaign, &stranger).await;
    let nobody = Consumer::named(" ");
    for tool in listed(campaign, &nobody).await {
        let case = "a caller nobody has authenticated";
        campaign.note(Gap::of(GapKind::OpenToStrangers, &tool, case));
    }
    lookalikes(campaign, &open).await;
    for attacker in campaign.settings.attackers.clone() {
        same_listed_and_callable(campaign, &attacker).await;
    }
}

/// A consumer that may use the tool at that place of the catalog, if one is known.
pub(super) async fn admitted<T: Target>(campaign: &mut Campaign<'_, T>, at: usize) -> Option<Consumer> {
    let name = campaign.catalog.tools().get(at)?.offered().name().to_owned();
    let mut candidates = campaign.settings.attackers.clone();
    for holder in campaign.settings.holders.get(at)? {
        candidates.push(Consumer::named(holder));
        candidates.push(Consumer::new("fortress", [holder.as_str()]));
    }
    candidates.push(Consumer::named("fortress"));
    for candidate in candidates {
        if listed(campaign, &candidate).await.contains(&name) {
            return Some(candidate);
        }
    }
    None
}

/// Everybody whose name or group is only like one that was granted something.
async fn lookalikes<T: Target>(campaign: &mut Campaign<'_, T>, open: &[String]) {
    let mut known: Vec<String> = campaign.settings.holders.iter().flatten().cloned().collect();
    for attacker in &campaign.settings.attackers {
        known.push(attacker.name().to_owned());
        known.extend(attacker.groups().map(str::to_owned));
    }
    known.sort();
    known.dedup();
    for name in &known {
        for alike in alike(name) {
            if known.contains(&alike) {
                continue;
            }
            let consumers = [Consumer::named(&alike), Consumer::new(STRANGER, [alike.as_str()])];
            for consumer in consumers {
                for tool in listed(campaign, &consumer).await {
                    if !open.contains(&tool) {
                        let case = format!("{consumer:?}, where {name:?} is granted it");
                        campaign.note(Gap::of(GapKind::OpenToLookalikes, &tool, &case));
                    }
                }
            }
        }
    }
}

fn alike(name: &str) -> Vec<String> {
    let swapped: String = name
        .chars()
        .flat_map(|own| -> Vec<char> {
            if own.is_lowercase() { own.to_uppercase().collect() } else { own.to_lowercase().collect() }
        })
        .collect();
    let mut shorter = name.to_owned();
    shorter.pop();
    let mut all = vec![
        swapped,
        format!("{name} "),
        format!(" {name}"),
        format!("{name}\u{200b}"),
        format!("{name}2"),
        format!("x{name}"),
        format!("{name},zq7canary"),
        format!("{name}\0zq7canary"),
        shorter,
    ];
    all.retain(|alike| !alike.trim().is_empty() && alike != name);
    all
}

/// What is listed for a consumer is what it can call, and the other way round.
async fn same_listed_and_callable<T: Target>(campaign: &mut Campaign<'_, T>, consumer: &Consumer) {
    let shown = listed(campaign, consumer).await;
    if listed(campaign, consumer).await != shown {
        let case = format!("{consumer:?} is shown other tools when it asks again");
        let tool = shown.first().cloned().unwrap_or_default();
        campaign.note(Gap::of(GapKind::Inconsistent, &tool, &case));
    }
    let unknown = message::call("zq7canary_no_such_tool", SchemaDialect::Canonical, "{}");
    let unavailable = campaign.exchange(consumer, unknown.as_bytes()).await.answer;
    let catalog = campaign.catalog;
    for tool in catalog.tools() {
        let name = tool.offered().name();
        // Arguments that no tool takes: whether it can be called is seen from how they are refused.
        let call = message::call(name, SchemaDialect::Canonical, "[]");
        let exchange = campaign.exchange(consumer, call.as_bytes()).await;
        let callable = exchange.answer != unavailable;
        if callable != shown.iter().any(|shown| shown == name) {
            let case = format!("{consumer:?}, and it can be called: {callable}");
            let gap = Gap::of(GapKind::Inconsistent, name, &case);
            campaign.note(gap.after(call.as_bytes(), exchange.answer.as_deref()));
        }
    }
}

/// The names of the tools that are listed for a consumer.
async fn listed<T: Target>(campaign: &mut Campaign<'_, T>, consumer: &Consumer) -> Vec<String> {
    let mut names = Vec::new();
    let mut cursor: Option<String> = None;
    loop {
        let request = message::list(SchemaDialect::Canonical, cursor.as_deref());
        let Some(answer) = campaign.exchange(consumer, request.as_bytes()).await.answer else { return names };
        let Ok(document) = Document::read(&answer) else { return names };
        let Some(result) = document.root().get("result") else { return names };
        let tools = result.get("tools").into_iter().flat_map(Value::elements);
        names.extend(tools.filter_map(|tool| Some(tool.get("name")?.as_str()?.into_owned())));
        match result.get("nextCursor").and_then(Value::as_str) {
            Some(next) => cursor = Some(next.into_owned()),
            None => return names,
        }
    }
}
