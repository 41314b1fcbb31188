//! A tool as the catalog holds it, whether the compiler knew it or not.

use super::callable::{Callable, Typed};
use super::dynamic::DynamicTool;
use super::{Answer, Assemble, MissingResource, Named, OfferedTool, Origin, Resources, Tool};
use crate::schema::{Schema, SchemaDefect, foreign_input_document, output_of};
use std::any::{TypeId, type_name};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// A tool that can be offered: what is listed of it, and how it is made and called.
///
/// A clone is the same tool: offered twice, it is one entry.
#[derive(Clone)]
pub struct ToolProvider {
    inner: Arc<Inner>,
}

struct Inner {
    offered: OfferedTool,
    origin: Origin,
    type_id: Option<TypeId>,
    source: Box<dyn Source>,
}

/// Where schemas and the tool itself come from.
pub(super) trait Source: Send + Sync {
    fn input(&self) -> Result<Schema, Vec<SchemaDefect>>;
    fn output(&self) -> Result<Option<Schema>, Vec<SchemaDefect>>;
    fn answers_content(&self) -> bool;
    fn assemble(&self, resources: &Resources) -> Result<Box<dyn Callable>, Vec<MissingResource>>;
}

impl ToolProvider {
    /// The tool of type `T`.
    #[track_caller]
    pub fn of<T: Tool + Named + Assemble>() -> Self {
        Self::registered::<T>(Origin::here(Some(type_name::<T>())))
    }

    /// The tool of type `T`, registered where `origin` says.
    pub(crate) fn registered<T: Tool + Named + Assemble>(origin: Origin) -> Self {
        let offered = OfferedTool::from(T::DETAILS);
        let source = Box::new(TypedSource::<T>(PhantomData));
        Self { inner: Arc::new(Inner { offered, origin, type_id: Some(TypeId::of::<T>()), source }) }
    }

    /// A tool known only at run time.
    #[track_caller]
    pub fn dynamic(name: impl Into<Cow<'static, str>>) -> DynamicTool {
        DynamicTool::named(name.into())
    }

    pub(super) fn from_source(offered: OfferedTool, origin: Origin, source: impl Source + 'static) -> Self {
        Self { inner: Arc::new(Inner { offered, origin, type_id: None, source: Box::new(source) }) }
    }

    /// What is listed of the tool beside its schemas.
    pub fn offered(&self) -> &OfferedTool {
        &self.inner.offered
    }

    /// Where the tool comes from.
    pub fn origin(&self) -> Origin {
        self.inner.origin
    }

    /// The document a call's arguments are judged by, or why it cannot be published.
    pub fn input_schema(&self) -> Result<Schema, Vec<SchemaDefect>> {
        self.inner.source.input()
    }

    /// The document that describes the answers, where they are objects.
    pub fn output_schema(&self) -> Result<Option<Schema>, Vec<SchemaDefect>> {
        self.inner.source.output()
    }

    /// Whether what the tool answers is [`Content`](super::Content), and no data.
    pub fn answers_content(&self) -> bool {
        self.inner.source.answers_content()
    }

    /// Makes the tool, or names every field whose type nobody supplied.
    pub(crate) fn assemble(&self, resources: &Resources) -> Result<Box<dyn Callable>, Vec<MissingResource>> {
        self.inner.source.assemble(resources)
    }

    /// Whether the other is this very tool, arrived by another way.
    pub(crate) fn is_same_tool(&self, other: &Self) -> bool {
        match (self.inner.type_id, other.inner.type_id) {
            (Some(own), Some(other)) => own == other,
            (None, None) => Arc::ptr_eq(&self.inner, &other.inner),
            _ => false,
        }
    }
}

impl fmt::Debug for ToolProvider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ToolProvider")
            .field("name", &self.inner.offered.name)
            .field("origin", &self.inner.origin)
            .finish_non_exhaustive()
    }
}

struct TypedSource<T>(PhantomData<fn() -> T>);

impl<T: Tool + Named + Assemble> Source for TypedSource<T> {
    fn input(&self) -> Result<Schema, Vec<SchemaDefect>> {
        foreign_input_document::<T::Input>()
    }

    fn output(&self) -> Result<Option<Schema>, Vec<SchemaDefect>> {
        T::Output::DATA.map_or(Ok(None), output_of)
    }

    fn answers_content(&self) -> bool {
        T::Output::DATA.is_none()
    }

    fn assemble(&self, resources: &Resources) -> Result<Box<dyn Callable>, Vec<MissingResource>> {
        let tool = T::assemble(resources)?;
        Ok(Box::new(Typed(Arc::new(tool))))
    }
}
