//! The order desk over stdio, started by its configuration and spoken to by the SDK's own client.

use nucleo_mcp::boundary::stdio::StdioClient;
use rmcp::ServiceExt;
use rmcp::model::CallToolRequestParams;
use serde_json::{Value, json};
use std::process::{Command, Output, Stdio};

fn desk(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_stdio")).args(arguments).output().expect("the desk was built")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

// S112
#[tokio::test]
async fn a_client_starts_the_desk_as_its_configuration_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().to_str().expect("a path that is text");
    let printed = desk(&["--print-config", "cursor", "--data", folder]);
    let configuration: Value = serde_json::from_slice(&printed.stdout).expect("JSON");
    let told = &configuration["mcpServers"]["orders"];
    let arguments = told["args"].as_array().expect("arguments").iter().filter_map(Value::as_str);

    let mut process = tokio::process::Command::new(told["command"].as_str().expect("a command"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let pipes = (process.stdout.take().expect("piped"), process.stdin.take().expect("piped"));
    let client = ().serve(pipes).await.expect("the SDK's client connects");
    let names: Vec<_> =
        client.list_all_tools().await.expect("a listing").into_iter().map(|tool| tool.name).collect();
    assert_eq!(names, ["find_orders", "order_status", "place_note"]);
    let Value::Object(order) = json!({"order_number": "A-1042"}) else { panic!("an object") };
    let answer = client.call_tool(CallToolRequestParams::new("order_status").with_arguments(order)).await;
    let content = answer.expect("an answer").structured_content.expect("an order");
    assert_eq!(content["number"], "A-1042");
    client.cancel().await.expect("the client closes");
    assert!(process.wait().await.expect("a status").success());
}

#[test]
fn what_the_desk_does_not_understand_is_said_with_what_it_does() {
    let refused = desk(&["--print-config", "emacs"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(refused.stdout.is_empty() && text(&refused.stderr).contains("claude-desktop"));
    let helped = desk(&["--help"]);
    assert!(helped.status.success() && text(&helped.stdout).contains("--print-config CLIENT"));
    let toml = desk(&["--print-config", "codex"]);
    assert!(
        text(&toml.stdout).starts_with("[mcp_servers.\"orders\"]\ncommand = \""),
        "{}",
        text(&toml.stdout)
    );
    assert!(text(&toml.stderr).contains("~/.codex/config.toml"));
}

#[test]
fn the_guide_has_every_client_and_where_its_configuration_belongs() {
    let page = include_str!("../../docs/guide/stdio.md");
    let rows: Vec<_> = page.lines().skip_while(|line| !line.starts_with("| `CLIENT`")).skip(2).collect();
    let clients = StdioClient::ALL.map(|client| format!("| `{client}` | {} |", client.place()));
    assert_eq!(rows[..clients.len()], clients);
    assert_eq!(rows[clients.len()], "", "no client more");
}
