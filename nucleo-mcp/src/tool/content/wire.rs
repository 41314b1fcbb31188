//! Content as the protocol writes it.

use super::{Content, ContentBlock, ResourceBody};
use base64::Engine;
use base64::display::Base64Display;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::Cow;

#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Block<'a> {
    Text {
        text: Cow<'a, str>,
    },
    Image {
        data: Base64<'a>,
        #[serde(rename = "mimeType")]
        media_type: Cow<'a, str>,
    },
    Audio {
        data: Base64<'a>,
        #[serde(rename = "mimeType")]
        media_type: Cow<'a, str>,
    },
    #[serde(rename = "resource")]
    EmbeddedResource {
        resource: Contents<'a>,
    },
}

#[derive(Serialize, Deserialize)]
struct Contents<'a> {
    uri: Cow<'a, str>,
    #[serde(rename = "mimeType")]
    media_type: Cow<'a, str>,
    /// Either this
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Cow<'a, str>>,
    /// or this.
    #[serde(skip_serializing_if = "Option::is_none")]
    blob: Option<Base64<'a>>,
}

/// Bytes, written piece by piece into whatever the text goes to.
struct Base64<'a>(Cow<'a, [u8]>);

impl Serialize for Base64<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Base64Display::new(&self.0, &STANDARD))
    }
}

impl<'de> Deserialize<'de> for Base64<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        STANDARD.decode(text).map(|data| Self(Cow::Owned(data))).map_err(de::Error::custom)
    }
}

impl Serialize for Content {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.blocks)
    }
}

impl Serialize for ContentBlock {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Block::from(self).serialize(serializer)
    }
}

impl<'a> From<&'a ContentBlock> for Block<'a> {
    fn from(block: &'a ContentBlock) -> Self {
        let base64 = |data: &'a [u8]| Base64(Cow::Borrowed(data));
        match block {
            ContentBlock::Text(text) => Self::Text { text: Cow::Borrowed(text) },
            ContentBlock::Image { media_type, data } => {
                Self::Image { data: base64(data), media_type: media_type.as_str().into() }
            }
            ContentBlock::Audio { media_type, data } => {
                Self::Audio { data: base64(data), media_type: media_type.as_str().into() }
            }
            ContentBlock::EmbeddedResource { uri, media_type, body } => {
                let (text, blob) = match body {
                    ResourceBody::Text(text) => (Some(Cow::Borrowed(&**text)), None),
                    ResourceBody::Blob(data) => (None, Some(base64(data))),
                };
                let (uri, media_type) = (Cow::Borrowed(uri.as_str()), media_type.as_str().into());
                Self::EmbeddedResource { resource: Contents { uri, media_type, text, blob } }
            }
        }
    }
}

#[cfg(any(feature = "client", feature = "testing"))]
impl Content {
    /// Reads blocks that were written, if there are any and each is one of these.
    pub(crate) fn read<'de>(blocks: impl Deserializer<'de>) -> Option<Self> {
        let blocks = Vec::<Block<'static>>::deserialize(blocks).ok()?;
        let blocks = blocks.into_iter().map(Block::read);
        let content = blocks.reduce(|content, block| Some(content?.and(block?)));
        content.flatten()
    }
}

#[cfg(any(feature = "client", feature = "testing"))]
impl Block<'static> {
    fn read(self) -> Option<Content> {
        Some(match self {
            Self::Text { text } => Content::text(text),
            Self::Image { data, media_type } => Content::image(media_type.parse().ok()?, data.0),
            Self::Audio { data, media_type } => Content::audio(media_type.parse().ok()?, data.0),
            Self::EmbeddedResource { resource: Contents { uri, media_type, text, blob } } => {
                let body = match (text, blob) {
                    (Some(text), None) => ResourceBody::Text(text),
                    (None, Some(data)) => ResourceBody::Blob(data.0),
                    _ => return None,
                };
                Content::resource(uri.into_owned(), media_type.parse().ok()?, body).ok()?
            }
        })
    }
}
