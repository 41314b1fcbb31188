//! How often work may start: a gate that time opens again. The arithmetic is `governor`'s.

use super::gate::Room;
use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::StateStore;
use governor::{Quota, RateLimiter};
use std::cell::Cell;
use std::fmt;
use std::num::NonZeroU32;
use std::time::Duration;

/// How often work may start.
///
/// ```
/// use nucleo_mcp::runtime::Rate;
/// use std::time::Duration;
///
/// // Three a second, evenly spaced; up to five at once after a silence.
/// let rate = Rate::every(Duration::from_millis(334)).burst(5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    period: Duration,
    burst: NonZeroU32,
}

impl Rate {
    /// One start a period.
    pub fn every(period: Duration) -> Self {
        // What a nanosecond count holds, and at least one of them.
        let longest = Duration::from_secs(365 * 24 * 60 * 60);
        Self { period: period.clamp(Duration::from_nanos(1), longest), burst: NonZeroU32::MIN }
    }

    /// How many may start at once after a silence; at least one.
    pub fn burst(mut self, starts: u32) -> Self {
        self.burst = NonZeroU32::new(starts).unwrap_or(NonZeroU32::MIN);
        self
    }

    pub(super) fn most_at_once(self) -> u32 {
        self.burst.get()
    }
}

/// How much of a rate is used up.
pub(super) struct RateLimit {
    limiter: RateLimiter<Purpose, Store, Now, NoOpMiddleware<Duration>>,
}

/// Why the limiter is asked. It may be asked without being changed, because a job that is granted
/// everything or nothing looks at every gate before it takes from any.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Purpose {
    Look,
    Take,
}

/// The time as the line was told it.
#[derive(Default)]
struct Now(Cell<Duration>);

impl Clock for Now {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.0.get()
    }
}

/// The limiter's memory: one state, whatever the purpose.
#[derive(Default)]
struct Store(Cell<Option<Nanos>>);

impl StateStore for Store {
    type Key = Purpose;

    fn measure_and_replace<T, F, E>(&self, purpose: &Purpose, measure: F) -> Result<T, E>
    where
        F: Fn(Option<Nanos>) -> Result<(T, Nanos), E>,
    {
        let (outcome, next) = measure(self.0.get())?;
        if *purpose == Purpose::Take {
            self.0.set(Some(next));
        }
        Ok(outcome)
    }
}

impl RateLimit {
    pub(super) fn new(rate: Rate) -> Self {
        // A rate's period is never zero, which is all that the quota could object to.
        let quota = Quota::with_period(rate.period).unwrap_or(Quota::per_second(rate.burst));
        let limiter = RateLimiter::new(quota.allow_burst(rate.burst), Store::default(), Now::default());
        Self { limiter }
    }

    pub(super) fn room(&self, starts: u32, now: Duration) -> Room {
        self.ask(Purpose::Look, starts, now)
    }

    pub(super) fn take(&mut self, starts: u32, now: Duration) {
        let taken = self.ask(Purpose::Take, starts, now);
        debug_assert_eq!(taken, Room::Enough, "taken without room");
    }

    fn ask(&self, purpose: Purpose, starts: u32, now: Duration) -> Room {
        let Some(starts) = NonZeroU32::new(starts) else { return Room::Enough };
        self.limiter.clock().0.set(now);
        match self.limiter.check_key_n(&purpose, starts) {
            Ok(Ok(())) => Room::Enough,
            Ok(Err(not_until)) => Room::NotBefore(not_until.earliest_possible()),
            // More than a burst, together with what is kept for others: not before they have gone.
            Err(_) => Room::Lacking,
        }
    }
}

impl fmt::Debug for RateLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RateLimit").finish_non_exhaustive()
    }
}
