//! Lists, arrays and sets.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeSet, HashSet, LinkedList, VecDeque};

/// Lists of one type.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Lists {
    /// Grows
    pub vec: Vec<String>,
    /// Does not grow
    pub boxed: Box<[i16]>,
    /// Grows at both ends
    pub deque: VecDeque<bool>,
    /// Grows in the middle
    pub linked: LinkedList<u8>,
    /// Three of them
    pub array: [f64; 3],
    /// First and last
    pub pair: (u32, u32),
    /// Rows of numbers
    pub rows: Vec<Vec<i8>>,
}

/// Lists without repetitions.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Sets {
    /// In no order
    pub hashed: HashSet<i16>,
    /// In order
    pub sorted: BTreeSet<String>,
}
