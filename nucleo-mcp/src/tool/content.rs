//! An answer that is no data: an image, a sound, a resource, or several of them with words between.

mod media_type;
mod wire;

pub use media_type::{MalformedMediaType, MediaType};

use crate::boundary::gate;
use crate::schema::Format;
use std::any::Any;
use std::borrow::Cow;
use std::fmt;

/// The whole answer of a tool that answers no data: an image, a sound, an embedded resource, or several
/// blocks of these and of text.
///
/// A caller gets the blocks as the protocol's own [content][spec], in the order they were put together, with
/// no structured content beside them; the tool is listed without an output schema. Content is a whole answer:
/// it states no schema, so it is no input, and no part of an input or of another answer. There is always a
/// block: to have nothing to show is said in a text, or is an error.
///
/// ```
/// use nucleo_mcp::prelude::*;
///
/// #[derive(Deserialize, ToolSchema)]
/// struct Order {
///     number: u32,
/// }
///
/// /// Draw the way of a parcel on a map.
/// #[tool_name("parcel_map", read_only)]
/// struct ParcelMap;
///
/// impl Tool for ParcelMap {
///     type Input = Order;
///     type Output = Content;
///
///     async fn execute(&self, _: Order, _: &JobContext) -> Result<Content, ToolError> {
///         let drawn: Vec<u8> = vec![0x89, b'P', b'N', b'G'];
///         Ok(Content::text("The way of the parcel:").and(Content::image(MediaType::IMAGE_PNG, drawn)))
///     }
/// }
/// ```
///
/// Many become one by folding:
///
/// ```
/// use nucleo_mcp::prelude::*;
///
/// let pages = [vec![1_u8], vec![2]];
/// let said = Content::text(format!("{} pages:", pages.len()));
/// let content = pages.map(|page| Content::image(MediaType::IMAGE_JPEG, page)).into_iter().fold(said, Content::and);
/// assert_eq!(content.blocks().len(), 3);
/// ```
///
/// [spec]: https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-result
#[derive(Clone, PartialEq, Eq)]
pub struct Content {
    /// At least one.
    blocks: Vec<ContentBlock>,
}

