//! The registry of a piece of work, found through the job that does it.

use super::ArtifactRegistry;
use crate::runtime::JobContext;

impl JobContext {
    /// The registry of artifacts that the jobs of this workflow share.
    ///
    /// A call that arrives from outside is the root of a workflow of its own, so it starts with an empty
    /// registry that is gone when it ends: nothing a caller refers to can resolve to another call's
    /// artifact.
    pub fn artifacts(&self) -> ArtifactRegistry {
        ArtifactRegistry::clone(&self.extensions().get_or_insert_with(ArtifactRegistry::new))
    }
}
