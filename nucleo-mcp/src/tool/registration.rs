//! What `#[mcp]` leaves in the program, for a server that scans the tool's module.

use super::{Answer, Named, Origin, Tool, ToolDetails, ToolProvider};
use crate::schema::ToolSchema;
use std::any::type_name;

/// One tool that the program was linked with.
///
/// `#[mcp]` submits it. A crate that is only listed in a manifest and never named in code is not
/// linked, and its tools are not here: `use that_crate as _;`.
#[derive(Clone, Copy, Debug)]
pub struct Registration {
    type_name: fn() -> &'static str,
    module_path: &'static str,
    file: &'static str,
    line: u32,
    details: ToolDetails,
    provider: fn(Origin) -> ToolProvider,
}

inventory::collect!(Registration);

impl Registration {
    /// The registration of `T`, at the place where its struct is.
    ///
    /// # Panics
    ///
    /// At compile time, if `T` accepts or answers what no tool can.
    #[track_caller]
    pub const fn of<T: Tool + Named>(module_path: &'static str, file: &'static str, line: u32) -> Self {
        if let Some(problem) = T::Input::DESCRIPTION.problem_as_input() {
            panic!("{}", problem);
        }
        if let Some(data) = T::Output::DATA
            && let Some(problem) = data.problem_as_output()
        {
            panic!("{}", problem);
        }
        Self {
            type_name: type_name::<T>,
            module_path,
            file,
            line,
            details: T::DETAILS,
            provider: ToolProvider::registered::<T>,
        }
    }

    /// Every tool that the program was linked with, in no order.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        inventory::iter::<Self>.into_iter()
    }

    /// The tool's type, with its path.
    pub fn type_name(&self) -> &'static str {
        (self.type_name)()
    }

    /// The module the tool is in, with the crate.
    pub fn module_path(&self) -> &'static str {
        self.module_path
    }

    /// The file the tool is in, as the compiler was given it.
    pub fn file(&self) -> &'static str {
        self.file
    }

    /// The line of the tool in that file, from 1.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The name and everything that is listed beside it.
    pub fn details(&self) -> &ToolDetails {
        &self.details
    }

    /// The tool, ready to be offered.
    pub fn provider(&self) -> ToolProvider {
        (self.provider)(Origin { type_name: Some(self.type_name()), file: self.file, line: self.line })
    }
}
