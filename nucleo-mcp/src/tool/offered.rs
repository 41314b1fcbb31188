//! What is known of an offered tool before anybody reads its schema.

use super::{ToolDetails, ToolWeight};
use std::borrow::Cow;

/// An offered tool as a policy and a listing know it: its name and what is stated beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedTool {
    pub(crate) name: Cow<'static, str>,
    pub(crate) title: Option<Cow<'static, str>>,
    pub(crate) description: Cow<'static, str>,
    pub(crate) read_only: bool,
    pub(crate) weight: Option<ToolWeight>,
}

impl OfferedTool {
    /// The tool that does not exist: it has no name, and no grant can name it.
    pub(crate) const fn nothing() -> Self {
        Self {
            name: Cow::Borrowed(""),
            title: None,
            description: Cow::Borrowed(""),
            read_only: false,
            weight: None,
        }
    }

    /// The name a caller uses.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The title a person sees, if there is one.
    pub fn title(&self) -> Option<&str> {
        self.title.as_deref()
    }

    /// What the tool does, in its author's words.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Whether the tool changes nothing.
    pub fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// What a call costs, if it was stated.
    pub fn weight(&self) -> Option<ToolWeight> {
        self.weight
    }
}

impl From<ToolDetails> for OfferedTool {
    fn from(details: ToolDetails) -> Self {
        Self {
            name: Cow::Borrowed(details.name),
            title: details.title.map(Cow::Borrowed),
            description: Cow::Borrowed(details.description),
            read_only: details.read_only,
            weight: details.weight,
        }
    }
}
