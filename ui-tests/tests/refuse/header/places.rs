use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Places {
    #[serde(skip_deserializing)]
    #[arg(header = "Answered")]
    answered: String,
    #[serde(skip)]
    #[arg(header = "Skipped")]
    skipped: String,
    #[serde(default)]
    #[arg(header = "Inside", in_process)]
    inside: String,
    #[serde(flatten)]
    #[arg(header = "Flat")]
    flat: Flat,
}

#[derive(Deserialize, ToolSchema)]
struct Flat {
    region: String,
}

#[derive(Deserialize, ToolSchema)]
struct Newtype(#[arg(header = "Newtype")] String);

#[derive(Deserialize, ToolSchema)]
#[serde(tag = "kind")]
enum Forms {
    One {
        #[arg(header = "One")]
        region: String,
    },
}

fn main() {}
