//! What generated code uses, and nobody else: it may change with every version.

/// Called after the version, so that macros of another version fail with one clear error.
pub mod v0_1_0 {
    pub use crate::artifact::{AliasClaim, ArtifactType};
    #[cfg(feature = "time")]
    pub use crate::schema::generated::Rfc3339;
    pub use crate::schema::generated::{
        Bound, Branch, Limits, Literal, Names, Stated, describe, hold, shown,
    };
    pub use crate::schema::{Constant, Description, Property, ToolSchema};
    pub use crate::tool::{
        Assemble, MissingResource, Named, Registration, Resources, ToolDetails, ToolWeight, WeightLevel,
    };
    pub use inventory;
    pub use std::default::Default;
    pub use std::option::Option::{self, None, Some};
    pub use std::result::Result::{self, Err, Ok};
    pub use std::vec::Vec;
}
