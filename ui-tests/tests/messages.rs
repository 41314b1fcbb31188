//! What does not compile, and what is said of it: a folder a theme, a file a rule, and beside each what
//! the compiler writes. `TRYBUILD=overwrite cargo test -p ui-tests` writes that anew.

#[test]
fn every_mistake_has_its_message() {
    trybuild::TestCases::new().compile_fail("tests/refuse/*/*.rs");
}
