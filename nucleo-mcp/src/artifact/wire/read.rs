//! Reading: a map access that takes the reference aside and shows the value everything else.

use super::ARTIFACT_REF;
use crate::artifact::{Artifact, ArtifactType, Reference};
use serde::de::value::{BorrowedStrDeserializer, MapAccessDeserializer, StrDeserializer};
use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

impl<'de, T: ArtifactType> Deserialize<'de> for Artifact<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ArtifactVisitor(PhantomData))
    }
}

struct ArtifactVisitor<T>(PhantomData<T>);

impl<'de, T: ArtifactType> Visitor<'de> for ArtifactVisitor<T> {
    type Value = Artifact<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an artifact of the type {}", T::TYPE_ALIAS)
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Artifact<T>, A::Error> {
        let mut reference = None;
        let aside = Aside { members, reference: &mut reference, seen: false };
        let value = T::deserialize(MapAccessDeserializer::new(aside))?;
        match reference {
            Some(reference) => Artifact::with_reference(value, reference)
                .ok_or_else(|| A::Error::custom("the artifact's reference is of another type")),
            // Written by somebody who never gave it a reference.
            None => Ok(Artifact::new(value)),
        }
    }
}

/// The members of an artifact without its reference, which may be null and comes at most once.
struct Aside<'a, A> {
    members: A,
    reference: &'a mut Option<Reference>,
    seen: bool,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Aside<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        loop {
            match self.members.next_key::<Name<'de>>()? {
                None => return Ok(None),
                Some(name) if name.as_str() == ARTIFACT_REF => {
                    if std::mem::replace(&mut self.seen, true) {
                        return Err(A::Error::duplicate_field(ARTIFACT_REF));
                    }
                    *self.reference = self.members.next_value()?;
                }
                Some(Name::Borrowed(name)) => {
                    return seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some);
                }
                Some(Name::Owned(name)) => return seed.deserialize(StrDeserializer::new(&name)).map(Some),
            }
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.members.next_value_seed(seed)
    }
}

/// A member's name, borrowed from the document where that is possible.
enum Name<'de> {
    Borrowed(&'de str),
    Owned(String),
}

impl Name<'_> {
    fn as_str(&self) -> &str {
        match self {
            Self::Borrowed(name) => name,
            Self::Owned(name) => name,
        }
    }
}

impl<'de> Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameVisitor;
        impl<'de> Visitor<'de> for NameVisitor {
            type Value = Name<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a member's name")
            }

            fn visit_borrowed_str<E>(self, name: &'de str) -> Result<Name<'de>, E> {
                Ok(Name::Borrowed(name))
            }

            fn visit_str<E>(self, name: &str) -> Result<Name<'de>, E> {
                Ok(Name::Owned(name.to_owned()))
            }

            fn visit_string<E>(self, name: String) -> Result<Name<'de>, E> {
                Ok(Name::Owned(name))
            }
        }
        deserializer.deserialize_identifier(NameVisitor)
    }
}
