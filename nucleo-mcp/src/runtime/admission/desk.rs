//! One gate and those who wait for it, in the order they came.

use super::gate::{Bound, Room};
use super::line::Ticket;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// One gate and those who wait for it.
#[derive(Debug)]
pub(super) struct Desk {
    bound: Bound,
    /// By how much they want, of which there are few kinds; each in the order they came.
    waiting: BTreeMap<u32, BTreeSet<Ticket>>,
}

/// What is kept for the first in line, if anything is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    pub(super) first: Ticket,
    pub(super) slots: u32,
}

impl Desk {
    pub(super) fn new(bound: Bound) -> Self {
        Self { bound, waiting: BTreeMap::new() }
    }

    pub(super) fn bound(&self) -> &Bound {
        &self.bound
    }

    pub(super) fn bound_mut(&mut self) -> &mut Bound {
        &mut self.bound
    }

    pub(super) fn is_unused(&self) -> bool {
        self.waiting.is_empty() && self.bound.held() == 0
    }

    pub(super) fn enlist(&mut self, ticket: Ticket, wanted: u32) {
        self.waiting.entry(wanted).or_default().insert(ticket);
    }

    pub(super) fn strike(&mut self, ticket: Ticket, wanted: u32) {
        if let Some(tickets) = self.waiting.get_mut(&wanted) {
            tickets.remove(&ticket);
            if tickets.is_empty() {
                self.waiting.remove(&wanted);
            }
        }
    }

    /// The first of those who wait, from that ticket on.
    pub(super) fn next(&self, from: Ticket) -> Option<Ticket> {
        self.waiting.values().filter_map(|tickets| tickets.range(from..).next()).min().copied()
    }

    /// Whether there is too little for so much, beyond what is kept.
    pub(super) fn lacks(&self, wanted: u32, kept: Option<Kept>, now: Duration) -> bool {
        self.room(wanted, kept, now) != Room::Enough
    }

    fn room(&self, wanted: u32, kept: Option<Kept>, now: Duration) -> Room {
        self.bound.room(kept.map_or(0, |kept| kept.slots).saturating_add(wanted), now)
    }

    /// Whether this gate lets somebody by: there is enough, and for everybody before there is too.
    pub(super) fn lets_by(&self, ticket: Ticket, wanted: u32, kept: Option<Kept>, now: Duration) -> bool {
        // The first in line is counted in what is kept for it.
        let from = kept.map_or(Ticket::FIRST, |kept| kept.first.next());
        !self.lacks(wanted, kept, now)
            && self.waiting.iter().all(|(&wanted, tickets)| {
                tickets.range(from.min(ticket)..ticket).next().is_none() || !self.lacks(wanted, kept, now)
            })
    }

    /// When time alone may let by one of those who wait, from that ticket on.
    pub(super) fn alarm(&self, from: Ticket, kept: Option<Kept>, now: Duration) -> Option<Duration> {
        let times = self.waiting.iter().filter_map(|(&wanted, tickets)| {
            tickets.range(from..).next()?;
            match self.room(wanted, kept, now) {
                Room::NotBefore(time) => Some(time),
                Room::Enough | Room::Lacking => None,
            }
        });
        times.min()
    }
}
