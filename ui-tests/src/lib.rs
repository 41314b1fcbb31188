//! What the macros refuse, in what words, and what they must not stumble over.
//!
//! `tests/refuse` holds a folder for every theme; the other tests of this package are crates of a strict or
//! strange user, and pass by compiling.

#![forbid(unsafe_code)]
