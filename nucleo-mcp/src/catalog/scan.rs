//! Choosing registered tools by the modules they live in.

use super::CatalogProblem;
use crate::tool::{Registration, ToolProvider};
use std::collections::BTreeSet;

/// The tools registered in each of the modules or below, noting every module without one.
pub(super) fn registered_below<'a>(
    packages: impl IntoIterator<Item = &'a str>,
    problems: &mut Vec<CatalogProblem>,
) -> Vec<ToolProvider> {
    let mut found = Vec::new();
    for package in packages {
        let before = found.len();
        let below = Registration::all().filter(|registration| is_below(registration.module_path(), package));
        found.extend(below.map(Registration::provider));
        if found.len() == before {
            let registered: BTreeSet<&str> = Registration::all().map(Registration::module_path).collect();
            problems.push(CatalogProblem::NothingScanned {
                package: package.to_owned(),
                registered: registered.into_iter().map(str::to_owned).collect(),
            });
        }
    }
    found
}

/// Whether `module` is `package` or lies below it, by whole path segments.
fn is_below(module: &str, package: &str) -> bool {
    module.strip_prefix(package).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

#[cfg(test)]
mod tests {
    use super::is_below;

    // S5
    #[test]
    fn a_prefix_takes_whole_segments() {
        for (module, package, expected) in [
            ("orders::tools", "orders::tools", true),
            ("orders::tools::deep::er", "orders::tools", true),
            ("orders::tools", "orders", true),
            ("orders::toolsmith", "orders::tools", false),
            ("orders", "orders::tools", false),
            ("reorders::tools", "orders::tools", false),
            ("orders::tools", "orders::tools::", false),
            ("orders::tools", "", false),
        ] {
            assert_eq!(is_below(module, package), expected, "{module} below {package}");
        }
    }
}
