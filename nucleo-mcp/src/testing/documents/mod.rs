//! Documents made from a published schema, places in them, and a judge of them that owes nothing to the
//! gate.

mod make;
mod oracle;
mod pattern;
mod places;
mod random;

pub(super) use make::{Extent, Maker};
pub(super) use oracle::{HALF_A_PAIR, Oracle, says_the_same, written};
pub(super) use places::{Place, at, places, with};
pub(super) use random::Random;
