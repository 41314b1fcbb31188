use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Point {
    x: u8,
}

#[derive(Deserialize, ToolSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Placed {
    name: String,
    #[serde(flatten)]
    point: Point,
}

#[derive(Deserialize, ToolSchema)]
#[serde(tag = "type", deny_unknown_fields)]
enum Tagged {
    Nothing,
    Placed {
        #[serde(flatten)]
        point: Point,
    },
}

/// Compiles: only what is answered is flattened.
#[derive(Deserialize, Serialize, ToolSchema)]
#[serde(deny_unknown_fields)]
struct Answered {
    name: String,
    #[serde(flatten, skip_deserializing)]
    stamp: Stamp,
}

#[derive(Default, Serialize, ToolSchema)]
struct Stamp {
    at: u64,
}

fn main() {}
