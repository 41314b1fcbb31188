use crate::orders::book::{DATABASE, OrderBook};
use crate::orders::order::{Note, Visibility};
use nucleo_mcp::prelude::*;

/// Write a note on an order, under the caller's name. Nothing takes a note back.
#[mcp]
#[tool_name("place_note", title = "Place a note", weight(database, 2, light))]
pub struct PlaceNote {
    book: OrderBook,
}

/// What to write, and where.
#[derive(Deserialize, ToolSchema)]
pub struct PlaceNoteInput {
    /// The order number
    #[arg(pattern = "^[A-Z]-[0-9]{4}$", example = "A-1042")]
    order_number: String,
    /// What the note says
    #[arg(length = 1..=500)]
    text: String,
    /// Who may read it
    #[arg(default)]
    #[serde(default)]
    visibility: Visibility,
}

impl Tool for PlaceNote {
    type Input = PlaceNoteInput;
    type Output = Note;

    fn requirements(&self) -> Requirements {
        Requirements::none().gate(DATABASE, 1)
    }

    async fn execute(&self, input: PlaceNoteInput, ctx: &JobContext) -> Result<Note, ToolError> {
        let PlaceNoteInput { order_number, text, visibility } = input;
        let author = ctx.principal().as_str().to_owned();
        let note = self.book.note(order_number, author, visibility, text).await?;
        note.ok_or(ToolError::not_found("order"))
    }
}
