//! The line in front of the gates: who is granted what, and when. No clocks, no tasks, no locks.
//!
//! Going down the line in the order of arrival, a job is granted everything it needs if every gate
//! has room for it beyond what is kept for jobs before it, and nothing otherwise. Kept for a job is
//! what it lacks; for the first in line also what it lacked earlier while it was first, because two
//! gates that take turns at being busy would otherwise starve it. Everything else may go ahead.
//!
//! Jobs with equal needs wait in one lane: if its first cannot go, none of it can, so a pass costs
//! as much as there are different needs, however many jobs wait.

use super::gate::{Gate, Room};
use crate::runtime::Principal;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

/// What a job needs, by the position of the gate; the principal where a gate asks for it.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Need {
    pub(super) slots: Vec<(usize, u32)>,
    pub(super) principal: Option<Principal>,
}

/// A place in the line; the lower came first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ticket(u64);

/// What came of an arrival: granted at once, or a place in the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    Granted,
    Waits(Ticket),
}

/// The line. `W` is whoever is to be told of a grant.
#[derive(Debug)]
pub(super) struct Line<W> {
    gates: Vec<Gate>,
    lanes: HashMap<Arc<Need>, BTreeMap<Ticket, W>>,
    /// The first ticket of each lane.
    heads: BTreeMap<Ticket, Arc<Need>>,
    kept: Kept,
    /// The first in line, and the gates it lacked since it became that.
    first: Option<(Ticket, Vec<usize>)>,
    next: u64,
    /// When time alone may let somebody go.
    alarm: Option<Duration>,
}

/// What is kept for jobs in the line, as of the last pass.
#[derive(Debug, Default)]
struct Kept {
    shared: Vec<u32>,
    per_principal: HashMap<(usize, Principal), u32>,
}

impl Kept {
    fn clear(&mut self) {
        self.shared.fill(0);
        self.per_principal.clear();
    }

    fn of(&self, gate: usize, per_principal: bool, principal: Option<&Principal>) -> u32 {
        match principal {
            Some(principal) if per_principal && !self.per_principal.is_empty() => {
                self.per_principal.get(&(gate, principal.clone())).copied().unwrap_or(0)
            }
            _ => self.shared[gate],
        }
    }

    fn add(&mut self, gate: usize, per_principal: bool, principal: Option<&Principal>, slots: u32) {
        let kept = match principal {
            Some(principal) if per_principal => {
                self.per_principal.entry((gate, principal.clone())).or_default()
            }
            _ => &mut self.shared[gate],
        };
        *kept = kept.saturating_add(slots);
    }
}

impl<W> Line<W> {
    pub(super) fn new(gates: Vec<Gate>) -> Self {
        let kept = Kept { shared: vec![0; gates.len()], per_principal: HashMap::new() };
        Self { gates, lanes: HashMap::new(), heads: BTreeMap::new(), kept, first: None, next: 0, alarm: None }
    }

    pub(super) fn gates(&self) -> &[Gate] {
        &self.gates
    }

    /// How many wait, by what they need.
    pub(super) fn waiting(&self) -> impl Iterator<Item = (&Need, usize)> {
        self.lanes.iter().map(|(need, lane)| (&**need, lane.len()))
    }

    /// When [`pass`](Self::pass) should be called although nothing was given back.
    pub(super) fn alarm(&self) -> Option<Duration> {
        self.alarm
    }

    /// Lets a job in, or puts it at the end of the line. `waiter` is asked for only then.
    pub(super) fn arrive(
        &mut self,
        need: &Arc<Need>,
        now: Duration,
        granted: &mut Vec<W>,
        waiter: impl FnOnce() -> W,
    ) -> Arrival {
        if !self.lanes.contains_key(need) && self.fits(need, now) {
            self.take(need, now);
            if !self.heads.is_empty() {
                // What is left decides anew what the others lack.
                self.pass(now, granted);
            }
            return Arrival::Granted;
        }
        let ticket = Ticket(self.next);
        self.next += 1;
        let lane = self.lanes.entry(Arc::clone(need)).or_default();
        lane.insert(ticket, waiter());
        if lane.len() == 1 {
            let is_first = self.heads.is_empty();
            self.heads.insert(ticket, Arc::clone(need));
            self.keep_for(ticket, need, is_first, now);
        }
        Arrival::Waits(ticket)
    }

