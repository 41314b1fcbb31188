//! Everything that arrives from outside: judged once, in our words.

pub mod dialect_plan;
pub mod gate;
pub mod refusal;
