//! `bedrock_strict`: for tools with Amazon Bedrock's `strict: true`.
//!
//! Today the rules of Claude's strict tools, under a name of its own: the two vendors publish theirs
//! separately, and what parts them will stand here. Without the flag, which Bedrock refuses for several
//! models, the document is an ordinary one. Keywords:
//! <https://docs.aws.amazon.com/bedrock/latest/userguide/structured-output.html>.

pub(super) use super::anthropic_strict::{SPELLING, input, output};
