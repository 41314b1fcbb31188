//! The reference an artifact carries: `«artifact:ALIAS~ID»`.

use super::{alias, mint, prose};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::borrow::Borrow;
use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

const OPEN: &str = "«artifact:";
const CLOSE: &str = "»";

/// The longest identifier of a reference, in characters.
pub const LONGEST_ID: usize = 64;

/// The identity of one artifact, written `«artifact:link:cite~8m4x0q7vt2k9dzc1»`.
///
/// It names the artifact's [type alias](super::ArtifactType::TYPE_ALIAS) and an identifier. A reference
/// is not a permission: it resolves only in a registry that holds the artifact.
///
/// ```
/// use nucleo_mcp::artifact::Reference;
///
/// let reference: Reference = "«artifact:link:cite~8m4x0q7vt2k9dzc1»".parse().unwrap();
/// assert_eq!(reference.alias(), "link:cite");
/// assert_eq!(reference.id(), "8m4x0q7vt2k9dzc1");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reference(Arc<str>);

/// The text is not a reference as one is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAReference;

impl Reference {
    /// A new reference for an artifact of that type.
    pub(super) fn mint(alias: &str) -> Self {
        let id = mint::next();
        Self::compose(alias, id.iter().map(|&letter| char::from(letter)))
    }

    fn compose(alias: &str, id: impl Iterator<Item = char>) -> Self {
        let mut text = String::with_capacity(OPEN.len() + alias.len() + 1 + LONGEST_ID / 2 + CLOSE.len());
        text.push_str(OPEN);
        text.push_str(alias);
        text.push('~');
        text.extend(id);
        text.push_str(CLOSE);
        Self(text.into())
    }

    /// The reference of those parts, if each is of the grammar. Letters of the alias are lower-cased:
    /// an alias has no other form.
    pub(super) fn of_parts(alias: &str, id: &str) -> Option<Self> {
        let alias = alias.to_ascii_lowercase();
        (alias::is_well_formed(&alias) && is_id(id)).then(|| Self::compose(&alias, id.chars()))
    }

    /// The reference as it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The type alias the artifact was minted under: `link:cite`.
    pub fn alias(&self) -> &str {
        self.parts().0
    }

    /// What tells this artifact from every other of its type.
    pub fn id(&self) -> &str {
        self.parts().1
    }

    fn parts(&self) -> (&str, &str) {
        let inner = &self.0[OPEN.len()..self.0.len() - CLOSE.len()];
        inner.split_once('~').unwrap_or((inner, ""))
    }

    /// The reference that `text` spells, however a model or a transport respelled it: other brackets or
    /// none, quotes, HTML entities, an escaped tilde, spaces around the parts, capitals. Nothing else may
    /// stand beside it.
    ///
    /// ```
    /// use nucleo_mcp::artifact::Reference;
    ///
    /// let canonical = "«artifact:link:cite~8m4x0q7vt2k9dzc1»";
    /// for spelling in ["<<artifact:link:cite~8m4x0q7vt2k9dzc1>>", "`Artifact: link:cite ~ 8m4x0q7vt2k9dzc1`"] {
    ///     assert_eq!(Reference::normalize(spelling).unwrap().as_str(), canonical);
    /// }
    /// assert_eq!(Reference::normalize("see artifact:link:cite~8m4x0q7vt2k9dzc1 there"), None);
    /// ```
    pub fn normalize(text: &str) -> Option<Self> {
        let (place, reference) = prose::next(text, 0)?;
        let around = [&text[..place.start], &text[place.end..]];
        around.into_iter().all(prose::is_decoration).then_some(reference)
    }

    /// Every reference in `text`, in any spelling, with the place of each including its brackets.
    ///
    /// ```
    /// use nucleo_mcp::artifact::Reference;
    ///
    /// let answer = "Two sources agree («artifact:link~a1», artifact:code~b2).";
    /// let found: Vec<_> = Reference::find_in(answer).map(|(_, reference)| reference.to_string()).collect();
    /// assert_eq!(found, ["«artifact:link~a1»", "«artifact:code~b2»"]);
    /// ```
    pub fn find_in(text: &str) -> impl Iterator<Item = (Range<usize>, Self)> + '_ {
        let mut from = 0;
        std::iter::from_fn(move || {
            let found = prose::next(text, from)?;
            from = found.0.end;
            Some(found)
        })
    }
}

/// Letters, digits, `-` and `_`, with a letter or digit at both ends.
fn is_id(text: &str) -> bool {
    let inner = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let ends = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let bytes = text.as_bytes();
    bytes.len() <= LONGEST_ID && ends(bytes.first()) && ends(bytes.last()) && bytes.iter().copied().all(inner)
}

impl FromStr for Reference {
    type Err = NotAReference;

    fn from_str(text: &str) -> Result<Self, NotAReference> {
        text.strip_prefix(OPEN)
            .and_then(|rest| rest.strip_suffix(CLOSE))
            .and_then(|inner| inner.split_once('~'))
            .filter(|(alias, id)| alias::is_well_formed(alias) && is_id(id))
            .map(|_| Self(text.into()))
            .ok_or(NotAReference)
    }
}

impl Borrow<str> for Reference {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for Reference {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Serialize for Reference {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Reference {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;
        impl de::Visitor<'_> for Text {
            type Value = Reference;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an artifact reference")
            }

            // The error does not quote the text: it is somebody else's.
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Reference, E> {
                text.parse().map_err(E::custom)
            }
        }
        deserializer.deserialize_str(Text)
    }
}

impl fmt::Display for NotAReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an artifact reference")
    }
}

impl std::error::Error for NotAReference {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minted_reference_reads_as_alias_and_identifier_and_parses_back() {
        let reference = Reference::mint("link:cite");
        assert!(reference.as_str().starts_with("«artifact:link:cite~"));
        assert!(reference.as_str().ends_with('»'));
        assert_eq!(reference.id().len(), mint::LENGTH);
        assert_eq!(reference.as_str().parse(), Ok(reference.clone()));
        assert_eq!(serde_json::to_value(&reference).unwrap(), reference.as_str());
    }

    #[test]
    fn only_the_canonical_spelling_parses() {
        let long_id = format!("«artifact:link~{}»", "a".repeat(LONGEST_ID + 1));
        for text in [
            "",
            "artifact:link~a1",
            "«artifact:link~a1",
            "«artifact:link»",
            "«artifact:~a1»",
            "«artifact:link~»",
            "«artifact:Link~a1»",
            "«artifact:link:~a1»",
            "«artifact:link~a 1»",
            "«artifact:link~a1~b2»",
            "«artifact:link~-a1»",
            "«artifact:link~ä1»",
            " «artifact:link~a1»",
            &long_id,
        ] {
            assert_eq!(text.parse::<Reference>(), Err(NotAReference), "{text}");
        }
    }

    #[test]
    fn the_error_for_a_malformed_reference_does_not_quote_it() {
        let error = serde_json::from_str::<Reference>("\"canary\"").unwrap_err().to_string();
        assert!(error.starts_with("not an artifact reference"), "{error}");
    }
}
