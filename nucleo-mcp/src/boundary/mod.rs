//! Everything that arrives from outside: judged once, in our words.
