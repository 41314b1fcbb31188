//! Panics end here: a tool's, a guardrail's, a destructor's, the host's own. What comes out is an error.

use std::any::Any;
use std::error::Error;
use std::fmt;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::{Pin, pin};
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

/// Awaits the application's future, in whichever of its polls it panics.
pub(crate) async fn contained_future<F: Future>(future: F) -> Result<F::Output, Panicked> {
    let mut future = pin!(future);
    poll_fn(|cx| match contained(|| future.as_mut().poll(cx)) {
        Ok(polled) => polled.map(Ok),
        Err(panicked) => Poll::Ready(Err(panicked)),
    })
    .await
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

#[cfg(test)]
mod tests {
    use super::*;

    struct Bomb;

    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("again");
        }
    }

    // S96
    #[test]
    fn a_panic_becomes_a_value() {
        assert_eq!(contained(|| 7).ok(), Some(7));
        assert_eq!(
            contained(|| panic!("boom")).map_err(|it| it.to_string()),
            Err::<(), _>("panicked: boom".to_owned())
        );
    }

    // S96
    #[test]
    fn a_payload_that_panics_when_dropped_is_contained_too() {
        assert!(contained(|| std::panic::panic_any(Bomb)).is_err());
    }

    // S96
    #[tokio::test]
    async fn a_panic_after_a_suspension_becomes_a_value() {
        let work = async {
            tokio::task::yield_now().await;
            panic!("boom")
        };
        assert!(contained_future(work).await.is_err_and(|it| it.to_string() == "panicked: boom"));
    }
}
