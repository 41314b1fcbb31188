//! Numbers that are the same in every run of one seed.

/// A generator of numbers (`SplitMix64`).
#[derive(Clone, Debug)]
pub(in crate::testing) struct Random(u64);

impl Random {
    pub(in crate::testing) fn of(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`; zero where there is none.
    pub(in crate::testing) fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.next() % limit).unwrap_or(0)
    }

    /// One time in two.
    pub(in crate::testing) fn flip(&mut self) -> bool {
        self.below(2) == 0
    }

    /// A number from `low` to `high`, the two ends more often than what is between.
    pub(in crate::testing) fn between(&mut self, low: i128, high: i128) -> i128 {
        let span = high.saturating_sub(low);
        match self.below(4) {
            0 => low,
            1 => high,
            _ if span <= 0 => low,
            _ => low + i128::from(self.next()) % span.saturating_add(1).max(1),
        }
    }

    /// Puts items into another order.
    pub(in crate::testing) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
