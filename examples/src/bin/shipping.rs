//! The smallest server: the tool and the host of the README, whole.

use nucleo_mcp::prelude::*;
use std::time::Duration;

/// Work out what it costs to send a parcel.
#[mcp]
#[tool_name("shipping_quote", title = "Shipping quote", read_only)]
struct ShippingQuote;

#[derive(Deserialize, ToolSchema)]
struct Parcel {
    /// The weight in grams
    #[arg(range = 1..=30_000)]
    grams: u32,
}

#[derive(Serialize, ToolSchema)]
struct Quote {
    /// The price in cents
    cents: u32,
}

impl Tool for ShippingQuote {
    type Input = Parcel;
    type Output = Quote;

    async fn execute(&self, parcel: Parcel, _ctx: &JobContext) -> Result<Quote, ToolError> {
        Ok(Quote { cents: 390 + parcel.grams.div_ceil(500) * 45 })
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let server = ToolServer::builder()
        .scan_packages([module_path!()])
        .providers([])
        .consumer_resolver(|_: &RequestContext| Some(Consumer::named("me")))
        .access_policy(StaticGrants::new([("me", ["shipping_quote"])]))
        .server_name("shipping")
        .server_version("1")
        .call_timeout(Duration::from_secs(10))
        .transport(StatelessHttp::new())
        .dispatcher(JobDispatcher::builder().build())
        .start()?;
    eprintln!("{server}");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:8902").await?;
    axum::serve(listener, axum::Router::new().route_service("/mcp", server.service())).await?;
    Ok(())
}
