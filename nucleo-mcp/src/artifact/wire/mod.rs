//! How an artifact is written and read: the value's own object with `artifact_ref` beside its fields.
//!
//! Neither direction buffers the value, so numbers keep their digits and borrowed text stays borrowed,
//! whatever format stands on the other side.

mod read;
mod write;

/// The member that carries an artifact's reference.
pub const ARTIFACT_REF: &str = "artifact_ref";

#[cfg(test)]
mod tests;