/// One block of [`Content`].
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContentBlock {
    /// Words.
    Text(Cow<'static, str>),
    /// An image.
    Image {
        /// Its type, like `image/png`.
        media_type: MediaType,
        /// The image itself.
        data: Cow<'static, [u8]>,
    },
    /// A sound.
    Audio {
        /// Its type, like `audio/wav`.
        media_type: MediaType,
        /// The sound itself.
        data: Cow<'static, [u8]>,
    },
    /// The contents of a resource.
    EmbeddedResource {
        /// What names it, as RFC 3986 says.
        uri: String,
        /// Its type, like `text/markdown`.
        media_type: MediaType,
        /// What it holds.
        body: ResourceBody,
    },
}

/// What an embedded resource holds.
#[derive(Clone, PartialEq, Eq)]
pub enum ResourceBody {
    /// Text.
    Text(Cow<'static, str>),
    /// Anything else.
    Blob(Cow<'static, [u8]>),
}

/// A resource whose name is no absolute URI of RFC 3986. The words do not repeat it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MalformedUri;

impl Content {
    /// Words. What is data is answered as data, by an output that states a schema.
    pub fn text(text: impl Into<Cow<'static, str>>) -> Self {
        Self::of(ContentBlock::Text(text.into()))
    }

    /// An image, like a [`MediaType::IMAGE_PNG`].
    pub fn image(media_type: MediaType, data: impl Into<Cow<'static, [u8]>>) -> Self {
        Self::of(ContentBlock::Image { media_type, data: data.into() })
    }

    /// A sound, like a [`MediaType::AUDIO_WAV`].
    pub fn audio(media_type: MediaType, data: impl Into<Cow<'static, [u8]>>) -> Self {
        Self::of(ContentBlock::Audio { media_type, data: data.into() })
    }

    /// The text of a resource, which the answer carries with it: nobody has to read it by its name.
    ///
    /// # Errors
    ///
    /// [`MalformedUri`], because the protocol asks for a URI, and a client may hold the whole answer to that.
    ///
    /// ```
    /// use nucleo_mcp::prelude::*;
    ///
    /// let note = |uri: &str| Content::text_resource(uri, MediaType::TEXT_PLAIN, "Call before noon.");
    /// assert!(note("orders://A-1042/note").is_ok());
    /// assert!(note("the note of A-1042").is_err());
    /// ```
    pub fn text_resource(
        uri: impl Into<String>,
        media_type: MediaType,
        text: impl Into<Cow<'static, str>>,
    ) -> Result<Self, MalformedUri> {
        Self::resource(uri.into(), media_type, ResourceBody::Text(text.into()))
    }

    /// The bytes of a resource that is no text.
    ///
    /// # Errors
    ///
    /// [`MalformedUri`], as of [`text_resource`](Self::text_resource).
    pub fn blob_resource(
        uri: impl Into<String>,
        media_type: MediaType,
        data: impl Into<Cow<'static, [u8]>>,
    ) -> Result<Self, MalformedUri> {
        Self::resource(uri.into(), media_type, ResourceBody::Blob(data.into()))
    }

    fn resource(uri: String, media_type: MediaType, body: ResourceBody) -> Result<Self, MalformedUri> {
        if !gate::has_format(Format::Uri, &uri) {
            return Err(MalformedUri);
        }
        Ok(Self::of(ContentBlock::EmbeddedResource { uri, media_type, body }))
    }

    fn of(block: ContentBlock) -> Self {
        Self { blocks: vec![block] }
    }

    /// These blocks, and the other's after them.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.blocks.extend(other.blocks);
        self
    }

    /// The blocks, in order.
    pub fn blocks(&self) -> &[ContentBlock] {
        &self.blocks
    }

    /// The output, if content is what it is.
    pub(super) fn among(output: &dyn Any) -> Option<&Self> {
        output.downcast_ref()
    }
}

/// What is text as it is, and a line that names whatever is not: for a reader who gets text alone.
impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, block) in self.blocks.iter().enumerate() {
            if at > 0 {
                f.write_str("\n")?;
            }
            block.fmt(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for ContentBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Image { media_type, data } => write!(f, "an image ({media_type}, {} bytes)", data.len()),
            Self::Audio { media_type, data } => write!(f, "a sound ({media_type}, {} bytes)", data.len()),
            Self::EmbeddedResource { uri, media_type, body: ResourceBody::Text(text) } => {
                write!(f, "the resource {uri} ({media_type}):\n{text}")
            }
            Self::EmbeddedResource { uri, media_type, body: ResourceBody::Blob(data) } => {
                write!(f, "the resource {uri} ({media_type}, {} bytes)", data.len())
            }
        }
    }
}

/// Holds nothing of what was answered.
impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.blocks).finish()
    }
}

/// Holds nothing of what was answered.
impl fmt::Debug for ContentBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, media_type, bytes) = match self {
            Self::Text(text) => ("Text", None, text.len()),
            Self::Image { media_type, data } => ("Image", Some(media_type), data.len()),
            Self::Audio { media_type, data } => ("Audio", Some(media_type), data.len()),
            Self::EmbeddedResource { media_type, body, .. } => {
                ("EmbeddedResource", Some(media_type), body.len())
            }
        };
        let mut block = f.debug_struct(name);
        if let Some(media_type) = media_type {
            block.field("media_type", media_type);
        }
        block.field("bytes", &bytes).finish_non_exhaustive()
    }
}

impl ResourceBody {
    fn len(&self) -> usize {
        match self {
            Self::Text(text) => text.len(),
            Self::Blob(data) => data.len(),
        }
    }
}

