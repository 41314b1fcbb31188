//! The line in front of the gates: who is granted what, and when. No clocks, no tasks, no locks.
//!
//! A job is granted everything it needs at the moment when each of its gates has room for it, and for
//! everybody before it who waits for that gate too. Whoever does not need what those before it lack
//! may go ahead of them. For the first in line alone, a gate it has lacked stays kept once it has room
//! again: two gates that take turns at being busy would otherwise starve it.
//!
//! Jobs with equal needs wait in one lane, and only its head stands at the gates' desks: if the head
//! cannot go, none of its lane can. What a change costs does not grow with how many wait, but with how
//! many lanes at the changed gate are held up by another.

use super::desk::{Desk, Kept};
use super::gate::Gate;
use crate::runtime::{Principal, shrink_when_sparse};
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

impl Ticket {
    pub(super) const FIRST: Self = Self(0);
    /// The place of somebody who has not taken one: behind everybody.
    const NONE: Self = Self(u64::MAX);

    pub(super) fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

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
    desks: Desks,
    lanes: HashMap<Arc<Need>, BTreeMap<Ticket, W>>,
    /// The first ticket of each lane.
    heads: BTreeMap<Ticket, Arc<Need>>,
    /// The first in line, and the gates it has lacked since it became that.
    first: Option<(Ticket, Arc<Need>, Vec<usize>)>,
    next: Ticket,
}

/// A desk for each gate; for a gate per principal, one for each principal who holds or waits.
#[derive(Debug)]
struct Desks {
    shared: Vec<Option<Desk>>,
    own: HashMap<(usize, Principal), Desk>,
}

impl Desks {
    fn get(&self, gate: usize, need: &Need) -> Option<&Desk> {
        match (&self.shared[gate], &need.principal) {
            (Some(desk), _) => Some(desk),
            (None, Some(principal)) if !self.own.is_empty() => self.own.get(&(gate, principal.clone())),
            (None, _) => None,
        }
    }

    fn open(&mut self, gate: usize, need: &Need, gates: &[Gate]) -> Option<&mut Desk> {
        match (&mut self.shared[gate], &need.principal) {
            (Some(desk), _) => Some(desk),
            (None, Some(principal)) => {
                let desk = self.own.entry((gate, principal.clone()));
                Some(desk.or_insert_with(|| Desk::new(gates[gate].open())))
            }
            (None, None) => None,
        }
    }

    /// Closes the desks nobody holds or waits at.
    fn close_unused(&mut self, need: &Need) {
        let Some(principal) = &need.principal else { return };
        for &(gate, _) in &need.slots {
            let key = (gate, principal.clone());
            if self.own.get(&key).is_some_and(Desk::is_unused) {
                self.own.remove(&key);
                shrink_when_sparse(&mut self.own);
            }
        }
    }
}

impl<W> Line<W> {
    pub(super) fn new(gates: Vec<Gate>) -> Self {
        let shared = |gate: &Gate| (!gate.is_per_principal()).then(|| Desk::new(gate.open()));
        let desks = Desks { shared: gates.iter().map(shared).collect(), own: HashMap::new() };
        Self { gates, desks, lanes: HashMap::new(), heads: BTreeMap::new(), first: None, next: Ticket::FIRST }
    }

    /// How many slots of a gate are held.
    pub(super) fn held(&self, gate: usize) -> u32 {
        if let Some(desk) = &self.desks.shared[gate] {
            return desk.bound().held();
        }
        let own = self.desks.own.iter().filter(|((own, _), _)| *own == gate);
        own.map(|(_, desk)| desk.bound().held()).sum()
    }

    /// How many wait, by what they need.
    pub(super) fn waiting(&self) -> impl Iterator<Item = (&Need, usize)> {
        self.lanes.iter().map(|(need, lane)| (&**need, lane.len()))
    }

    /// When [`look_again`](Self::look_again) should be called although nothing was given back.
    pub(super) fn alarm(&self, now: Duration) -> Option<Duration> {
        let timed = self.gates.iter().enumerate().filter(|(_, gate)| gate.is_timed());
        let desks = timed.filter_map(|(gate, _)| Some((gate, self.desks.shared[gate].as_ref()?)));
        let alarms = desks.filter_map(|(gate, desk)| match &self.first {
            Some((first, need, lacked)) if lacked.contains(&gate) => {
                let firsts = desk.alarm(*first, None, now);
                let others = desk.alarm(first.next(), need.kept_at(gate, *first), now);
                firsts.into_iter().chain(others).min()
            }
            _ => desk.alarm(Ticket::FIRST, None, now),
        });
        alarms.min()
    }

