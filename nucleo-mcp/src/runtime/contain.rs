//! Panics end here: a tool's, a guardrail's, a destructor's. What comes out is an error.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

/// The application's code panicked. The message is for the log.
#[derive(Debug)]
pub(crate) struct Panicked {
    message: Box<str>,
}

impl Panicked {
    fn of(payload: Box<dyn Any + Send>) -> Self {
        let message = match payload.downcast_ref::<&'static str>() {
            Some(text) => (*text).into(),
            None => match payload.downcast_ref::<String>() {
                Some(text) => text.as_str().into(),
                None => "a value that is not text".into(),
            },
        };
        if let Err(again) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
            // A payload whose destructor panics with another such payload has no end.
            std::mem::forget(again);
        }
        Self { message }
    }
}

impl fmt::Display for Panicked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "panicked: {}", self.message)
    }
}

impl Error for Panicked {}

/// Runs the application's code. What it was touching when it panicked is not looked at again.
pub(crate) fn contained<R>(run: impl FnOnce() -> R) -> Result<R, Panicked> {
    let (mut run, mut returned) = (Some(run), None);
    contain(&mut || returned = run.take().map(|run| run()))?;
    Ok(returned.expect("what did not panic has returned"))
}

/// One function for every type there is: each tool is compiled with what is generic here.
fn contain(run: &mut dyn FnMut()) -> Result<(), Panicked> {
    catch_unwind(AssertUnwindSafe(run)).map_err(Panicked::of)
}

/// Polls the application's future, which is there until it is dropped by [`drop_contained`].
pub(crate) fn poll_contained<F: Future>(
    future: Pin<&mut Option<F>>,
    cx: &mut Context<'_>,
) -> Poll<Result<F::Output, Panicked>> {
    match contained(|| future.as_pin_mut().map(|future| future.poll(cx))) {
        Ok(Some(polled)) => polled.map(Ok),
        Ok(None) => Poll::Pending,
        Err(panicked) => Poll::Ready(Err(panicked)),
    }
}

/// Drops the application's future.
pub(crate) fn drop_contained<F>(mut future: Pin<&mut Option<F>>) -> Result<(), Panicked> {
    contained(|| future.set(None))
}
