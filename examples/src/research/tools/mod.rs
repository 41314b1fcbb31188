//! The room's tools: one that searches, a doer over it, and a thinker over both.

pub mod investigate;
pub mod search;
pub mod survey;
