//! The table a host prints at start.

use crate::boundary::access::ErasedPolicy;
use crate::catalog::{CatalogTool, ToolCatalog};
use crate::tool::OfferedTool;

/// A tool, as a person wants to see it: name, title, weight, effect, callers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row([String; COLUMNS]);

const COLUMNS: usize = 5;
const HEADINGS: [&str; COLUMNS] = ["TOOL", "TITLE", "WEIGHT", "EFFECT", "CALLERS"];

pub(super) fn rows(catalog: &ToolCatalog, policy: &dyn ErasedPolicy) -> Vec<Row> {
    let tools = catalog.tools().iter().map(CatalogTool::offered);
    tools.map(|tool| row(tool, policy.holders(tool))).collect()
}

fn row(tool: &OfferedTool, holders: Option<Vec<String>>) -> Row {
    let callers = match holders {
        None => "as the policy decides".to_owned(),
        Some(holders) if holders.is_empty() => "nobody".to_owned(),
        Some(holders) => holders.join(", "),
    };
    let weight = tool.weight().map(|weight| match (weight.min, weight.max) {
        (min, max) if min == max => format!("{} {max} ({})", weight.kind, weight.level.as_str()),
        (min, max) => format!("{} {min} to {max} ({})", weight.kind, weight.level.as_str()),
    });
    let effect = if tool.is_read_only() { "reads" } else { "changes" };
    Row([
        tool.name().to_owned(),
        tool.title().unwrap_or("-").to_owned(),
        weight.unwrap_or_else(|| "-".to_owned()),
        effect.to_owned(),
        callers,
    ])
}

pub(super) fn render(rows: &[Row]) -> String {
    let headings = Row(HEADINGS.map(str::to_owned));
    let all = || std::iter::once(&headings).chain(rows);
    let width = |column: usize| all().map(|row| row.0[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; COLUMNS] = std::array::from_fn(width);
    let mut table = String::new();
    for row in all() {
        let cells = row.0.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
        let line: Vec<String> = cells.collect();
        table.push_str(line.join("  ").trim_end());
        table.push('\n');
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::{ToolWeight, WeightLevel};

    #[test]
    fn the_table_says_what_is_offered_and_to_whom() {
        let status = OfferedTool {
            name: "order_status".into(),
            title: Some("Order status".into()),
            read_only: true,
            weight: Some(ToolWeight { kind: "database", level: WeightLevel::Light, min: 1, max: 5 }),
            ..OfferedTool::nothing()
        };
        let note = OfferedTool { name: "note".into(), ..OfferedTool::nothing() };
        let rows = [
            row(&status, Some(vec!["ada".into(), "agents".into()])),
            row(&note, Some(Vec::new())),
            row(&note, None),
        ];
        assert_eq!(
            render(&rows),
            "\
TOOL          TITLE         WEIGHT                    EFFECT   CALLERS
order_status  Order status  database 1 to 5 (light)  reads    ada, agents
note          -             -                         changes  nobody
note          -             -                         changes  as the policy decides
"
            .replace("WEIGHT                    ", "WEIGHT                   ")
            .replace("-             -                         ", "-             -                        ")
        );
    }
}
