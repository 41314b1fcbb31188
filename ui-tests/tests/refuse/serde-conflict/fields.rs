use nucleo_mcp::prelude::*;

#[derive(Deserialize, ToolSchema)]
struct Fields {
    #[serde(alias = "amt")]
    amount: u8,
    #[serde(deserialize_with = "byte")]
    byte: u8,
    #[serde(with = "hex")]
    hex: u8,
    #[serde(rename = "amount")]
    other: u8,
    #[serde(rename = "")]
    nameless: u8,
    #[serde(rename(deserialize = "one", deserialize = "two", serialize = "three"))]
    twice: u8,
}

fn byte<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<u8, D::Error> {
    u8::deserialize(reader)
}

mod hex {
    pub fn deserialize<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<u8, D::Error> {
        super::byte(reader)
    }
}

fn main() {}