    /// Lets a job in, or puts it at the end of the line. `waiter` is asked for only then.
    pub(super) fn arrive(&mut self, need: &Arc<Need>, now: Duration, waiter: impl FnOnce() -> W) -> Arrival {
        if !self.lanes.contains_key(need) && self.may_go(Ticket::NONE, need, now) {
            self.take(need, now);
            self.remember_first(now);
            return Arrival::Granted;
        }
        let ticket = self.next;
        self.next = ticket.next();
        let lane = self.lanes.entry(Arc::clone(need)).or_default();
        lane.insert(ticket, waiter());
        if lane.len() == 1 {
            self.step_up(ticket, need);
            self.remember_first(now);
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
        if self.heads.contains_key(&ticket) {
            self.step_down(ticket, need);
            self.pass(need, now, granted);
            self.desks.close_unused(need);
        }
        true
    }

    /// Gives back what a job held.
    pub(super) fn release(&mut self, need: &Need, now: Duration, granted: &mut Vec<W>) {
        for &(gate, slots) in &need.slots {
            if let Some(desk) = self.desks.open(gate, need, &self.gates) {
                desk.bound_mut().give_back(slots);
            }
        }
        self.pass(need, now, granted);
        self.desks.close_unused(need);
    }

    /// Grants what time alone has made room for.
    pub(super) fn look_again(&mut self, now: Duration, granted: &mut Vec<W>) {
        let timed = self.gates.iter().enumerate().filter(|(_, gate)| gate.is_timed());
        let slots = timed.map(|(gate, _)| (gate, 0)).collect();
        self.pass(&Need { slots, principal: None }, now, granted);
    }

    /// Goes down the line at the gates of `changed` and grants what can be granted.
    fn pass(&mut self, changed: &Need, now: Duration, granted: &mut Vec<W>) {
        if self.heads.is_empty() {
            self.first = None;
            return;
        }
        let mut open: Vec<usize> = changed.slots.iter().map(|&(gate, _)| gate).collect();
        let mut from = Ticket::FIRST;
        loop {
            let next = |&gate: &usize| self.desks.get(gate, changed)?.next(from);
            let Some(ticket) = open.iter().filter_map(next).min() else { break };
            let Some(need) = self.heads.get(&ticket).cloned() else { break };
            from = ticket.next();
            if self.may_go(ticket, &need, now) {
                if let Some(waiter) = self.lanes.get_mut(&need).and_then(|lane| lane.remove(&ticket)) {
                    granted.push(waiter);
                }
                self.take(&need, now);
                self.step_down(ticket, &need);
            } else {
                // Where this one lacks something, so does everybody after it.
                open.retain(|&gate| {
                    !self.same_desk(gate, &need, changed) || !self.lacks(ticket, &need, gate, now)
                });
            }
        }
        self.remember_first(now);
    }

    /// Puts the head of a lane at the desks of its gates.
    fn step_up(&mut self, ticket: Ticket, need: &Arc<Need>) {
        self.heads.insert(ticket, Arc::clone(need));
        for &(gate, slots) in &need.slots {
            if let Some(desk) = self.desks.open(gate, need, &self.gates) {
                desk.enlist(ticket, slots);
            }
        }
    }

    /// Takes the head of a lane away, and lets the next of its lane step up.
    fn step_down(&mut self, ticket: Ticket, need: &Arc<Need>) {
        self.heads.remove(&ticket);
        if self.first.as_ref().is_some_and(|(first, ..)| *first == ticket) {
            self.first = None;
        }
        for &(gate, slots) in &need.slots {
            if let Some(desk) = self.desks.open(gate, need, &self.gates) {
                desk.strike(ticket, slots);
            }
        }
        match self.lanes.get(need).map(|lane| lane.first_key_value()) {
            Some(Some((&next, _))) => self.step_up(next, need),
            Some(None) => {
                self.lanes.remove(need);
                shrink_when_sparse(&mut self.lanes);
            }
            None => {}
        }
    }

    fn may_go(&self, ticket: Ticket, need: &Need, now: Duration) -> bool {
        need.slots.iter().all(|&(gate, slots)| {
            // Without a desk nobody holds and nobody waits.
            self.desks
                .get(gate, need)
                .is_none_or(|desk| desk.lets_by(ticket, slots, self.kept(ticket, need, gate), now))
        })
    }

    fn lacks(&self, ticket: Ticket, need: &Need, gate: usize, now: Duration) -> bool {
        need.slots.iter().any(|&(needed, slots)| {
            needed == gate
                && self
                    .desks
                    .get(gate, need)
                    .is_some_and(|desk| desk.lacks(slots, self.kept(ticket, need, gate), now))
        })
    }

    /// What is kept at a gate for the first in line, from somebody else.
    fn kept(&self, ticket: Ticket, need: &Need, gate: usize) -> Option<Kept> {
        let (first, firsts, lacked) = self.first.as_ref()?;
        if *first == ticket || !lacked.contains(&gate) || !self.same_desk(gate, need, firsts) {
            return None;
        }
        firsts.kept_at(gate, *first)
    }

    /// Whether two needs mean the same slots when they name a gate.
    fn same_desk(&self, gate: usize, one: &Need, other: &Need) -> bool {
        !self.gates[gate].is_per_principal() || one.principal == other.principal
    }

    fn take(&mut self, need: &Need, now: Duration) {
        for &(gate, slots) in &need.slots {
            if let Some(desk) = self.desks.open(gate, need, &self.gates) {
                desk.bound_mut().take(slots, now);
            }
        }
    }

    /// Remembers who is first in line, and what it lacks as things stand.
    fn remember_first(&mut self, now: Duration) {
        let Some((&ticket, need)) = self.heads.first_key_value() else {
            self.first = None;
            return;
        };
        let need = Arc::clone(need);
        let mut lacked = match self.first.take() {
            Some((first, _, lacked)) if first == ticket => lacked,
            _ => Vec::new(),
        };
        for &(gate, _) in &need.slots {
            if !lacked.contains(&gate) && self.lacks(ticket, &need, gate, now) {
                lacked.push(gate);
            }
        }
        self.first = Some((ticket, need, lacked));
    }
}

impl Need {
    fn kept_at(&self, gate: usize, first: Ticket) -> Option<Kept> {
        let slots = self.slots.iter().find(|(needed, _)| *needed == gate);
        slots.map(|&(_, slots)| Kept { first, slots })
    }
}
