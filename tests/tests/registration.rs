//! `#[mcp]` and `#[tool_name]`: what is left in the program for a server to find.

use nucleo_mcp::runtime::JobContext;
use nucleo_mcp::tool::{
    Assemble, MissingResource, Named, Registration, Resources, Tool, ToolDetails, ToolError, ToolWeight,
    WeightLevel,
};
use nucleo_mcp::{ToolSchema, mcp, tool_name};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, ToolSchema)]
struct Question {
    word: String,
}

#[derive(Serialize, ToolSchema)]
struct Answer {
    length: usize,
}

#[derive(Clone)]
struct Shelf(&'static str);

#[derive(Clone)]
struct Clock;

/// Counts the letters of a word.
///
/// Use it before guessing.
#[mcp]
#[tool_name("count_letters", title = "Count letters", read_only, weight(database, 2..=5))]
struct CountLetters {
    shelf: Shelf,
    r#type: Clock,
}

impl Tool for CountLetters {
    type Input = Question;
    type Output = Answer;

    async fn execute(&self, input: Question, _: &JobContext) -> Result<Answer, ToolError> {
        let Self { shelf: Shelf(_), r#type: Clock } = self;
        Ok(Answer { length: input.word.len() })
    }
}

/// The attributes in the other order.
#[tool_name("Other.Order-2", weight(model, 9, medium))]
#[mcp]
struct OtherOrder(Shelf);

impl Tool for OtherOrder {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        let Self(Shelf(_)) = self;
        Ok(())
    }
}

/// Works in process and is never offered.
#[tool_name("unoffered")]
struct Unoffered;

impl Tool for Unoffered {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

fn registered(name: &str) -> Option<&'static Registration> {
    Registration::all().find(|registration| registration.details().name == name)
}

// S4
#[test]
fn a_registration_says_where_the_tool_is() {
    let registration = registered("count_letters").expect("the tool is linked");
    assert_eq!(registration.type_name(), "registration::CountLetters");
    assert_eq!(registration.module_path(), "registration");
    assert!(registration.file().ends_with("registration.rs"));
    let line = include_str!("registration.rs").lines().position(|line| line == "struct CountLetters {");
    let line = u32::try_from(line.expect("the struct is in this file") + 1).expect("few lines");
    assert!((line - 2..=line).contains(&registration.line()), "{} is near {line}", registration.line());
}

// S1, S3, S33
#[test]
fn the_details_are_what_the_attribute_states() {
    assert_eq!(
        CountLetters::DETAILS,
        ToolDetails {
            name: "count_letters",
            title: Some("Count letters"),
            description: "Counts the letters of a word.\n\nUse it before guessing.",
            read_only: true,
            weight: Some(ToolWeight { kind: "database", level: WeightLevel::Medium, min: 2, max: 5 }),
        }
    );
    let other = registered("Other.Order-2").expect("the order of the attributes does not matter").details();
    assert_eq!(other.title, None);
    assert!(!other.read_only);
    assert_eq!(other.weight, Some(ToolWeight { kind: "model", level: WeightLevel::Medium, min: 9, max: 9 }));
}

// S1
#[test]
fn a_tool_without_mcp_has_a_name_and_is_not_offered() {
    assert_eq!(Unoffered::DETAILS.name, "unoffered");
    assert!(registered("unoffered").is_none());
}

// S7
#[test]
fn every_missing_resource_is_named_with_its_tool_its_field_and_its_type() {
    let Err(missing) = CountLetters::assemble(&Resources::default()) else { panic!("nothing was supplied") };
    let expected = |field, resource| MissingResource { tool: "registration::CountLetters", field, resource };
    assert_eq!(missing, [expected("shelf", "registration::Shelf"), expected("type", "registration::Clock")]);
}

#[test]
fn fields_are_filled_by_type() {
    let mut resources = Resources::default();
    resources.insert(Clock);
    resources.insert(Shelf("the second floor"));
    let Ok(tool) = CountLetters::assemble(&resources) else { panic!("everything was supplied") };
    assert_eq!(tool.shelf.0, "the second floor");
    let Ok(tool) = OtherOrder::assemble(&resources) else { panic!("everything was supplied") };
    assert_eq!(tool.0.0, "the second floor");
    assert!(Unoffered::assemble(&Resources::default()).is_ok());
}
