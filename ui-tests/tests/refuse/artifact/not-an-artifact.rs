use nucleo_mcp::artifact::{Artifact, ArtifactRegistry};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Plain {
    url: String,
}

fn main() {
    ArtifactRegistry::new().register(&Artifact::new(Plain { url: String::new() }));
}
