//! Contestants in turns, medians, ratios.

use std::time::{Duration, Instant};

/// How long one turn of one contestant takes, about: shorter than the slice a busy machine gives a
/// process, so that most turns are not interrupted.
const TURN: Duration = Duration::from_micros(300);

/// How many turns each contestant has.
const TURNS: usize = 301;

/// What is done to a payload; it says whether that came out right.
type Run<'c> = dyn FnMut(&[u8]) -> bool + 'c;

/// Something that is done to a payload, and says whether it came out right.
pub(crate) struct Contestant<'c> {
    name: String,
    run: Box<Run<'c>>,
}

impl<'c> Contestant<'c> {
    pub(crate) fn new(name: &str, run: impl FnMut(&[u8]) -> bool + 'c) -> Self {
        Self { name: name.to_owned(), run: Box::new(run) }
    }

    /// All payloads, so many times over.
    fn turn(&mut self, payloads: &[Vec<u8>], repeats: usize) -> Duration {
        let start = Instant::now();
        let mut right = true;
        for _ in 0..repeats {
            for payload in payloads {
                right &= (self.run)(payload);
            }
        }
        let took = start.elapsed();
        assert!(right, "{} came out wrong", self.name);
        took
    }
}

/// The contestants over the same payloads; the first is what the others are compared with.
pub(crate) struct Table<'p> {
    payloads: &'p [Vec<u8>],
}

impl<'p> Table<'p> {
    pub(crate) fn new(title: &str, payloads: &'p [Vec<u8>]) -> Self {
        let bytes: usize = payloads.iter().map(Vec::len).sum();
        println!("\n{title} ({} bytes each)", bytes / payloads.len());
        Self { payloads }
    }

    pub(crate) fn run(&mut self, mut contestants: Vec<Contestant<'_>>) {
        let repeats: Vec<usize> = contestants
            .iter_mut()
            .map(|contestant| {
                contestant.turn(self.payloads, 1);
                let mut repeats = 1;
                while contestant.turn(self.payloads, repeats) < TURN / 2 {
                    repeats *= 2;
                }
                repeats
            })
            .collect();
        let mut turns: Vec<Vec<f64>> = vec![Vec::with_capacity(TURNS); contestants.len()];
        for _ in 0..TURNS {
            for (at, contestant) in contestants.iter_mut().enumerate() {
                let took = contestant.turn(self.payloads, repeats[at]).as_secs_f64();
                #[allow(clippy::cast_precision_loss)]
                let runs = (repeats[at] * self.payloads.len()) as f64;
                turns[at].push(took * 1e9 / runs);
            }
        }
        let medians: Vec<f64> = turns
            .iter_mut()
            .map(|turns| {
                turns.sort_by(f64::total_cmp);
                turns[TURNS / 2]
            })
            .collect();
        for (contestant, median) in contestants.iter().zip(&medians) {
            println!("  {:<58} {median:>12.0} ns {:>7.2}", contestant.name, median / medians[0]);
        }
    }
}
