//! A tool's entry in a listing, rendered once at start.

use crate::json::write_string;
use crate::tool::OfferedTool;
use std::fmt::Write as _;
use std::sync::Arc;

/// The key under which a listed tool carries what a call costs.
pub(crate) const META_WEIGHT: &str = "ai.redouble/weight";

/// One entry, with the texts of one dialect's documents.
pub(crate) fn entry(tool: &OfferedTool, input: &str, output: Option<&str>) -> Arc<str> {
    let mut out = String::with_capacity(input.len() + output.map_or(0, str::len) + 512);
    out.push_str(r#"{"name":"#);
    write_string(tool.name(), &mut out);
    if let Some(title) = tool.title() {
        out.push_str(r#","title":"#);
        write_string(title, &mut out);
    }
    out.push_str(r#","description":"#);
    write_string(tool.description(), &mut out);
    out.push_str(r#","inputSchema":"#);
    out.push_str(input);
    if let Some(output) = output {
        out.push_str(r#","outputSchema":"#);
        out.push_str(output);
    }
    out.push_str(r#","annotations":{"#);
    if let Some(title) = tool.title() {
        out.push_str(r#""title":"#);
        write_string(title, &mut out);
        out.push(',');
    }
    let _ = write!(out, r#""readOnlyHint":{}}}"#, tool.is_read_only());
    if let Some(weight) = tool.weight() {
        out.push_str(r#","_meta":{"#);
        write_string(META_WEIGHT, &mut out);
        out.push_str(r#":{"type":"#);
        write_string(weight.kind, &mut out);
        let (level, min, max) = (weight.level.as_str(), weight.min, weight.max);
        let _ = write!(out, r#","level":"{level}","min":{min},"max":{max}}}}}"#);
    }
    out.push('}');
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::{ToolWeight, WeightLevel};

    // S33
    #[test]
    fn an_entry_says_what_a_call_costs_and_whether_it_changes_anything() {
        let tool = OfferedTool {
            name: "order_status".into(),
            title: Some("Order \"status\"".into()),
            description: "Looks up an order.".into(),
            read_only: true,
            weight: Some(ToolWeight { kind: "database", level: WeightLevel::Light, min: 1, max: 5 }),
        };
        let input = r#"{"type":"object"}"#;
        assert_eq!(
            &*entry(&tool, input, Some(input)),
            concat!(
                r#"{"name":"order_status","title":"Order \"status\"","description":"Looks up an order.","#,
                r#""inputSchema":{"type":"object"},"outputSchema":{"type":"object"},"#,
                r#""annotations":{"title":"Order \"status\"","readOnlyHint":true},"#,
                r#""_meta":{"ai.redouble/weight":{"type":"database","level":"light","min":1,"max":5}}}"#
            )
        );
    }

    // S33
    #[test]
    fn a_tool_that_is_not_marked_read_only_says_so() {
        let tool =
            OfferedTool { name: "place_note".into(), description: "Notes.".into(), ..OfferedTool::nothing() };
        assert_eq!(
            &*entry(&tool, r#"{"type":"object"}"#, None),
            concat!(
                r#"{"name":"place_note","description":"Notes.","inputSchema":{"type":"object"},"#,
                r#""annotations":{"readOnlyHint":false}}"#
            )
        );
    }
}
