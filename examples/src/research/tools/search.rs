//! One question to the archive.

use crate::research::archive::{ARCHIVE, Archive, Collection, Paper};
use nucleo_mcp::prelude::*;
use nucleo_mcp::tool::Guardrails;

/// Search one collection of the archive for papers whose titles have one of the given words.
#[mcp]
#[tool_name("search_archive", title = "Search the archive", read_only, weight(network, 1))]
pub struct SearchArchive {
    archive: Archive,
}

/// What to search for, and where.
#[derive(Clone, Debug, Deserialize, ToolSchema)]
pub struct SearchInput {
    /// The words, separated by spaces
    #[arg(length = 1..=200, example = "sleep night")]
    pub words: String,
    /// The collection to search
    pub collection: Collection,
}

/// What was found in one collection.
#[derive(Clone, Debug, Serialize, Deserialize, ToolSchema)]
pub struct Found {
    /// The collection that was searched
    pub collection: Collection,
    /// The papers, in the archive's order
    pub papers: Vec<Paper>,
}

impl Tool for SearchArchive {
    type Input = SearchInput;
    type Output = Found;

    // The archive answers so many at once and no more.
    fn requirements(&self) -> Requirements {
        Requirements::none().gate(ARCHIVE, 1)
    }

    fn guardrails(&self) -> Guardrails<SearchInput, Found> {
        Guardrails::none().input(|input: &SearchInput| {
            if input.words.split_whitespace().any(|word| word.chars().count() > 2) {
                Ok(())
            } else {
                Err(ToolError::refused("every word is too short to find anything by"))
            }
        })
    }

    async fn execute(&self, input: SearchInput, ctx: &JobContext) -> Result<Found, ToolError> {
        // By now the gate has let it in.
        ctx.progress(1, 2, "asking the archive");
        // Nobody would hear the answer of a cancelled search, so it does not use up its grace: the request is
        // dropped at once, and the archive has room for another.
        let papers = tokio::select! {
            papers = self.archive.search(input.collection, &input.words) => papers?,
            () = ctx.cancelled() => return Err(ToolError::cancelled()),
        };
        Ok(Found { collection: input.collection, papers })
    }
}
