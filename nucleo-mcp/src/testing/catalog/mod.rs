//! Whether a catalog is fit to be published, and is what its callers were told.

mod agreement;
mod contract;
mod diff;
mod lock;
mod names;
mod report;
mod words;

pub use diff::{Change, ContractDiff, Effect};
pub use lock::{LOCK_FILE, UPDATE_LOCK};
pub use report::{CatalogFinding, CatalogReport, CatalogRule};

#[cfg(feature = "cli")]
pub(crate) use contract::{committed, text as contract_text, write as write_contract};
#[cfg(feature = "cli")]
pub(crate) use lock::indented;

use crate::boundary::interposer::Interposer;
use crate::catalog::ToolCatalog;
use crate::schema::SchemaDialect;
use crate::server::ToolServer;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Checks that a server's catalog is fit to be published, and is what its callers were told.
///
/// | rule | what is checked |
/// |---|---|
/// | [`Agreement`](CatalogRule::Agreement) | whatever a tool's schema accepts builds its input, and nothing in it is passed over |
/// | [`Names`](CatalogRule::Names) | names that every provider takes, behind the prefix that clients put in front of them |
/// | [`Descriptions`](CatalogRule::Descriptions) | every parameter says what it is, and no description is longer than clients keep |
/// | [`Dialects`](CatalogRule::Dialects) | every document is legal for each dialect's vendor |
/// | [`Reach`](CatalogRule::Reach) | somebody may use each tool, as far as the policy can say |
/// | [`Contract`](CatalogRule::Contract) | the contract is that of the committed `catalog.lock.json` |
///
/// ```no_run
/// # fn server() -> nucleo_mcp::server::ToolServer { unimplemented!() }
/// use nucleo_mcp::testing;
///
/// // #[test]
/// fn the_catalog_is_what_callers_were_told() {
///     testing::check_catalog(&server()).assert_holds();
/// }
/// ```
///
/// The snapshot is written, or written anew, by a run with `NUCLEO_UPDATE_LOCK=1`.
pub fn check_catalog<T>(server: &ToolServer<T>) -> CatalogCheck {
    CatalogCheck {
        interposer: Arc::clone(server.interposer()),
        catalog: server.catalog().clone(),
        without: Vec::new(),
        lock: None,
        writer: None,
        seed: 7,
    }
}

/// A check that is being set up; see [`check_catalog`].
#[must_use = "a check that is not run finds nothing"]
pub struct CatalogCheck {
    interposer: Arc<Interposer>,
    catalog: ToolCatalog,
    without: Vec<CatalogRule>,
    lock: Option<PathBuf>,
    /// The command that writes the snapshot, where it is not the environment that has it written.
    writer: Option<&'static str>,
    seed: u64,
}

impl CatalogCheck {
    /// Leaves a rule out.
    pub fn without(mut self, rule: CatalogRule) -> Self {
        self.without.push(rule);
        self
    }

    /// Where the snapshot of the contract is; `catalog.lock.json` beside the crate's `Cargo.toml` unless
    /// it is set.
    pub fn lock_file(mut self, path: impl Into<PathBuf>) -> Self {
        self.lock = Some(path.into());
        self
    }

    /// Says that a command writes the snapshot, and never this check.
    #[cfg(feature = "cli")]
    pub(crate) fn written_by(mut self, command: &'static str) -> Self {
        self.writer = Some(command);
        self
    }

    /// Draws other documents. 7 unless it is set.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Runs the check. Where the environment has `NUCLEO_UPDATE_LOCK=1`, the snapshot is written first.
    pub fn run(self) -> CatalogReport {
        let path = self.lock.clone().unwrap_or_else(lock::default_path);
        let is_asked =
            || std::env::var_os(UPDATE_LOCK).is_some_and(|value| !value.is_empty() && value != "0");
        let update = self.writer.is_none() && is_asked();
        self.run_with(&path, update)
    }

    fn run_with(self, path: &Path, update: bool) -> CatalogReport {
        let mut report = CatalogReport::default();
        let Self { interposer, catalog, without, writer, seed, .. } = self;
        let writing = writer.map_or_else(|| format!("{UPDATE_LOCK}=1"), str::to_owned);
        for rule in CatalogRule::ALL.into_iter().filter(|rule| !without.contains(rule)) {
            match rule {
                CatalogRule::Agreement => agreement::check(&catalog, &interposer, seed, &mut report),
                CatalogRule::Names => names::check(&catalog, interposer.server_name(), &mut report),
                CatalogRule::Descriptions => words::check(&catalog, &mut report),
                CatalogRule::Dialects => legal(&catalog, &mut report),
                CatalogRule::Reach => reach(&catalog, &interposer, &mut report),
                CatalogRule::Contract if update => contract::update(&catalog, path, &mut report),
                CatalogRule::Contract => contract::check(&catalog, path, &writing, &mut report),
            }
        }
        report
    }

    /// Runs the check and fails where something was found.
    ///
    /// # Panics
    ///
    /// With the report, where something was found.
    #[track_caller]
    pub fn assert_holds(self) {
        let report = self.run();
        assert!(report.holds(), "{report}");
    }
}

impl fmt::Debug for CatalogCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CatalogCheck")
            .field("tools", &self.catalog.tools().len())
            .field("without", &self.without)
            .finish_non_exhaustive()
    }
}

fn reach(catalog: &ToolCatalog, interposer: &Interposer, report: &mut CatalogReport) {
    for tool in catalog.tools() {
        let holders = interposer.holders(tool.offered());
        if holders.is_some_and(|holders| holders.is_empty()) {
            report.add(CatalogRule::Reach, tool.offered().name(), "no grant names it, so nobody can use it");
        }
    }
}

fn legal(catalog: &ToolCatalog, report: &mut CatalogReport) {
    for tool in catalog.tools() {
        let name = tool.offered().name();
        for dialect in SchemaDialect::ALL {
            let input = dialect.checked_input_schema(tool.input_schema()).err();
            let output = tool.output_schema().and_then(|output| dialect.checked_output_schema(output).err());
            for (side, defects) in [("input", input), ("output", output)] {
                for defect in defects.into_iter().flatten() {
                    report.add(
                        CatalogRule::Dialects,
                        name,
                        &format!("its {side} schema in {dialect}: {defect}"),
                    );
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
