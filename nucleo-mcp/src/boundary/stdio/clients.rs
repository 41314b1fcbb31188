//! What the common desktop clients want to be told to start a server.

use crate::json::Tree;
use std::fmt;

/// A client that starts a server and speaks to it over its standard streams.
///
/// Where each keeps its configuration, and in which form, is its vendor's to say and to change; what is here
/// is how it was in 2026, and no client was started to try it.
///
/// ```
/// use nucleo_mcp::boundary::stdio::StdioClient;
///
/// let client = StdioClient::from_name("vscode").unwrap();
/// assert_eq!(client.place(), ".vscode/mcp.json in the workspace");
/// assert_eq!(
///     client.configuration("orders", "/usr/bin/orders", &["serve"]),
///     r#"{"servers":{"orders":{"type":"stdio","command":"/usr/bin/orders","args":["serve"]}}}"#,
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StdioClient {
    /// Claude Desktop.
    ClaudeDesktop,
    /// Claude Code.
    ClaudeCode,
    /// Cursor.
    Cursor,
    /// Visual Studio Code.
    VsCode,
    /// Zed.
    Zed,
    /// Windsurf.
    Windsurf,
    /// Codex.
    Codex,
    /// Gemini CLI.
    GeminiCli,
}

impl StdioClient {
    /// Every client that is known here.
    pub const ALL: [Self; 8] = [
        Self::ClaudeDesktop,
        Self::ClaudeCode,
        Self::Cursor,
        Self::VsCode,
        Self::Zed,
        Self::Windsurf,
        Self::Codex,
        Self::GeminiCli,
    ];

    /// The name the client is asked for by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ClaudeDesktop => "claude-desktop",
            Self::ClaudeCode => "claude-code",
            Self::Cursor => "cursor",
            Self::VsCode => "vscode",
            Self::Zed => "zed",
            Self::Windsurf => "windsurf",
            Self::Codex => "codex",
            Self::GeminiCli => "gemini-cli",
        }
    }

    /// The client of exactly that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|client| client.name() == name)
    }

    /// Where the configuration belongs, for a person to read.
    pub const fn place(self) -> &'static str {
        match self {
            Self::ClaudeDesktop => "claude_desktop_config.json (Settings, Developer, Edit Config)",
            Self::ClaudeCode => ".mcp.json in the project's root",
            Self::Cursor => ".cursor/mcp.json in the project, or ~/.cursor/mcp.json",
            Self::VsCode => ".vscode/mcp.json in the workspace",
            Self::Zed => "Zed's settings.json",
            Self::Windsurf => "~/.codeium/windsurf/mcp_config.json",
            Self::Codex => "~/.codex/config.toml",
            Self::GeminiCli => "~/.gemini/settings.json",
        }
    }

    /// The configuration that makes the client start a server: JSON, or TOML where the client reads that.
    pub fn configuration(self, server: &str, command: &str, arguments: &[&str]) -> String {
        let arguments = Tree::Array(arguments.iter().copied().map(Tree::from).collect());
        let command = ("command", Tree::from(command));
        let kind = ("type", Tree::from("stdio"));
        match self {
            Self::Codex => {
                let (server, (_, command)) = (Tree::from(server), command);
                format!("[mcp_servers.{server}]\ncommand = {command}\nargs = {arguments}")
            }
            Self::VsCode => servers("servers", server, vec![kind, command, ("args", arguments)]),
            Self::Cursor | Self::ClaudeCode => {
                servers("mcpServers", server, vec![kind, command, ("args", arguments)])
            }
            Self::Zed => {
                let environment = ("env", Tree::Object(Vec::new()));
                servers("context_servers", server, vec![command, ("args", arguments), environment])
            }
            Self::ClaudeDesktop | Self::Windsurf | Self::GeminiCli => {
                servers("mcpServers", server, vec![command, ("args", arguments)])
            }
        }
    }
}

impl fmt::Display for StdioClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

fn servers(key: &str, server: &str, settings: Vec<(&str, Tree)>) -> String {
    let object = |members: Vec<(&str, Tree)>| {
        Tree::Object(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    };
    object(vec![(key, object(vec![(server, object(settings))]))]).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_client_is_told_the_command_in_a_form_that_can_be_read() {
        for client in StdioClient::ALL {
            assert_eq!(StdioClient::from_name(client.name()), Some(client));
            let text = client.configuration("my orders", r"C:\desk\orders.exe", &["--data", "a \"b\""]);
            assert!(text.contains(r#""C:\\desk\\orders.exe""#), "{text}");
            assert!(text.contains(r#"["--data","a \"b\""]"#), "{text}");
            if client == StdioClient::Codex {
                assert!(text.starts_with("[mcp_servers.\"my orders\"]\n"), "{text}");
                continue;
            }
            let read: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            let servers = read.as_object().expect("an object").values().next().expect("one member");
            assert_eq!(servers["my orders"]["args"][0], "--data", "{text}");
        }
        assert_eq!(StdioClient::from_name("Cursor"), None);
    }
}
