//! Maps: objects whose names the caller chooses.

use super::{Address, Carrier};
use indexmap::{IndexMap, IndexSet};
use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

/// Maps to values of one shape.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Maps {
    /// To a number
    pub counts: HashMap<String, u8>,
    /// To a constant
    pub carriers: BTreeMap<String, Carrier>,
    /// To an object
    pub addresses: HashMap<Box<str>, Address>,
    /// To a map
    pub nested: BTreeMap<Cow<'static, str>, BTreeMap<String, Vec<bool>>>,
    /// To any JSON
    pub anything: Map<String, Value>,
}

/// Maps and sets that keep their order.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Ordered {
    /// To a number
    pub counts: IndexMap<String, i32>,
    /// Without repetitions
    pub tags: IndexSet<String>,
}
