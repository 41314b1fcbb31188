//! Whether the type behind a schema is what the schema says.

use super::super::documents::{Extent, Maker, Oracle, written};
use super::report::{CatalogReport, CatalogRule};
use crate::boundary::interposer::Interposer;
use crate::catalog::ToolCatalog;
use crate::json::{Document, passed_over};
use crate::runtime::contain::contained;
use crate::schema::SchemaDialect;

/// How many documents are drawn for each tool, beside the least and the whole ones.
const DRAWN: usize = 48;
const BRANCHES: usize = 6;

pub(super) fn check(catalog: &ToolCatalog, interposer: &Interposer, seed: u64, report: &mut CatalogReport) {
    for (tool, planned) in catalog.tools().iter().zip(interposer.tools()) {
        let name = tool.offered().name();
        let oracle = Oracle::of(tool.input_schema());
        let mut maker = Maker::of(tool.input_schema(), &oracle, seed);
        let whole = (0..BRANCHES).map(Extent::Whole);
        let extents = std::iter::once(Extent::Least).chain(whole).chain([Extent::Some; DRAWN]);
        let documents: Vec<_> = extents.filter_map(|extent| maker.document(extent)).collect();
        if documents.is_empty() {
            let problem = "no arguments could be made up that its schema accepts: give the field an example, \
                           `#[arg(example = …)]`";
            report.add(CatalogRule::Agreement, name, problem);
        }
        for document in documents {
            let text = written(&document);
            let Ok(read) = Document::read(text.as_bytes()) else { continue };
            let mut wrong = |problem: &str| {
                report.add(CatalogRule::Agreement, name, &format!("{problem}: {text}"));
            };
            if planned.judge(read.root(), SchemaDialect::Canonical, |_| ()).is_err() {
                wrong("the gate refuses what the schema accepts");
                break;
            }
            let (built, passed_over) =
                passed_over::watch(|| contained(|| planned.callable.build(read.root())));
            match built {
                Err(_) => wrong("the type panics where the schema accepts"),
                Ok(Some(Err(error))) => {
                    wrong(&format!("the schema accepts what the type cannot be built from ({error})"));
                }
                Ok(Some(Ok(()))) if !passed_over.is_empty() => {
                    let values = passed_over.join(", ");
                    wrong(&format!("the schema declares what the type passes over, here {values}"));
                }
                Ok(None | Some(Ok(()))) => continue,
            }
            break;
        }
    }
}
