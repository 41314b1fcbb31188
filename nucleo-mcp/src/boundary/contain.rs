//! A panic in code that is not ours ends where it happened and becomes a value.

use std::any::Any;
use std::future::{Future, poll_fn};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;

/// Code of the host's or of a tool's panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Panicked;

/// Runs `work`, turning a panic into a value.
pub(crate) fn contain<T>(work: impl FnOnce() -> T) -> Result<T, Panicked> {
    catch_unwind(AssertUnwindSafe(work)).map_err(discard)
}

/// Awaits `work`, turning a panic in any of its polls into a value.
pub(crate) async fn contain_future<F: Future>(work: F) -> Result<F::Output, Panicked> {
    let mut work = pin!(work);
    poll_fn(|cx| match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(cx))) {
        Ok(Poll::Ready(value)) => Poll::Ready(Ok(value)),
        Ok(Poll::Pending) => Poll::Pending,
        Err(payload) => Poll::Ready(Err(discard(payload))),
    })
    .await
}

/// A panic's payload is a value of anybody's type, whose own `Drop` may panic again.
fn discard(payload: Box<dyn Any + Send>) -> Panicked {
    let _ = catch_unwind(AssertUnwindSafe(|| drop(payload))).map_err(std::mem::forget);
    Panicked
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
        assert_eq!(contain(|| 7), Ok(7));
        assert_eq!(contain(|| panic!("boom")), Err::<(), _>(Panicked));
    }

    // S96
    #[test]
    fn a_payload_that_panics_when_dropped_is_contained_too() {
        assert_eq!(contain(|| std::panic::panic_any(Bomb)), Err::<(), _>(Panicked));
    }

    // S96
    #[tokio::test]
    async fn a_panic_after_a_suspension_becomes_a_value() {
        let work = async {
            tokio::task::yield_now().await;
            panic!("boom")
        };
        assert_eq!(contain_future(work).await, Err::<(), _>(Panicked));
    }
}
