use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
#[serde(untagged)]
enum Untagged {
    Number(u8),
    Text(String),
}

#[derive(Clone, Deserialize, Serialize, ToolSchema)]
#[serde(from = "u8", into = "u8")]
struct From_ {
    of: u8,
}

#[derive(Deserialize, ToolSchema)]
#[serde(try_from = "String")]
struct TryFrom_ {
    of: u8,
}

impl From<u8> for From_ {
    fn from(of: u8) -> Self {
        Self { of }
    }
}

impl From<From_> for u8 {
    fn from(this: From_) -> Self {
        this.of
    }
}

impl TryFrom<String> for TryFrom_ {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Ok(Self { of: text.parse()? })
    }
}

fn main() {}
