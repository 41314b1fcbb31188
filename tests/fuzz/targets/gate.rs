//! Any document, judged by the gate and by the `jsonschema` crate. The first byte chooses the schema.

#![no_main]

use fuzz::differential::gate::Judges;
use std::sync::LazyLock;

static JUDGES: LazyLock<Vec<Judges>> =
    LazyLock::new(|| fuzz::SCHEMAS.iter().map(|(name, schema)| Judges::of(name, schema)).collect());

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    if let Some((judges, document)) = fuzz::chosen(&JUDGES, input) {
        judges.compare(document);
    }
});
