//! `canonical`: JSON Schema 2020-12 as generated, for whoever reads it.
//!
//! Closed and bounded; references only to the definitions of recursive types.

use crate::schema::Schema;

pub(super) fn input(canonical: &Schema) -> Schema {
    canonical.clone()
}

pub(super) fn output(canonical: &Schema) -> Schema {
    canonical.clone()
}
