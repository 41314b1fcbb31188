//! Admission: a job waits until every gate it needs has room, and holds nothing meanwhile.

mod desk;
mod gate;
mod line;
#[cfg(feature = "rate-limit")]
mod rate;
mod requirements;
#[cfg(test)]
mod tests;

pub(crate) use gate::Gate;
#[cfg(feature = "rate-limit")]
pub use rate::Rate;
pub use requirements::{Requirements, Unmeetable};

use crate::runtime::Principal;
use line::{Arrival, Line, Need, Ticket};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::Instant;

/// The gates of one dispatcher and the line in front of them.
#[derive(Debug)]
pub(crate) struct Admission {
    names: Vec<Name>,
    /// Whether any gate opens by time alone.
    timed: bool,
    started: Instant,
    line: Mutex<Guarded>,
}

#[derive(Debug)]
struct Name {
    text: &'static str,
    capacity: u32,
    per_principal: bool,
}

#[derive(Debug)]
struct Guarded {
    line: Line<oneshot::Sender<()>>,
    /// When the next look at the clock is due, if one is.
    armed: Option<Duration>,
}

/// How one gate stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GateStats {
    /// The gate's name.
    pub name: &'static str,
    /// How many slots it has; for a gate per principal, how many each has; for a rate, its burst.
    pub capacity: u32,
    /// How many slots are held.
    pub held: u32,
    /// How many jobs in the line need it.
    pub waiting: usize,
}

impl Admission {
    pub(crate) fn new(gates: Vec<(&'static str, Gate)>) -> Self {
        let names = gates.iter().map(|(text, gate)| Name {
            text,
            capacity: gate.capacity(),
            per_principal: gate.is_per_principal(),
        });
        Self {
            names: names.collect(),
            timed: gates.iter().any(|(_, gate)| gate.is_timed()),
            started: Instant::now(),
            line: Mutex::new(Guarded {
                line: Line::new(gates.into_iter().map(|(_, gate)| gate).collect()),
                armed: None,
            }),
        }
    }

    /// Every requirement that can never be granted.
    pub(crate) fn unmeetable(&self, requirements: &Requirements) -> Vec<Unmeetable> {
        requirements.iter().filter_map(|(gate, wanted)| self.find(gate, wanted).err()).collect()
    }

    fn find(&self, gate: &'static str, wanted: u32) -> Result<usize, Unmeetable> {
        let position = self.names.iter().position(|known| known.text == gate);
        let position = position.ok_or(Unmeetable::UnknownGate { gate })?;
        let capacity = self.names[position].capacity;
        if wanted > capacity {
            return Err(Unmeetable::AboveCapacity { gate, wanted, capacity });
        }
        Ok(position)
    }

    /// Grants everything required at once, or gives a place in the line.
    pub(crate) fn enter(
        self: &Arc<Self>,
        requirements: &Requirements,
        principal: &Principal,
    ) -> Result<Entry, Unmeetable> {
        let need = Arc::new(self.need(requirements, principal)?);
        let mut waits = None;
        let arrival = self.change(|line, now, _| {
            line.arrive(&need, now, || {
                let (sender, receiver) = oneshot::channel();
                waits = Some(receiver);
                sender
            })
        });
        let admission = Arc::clone(self);
        Ok(match (arrival, waits) {
            (Arrival::Waits(ticket), Some(granted)) => {
                let place = Place { admission, need, ticket: Some(ticket) };
                Entry::Waits(Turn { granted, place })
            }
            _ => Entry::Granted(Permit { admission, need }),
        })
    }

    fn need(&self, requirements: &Requirements, principal: &Principal) -> Result<Need, Unmeetable> {
        let mut slots = Vec::with_capacity(requirements.iter().count());
        for (gate, wanted) in requirements.iter() {
            slots.push((self.find(gate, wanted)?, wanted));
        }
        // The same needs share a lane, whatever the order they were written in.
        slots.sort_unstable();
        let per_principal = slots.iter().any(|&(gate, _)| self.names[gate].per_principal);
        Ok(Need { slots, principal: per_principal.then(|| principal.clone()) })
    }

    /// Changes the line, then tells those whom the change let in.
    fn change<R>(
        self: &Arc<Self>,
        change: impl FnOnce(&mut Line<oneshot::Sender<()>>, Duration, &mut Vec<oneshot::Sender<()>>) -> R,
    ) -> R {
        let now = if self.timed { self.started.elapsed() } else { Duration::ZERO };
        let mut granted = Vec::new();
        let mut guarded = self.guarded();
        let outcome = change(&mut guarded.line, now, &mut granted);
        let alarm = if self.timed { guarded.alarm_to_set(now) } else { None };
        drop(guarded);
        for waiter in granted {
            // One that is gone gives its grant back when its place is dropped.
            let _ = waiter.send(());
        }
        if let Some(alarm) = alarm {
            self.look_again_at(alarm);
        }
        outcome
    }

    fn look_again_at(self: &Arc<Self>, alarm: Duration) {
        let (admission, due) = (Arc::downgrade(self), self.started + alarm);
        // Only a job changes the line, so this runs inside a runtime, or after the last one.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        runtime.spawn(async move {
            tokio::time::sleep_until(due).await;
            if let Some(admission) = admission.upgrade() {
                admission.change(Line::look_again);
            }
        });
    }

    fn guarded(&self) -> MutexGuard<'_, Guarded> {
        // Nothing of the application's runs under this lock, so it is never left half-changed.
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How each gate stands.
    pub(crate) fn stats(&self) -> Vec<GateStats> {
        let guarded = self.guarded();
        let line = &guarded.line;
        let waiting = |position: usize| {
            let needs = |need: &Need| need.slots.iter().any(|&(gate, _)| gate == position);
            line.waiting().filter(|(need, _)| needs(need)).map(|(_, count)| count).sum()
        };
        let gates = self.names.iter().enumerate();
        gates
            .map(|(position, name)| GateStats {
                name: name.text,
                capacity: name.capacity,
                held: line.held(position),
                waiting: waiting(position),
            })
            .collect()
    }

    /// How many jobs are in the line.
    pub(crate) fn waiting(&self) -> usize {
        self.guarded().line.waiting().map(|(_, count)| count).sum()
    }
}

