//! Documents made from a published schema: some that it accepts, and some that leave it in one place by
//! as little as possible.

mod generate;
mod pattern;
mod random;
mod spell;
mod texts;

pub use generate::{Generator, Lapse};
pub use random::Random;
pub use spell::spell;
