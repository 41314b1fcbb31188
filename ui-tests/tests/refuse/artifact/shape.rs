use nucleo_mcp::artifact::Artifact;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Artifact)]
#[type_alias("pair")]
struct Pair(String, String);

#[derive(Serialize, Deserialize, Artifact)]
#[type_alias("choice")]
enum Choice {
    One,
    Other,
}

#[derive(Serialize, Deserialize, Artifact)]
#[type_alias("page")]
struct Page<T> {
    items: Vec<T>,
}

#[derive(Serialize, Deserialize, Artifact)]
#[type_alias("taken")]
struct Taken {
    artifact_ref: String,
    #[serde(rename = "artifact_ref")]
    renamed: String,
}

fn main() {}
