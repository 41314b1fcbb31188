//! Whether the contract is the one that was committed.

use super::diff::ContractDiff;
use super::lock::Lock;
use super::report::{CatalogReport, CatalogRule};
use crate::catalog::ToolCatalog;
use std::io;
use std::path::Path;

/// `writing` is what has the file written.
pub(super) fn check(catalog: &ToolCatalog, path: &Path, writing: &str, report: &mut CatalogReport) {
    match committed(path, catalog, writing) {
        Ok(same) if same.is_empty() => {}
        Ok(diff) => {
            report.contract = diff;
            report.notes.push(format!("accept the contract as it is now with {writing}"));
        }
        Err(problem) => report.add(CatalogRule::Contract, "", &problem),
    }
}

pub(super) fn update(catalog: &ToolCatalog, path: &Path, report: &mut CatalogReport) {
    match write(path, &text(catalog)) {
        Ok(()) => report.notes.push(format!("wrote {}", path.display())),
        Err(problem) => report.add(CatalogRule::Contract, "", &problem),
    }
}

/// The contract as it is committed.
pub(crate) fn text(catalog: &ToolCatalog) -> String {
    Lock::of(catalog).text()
}

/// Writes the file, or says why it cannot be.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), String> {
    std::fs::write(path, text).map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

/// In what the contract is another than the committed one, or why that is not known. `writing` is what
/// has the file written, where there is none.
pub(crate) fn committed(path: &Path, catalog: &ToolCatalog, writing: &str) -> Result<ContractDiff, String> {
    let text = std::fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            format!("there is no {}: write it with {writing}, and commit it", path.display())
        }
        _ => format!("{} cannot be read: {error}", path.display()),
    })?;
    let committed =
        Lock::read(&text).map_err(|problem| format!("{} cannot be read: {problem}", path.display()))?;
    Ok(ContractDiff::between(&committed, &Lock::of(catalog)))
}
