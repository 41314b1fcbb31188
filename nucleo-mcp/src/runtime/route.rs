//! How a job came to be: under whose name, and through which orchestrators.

use super::node::{Node, ToolType};
use super::{Principal, WorkflowId};
use std::fmt;
use std::iter::successors;
use std::sync::Arc;

/// How a job came to be: under whose name, and through which orchestrators.
pub struct Route {
    node: Arc<Node>,
}

impl Route {
    pub(crate) fn of(node: &Arc<Node>) -> Self {
        Self { node: Arc::clone(node) }
    }

    /// Whose work it is.
    pub fn principal(&self) -> &Principal {
        &self.node.workflow.principal
    }

    /// The workflow the job belongs to.
    pub fn workflow_id(&self) -> WorkflowId {
        self.node.workflow.id
    }

    /// Whether the job is the root of its workflow: called from outside, not by an orchestrator.
    pub fn is_root(&self) -> bool {
        self.node.parent.is_none()
    }

    /// Whether a job of that tool stands anywhere above.
    pub fn came_through<T: 'static>(&self) -> bool {
        let tool = ToolType::of::<T>();
        successors(self.node.parent.as_ref(), |node| node.parent.as_ref()).any(|node| node.tool == tool)
    }

    /// Whether a job of that tool submitted this one.
    pub fn submitted_by<T: 'static>(&self) -> bool {
        self.node.parent.as_ref().is_some_and(|parent| parent.tool == ToolType::of::<T>())
    }

    /// Whether a caller outside, or a model, chose the job as a tool.
    pub fn invoked_as_tool(&self) -> bool {
        self.node.invoked_as_tool
    }
}

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let above = successors(self.node.parent.as_ref(), |node| node.parent.as_ref());
        f.debug_struct("Route")
            .field("principal", self.principal())
            .field("through", &above.map(|node| node.tool.name).collect::<Vec<_>>())
            .finish()
    }
}
