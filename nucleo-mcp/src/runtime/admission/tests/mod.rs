//! The line, held against a slow and obvious one: every interleaving of small configurations.

mod futures;
#[cfg(feature = "rate-limit")]
mod rates;

use super::gate::Gate;
use super::line::{Arrival, Line, Need, Ticket};
use super::{Admission, Requirements, Unmeetable};
use crate::runtime::Principal;
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;
use std::time::Duration;

/// What a job needs: slots by gate, and whose job it is.
type Wish = (&'static [(usize, u32)], &'static str);

/// A gate: how many slots, and whether each principal has them to itself.
type Door = (u32, bool);

/// Where a job stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Away,
    Waiting,
    Holding,
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Step {
    Arrive(usize),
    Cancel(usize),
    Complete(usize),
}

/// The rules of the line, written down as they are said.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Rules {
    doors: Vec<Door>,
    wishes: Vec<Wish>,
    phases: Vec<Phase>,
    /// Jobs in the order they came.
    line: Vec<usize>,
    /// The first in line, and the gates it lacked since it became that.
    first: Option<(usize, BTreeSet<usize>)>,
}

impl Rules {
    fn free(&self, gate: usize, principal: &str) -> u32 {
        let (slots, per_principal) = self.doors[gate];
        let holds = |job: &usize| {
            self.phases[*job] == Phase::Holding && (!per_principal || self.wishes[*job].1 == principal)
        };
        let held = (0..self.wishes.len()).filter(holds).flat_map(|job| self.wishes[job].0);
        slots - held.filter(|(held, _)| *held == gate).map(|(_, slots)| slots).sum::<u32>()
    }

    fn step(&mut self, step: Step) -> Vec<usize> {
        match step {
            Step::Arrive(job) => {
                self.phases[job] = Phase::Waiting;
                self.line.push(job);
            }
            Step::Cancel(job) => {
                self.phases[job] = Phase::Gone;
                self.line.retain(|waiting| *waiting != job);
            }
            Step::Complete(job) => self.phases[job] = Phase::Gone,
        }
        let mut granted = Vec::new();
        while let Some(position) = (0..self.line.len()).find(|&position| self.may_go(position)) {
            let job = self.line.remove(position);
            self.phases[job] = Phase::Holding;
            granted.push(job);
        }
        self.first = self.line.first().map(|&first| {
            let mut lacked = self.lacks(0);
            lacked.extend(self.lacked_before(first));
            (first, lacked)
        });
        granted
    }

    fn lacked_before(&self, job: usize) -> BTreeSet<usize> {
        match &self.first {
            Some((first, lacked)) if *first == job => lacked.clone(),
            _ => BTreeSet::new(),
        }
    }

    /// Whether two jobs mean the same slots when they name a gate.
    fn same_desk(&self, gate: usize, one: usize, other: usize) -> bool {
        !self.doors[gate].1 || self.wishes[one].1 == self.wishes[other].1
    }

    /// The gates that have too little for the job at that place of the line, now.
    fn lacks(&self, position: usize) -> BTreeSet<usize> {
        let job = self.line[position];
        let (slots, principal) = self.wishes[job];
        let kept = |gate: usize| {
            let first = self.line[0];
            let keeps = position > 0 && self.lacked_before(first).contains(&gate);
            let wish = self.wishes[first].0.iter().find(|(needed, _)| *needed == gate);
            wish.filter(|_| keeps && self.same_desk(gate, first, job)).map_or(0, |(_, slots)| *slots)
        };
        let lacks = |(gate, wanted): &&(usize, u32)| self.free(*gate, principal) < kept(*gate) + wanted;
        slots.iter().filter(lacks).map(|(gate, _)| *gate).collect()
    }

    /// Whether every gate has enough for the job and for everybody before it.
    fn may_go(&self, position: usize) -> bool {
        let job = self.line[position];
        let needs = |gate: usize| self.wishes[job].0.iter().any(|(needed, _)| *needed == gate);
        self.lacks(position).is_empty()
            && (0..position).all(|before| {
                let lacked = self.lacks(before);
                !lacked.iter().any(|&gate| needs(gate) && self.same_desk(gate, self.line[before], job))
            })
    }

    fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (job, phase) in self.phases.iter().enumerate() {
            match phase {
                Phase::Away => steps.push(Step::Arrive(job)),
                Phase::Waiting => steps.push(Step::Cancel(job)),
                Phase::Holding => steps.push(Step::Complete(job)),
                Phase::Gone => {}
            }
        }
        steps
    }
}

const NOBODY: [usize; 0] = [];

/// The line under test, driven by the same steps.
struct Tested {
    line: Line<usize>,
    needs: Vec<Arc<Need>>,
    tickets: Vec<Option<Ticket>>,
}

impl Tested {
    fn new(doors: &[Door], wishes: &[Wish]) -> Self {
        let gate = |&(slots, per_principal): &Door| {
            if per_principal { Gate::PerPrincipal(slots) } else { Gate::Shared(slots) }
        };
        let need = |&(slots, principal): &Wish| {
            let per_principal = slots.iter().any(|&(gate, _)| doors[gate].1);
            let principal = per_principal.then(|| Principal::from(principal));
            Arc::new(Need { slots: slots.to_vec(), principal })
        };
        Self {
            line: Line::new(doors.iter().map(gate).collect()),
            needs: wishes.iter().map(need).collect(),
            tickets: vec![None; wishes.len()],
        }
    }

    fn step(&mut self, step: Step) -> Vec<usize> {
        let mut granted = Vec::new();
        let now = Duration::ZERO;
        match step {
            Step::Arrive(job) => match self.line.arrive(&self.needs[job], now, || job) {
                Arrival::Granted => granted.insert(0, job),
                Arrival::Waits(ticket) => self.tickets[job] = Some(ticket),
            },
            Step::Cancel(job) => {
                let ticket = self.tickets[job].expect("a waiting job has a ticket");
                assert!(self.line.leave(ticket, &self.needs[job], now, &mut granted));
                assert!(!self.line.leave(ticket, &self.needs[job], now, &mut granted), "left twice");
            }
            Step::Complete(job) => self.line.release(&self.needs[job], now, &mut granted),
        }
        granted
    }
}

/// Walks every order of arrivals, completions and cancellations, and returns how many states there are.
fn walk(doors: &[Door], wishes: &[Wish]) -> usize {
    let start = Rules {
        doors: doors.to_vec(),
        wishes: wishes.to_vec(),
        phases: vec![Phase::Away; wishes.len()],
        line: Vec::new(),
        first: None,
    };
    let mut seen = HashSet::new();
    let mut open = vec![(start, Vec::new())];
    while let Some((rules, path)) = open.pop() {
        if !seen.insert(rules.clone()) {
            continue;
        }
        for step in rules.steps() {
            let mut next = rules.clone();
            let expected = next.step(step);
            let mut tested = Tested::new(doors, wishes);
            for &step in &path {
                tested.step(step);
            }
            let granted = tested.step(step);
            let mut path = path.clone();
            path.push(step);
            assert_eq!(granted, expected, "{doors:?} {wishes:?} {path:?}");
            for (gate, &(slots, per_principal)) in doors.iter().enumerate() {
                let held = tested.line.held(gate);
                assert!(per_principal || held == slots - next.free(gate, ""), "{path:?}");
            }
            let waiting: usize = tested.line.waiting().map(|(_, count)| count).sum();
            assert_eq!(waiting, next.line.len(), "{path:?}");
            never_takes_from_the_first(&rules, &next, step);
            if next.steps().is_empty() {
                assert!((0..doors.len()).all(|gate| tested.line.held(gate) == 0), "{path:?}");
            }
            open.push((next, path));
        }
    }
    seen.len()
}

/// Of what the first in line was found lacking, no step but its own grant takes anything it needs.
fn never_takes_from_the_first(before: &Rules, after: &Rules, step: Step) {
    let Some((first, lacked)) = &before.first else { return };
    if after.phases[*first] != Phase::Waiting {
        return;
    }
    let (slots, principal) = before.wishes[*first];
    for (gate, wanted) in slots.iter().filter(|(gate, _)| lacked.contains(gate)) {
        let enough = |rules: &Rules| rules.free(*gate, principal).min(*wanted);
        assert!(enough(after) >= enough(before), "{step:?} took gate {gate} from {first}: {before:?}");
    }
}

