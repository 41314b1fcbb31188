//! `check`: the catalog and the boundary.

use super::command::{Attack, Check};
use super::schema::UPDATE;
use super::screen::{Look, Screen};
use super::{Status, Trouble};
use crate::boundary::access::Consumer;
use crate::json::Tree;
use crate::server::{ToolServer, Transport};
use crate::testing::{CatalogReport, FortressReport, check_catalog, fortress};
use std::io::Write;

pub(super) fn check<T: Transport>(
    server: &ToolServer<T>,
    told: &Check,
    screen: &mut Screen<impl Write>,
) -> Result<Status, Trouble> {
    let consumer = told.who.known(server)?;
    let mut catalog = check_catalog(server).lock_file(&told.lock).written_by(UPDATE);
    for rule in &told.without {
        catalog = catalog.without(*rule);
    }
    let catalog = catalog.run();
    let attack = told.attack.as_ref().map(|told| attack(server, consumer, told));
    let holds = catalog.holds() && attack.as_ref().is_none_or(FortressReport::holds);
    if told.json {
        screen.json(&both(&catalog, attack.as_ref(), holds))?;
    } else {
        let mut section = |holds: bool, report: &str| {
            let word = if holds { screen.look(Look::Good, "ok") } else { screen.look(Look::Bad, "not ok") };
            screen.text(&format!("{word}: "))?;
            // It quotes what tools say of themselves.
            screen.foreign(report.trim_end())
        };
        section(catalog.holds(), &catalog.to_string())?;
        if let Some(attack) = &attack {
            section(attack.holds(), &attack.to_string())?;
        }
    }
    Ok(if holds { Status::Done } else { Status::Found })
}

fn attack<T>(server: &ToolServer<T>, consumer: Option<Consumer>, told: &Attack) -> FortressReport {
    let mut campaign = fortress(server).for_everyone(told.for_everyone.clone());
    if let Some(consumer) = consumer {
        campaign = campaign.as_consumer(consumer.name(), consumer.groups());
    }
    if let Some(seed) = told.seed {
        campaign = campaign.seed(seed);
    }
    if let Some(budget) = told.budget {
        campaign = campaign.budget(budget);
    }
    campaign.run()
}

fn both(catalog: &CatalogReport, attack: Option<&FortressReport>, holds: bool) -> Tree {
    let findings = catalog.findings.iter().map(|finding| {
        object([
            ("rule", Tree::from(finding.rule.name())),
            ("tool", Tree::from(finding.tool.as_str())),
            ("problem", Tree::from(finding.problem.as_str())),
        ])
    });
    let mut members = vec![
        ("holds", Tree::Bool(holds)),
        ("catalog", Tree::Array(findings.collect())),
        ("contract", super::schema::changes(&catalog.contract)),
    ];
    if let Some(attack) = attack {
        let gaps = attack.gaps.iter().map(|gap| {
            object([
                ("kind", Tree::from(gap.kind.name())),
                ("tool", Tree::from(gap.tool.as_str())),
                ("dialect", Tree::from(gap.dialect.wire_name())),
                ("case", Tree::from(gap.case.as_str())),
                ("detail", Tree::from(gap.detail.as_str())),
                ("sent", Tree::from(gap.sent.as_str())),
                ("answered", Tree::from(gap.answered.as_str())),
            ])
        });
        members.push(("gaps", Tree::Array(gaps.collect())));
        members.push(("messages", Tree::Number((attack.sent as u64).into())));
        members.push(("seed", Tree::Number(attack.seed.into())));
    }
    object(members)
}

pub(super) fn object<'n>(members: impl IntoIterator<Item = (&'n str, Tree)>) -> Tree {
    Tree::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}