/// Holds nothing of what was answered.
impl fmt::Debug for ResourceBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResourceBody").field("bytes", &self.len()).finish_non_exhaustive()
    }
}

impl fmt::Display for MalformedUri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a resource is not an absolute URI")
    }
}

impl std::error::Error for MalformedUri {}

#[cfg(test)]
mod tests {
    use super::*;

    fn everything() -> Content {
        Content::text("a \"map\"")
            .and(Content::image(MediaType::IMAGE_PNG, b"\x89PNG"))
            .and(Content::audio(MediaType::AUDIO_WAV, b"RIFF"))
            .and(Content::text_resource("test://a", MediaType::TEXT_PLAIN, "words").unwrap())
            .and(Content::blob_resource("test://b", MediaType::APPLICATION_PDF, b"%PDF-").unwrap())
    }

    const WIRE: &str = concat!(
        r#"[{"type":"text","text":"a \"map\""},"#,
        r#"{"type":"image","data":"iVBORw==","mimeType":"image/png"},"#,
        r#"{"type":"audio","data":"UklGRg==","mimeType":"audio/wav"},"#,
        r#"{"type":"resource","resource":{"uri":"test://a","mimeType":"text/plain","text":"words"}},"#,
        r#"{"type":"resource","resource":{"uri":"test://b","mimeType":"application/pdf","blob":"JVBERi0="}}]"#,
    );

    #[test]
    fn it_is_written_as_the_protocol_s_blocks() {
        assert_eq!(crate::tool::output::to_json(&everything()).unwrap(), WIRE);
        assert_eq!(serde_json::to_string(&everything()).unwrap(), WIRE);
    }

    #[test]
    fn whoever_gets_text_alone_is_told_what_the_rest_is() {
        assert_eq!(
            everything().to_string(),
            "a \"map\"\nan image (image/png, 4 bytes)\na sound (audio/wav, 4 bytes)\n\
             the resource test://a (text/plain):\nwords\nthe resource test://b (application/pdf, 5 bytes)"
        );
    }

    #[test]
    fn what_is_printed_for_debugging_holds_nothing_of_it() {
        let printed = format!("{:?}", everything());
        assert!(!["map", "PNG", "words", "test://"].iter().any(|text| printed.contains(text)), "{printed}");
        assert!(printed.contains("Image { media_type: \"image/png\", bytes: 4, .. }"), "{printed}");
    }

    #[test]
    fn a_resource_has_an_absolute_uri() {
        for (uri, is_one) in
            [("test://a", true), ("urn:a:b", true), ("a/b", false), ("", false), ("a b:c", false)]
        {
            let made = Content::blob_resource(uri, MediaType::APPLICATION_PDF, b"");
            assert_eq!(made.is_ok(), is_one, "{uri}");
        }
    }

    #[cfg(any(feature = "client", feature = "testing"))]
    #[test]
    fn what_was_written_is_read_back() {
        let read = |text: &str| {
            let document = crate::json::Document::read(text.as_bytes()).expect("JSON");
            Content::read(document.root())
        };
        assert_eq!(read(WIRE), Some(everything()));
        for unread in [
            "[]",
            "{}",
            r#"[{"type":"resource_link","uri":"test://a","name":"a"}]"#,
            r#"[{"type":"image","data":"iVBORw","mimeType":"image/png"}]"#,
            r#"[{"type":"image","data":"iVBORw==","mimeType":"png"}]"#,
            r#"[{"type":"resource","resource":{"uri":"test://a","mimeType":"text/plain"}}]"#,
            r#"[{"type":"resource","resource":{"uri":"a","mimeType":"text/plain","text":""}}]"#,
            r#"[{"type":"resource","resource":{"uri":"a:b","mimeType":"a/b","text":"","blob":""}}]"#,
        ] {
            assert_eq!(read(unread), None, "{unread}");
        }
    }
}
