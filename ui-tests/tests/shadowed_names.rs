//! A crate whose own names are those the macros need: everything generated is looked up where the user has
//! no say.

#![allow(dead_code, non_camel_case_types, unused_imports, unused_macros)]

mod core {}
mod std {}
mod alloc {}
mod nucleo_mcp {}
mod inventory {}
mod serde {}

struct Result;
struct Option;
struct String;
struct Vec;
struct Box;
struct Default;
struct Some;
struct None;
struct Ok;
struct Err;
struct Send;
struct Sync;
struct Clone;
struct ToolSchema;
struct Registration;
struct Description;
struct Property;
struct u8;
struct str;
struct bool;

macro_rules! panic {
    ($($tokens:tt)*) => {
        compile_error!("the user's own macro")
    };
}

macro_rules! concat {
    ($($tokens:tt)*) => {
        compile_error!("the user's own macro")
    };
}

macro_rules! file {
    ($($tokens:tt)*) => {
        compile_error!("the user's own macro")
    };
}

macro_rules! module_path {
    ($($tokens:tt)*) => {
        compile_error!("the user's own macro")
    };
}

mod hidden {
    use super::{
        Box, Clone, Default, Description, Err, None, Ok, Option, Property, Registration, Result, Send, Some,
        String, Sync, ToolSchema, Vec, alloc, core, inventory, nucleo_mcp, serde, std,
    };

    /// A number.
    #[derive(::nucleo_mcp::ToolSchema)]
    pub(super) struct Number {
        /// Which
        #[arg(range = 1..=9, example = 7)]
        pub(super) of: ::core::primitive::u8,
        #[arg(length = 1_u64..=9_u64, pattern = "^a+$")]
        pub(super) text: ::std::option::Option<::std::string::String>,
        #[serde(default)]
        #[arg(default)]
        pub(super) filled: ::core::primitive::bool,
        pub(super) choice: Choice,
    }

    #[derive(::nucleo_mcp::ToolSchema)]
    pub(super) enum Choice {
        Some,
        None,
    }

    #[derive(::nucleo_mcp::ToolSchema)]
    #[serde(tag = "type", content = "of")]
    pub(super) enum Tagged {
        Ok(::core::primitive::u8),
        Err { of: ::core::primitive::u8 },
    }

    impl<'de> ::serde::Deserialize<'de> for Number {
        fn deserialize<D: ::serde::Deserializer<'de>>(_: D) -> ::std::result::Result<Self, D::Error> {
            ::std::unimplemented!()
        }
    }

    /// A tool.
    #[::nucleo_mcp::mcp]
    #[::nucleo_mcp::tool_name("hidden", title = "Hidden", weight(network, 3))]
    pub(super) struct Hidden {
        number: ::std::sync::Arc<::core::primitive::u8>,
    }

    impl ::nucleo_mcp::tool::Tool for Hidden {
        type Input = Number;
        type Output = ();

        async fn execute(
            &self,
            _: Number,
            _: &::nucleo_mcp::runtime::JobContext,
        ) -> ::std::result::Result<(), ::nucleo_mcp::tool::ToolError> {
            let _ = &self.number;
            ::std::result::Result::Ok(())
        }
    }
}

#[test]
fn generated_code_does_not_see_the_names_around_it() {
    ::std::assert!(::nucleo_mcp::schema::input_document::<hidden::Number>().is_ok());
    ::std::assert!(::nucleo_mcp::tool::Registration::all().any(|tool| tool.details().name == "hidden"));
}
