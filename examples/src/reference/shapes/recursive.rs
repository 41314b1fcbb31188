//! Types that contain themselves.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A folder of folders.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Folder {
    /// What it is called
    pub name: String,
    /// What is in it
    pub folders: Vec<Folder>,
}

/// A chain of links.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Link {
    /// How long it is
    pub length: u8,
    /// The next one
    pub next: Option<Box<Link>>,
}

/// A parent, whose children are parents' parents.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Parent {
    /// The children
    pub children: Vec<Child>,
}

/// A child.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Child {
    /// A parent of its own
    pub parent: Option<Box<Parent>>,
    /// How old it is
    pub age: u8,
}

/// A registry of registries, by name.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Registry {
    /// What is registered
    pub entries: BTreeMap<String, Registry>,
}

/// Something to compute.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Expression {
    /// A number
    Number {
        /// Which
        value: f64,
    },
    /// Both together
    Sum {
        /// One
        left: Box<Expression>,
        /// The other
        right: Box<Expression>,
    },
    /// All of them
    All {
        /// Which
        of: Vec<Expression>,
    },
}

/// Types that contain themselves.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Recursive {
    /// Through a list
    pub folder: Folder,
    /// Through a pointer
    pub chain: Link,
    /// Through each other
    pub parent: Parent,
    /// Through a map
    pub registry: Registry,
    /// Through a tagged enum
    pub expression: Expression,
}
