//! Two types that claim one artifact alias keep a server from starting. A program of its own: claims are
//! made at link time and cannot be taken back.

use nucleo_mcp::ToolSchema;
use nucleo_mcp::artifact::{Artifact, aliases, rehydrate};
use nucleo_mcp::server::StartProblem;
use serde::{Deserialize, Serialize};
use tests::fixtures::{Ledger, builder};

/// A work, as one part of the program sees it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToolSchema, Artifact)]
#[type_alias("work")]
pub struct Work {
    /// Its title.
    pub title: String,
}

/// A work, as another part of the program sees it.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToolSchema, Artifact)]
#[type_alias("work")]
pub struct Opus {
    /// Its number.
    pub number: u32,
}

// S120
#[test]
fn an_alias_of_two_types_refuses_the_start_naming_both() {
    let error = builder(&Ledger::default()).start().expect_err("the start is refused");
    let [StartProblem::AliasConflict(conflict)] = error.problems() else { panic!("{error}") };
    assert_eq!((conflict.alias, conflict.claims.len()), ("work", 2));
    let text = error.to_string();
    assert!(text.contains(&conflict.to_string()), "{text}");
    assert!(text.contains("alias_conflicts::Work") && text.contains("alias_conflicts::Opus"), "{text}");
}

// S120
#[test]
fn an_alias_of_two_types_is_nobodys_to_rebuild() {
    assert_eq!(aliases().iter().filter(|claim| claim.alias() == "work").count(), 2);
    let work = Artifact::new(Work { title: "One of them".to_owned() });
    assert!(rehydrate(&serde_json::to_string(&work).expect("a work can be written")).is_none());
}
