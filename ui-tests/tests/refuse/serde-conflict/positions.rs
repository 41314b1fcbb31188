use nucleo_mcp::prelude::*;

#[derive(Deserialize, Serialize, ToolSchema)]
struct Skipped(u8, #[serde(skip)] u8);

#[derive(Deserialize, Serialize, ToolSchema)]
struct Nothing(#[serde(skip)] u8);

#[derive(Deserialize, ToolSchema)]
struct Shorter(u8, #[serde(default)] u8);

#[derive(Default, Deserialize, ToolSchema)]
#[serde(default)]
struct Shortest(u8, u8);

#[derive(Deserialize, ToolSchema)]
struct Limited(u8, #[arg(range = 1..=9)] u8);

#[derive(Deserialize, ToolSchema)]
#[serde(tag = "type", content = "of")]
enum Variant {
    One(#[serde(skip)] u8),
}

#[derive(Deserialize, Serialize, ToolSchema)]
#[serde(transparent)]
struct OneWay {
    #[serde(skip_serializing)]
    asked: u8,
    #[serde(skip_deserializing)]
    answered: String,
}

fn main() {}
