//! The public test suites, where a checkout has them beside it.

use std::{env, fs, path::PathBuf};

/// The folder of that suite: below the one that `NUCLEO_SUITES` names, or below `shared/suites`
/// beside the workspace. `None`, and one line that says so, where there is neither.
pub fn folder(suite: &str) -> Option<PathBuf> {
    let beside = || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/suites"));
    let folder = env::var_os("NUCLEO_SUITES").map_or_else(beside, PathBuf::from).join(suite);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: no `{suite}` beside the workspace and none where NUCLEO_SUITES points");
    None
}

/// The suite's files of that extension, by name, sorted; none where the suite is not there.
///
/// # Panics
///
/// On a suite that is there and cannot be read.
pub fn files(suite: &str, extension: &str) -> Vec<(String, Vec<u8>)> {
    let Some(folder) = folder(suite) else { return Vec::new() };
    let entries = fs::read_dir(&folder).expect("a folder that is there is readable");
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|entry| entry.expect("a folder that is there is readable").path())
        .filter(|path| path.extension().is_some_and(|own| own == extension))
        .map(|path| {
            let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
            let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, bytes)
        })
        .collect();
    files.sort();
    files
}
