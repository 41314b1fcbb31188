//! The order desk for the one assistant that starts it and speaks to it over its standard streams.

pub mod options;
