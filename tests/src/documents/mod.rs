//! Documents made from a published schema: some that it accepts, and some that leave it in one place by
//! as little as possible.

mod generate;
mod pattern;
mod spell;
mod texts;

pub use crate::random::Random;
pub use generate::{Generator, Lapse};
pub use spell::spell;
