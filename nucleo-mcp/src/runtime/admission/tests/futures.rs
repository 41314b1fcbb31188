//! The futures in front of the line, polled and dropped in every order.

use super::super::{Admission, Entry, Gate, Permit, Requirements};
use crate::runtime::Principal;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

/// A job that waits, as a future nobody polls unless it asked to be.
struct Job {
    state: Option<State>,
    woken: Arc<Flag>,
}

enum State {
    Waiting(Pin<Box<dyn Future<Output = Permit>>>),
    Holding { _permit: Permit },
}

#[derive(Default)]
struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::SeqCst);
    }
}

impl Job {
    fn start(admission: &Arc<Admission>, requirements: &Requirements) -> Self {
        let entry = admission.enter(requirements, &Principal::from("ann"));
        let state = match entry.expect("the gates are there") {
            Entry::Granted(permit) => State::Holding { _permit: permit },
            Entry::Waits(turn) => State::Waiting(Box::pin(turn.comes())),
        };
        let mut job = Self { state: Some(state), woken: Arc::new(Flag(AtomicBool::new(true))) };
        job.poll();
        job
    }

    fn poll(&mut self) {
        let Some(State::Waiting(waiting)) = &mut self.state else { return };
        if !self.woken.0.swap(false, Ordering::SeqCst) {
            return;
        }
        let waker = Waker::from(Arc::clone(&self.woken));
        if let Poll::Ready(permit) = waiting.as_mut().poll(&mut Context::from_waker(&waker)) {
            self.state = Some(State::Holding { _permit: permit });
        }
    }
}

/// Runs a sequence of choices among what can be done next, and says how many choices there were at
/// the end of it.
fn play(choices: &[usize], wishes: &[Requirements; 4]) -> usize {
    let gates = vec![("a", Gate::Shared(2)), ("b", Gate::Shared(1))];
    let admission = Arc::new(Admission::new(gates));
    let mut jobs: [Option<Job>; 4] = [const { None }; 4];
    for turn in 0.. {
        let mut moves: Vec<(usize, char)> = Vec::new();
        for (job, state) in jobs.iter().enumerate() {
            match state {
                None => moves.push((job, 's')),
                Some(Job { state: Some(State::Waiting(_)), woken }) => {
                    moves.push((job, 'd'));
                    if woken.0.load(Ordering::SeqCst) {
                        moves.push((job, 'p'));
                    }
                }
                Some(Job { state: Some(State::Holding { .. }), .. }) => moves.push((job, 'd')),
                Some(Job { state: None, .. }) => {}
            }
        }
        if moves.is_empty() {
            let held: u32 = admission.stats().iter().map(|gate| gate.held).sum();
            assert_eq!((held, admission.waiting()), (0, 0), "{choices:?}");
            return 0;
        }
        let Some(&choice) = choices.get(turn) else { return moves.len() };
        let (job, action) = moves[choice];
        match action {
            's' => jobs[job] = Some(Job::start(&admission, &wishes[job])),
            'p' => jobs[job].as_mut().expect("it was started").poll(),
            _ => jobs[job].as_mut().expect("it was started").state = None,
        }
        // Whoever is out of the line and still waits has been told.
        let waiting = jobs.iter().flatten().filter(|job| {
            matches!(job.state, Some(State::Waiting(_))) && !job.woken.0.load(Ordering::SeqCst)
        });
        assert_eq!(waiting.count(), admission.waiting(), "{choices:?}");
    }
    unreachable!("a game ends")
}

// S91
#[test]
fn no_wakeup_and_no_slot_is_lost_in_any_order_of_polls_and_drops() {
    let none = Requirements::none;
    let mut games = 0;
    for wishes in [
        [none().gate("a", 1), none().gate("a", 2), none().gate("a", 1), none().gate("a", 1)],
        [none().gate("a", 2).gate("b", 1), none().gate("b", 1), none().gate("a", 1), none().gate("b", 1)],
        [none().gate("b", 1), none().gate("a", 1).gate("b", 1), none().gate("b", 1).gate("a", 2), none()],
    ] {
        let mut choices = Vec::new();
        loop {
            let moves = play(&choices, &wishes);
            if moves > 0 {
                choices.push(0);
                continue;
            }
            games += 1;
            // The next game: the last choice that has an alternative takes it.
            while let Some(last) = choices.pop() {
                if last + 1 < play(&choices, &wishes) {
                    choices.push(last + 1);
                    break;
                }
            }
            if choices.is_empty() {
                break;
            }
        }
    }
    assert!(games > 1_000, "{games}");
}
