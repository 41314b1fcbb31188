//! What a tool of another server answered.

use super::ForeignError;
use crate::artifact::{AnyArtifact, Artifact, ArtifactType, Rehydrated};
use crate::artifact::{rehydrate, rehydrate_all, rehydrate_as};
use crate::json::{Document, Kind};
use crate::tool::Content;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The answer of a foreign tool: a result, or the tool's own refusal.
#[derive(Clone, Debug)]
pub struct ForeignAnswer {
    content: Vec<Value>,
    structured: Option<Value>,
    refusal: Option<ForeignRefusal>,
}

/// Whether a corrected input may succeed, as far as the foreign server says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignRefusal {
    /// It says so.
    Correctable,
    /// It says not, or nothing of it.
    Final,
}

impl ForeignAnswer {
    /// Reads the result of `tools/call`.
    pub(super) fn read(mut result: Value) -> Result<Self, ForeignError> {
        let content = match result.get_mut("content").map(Value::take) {
            Some(Value::Array(content)) => content,
            None | Some(Value::Null) => Vec::new(),
            Some(_) => return Err(ForeignError::Unexpected("content that is not a list")),
        };
        let structured =
            result.get_mut("structuredContent").map(Value::take).filter(|value| !value.is_null());
        if content.is_empty() && structured.is_none() && result.get("isError").is_none() {
            return Err(ForeignError::Unexpected("neither content nor a refusal"));
        }
        let correctable = result.pointer("/_meta/correctable") == Some(&Value::Bool(true));
        let refusal = match result.get("isError") {
            None | Some(Value::Null | Value::Bool(false)) => None,
            // Whatever else is there, it is not a success.
            Some(_) if correctable => Some(ForeignRefusal::Correctable),
            Some(_) => Some(ForeignRefusal::Final),
        };
        Ok(Self { content, structured, refusal })
    }

    /// Whether the tool refused or failed, and what may be done about it.
    pub fn refusal(&self) -> Option<ForeignRefusal> {
        self.refusal
    }

    /// The first block of text.
    pub fn text(&self) -> Option<&str> {
        self.content.iter().find_map(text_of)
    }

    /// The content blocks, as they came.
    pub fn content(&self) -> &[Value] {
        &self.content
    }

    /// The content blocks as a tool of ours answers them, if each is one that it can answer and is what it says:
    /// base64 that is some, media types and URIs that are some. Annotations are left behind.
    pub fn to_content(&self) -> Option<Content> {
        // A list in the place of an object, and a number in the place of a name, would build one as well.
        let is_block =
            |block: &Value| block["type"].is_string() && block.get("resource").is_none_or(Value::is_object);
        if !self.content.iter().all(is_block) {
            return None;
        }
        Content::read(Value::Array(self.content.clone()))
    }

    /// Whether the answer is no data: a block is no text, and there is no structured content.
    pub(super) fn is_content(&self) -> bool {
        self.structured.is_none() && self.content.iter().any(|block| text_of(block).is_none())
    }

    /// The structured content, if there is any. Numbers wider than 64 bits may have been rounded on the
    /// way; [`to_json`](Self::to_json) keeps every digit where the server sent the text as well.
    pub fn structured(&self) -> Option<&Value> {
        self.structured.as_ref()
    }

    /// The whole answer as one compact JSON text: the text block where that is JSON, otherwise the structured
    /// content, otherwise the text as a string. Several blocks become a list of them; nothing is `null`.
    pub fn to_json(&self) -> String {
        if let [only] = self.content.as_slice()
            && let Some(text) = text_of(only)
        {
            let document = Document::read(text.as_bytes()).ok();
            return match (document, &self.structured) {
                // What is declared as an object is answered as one.
                (Some(document), structured)
                    if structured.is_none() || document.root().kind() == Kind::Object =>
                {
                    document.root().to_tree().to_string()
                }
                (_, Some(structured)) => structured.to_string(),
                (_, None) => Value::from(text).to_string(),
            };
        }
        match &self.structured {
            Some(structured) => structured.to_string(),
            None if self.content.is_empty() => "null".to_owned(),
            None => {
                let blocks = self.content.iter();
                let blocks = blocks.map(|block| text_of(block).map_or_else(|| block.clone(), Value::from));
                blocks.collect::<Value>().to_string()
            }
        }
    }

    /// Builds the answer as a type of the caller's own.
    ///
    /// # Errors
    ///
    /// [`ForeignError::Unexpected`] when the answer is a refusal, or is not of that shape.
    pub fn deserialize<T: DeserializeOwned>(&self) -> Result<T, ForeignError> {
        if self.refusal.is_some() {
            return Err(ForeignError::Unexpected("with a refusal"));
        }
        let text = self.to_json();
        let document = Document::read(text.as_bytes());
        let built = document.ok().and_then(|document| T::deserialize(document.root()).ok());
        built.ok_or(ForeignError::Unexpected("in a shape of its own"))
    }

    /// Rebuilds the answer as the typed artifact, or the list of them, that it is.
    pub fn rehydrate(&self) -> Option<Rehydrated> {
        rehydrate(&self.to_json())
    }

    /// Rebuilds the answer as an artifact of a type that is chosen here.
    pub fn rehydrate_as<T: ArtifactType>(&self) -> Option<Artifact<T>> {
        rehydrate_as(&self.to_json())
    }

