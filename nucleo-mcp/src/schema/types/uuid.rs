//! `uuid::Uuid`.

use crate::schema::{Description, Format, ToolSchema};
use uuid::Uuid;

impl ToolSchema for Uuid {
    const DESCRIPTION: Description = Description::string().format(Format::Uuid);
}
