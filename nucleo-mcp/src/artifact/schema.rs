//! What artifacts look like in a tool's schemas.
//!
//! Towards a reader the reference is part of the object: it is the identity that ships. Towards a tool it
//! is not: a caller outside has nothing to refer to, and is asked for the value alone.

use super::{ARTIFACT_REF, Artifact, ArtifactType, List, Reference};
use crate::schema::generated::{Describe, Names, describe};
use crate::schema::{Description, Property, ToolSchema};
use serde::Serialize;
use serde::de::DeserializeOwned;

impl ToolSchema for Reference {
    const DESCRIPTION: Description = Description::string();
}

impl<T: ArtifactType + ToolSchema> Artifact<T> {
    const PROPERTIES: &'static [Property] = &[
        Property::named::<Reference>(Names::new(None, Some(ARTIFACT_REF)))
            .documented("What to call this artifact by when referring to it."),
        Property::flattened::<T>(Names::both("")),
    ];
    const ARGUMENTS: &'static [Describe] = &[describe::<T>];
}

impl<T: ArtifactType + ToolSchema> ToolSchema for Artifact<T> {
    const DESCRIPTION: Description = Description::object::<Self>("Artifact", Self::PROPERTIES)
        .with_arguments(Self::ARGUMENTS)
        .documented(T::DESCRIPTION.documentation);
}

impl<A: ToolSchema> List<A> {
    const PROPERTIES: &'static [Property] = &[Property::new::<Vec<A>>("items")];
    const ARGUMENTS: &'static [Describe] = &[describe::<A>];
}

impl<A: ToolSchema + Serialize + DeserializeOwned> ToolSchema for List<A> {
    const DESCRIPTION: Description = Description {
        bulk: true,
        ..Description::object::<Self>("List", Self::PROPERTIES).with_arguments(Self::ARGUMENTS)
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::artifact::{Link, LinkCite, ListArtifact};
    use crate::schema::{Schema, input_document, output_document};
    use serde::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize, ToolSchema)]
    struct Answer {
        text: String,
        best: Option<Artifact<Link>>,
        sources: Vec<Artifact<LinkCite>>,
        plain: Link,
    }

    /// A node of a tree.
    #[derive(Serialize, Deserialize, ToolSchema, nucleo_mcp_macros::Artifact)]
    #[type_alias("test:node")]
    struct Node {
        label: String,
        children: Vec<Artifact<Node>>,
    }

    #[derive(Serialize, Deserialize, ToolSchema)]
    struct Found {
        answer: Nested,
    }

    #[derive(Serialize, Deserialize, ToolSchema)]
    struct Nested {
        links: Option<ListArtifact<Link>>,
    }

    fn names(schema: &Schema) -> Vec<&str> {
        schema.properties.iter().flatten().map(|(name, _)| name.as_str()).collect()
    }

    // S44
    #[test]
    fn an_output_declares_the_reference_beside_the_values_own_properties() {
        let document = output_document::<Answer>().unwrap().unwrap();
        let best = document.property("best").unwrap();
        assert_eq!(names(best), ["artifact_ref", "url", "title"]);
        assert_eq!(best.title.as_deref(), Some("Artifact_Link"));
        assert_eq!(best.description.as_deref(), Some("Something on the web."));
        let source = document.property("sources").unwrap().items.as_deref().unwrap();
        assert_eq!(names(source)[..2], ["artifact_ref", "url"]);
        assert_eq!(names(document.property("plain").unwrap()), ["url", "title"]);
    }

    // S32
    #[test]
    fn an_input_asks_for_the_value_without_a_reference() {
        let document = input_document::<Answer>().unwrap();
        let best = document.property("best").unwrap();
        assert_eq!(names(best), ["url", "title"]);
        assert_eq!(best.required.as_deref(), Some(&["url".to_owned()][..]));
        assert!(!document.requires("best"));
        assert!(!document.to_string().contains(ARTIFACT_REF));
    }

    // S29
    #[test]
    fn an_artifact_that_holds_its_own_kind_is_published_once() {
        let document = output_document::<Artifact<Node>>().unwrap().unwrap();
        assert_eq!(names(&document), ["artifact_ref", "label", "children"]);
        let child = document.property("children").unwrap().items.as_deref().unwrap();
        assert_eq!(child.reference.as_deref(), Some("Artifact_Node"));
        assert_eq!(
            names(document.definition("Artifact_Node").unwrap()),
            ["artifact_ref", "label", "children"]
        );
    }

    // S41
    #[test]
    fn an_output_that_carries_a_list_of_artifacts_anywhere_publishes_no_schema() {
        assert_eq!(output_document::<ListArtifact<Link>>().unwrap(), None);
        assert_eq!(output_document::<Found>().unwrap(), None);
        assert!(input_document::<Found>().is_ok());
    }
}
