//! What an application that writes and serves tools uses, in one line: `use nucleo_mcp::prelude::*;`.

pub use crate::boundary::access::{Consumer, RequestContext, StaticGrants};
pub use crate::boundary::http::StatelessHttp;
#[cfg(feature = "stdio")]
pub use crate::boundary::stdio::Stdio;
pub use crate::catalog::ToolProvider;
pub use crate::runtime::{Flow, JobContext, JobDispatcher, Requirements};
pub use crate::server::{StartError, ToolServer};
pub use crate::tool::{Arguments, Content, Doer, MediaType, OfferedTool, Tool, ToolError};
pub use crate::{ToolSchema, mcp, tool_name};
pub use serde::{Deserialize, Serialize};
