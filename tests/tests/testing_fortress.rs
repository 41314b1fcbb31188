//! The campaign an application can run on itself.

use nucleo_mcp::testing;
use std::time::Instant;
use tests::fixtures::{self, Ledger};

// S130, S131
#[test]
fn it_holds_for_the_fixtures() {
    let ledger = Ledger::default();
    let server = fixtures::builder(&ledger).start().unwrap_or_else(|error| panic!("{error}"));
    let began = Instant::now();
    let report = testing::fortress(&server).budget(usize::MAX).as_consumer("god", ["x"]).run();
    for gap in &report.gaps { eprintln!("{} {:?} {} {} {}", gap.tool, gap.kind, gap.dialect, gap.case, gap.detail); }
    eprintln!("{report} {:?}", began.elapsed());
}
