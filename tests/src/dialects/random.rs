//! Numbers that look random and are the same in every run.

/// A generator of the `SplitMix64` family: a seed is a whole run.
pub struct Random(u64);

impl Random {
    /// The run of that seed.
    pub fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).expect("a usize fits 64 bits");
        usize::try_from(self.next() % limit).expect("it is below a usize")
    }

    /// One time in `of`.
    pub fn once_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    /// One of several.
    pub fn pick<'t, T>(&mut self, several: &'t [T]) -> &'t T {
        &several[self.below(several.len())]
    }

    /// A number of 128 bits from `low` to `high`, the ends more often than what is between.
    pub fn between(&mut self, low: i128, high: i128) -> i128 {
        let span = high - low;
        match self.below(4) {
            0 => low,
            1 => high,
            _ if span == i128::MAX => low,
            _ => low + i128::from(self.next()) % (span + 1),
        }
    }
}
