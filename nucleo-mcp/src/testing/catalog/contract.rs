//! Whether the contract is the one that was committed.

use super::diff::ContractDiff;
use super::lock::Lock;
use super::report::{CatalogReport, CatalogRule};
use super::{LOCK_FILE, UPDATE_LOCK};
use crate::catalog::ToolCatalog;
use std::io;
use std::path::Path;

pub(super) fn check(catalog: &ToolCatalog, path: &Path, update: bool, report: &mut CatalogReport) {
    let current = Lock::of(catalog);
    if update {
        match std::fs::write(path, current.text()) {
            Ok(()) => report.notes.push(format!("wrote {}", path.display())),
            Err(error) => {
                let problem = format!("{} cannot be written: {error}", path.display());
                report.add(CatalogRule::Contract, "", &problem);
            }
        }
        return;
    }
    let problem = match std::fs::read_to_string(path) {
        Ok(text) => match Lock::read(&text) {
            Ok(committed) => {
                report.contract = ContractDiff::between(&committed, &current);
                return;
            }
            Err(problem) => format!("{} cannot be read: {problem}", path.display()),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => format!(
            "there is no {LOCK_FILE} at {}: write it with {UPDATE_LOCK}=1, and commit it",
            path.display()
        ),
        Err(error) => format!("{} cannot be read: {error}", path.display()),
    };
    report.add(CatalogRule::Contract, "", &problem);
}
