//! Any bytes, read by the strict reader and by `serde_json`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    fuzz::differential::reader::compare(bytes);
});
