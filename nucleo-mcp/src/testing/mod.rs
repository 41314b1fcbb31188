//! What an application tests its own tools with, in its own test suite.
//!
//! | you want to | use |
//! |---|---|
//! | call a tool as its callers will, in memory | [`TestClient`] |
//! | know that nothing a stranger sends gets past the boundary or comes back | [`fortress`](fortress()) |
//! | know that the catalog is fit to be published, and is what it was | [`check_catalog`] |

mod catalog;
mod client;
mod documents;
mod door;
mod fortress;
mod message;

pub use catalog::{
    CatalogCheck, CatalogFinding, CatalogReport, CatalogRule, Change, ContractDiff, Effect, LOCK_FILE,
    UPDATE_LOCK, check_catalog,
};
#[cfg(feature = "cli")]
pub(crate) use catalog::{committed, contract_text, indented, write_contract};
pub use client::{Failure, ListedTool, Listing, Outcome, Output, Refusal, RefusedFor, TestClient};
pub use fortress::{DEFAULT_BUDGET, Fortress, FortressReport, Gap, GapKind, fortress};
#[cfg(feature = "cli")]
pub(crate) use message::call as call_message;
