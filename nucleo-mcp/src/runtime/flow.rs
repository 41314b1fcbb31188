//! What an orchestrator is handed, and nobody else: the means to submit work below itself.

use super::dispatcher::{submit_after, submit_below};
use super::fan_out::FanOut;
use super::{Dependencies, JobContext, JobHandle};
use crate::tool::{Assemble, Tool, ToolError};
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// What an orchestrator is handed, and nobody else: the means to submit work below itself. It is a
/// [`JobContext`] too.
///
/// What is submitted runs under the same principal, in the same workflow, within the orchestrator's
/// scope, and no longer than the orchestrator: what is still running when it ends is cancelled.
pub struct Flow {
    ctx: JobContext,
}

impl Flow {
    pub(crate) fn new(ctx: &JobContext) -> Self {
        Self { ctx: ctx.clone() }
    }

    /// A tool whose fields are filled from the dispatcher's resources; the system error where nobody supplied
    /// one of them.
    pub fn assemble<T: Tool + Assemble>(&self) -> Result<Arc<T>, ToolError> {
        match T::assemble(self.ctx.node().workflow.dispatcher.resources()) {
            Ok(tool) => Ok(Arc::new(tool)),
            Err(missing) => Err(ToolError::system(format!("nobody supplied {missing:?}"))),
        }
    }

    /// Runs a tool as a child. It starts whether or not the handle is awaited.
    pub fn submit<T: Tool>(&self, tool: Arc<T>, input: T::Input) -> JobHandle<T::Output> {
        submit_below(self.ctx.node(), tool, input, false)
    }

    /// Runs a tool that a model chose.
    pub(crate) fn submit_as_tool<T: Tool>(&self, tool: Arc<T>, input: T::Input) -> JobHandle<T::Output> {
        submit_below(self.ctx.node(), tool, input, true)
    }

    /// Runs a tool as a child once other jobs have answered; its input is made from their answers. If
    /// one of them fails, the child fails with its error and never runs.
    ///
    /// ```
    /// # use nucleo_mcp::runtime::Flow;
    /// # use nucleo_mcp::tool::{Tool, ToolError};
    /// # use std::sync::Arc;
    /// # async fn example<P: Tool<Input = String, Output = u32>, S: Tool<Input = u32, Output = u32>>(
    /// #     flow: &Flow, price: Arc<P>, shipping: Arc<P>, sum: Arc<S>,
    /// # ) -> Result<u32, ToolError> {
    /// let price = flow.submit(price, "A-1042".to_owned());
    /// let shipping = flow.submit(shipping, "A-1042".to_owned());
    /// let total = flow.submit_after((price, shipping), sum, |(price, shipping)| price + shipping);
    /// total.await
    /// # }
    /// ```
    pub fn submit_after<T: Tool, D: Dependencies>(
        &self,
        dependencies: D,
        tool: Arc<T>,
        input: impl FnOnce(D::Resolved) -> T::Input + Send + 'static,
    ) -> JobHandle<T::Output> {
        submit_after(self.ctx.node(), dependencies, tool, input)
    }

    /// Runs a tool once for each input, and answers in the order of the inputs. All at once, unless
    /// [`at_most`](FanOut::at_most) says otherwise.
    ///
    /// ```
    /// # use nucleo_mcp::runtime::Flow;
    /// # use nucleo_mcp::tool::{Tool, ToolError};
    /// # use std::sync::Arc;
    /// # async fn example<P: Tool<Input = String, Output = u32>>(
    /// #     flow: &Flow, price: Arc<P>, orders: Vec<String>,
    /// # ) -> Result<u32, ToolError> {
    /// let prices = flow.fan_out(price, orders).at_most(8).await;
    /// let prices: Vec<u32> = prices.into_iter().collect::<Result<_, _>>()?;
    /// # Ok(prices.iter().sum()) }
    /// ```
    ///
    /// Every child runs to its end, whatever becomes of the others. This ends with the first that fails, and the
    /// rest are cancelled when the orchestrator answers:
    ///
    /// ```
    /// # use nucleo_mcp::runtime::Flow;
    /// # use nucleo_mcp::tool::{Tool, ToolError};
    /// # use std::sync::Arc;
    /// # async fn example<P: Tool<Input = String, Output = u32>>(
    /// #     flow: &Flow, price: Arc<P>, orders: Vec<String>,
    /// # ) -> Result<u32, ToolError> {
    /// use futures_util::future::try_join_all;
    ///
    /// let handles = orders.into_iter().map(|order| flow.submit(price.clone(), order));
    /// let prices: Vec<u32> = try_join_all(handles).await?;
    /// # Ok(prices.iter().sum()) }
    /// ```
    pub fn fan_out<T, I>(&self, tool: Arc<T>, inputs: I) -> FanOut<'_, T, I::IntoIter>
    where
        T: Tool,
        I: IntoIterator<Item = T::Input>,
    {
        FanOut::new(self, tool, inputs.into_iter())
    }
}

impl Deref for Flow {
    type Target = JobContext;

    fn deref(&self) -> &JobContext {
        &self.ctx
    }
}

impl fmt::Debug for Flow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Flow").field(&self.ctx).finish()
    }
}
