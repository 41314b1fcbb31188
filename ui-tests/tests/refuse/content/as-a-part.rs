use nucleo_mcp::prelude::*;

use std::collections::BTreeMap;

#[derive(Serialize, ToolSchema)]
struct Drawn {
    map: Content,
    perhaps: Option<Content>,
    by_name: BTreeMap<String, Content>,
}

#[derive(Serialize, ToolSchema)]
#[serde(tag = "type", content = "of")]
enum Answered {
    Drawn(Content),
    Nothing,
}

#[derive(Serialize, ToolSchema)]
struct Page<T> {
    items: Vec<T>,
}

fn described<T: ToolSchema>() {}

fn main() {
    described::<Page<Content>>();
}
