//! Identifiers for artifacts: a counter under a keyed permutation.
//!
//! A permutation never maps two counts to one identifier, so a process cannot repeat itself; its key is
//! drawn by the operating system for each process, so that another process walks the same eighty bits
//! in an unrelated order and nobody can tell the next identifier from the last.

use std::hash::{BuildHasher, RandomState};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Lower-case letters and digits that are not mistaken for each other when read aloud or copied.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Five bits a character.
pub(super) const LENGTH: usize = 16;

const HALF_BITS: u32 = 40;
const HALF: u64 = (1 << HALF_BITS) - 1;

/// Four rounds are what Luby and Rackoff need for a permutation that cannot be told from a random one.
const ROUNDS: u8 = 4;

/// An identifier that this process has not used and another one will not.
pub(super) fn next() -> [u8; LENGTH] {
    static MINTED: AtomicU64 = AtomicU64::new(0);
    static KEY: OnceLock<RandomState> = OnceLock::new();
    let count = MINTED.fetch_add(1, Ordering::Relaxed);
    spell(permute(count, KEY.get_or_init(RandomState::new)))
}

/// A balanced Feistel network over eighty bits.
fn permute(count: u64, key: &RandomState) -> (u64, u64) {
    let (mut left, mut right) = (count >> HALF_BITS, count & HALF);
    for round in 0..ROUNDS {
        (left, right) = (right, left ^ (key.hash_one((round, right)) & HALF));
    }
    (left, right)
}

fn spell((left, right): (u64, u64)) -> [u8; LENGTH] {
    let mut bits = (u128::from(left) << HALF_BITS) | u128::from(right);
    let mut text = [0; LENGTH];
    for letter in text.iter_mut().rev() {
        *letter = ALPHABET[(bits & 31) as usize];
        bits >>= 5;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_identifier_comes_twice_from_one_process() {
        let threads: Vec<_> =
            (0..4).map(|_| std::thread::spawn(|| (0..25_000).map(|_| next()).collect::<Vec<_>>())).collect();
        let all: Vec<_> = threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 100_000);
    }

    #[test]
    fn the_permutation_can_be_undone_so_no_two_counts_meet() {
        let key = RandomState::new();
        for count in [0, 1, 2, HALF, HALF + 1, u64::MAX] {
            let (mut left, mut right) = permute(count, &key);
            for round in (0..ROUNDS).rev() {
                (left, right) = (right ^ (key.hash_one((round, left)) & HALF), left);
            }
            assert_eq!((left << HALF_BITS) | right, count);
        }
    }

    #[test]
    fn two_processes_walk_in_unrelated_orders() {
        let (one, other) = (RandomState::new(), RandomState::new());
        let of = |key| (0..10_000).map(|count| permute(count, key)).collect::<HashSet<_>>();
        assert!(of(&one).is_disjoint(&of(&other)));
    }

    #[test]
    fn neighbouring_counts_share_no_more_letters_than_chance_allows() {
        let key = RandomState::new();
        let texts: Vec<_> = (0..1_000).map(|count| spell(permute(count, &key))).collect();
        for place in 0..LENGTH {
            let seen: HashSet<u8> = texts.iter().map(|text| text[place]).collect();
            assert!(seen.len() > 16, "the letter at {place} hardly moves");
        }
    }

    #[test]
    fn an_identifier_is_spelled_most_significant_bits_first() {
        assert_eq!(&spell((0, 0)), b"0000000000000000");
        assert_eq!(&spell((0, 33)), b"0000000000000011");
        assert_eq!(&spell((HALF, HALF)), b"zzzzzzzzzzzzzzzz");
    }
}