    /// Takes a job out of the line; false if it is no longer there, which is to say granted.
    pub(super) fn leave(
        &mut self,
        ticket: Ticket,
        need: &Arc<Need>,
        now: Duration,
        granted: &mut Vec<W>,
    ) -> bool {
        let Some(lane) = self.lanes.get_mut(need) else { return false };
        if lane.remove(&ticket).is_none() {
            return false;
        }
        if self.heads.remove(&ticket).is_some() {
            self.promote(need);
            self.pass(now, granted);
        }
        true
    }

    /// Gives back what a job held.
    pub(super) fn release(&mut self, need: &Need, now: Duration, granted: &mut Vec<W>) {
        for &(gate, slots) in &need.slots {
            self.gates[gate].give_back(need.principal.as_ref(), slots);
        }
        if !self.heads.is_empty() {
            self.pass(now, granted);
        }
    }

    /// Goes down the line and grants what can be granted.
    pub(super) fn pass(&mut self, now: Duration, granted: &mut Vec<W>) {
        if self.walk(now, granted) {
            // Those who were passed may lack what was just taken. Nothing more can be granted.
            self.walk(now, granted);
        }
    }

    /// Goes down the line once, and says whether somebody was granted before others that wait.
    fn walk(&mut self, now: Duration, granted: &mut Vec<W>) -> bool {
        self.kept.clear();
        self.alarm = None;
        let mut from = Ticket(0);
        let mut is_first = true;
        let mut passed = false;
        while let Some((&ticket, need)) = self.heads.range(from..).next() {
            from = Ticket(ticket.0 + 1);
            let need = Arc::clone(need);
            if self.fits(&need, now) {
                passed |= !is_first;
                self.take(&need, now);
                self.heads.remove(&ticket);
                if let Some(waiter) = self.lanes.get_mut(&need).and_then(|lane| lane.remove(&ticket)) {
                    granted.push(waiter);
                }
                self.promote(&need);
            } else {
                self.keep_for(ticket, &need, is_first, now);
                is_first = false;
            }
        }
        if is_first {
            self.first = None;
        }
        passed
    }

    /// Makes the next of a lane its head, or takes the empty lane away.
    fn promote(&mut self, need: &Arc<Need>) {
        match self.lanes.get(need).map(|lane| lane.first_key_value()) {
            Some(Some((&next, _))) => {
                self.heads.insert(next, Arc::clone(need));
            }
            Some(None) => {
                self.lanes.remove(need);
                if self.lanes.is_empty() {
                    self.lanes.shrink_to(64);
                }
            }
            None => {}
        }
    }

    fn fits(&self, need: &Need, now: Duration) -> bool {
        need.slots.iter().all(|&slot| self.room(need, slot, now) == Room::Enough)
    }

    fn room(&self, need: &Need, (gate, slots): (usize, u32), now: Duration) -> Room {
        let principal = need.principal.as_ref();
        let kept = self.kept.of(gate, self.gates[gate].is_per_principal(), principal);
        self.gates[gate].room(principal, kept, slots, now)
    }

    fn take(&mut self, need: &Need, now: Duration) {
        for &(gate, slots) in &need.slots {
            self.gates[gate].take(need.principal.as_ref(), slots, now);
        }
    }

    /// Keeps for a waiting job what it lacks.
    fn keep_for(&mut self, ticket: Ticket, need: &Need, is_first: bool, now: Duration) {
        let mut lacked = match self.first.take() {
            Some((first, lacked)) if is_first && first == ticket => lacked,
            Some(other) if !is_first => {
                self.first = Some(other);
                Vec::new()
            }
            _ => Vec::new(),
        };
        for &(gate, slots) in &need.slots {
            match self.room(need, (gate, slots), now) {
                Room::Enough if lacked.contains(&gate) => {}
                Room::Enough => continue,
                Room::Lacking => lacked.push(gate),
                Room::NotBefore(time) => {
                    self.alarm = Some(self.alarm.map_or(time, |alarm| alarm.min(time)));
                    lacked.push(gate);
                }
            }
            let per_principal = self.gates[gate].is_per_principal();
            self.kept.add(gate, per_principal, need.principal.as_ref(), slots);
        }
        if is_first {
            lacked.sort_unstable();
            lacked.dedup();
            self.first = Some((ticket, lacked));
        }
    }
}
