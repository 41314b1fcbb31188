//! From a request to a consumer.

use super::{BoxError, Consumer, RequestContext};
use crate::runtime::contain::contained_future;
use crate::tool::FAILURES;
use std::future::{Future, ready};
use std::pin::Pin;

/// Says who a request comes from.
///
/// `None`, an error, a panic or a blank name mean unauthenticated: such a request lists nothing and
/// calls nothing. A closure that looks at the request and answers at once is a resolver; one that has
/// to wait for something implements the trait, or goes through [`resolve_with`].
///
/// ```
/// use nucleo_mcp::boundary::access::{BoxError, Consumer, ConsumerResolver, RequestContext};
///
/// #[derive(Clone)]
/// struct Principal(String);
///
/// // The host's middleware authenticated the request and recorded a `Principal` on it.
/// let resolver = |request: &RequestContext| request.get::<Principal>().map(|p| Consumer::named(&p.0));
/// # fn is_resolver(_: impl ConsumerResolver) {}
/// # is_resolver(resolver);
///
/// struct Sessions;
///
/// impl ConsumerResolver for Sessions {
///     async fn resolve(&self, request: &RequestContext) -> Result<Option<Consumer>, BoxError> {
///         let Some(_session) = request.header("x-session") else { return Ok(None) };
///         // … ask the session store …
///         Ok(Some(Consumer::new("ada", ["research-agents"])))
///     }
/// }
/// # is_resolver(Sessions);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say who is calling",
    label = "not a consumer resolver",
    note = "pass a closure `|request: &RequestContext| -> Option<Consumer>`, or implement `ConsumerResolver`"
)]
pub trait ConsumerResolver: Send + Sync + 'static {
    /// The consumer the request comes from, or `None` if it comes from nobody we know.
    fn resolve(
        &self,
        request: &RequestContext,
    ) -> impl Future<Output = Result<Option<Consumer>, BoxError>> + Send;
}

/// What a resolving closure may answer with: an [`Option`] of a consumer, or a [`Result`] of one.
pub trait Resolution {
    /// The answer in one form.
    fn into_result(self) -> Result<Option<Consumer>, BoxError>;
}

impl Resolution for Option<Consumer> {
    fn into_result(self) -> Result<Option<Consumer>, BoxError> {
        Ok(self)
    }
}

impl<E: Into<BoxError>> Resolution for Result<Option<Consumer>, E> {
    fn into_result(self) -> Result<Option<Consumer>, BoxError> {
        self.map_err(Into::into)
    }
}

impl<F, R> ConsumerResolver for F
where
    F: Fn(&RequestContext) -> R + Send + Sync + 'static,
    R: Resolution + Send,
{
    fn resolve(
        &self,
        request: &RequestContext,
    ) -> impl Future<Output = Result<Option<Consumer>, BoxError>> + Send {
        ready(self(request).into_result())
    }
}

/// A resolver made of an asynchronous closure; see [`resolve_with`].
#[derive(Clone, Copy, Debug)]
pub struct AsyncResolver<F>(F);

/// A resolver made of a closure that takes what it needs from the request and returns a future.
///
/// ```
/// use nucleo_mcp::boundary::access::{Consumer, ConsumerResolver, RequestContext, resolve_with};
///
/// let resolver = resolve_with(|request: &RequestContext| {
///     let token = request.header("authorization").map(str::to_owned);
///     async move { token.map(|_checked| Consumer::named("ada")) }
/// });
/// # fn is_resolver(_: impl ConsumerResolver) {}
/// # is_resolver(resolver);
/// ```
pub fn resolve_with<F, Fut, R>(resolve: F) -> AsyncResolver<F>
where
    F: Fn(&RequestContext) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = R> + Send + 'static,
    R: Resolution,
{
    AsyncResolver(resolve)
}

impl<F, Fut, R> ConsumerResolver for AsyncResolver<F>
where
    F: Fn(&RequestContext) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = R> + Send + 'static,
    R: Resolution,
{
    fn resolve(
        &self,
        request: &RequestContext,
    ) -> impl Future<Output = Result<Option<Consumer>, BoxError>> + Send {
        let answer = (self.0)(request);
        async move { answer.await.into_result() }
    }
}

type Resolving<'a> = Pin<Box<dyn Future<Output = Option<Consumer>> + Send + 'a>>;

/// A resolver behind a pointer, with every failure already turned into "nobody".
pub(crate) trait ErasedResolver: Send + Sync {
    fn consumer<'a>(&'a self, request: &'a RequestContext) -> Resolving<'a>;
}

impl<R: ConsumerResolver> ErasedResolver for R {
    fn consumer<'a>(&'a self, request: &'a RequestContext) -> Resolving<'a> {
        Box::pin(async move {
            // The call itself is inside: a closure panics before it has returned a future.
            match contained_future(async { self.resolve(request).await }).await {
                Ok(Ok(consumer)) => consumer.filter(|consumer| !consumer.is_blank()),
                Ok(Err(error)) => {
                    tracing::error!("the consumer resolver failed; the request is unauthenticated");
                    // Its words may quote a credential.
                    tracing::debug!(target: FAILURES, %error, "why the consumer resolver failed");
                    None
                }
                Err(_) => {
                    tracing::error!("the consumer resolver panicked; the request is unauthenticated");
                    None
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lost() -> Option<Consumer> {
        panic!("boom")
    }

    async fn consumer(resolver: impl ConsumerResolver) -> Option<Consumer> {
        ErasedResolver::consumer(&resolver, &RequestContext::default()).await
    }

    // S10
    #[tokio::test]
    async fn none_an_error_a_panic_and_a_blank_name_are_nobody() {
        assert_eq!(consumer(|_: &RequestContext| None).await, None);
        assert_eq!(consumer(|_: &RequestContext| Err::<Option<Consumer>, _>("no")).await, None);
        assert_eq!(consumer(|_: &RequestContext| -> Option<Consumer> { panic!("boom") }).await, None);
        assert_eq!(consumer(|_: &RequestContext| Some(Consumer::named(" "))).await, None);
        let late = resolve_with(|_: &RequestContext| async {
            tokio::task::yield_now().await;
            lost()
        });
        assert_eq!(consumer(late).await, None);
    }

    // S10
    #[tokio::test]
    async fn closures_and_futures_resolve() {
        let ada = Some(Consumer::named("ada"));
        assert_eq!(consumer(|_: &RequestContext| Some(Consumer::named("ada"))).await, ada);
        let later = resolve_with(|_: &RequestContext| async {
            tokio::task::yield_now().await;
            Ok::<_, BoxError>(Some(Consumer::named("ada")))
        });
        assert_eq!(consumer(later).await, ada);
    }
}
