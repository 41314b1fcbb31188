//! What a running job knows about itself.

/// What a running job knows about itself.
#[derive(Clone, Debug)]
pub struct JobContext {}
