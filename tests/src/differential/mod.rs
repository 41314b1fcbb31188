//! Ours beside another's, or one definition beside another: functions that panic where the two disagree. The
//! tests feed them what is generated, the fuzzers of `tests/fuzz` what they find.

pub mod dialect;
pub mod gate;
pub mod reader;
