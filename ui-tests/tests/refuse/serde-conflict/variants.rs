use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
enum Choice {
    #[serde(alias = "uno")]
    One,
    Two,
}

#[derive(Deserialize, ToolSchema)]
#[serde(tag = "type")]
enum Tagged {
    One,
    #[serde(other)]
    Others,
}

#[derive(Deserialize, ToolSchema)]
#[serde(tag = "type")]
enum Mixed {
    One,
    #[serde(untagged)]
    Two { of: u8 },
}

#[derive(Deserialize, ToolSchema)]
#[serde(tag = "type", content = "of")]
enum With {
    #[serde(deserialize_with = "byte")]
    One(u8),
}

fn byte<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<u8, D::Error> {
    u8::deserialize(reader)
}

fn main() {}
