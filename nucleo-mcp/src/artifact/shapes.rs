//! The shapes that are shipped, so that two processes which know nothing of each other still share some.

use nucleo_mcp_macros::{Artifact, ToolSchema};
use serde::{Deserialize, Serialize};

/// Something on the web.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToolSchema, Artifact)]
#[type_alias("link")]
pub struct Link {
    /// The address.
    pub url: String,
    /// What a person would call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

/// A page that was read: a [`Link`] with what it says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToolSchema, Artifact)]
#[type_alias("link:page")]
pub struct LinkPage {
    /// The address.
    pub url: String,
    /// The page's own title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The page's text, without markup.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The language of the text, as a BCP 47 tag: `en`, `pt-BR`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// A published work: a [`Link`] with what a citation needs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToolSchema, Artifact)]
#[type_alias("link:cite")]
pub struct LinkCite {
    /// The address of the work or of its landing page.
    pub url: String,
    /// The work's title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The authors, in the order they are printed.
    #[serde(default)]
    pub authors: Vec<String>,
    /// The journal, publisher or site it appeared in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub venue: Option<String>,
    /// The year it appeared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<i32>,
    /// The DOI, without a resolver in front: `10.1000/182`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doi: Option<String>,
    /// The passage that is cited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
}

/// A piece of source code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToolSchema, Artifact)]
#[type_alias("code")]
pub struct Code {
    /// The code.
    pub source: String,
    /// The language it is written in, in lower case: `rust`, `sql`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The file it is from or for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// A person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToolSchema, Artifact)]
#[type_alias("person")]
pub struct Person {
    /// The name, as the person writes it.
    pub name: String,
    /// The e-mail address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// The institution or company.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub affiliation: Option<String>,
    /// What they do there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
}