/// Every choice of four wishes, the same one several times included.
fn each_four(options: &[Wish], mut check: impl FnMut(&[Wish])) {
    for (a, first) in options.iter().enumerate() {
        for (b, second) in options.iter().enumerate().skip(a) {
            for (c, third) in options.iter().enumerate().skip(b) {
                for fourth in &options[c..] {
                    check(&[*first, *second, *third, *fourth]);
                }
            }
        }
    }
}

// S91
#[test]
fn four_jobs_at_two_gates_are_granted_by_the_rules_in_every_interleaving() {
    let options: [Wish; 6] = [
        (&[(0, 1)], ""),
        (&[(0, 2)], ""),
        (&[(1, 1)], ""),
        (&[(0, 1), (1, 1)], ""),
        (&[(0, 2), (1, 1)], ""),
        (&[(0, 1), (1, 2)], ""),
    ];
    let mut states = 0;
    each_four(&options, |wishes| states += walk(&[(2, false), (2, false)], wishes));
    assert!(states > 17_000, "{states}");
}

// S91
#[test]
fn a_gate_per_principal_is_granted_by_the_rules_in_every_interleaving() {
    let options: [Wish; 6] = [
        (&[(0, 1)], "ann"),
        (&[(1, 1)], "ann"),
        (&[(0, 1), (1, 1)], "ann"),
        (&[(1, 2)], "ann"),
        (&[(0, 1), (1, 1)], "bob"),
        (&[(0, 2), (1, 2)], "bob"),
    ];
    let mut states = 0;
    each_four(&options, |wishes| states += walk(&[(2, false), (2, true)], wishes));
    assert!(states > 14_000, "{states}");
}

// S91
#[test]
fn two_gates_that_take_turns_at_being_busy_do_not_starve_the_first_in_line() {
    // Two jobs for each gate take turns; the fifth wants both gates.
    let (a, b): (Wish, Wish) = ((&[(0, 1)], ""), (&[(1, 1)], ""));
    let wishes: Vec<Wish> = [a, b, (&[(0, 1), (1, 1)], "")].into_iter().chain([a, b].repeat(50)).collect();
    let mut line = Tested::new(&[(1, false), (1, false)], &wishes);
    assert_eq!(line.step(Step::Arrive(0)), [0]);
    assert_eq!(line.step(Step::Arrive(2)), NOBODY, "gate 0 is busy");
    assert_eq!(line.step(Step::Arrive(1)), [1], "what the first does not lack is given");
    assert_eq!(line.step(Step::Complete(0)), NOBODY, "gate 1 is busy, and gate 0 is kept");
    for later in 3..wishes.len() {
        assert_eq!(line.step(Step::Arrive(later)), NOBODY, "nobody passes what is kept");
    }
    assert_eq!(line.step(Step::Complete(1)), [2]);
    assert_eq!(line.step(Step::Complete(2)), [3, 4]);
}

// S91
#[test]
fn a_hundred_thousand_jobs_in_line_leave_in_time_and_without_a_trace() {
    let wishes: Vec<Wish> = vec![(&[(0, 1)], ""); 100_000];
    let mut line = Tested::new(&[(1, false)], &wishes);
    for job in 0..wishes.len() {
        line.step(Step::Arrive(job));
    }
    // Every second one is cancelled, from the end; the rest is served in order.
    for job in (1..wishes.len()).rev().filter(|job| job % 2 == 1) {
        line.step(Step::Cancel(job));
    }
    for job in (0..wishes.len()).step_by(2) {
        let next = (job + 2 < wishes.len()).then_some(job + 2);
        assert_eq!(line.step(Step::Complete(job)).first().copied(), next);
    }
    assert_eq!(line.line.waiting().count(), 0);
    assert_eq!(line.line.held(0), 0);
}

// S91
#[test]
fn a_requirement_that_can_never_be_granted_is_found_beforehand() {
    let admission = Admission::new(vec![("database", Gate::Shared(2)), ("search", Gate::PerPrincipal(1))]);
    let requirements = Requirements::none().gate("database", 3).gate("searhc", 1).gate("search", 1);
    assert_eq!(
        admission.unmeetable(&requirements),
        [
            Unmeetable::AboveCapacity { gate: "database", wanted: 3, capacity: 2 },
            Unmeetable::UnknownGate { gate: "searhc" },
        ]
    );
}
