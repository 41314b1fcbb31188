use nucleo_mcp::artifact::Artifact;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Artifact)]
struct Unnamed {
    url: String,
}

#[derive(Serialize, Deserialize, Artifact)]
#[type_alias]
struct Bare {
    url: String,
}

#[derive(Serialize, Deserialize, Artifact)]
#[type_alias("")]
struct Empty {
    url: String,
}

#[derive(Serialize, Deserialize, Artifact)]
#[type_alias("Link")]
struct Capital {
    url: String,
}

#[derive(Serialize, Deserialize, Artifact)]
#[type_alias("link::cite")]
struct EmptyPart {
    url: String,
}

#[derive(Serialize, Deserialize, Artifact)]
#[type_alias("link:7")]
struct Number {
    url: String,
}

#[derive(Serialize, Deserialize, Artifact)]
#[type_alias("link~cite")]
struct Tilde {
    url: String,
}

#[derive(Serialize, Deserialize, Artifact)]
#[type_alias("link")]
#[type_alias("page")]
struct Twice {
    url: String,
}

#[derive(Serialize, Deserialize, Artifact)]
#[type_alias("link", library = "nucleo_mcp")]
struct Key {
    url: String,
}

fn main() {}