impl Guarded {
    /// The time to set an alarm for, if the line wants one earlier than the one that is set.
    fn alarm_to_set(&mut self, now: Duration) -> Option<Duration> {
        let wanted = self.line.alarm(now)?;
        match self.armed {
            Some(armed) if armed > now && armed <= wanted => None,
            _ => {
                self.armed = Some(wanted);
                Some(wanted)
            }
        }
    }
}

/// What came of asking for admission.
pub(crate) enum Entry {
    Granted(Permit),
    Waits(Turn),
}

/// A turn that comes. Dropped before, it leaves the line.
pub(crate) struct Turn {
    // Dropped in this order: the place gives back a grant that nobody received.
    granted: oneshot::Receiver<()>,
    place: Place,
}

impl Turn {
    pub(crate) async fn comes(self) -> Permit {
        let Self { granted, place } = self;
        // The sender is kept until the grant, so there is no other way for this to end.
        let _ = granted.await;
        place.hold()
    }
}

/// A place in the line. Dropped, it is given up, or what was granted meanwhile is given back.
struct Place {
    admission: Arc<Admission>,
    need: Arc<Need>,
    /// None once the grant was received.
    ticket: Option<Ticket>,
}

impl Place {
    fn hold(mut self) -> Permit {
        self.ticket = None;
        Permit { admission: Arc::clone(&self.admission), need: Arc::clone(&self.need) }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(ticket) = self.ticket else { return };
        self.admission.change(|line, now, granted| {
            if !line.leave(ticket, &self.need, now, granted) {
                line.release(&self.need, now, granted);
            }
        });
    }
}

/// What a job was granted; given back when dropped.
pub(crate) struct Permit {
    admission: Arc<Admission>,
    need: Arc<Need>,
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.admission.change(|line, now, granted| line.release(&self.need, now, granted));
    }
}
