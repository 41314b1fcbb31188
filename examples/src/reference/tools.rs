//! The tools: one a shape, one of everything, and one for every answer that is no object.

use super::shapes::{
    Choices, ChronoTimes, Defaults, Everything, Flattened, Floats, Identifiers, Integers, JiffTimes, Limits,
    Lists, Maps, Names, Nested, NonZeros, Open, Ordered, Pointers, Presence, Recursive, Sets, Skipped,
    Tagged, Texts, TimeTimes, Wrapped,
};
use nucleo_mcp::prelude::*;

macro_rules! echoes {
    ($($tool:ident, $name:literal, $shape:ty, $description:literal;)*) => {$(
        #[doc = $description]
        #[mcp]
        #[tool_name($name, read_only, weight(nothing, 1))]
        #[derive(Debug)]
        pub struct $tool;

        impl Tool for $tool {
            type Input = $shape;
            type Output = $shape;

            async fn execute(&self, input: $shape, _: &JobContext) -> Result<$shape, ToolError> {
                Ok(input)
            }
        }
    )*};
}

echoes! {
    EchoIntegers, "integers", Integers, "Answers the whole numbers it is sent.";
    EchoNonZeros, "non_zeros", NonZeros, "Answers the whole numbers it is sent, none of which is zero.";
    EchoFloats, "floats", Floats, "Answers the numbers it is sent.";
    EchoTexts, "texts", Texts, "Answers the texts it is sent.";
    EchoPresence, "presence", Presence, "Answers what it is sent; some of it may be left out.";
    EchoDefaults, "defaults", Defaults, "Answers what it is sent, and what it is not sent as it is filled in.";
    EchoLists, "lists", Lists, "Answers the lists it is sent.";
    EchoSets, "sets", Sets, "Answers the sets it is sent, in any order.";
    EchoMaps, "maps", Maps, "Answers the maps it is sent.";
    EchoOrdered, "ordered", Ordered, "Answers the maps and sets it is sent, in their order.";
    EchoOpen, "open", Open, "Answers whatever it is sent.";
    EchoChoices, "choices", Choices, "Answers the constants it is sent.";
    EchoTagged, "tagged", Tagged, "Answers the objects it is sent, each of which is one of several.";
    EchoNested, "nested", Nested, "Answers the objects in objects it is sent.";
    EchoPointers, "pointers", Pointers, "Answers the objects it is sent, wherever it keeps them.";
    EchoWrapped, "wrapped", Wrapped, "Answers the values it is sent, which are newtypes here.";
    EchoFlattened, "flattened", Flattened, "Answers the one object it is sent, which is several here.";
    EchoRecursive, "recursive", Recursive, "Answers the trees it is sent, to any depth.";
    EchoNames, "names", Names, "Answers what it is sent, some of it under another name.";
    EchoSkipped, "skipped", Skipped, "Answers a part of what it is sent.";
    EchoLimits, "limits", Limits, "Answers what it is sent, within limits.";
    EchoChrono, "chrono_times", ChronoTimes, "Answers the dates and times it is sent, read by chrono.";
    EchoJiff, "jiff_times", JiffTimes, "Answers the dates, times and durations it is sent, read by jiff.";
    EchoTime, "time_times", TimeTimes, "Answers the dates and times it is sent, read by time.";
    EchoIdentifiers, "identifiers", Identifiers, "Answers the identifiers it is sent.";
    EchoEverything, "everything", Everything, "Answers everything it is sent: every shape at once.";
}

/// Takes nothing and answers nothing.
#[mcp]
#[tool_name("nothing", read_only, weight(nothing, 1))]
#[derive(Debug)]
pub struct Nothing;

impl Tool for Nothing {
    type Input = ();
    type Output = ();

    async fn execute(&self, (): (), _: &JobContext) -> Result<(), ToolError> {
        Ok(())
    }
}

/// One number.
#[derive(Clone, Debug, Deserialize, ToolSchema)]
pub struct OneNumber {
    /// The number
    pub value: i64,
}

/// Answers the number it is sent, alone: an answer that is no object has no structure.
#[mcp]
#[tool_name("scalar", read_only, weight(nothing, 1))]
#[derive(Debug)]
pub struct Scalar;

impl Tool for Scalar {
    type Input = OneNumber;
    type Output = i64;

    async fn execute(&self, input: OneNumber, _: &JobContext) -> Result<i64, ToolError> {
        Ok(input.value)
    }
}

/// Several texts.
#[derive(Clone, Debug, Deserialize, ToolSchema)]
pub struct SeveralTexts {
    /// The texts
    pub values: Vec<String>,
}

/// Answers the texts it is sent as a list, alone: an answer that is no object has no structure.
#[mcp]
#[tool_name("list", read_only, weight(nothing, 1))]
#[derive(Debug)]
pub struct List;

impl Tool for List {
    type Input = SeveralTexts;
    type Output = Vec<String>;

    async fn execute(&self, input: SeveralTexts, _: &JobContext) -> Result<Vec<String>, ToolError> {
        Ok(input.values)
    }
}
