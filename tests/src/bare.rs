//! A server on the SDK alone: the rival in benchmarks, the reference in parity tests. It is what a
//! careful person writes by hand: no macros, no sessions, JSON answers, origins checked.

use rmcp::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ErrorData, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ProtocolVersion, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, RoleServer};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::Value;
use std::borrow::Cow;
use std::sync::Arc;

/// What a tool answers to its arguments: a structured result, or nothing if there is no such tool.
pub type Answer = dyn Fn(&str, JsonObject) -> Option<Value> + Send + Sync;

/// A hand-written handler.
#[derive(Clone)]
pub struct Bare {
    info: ServerConfig,
    tools: Arc<[Tool]>,
    answer: Arc<Answer>,
}

impl Bare {
    /// A server of the listed tools, given as the `tools` array of a listing.
    pub fn new(
        name: &str,
        tools: &Value,
        answer: impl Fn(&str, JsonObject) -> Option<Value> + Send + Sync + 'static,
    ) -> Self {
        let mut info = ServerConfig::new(ServerCapabilities::builder().enable_tools().build());
        info.server_info = Implementation::new(name, "1");
        let tools: Vec<Tool> = serde_json::from_value(tools.clone()).expect("a listing the SDK reads");
        Self { info, tools: tools.into(), answer: Arc::new(answer) }
    }

    /// The endpoint, mounted where ours is.
    pub fn router(self) -> axum::Router {
        let config = StreamableHttpServerConfig::default()
            .with_legacy_session_mode(false)
            .with_json_response(true)
            .enforce_origin_validation();
        let service = StreamableHttpService::new(
            move || Ok(self.clone()),
            Arc::new(NeverSessionManager::default()),
            config,
        );
        axum::Router::new().route_service(crate::host::PATH, service)
    }
}

impl ServerHandler for Bare {
    fn get_info(&self) -> ServerConfig {
        self.info.clone()
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        const SERVED: [ProtocolVersion; 3] =
            [ProtocolVersion::V_2025_06_18, ProtocolVersion::V_2025_11_25, ProtocolVersion::V_2026_07_28];
        Cow::Borrowed(&SERVED)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        // The SDK adds what the caller's revision wants of a listing that may not be kept.
        Ok(ListToolsResult::with_all_items(self.tools.to_vec()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let answer = (self.answer)(&request.name, request.arguments.unwrap_or_default());
        let answer = answer.ok_or_else(|| ErrorData::invalid_params("unknown tool", None))?;
        Ok(CallToolResult::structured(answer).into())
    }
}