    /// Every artifact that the answer carries, wherever it stands.
    pub fn artifacts(&self) -> Vec<AnyArtifact> {
        rehydrate_all(&self.to_json())
    }
}

fn text_of(block: &Value) -> Option<&str> {
    if block.get("type")?.as_str()? == "text" { block.get("text")?.as_str() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artifact::Link;
    use crate::tool::MediaType;
    use serde_json::json;

    fn answer(result: Value) -> ForeignAnswer {
        ForeignAnswer::read(result).unwrap()
    }

    fn texts(texts: &[&str]) -> Value {
        texts.iter().map(|text| json!({"type": "text", "text": text})).collect()
    }

    #[test]
    fn an_answer_is_one_json_text() {
        for (result, expected) in [
            (
                json!({"content": texts(&[r#"{"n":12345678901234567890123}"#])}),
                r#"{"n":12345678901234567890123}"#,
            ),
            (json!({"content": texts(&[r#"{"n":1.10}"#]), "structuredContent": {"n": 1.1}}), r#"{"n":1.10}"#),
            (json!({"content": texts(&["{\n  \"n\": 1.0\n}"])}), r#"{"n":1.0}"#),
            (json!({"content": texts(&["Done."]), "structuredContent": {"n": 1}}), r#"{"n":1}"#),
            (json!({"content": texts(&["7"]), "structuredContent": {"n": 7}}), r#"{"n":7}"#),
            (json!({"content": [], "structuredContent": {"n": 1}}), r#"{"n":1}"#),
            (json!({"content": texts(&["42"])}), "42"),
            (json!({"content": texts(&["null"])}), "null"),
            (json!({"content": texts(&["plain \"words\""])}), r#""plain \"words\"""#),
            (json!({"content": texts(&[r#"{"a":1,"a":2}"#])}), r#""{\"a\":1,\"a\":2}""#),
            (json!({"content": texts(&["a", "b"])}), r#"["a","b"]"#),
            (json!({"content": [{"data": "AA==", "type": "image"}]}), r#"[{"data":"AA==","type":"image"}]"#),
            (json!({"content": [], "isError": false}), "null"),
        ] {
            assert_eq!(answer(result.clone()).to_json(), expected, "{result}");
        }
    }

    #[test]
    fn blocks_that_are_what_they_say_are_content_of_ours() {
        let image = json!({"type": "image", "data": "iVBORw==", "mimeType": "image/png", "annotations": {}});
        let told = answer(json!({"content": [{"type": "text", "text": "drawn:"}, image]}));
        let image = Content::image(MediaType::IMAGE_PNG, b"\x89PNG");
        assert_eq!(told.to_content(), Some(Content::text("drawn:").and(image)));
        assert!(told.is_content());
        for (blocks, is_content) in [
            (json!([{"type": "image", "data": "iVBORw", "mimeType": "image/png"}]), true),
            (json!([{"type": "image", "data": "iVBORw=="}]), true),
            (json!([["image", "iVBORw==", "image/png"]]), true),
            (json!([{"type": 1, "data": "iVBORw==", "mimeType": "image/png"}]), true),
            (json!([{"type": "resource", "resource": ["test://a", "text/plain", "a", null]}]), true),
            (json!([{"type": "resource_link", "uri": "test://a", "name": "a"}]), true),
            (json!([]), false),
        ] {
            let answer = answer(json!({"content": blocks, "isError": false}));
            assert_eq!((answer.to_content(), answer.is_content()), (None, is_content), "{blocks}");
        }
        assert!(!answer(json!({"content": texts(&["a", "b"])})).is_content());
    }

    #[test]
    fn a_refusal_says_whether_a_correction_may_help() {
        for (result, expected) in [
            (json!({"content": texts(&["x"])}), None),
            (json!({"content": texts(&["x"]), "isError": false}), None),
            (json!({"content": texts(&["x"]), "isError": true}), Some(ForeignRefusal::Final)),
            (json!({"content": [], "isError": "yes"}), Some(ForeignRefusal::Final)),
            (
                json!({"content": texts(&["x"]), "isError": true, "_meta": {"correctable": true}}),
                Some(ForeignRefusal::Correctable),
            ),
        ] {
            let answer = answer(result.clone());
            assert_eq!(answer.refusal(), expected, "{result}");
            assert_eq!(answer.deserialize::<Value>().is_ok(), expected.is_none(), "{result}");
        }
    }

    #[test]
    fn what_is_no_result_of_a_call_is_unexpected() {
        for result in [json!({}), json!(7), json!({"tools": []}), json!({"content": "text"})] {
            assert!(matches!(ForeignAnswer::read(result), Err(ForeignError::Unexpected(_))));
        }
    }

    // S121
    #[test]
    fn artifacts_are_rebuilt_from_the_text_or_from_the_structured_content() {
        let link = json!({"artifact_ref": "«artifact:link~a1»", "url": "u"});
        for result in [
            json!({"content": texts(&[&link.to_string()]), "structuredContent": link}),
            json!({"content": texts(&[&link.to_string()])}),
            json!({"content": [], "structuredContent": link}),
        ] {
            let answer = answer(result);
            assert_eq!(answer.rehydrate_as::<Link>().unwrap().url, "u");
            assert_eq!(answer.rehydrate().unwrap().reference().unwrap().id(), "a1");
            assert_eq!(answer.artifacts().len(), 1);
        }
    }
}
