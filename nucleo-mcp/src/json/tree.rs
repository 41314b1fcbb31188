//! An owned JSON value with members in order and numbers exact.

use super::{Document, Number, Unreadable, write_string};
use std::fmt;

/// An owned JSON value: members keep their order and numbers every digit, whatever features of
/// `serde_json` another crate turned on.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as written.
    Number(Number),
    /// A string, unescaped.
    String(String),
    /// An array.
    Array(Vec<Tree>),
    /// An object; no name occurs twice.
    Object(Vec<(String, Tree)>),
}

impl Tree {
    /// Reads a JSON text as strictly as [`Document::read`] does.
    ///
    /// ```
    /// use nucleo_mcp::json::Tree;
    ///
    /// let tree = Tree::parse(r#"{"b": 1.50, "a": null}"#).unwrap();
    /// assert_eq!(tree.to_string(), r#"{"b":1.50,"a":null}"#);
    /// assert!(Tree::parse(r#"{"a": 1, "a": 2}"#).is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, Unreadable> {
        Document::read(text.as_bytes()).map(|document| document.root().to_tree())
    }

    /// The member of that name, if this is an object that has one.
    pub fn get(&self, name: &str) -> Option<&Tree> {
        let Self::Object(members) = self else { return None };
        members.iter().find(|(member, _)| member == name).map(|(_, value)| value)
    }

    /// The text, if this is a string.
    pub fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }

    /// Appends the compact JSON text of this value.
    pub fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(true) => out.push_str("true"),
            Self::Bool(false) => out.push_str("false"),
            Self::Number(number) => out.push_str(number.as_str()),
            Self::String(text) => write_string(text, out),
            Self::Array(items) => {
                out.push('[');
                for (position, item) in items.iter().enumerate() {
                    if position > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                for (position, (name, value)) in members.iter().enumerate() {
                    if position > 0 {
                        out.push(',');
                    }
                    write_string(name, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
    }
}

impl From<&str> for Tree {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<&serde_json::Value> for Tree {
    fn from(value: &serde_json::Value) -> Self {
        match value {
            serde_json::Value::Null => Self::Null,
            serde_json::Value::Bool(flag) => Self::Bool(*flag),
            serde_json::Value::Number(number) => Self::Number(
                number.to_string().parse().expect("serde_json writes numbers of the JSON grammar"),
            ),
            serde_json::Value::String(text) => Self::String(text.clone()),
            serde_json::Value::Array(items) => Self::Array(items.iter().map(Self::from).collect()),
            serde_json::Value::Object(members) => {
                Self::Object(members.iter().map(|(name, value)| (name.clone(), Self::from(value))).collect())
            }
        }
    }
}
