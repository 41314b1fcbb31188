//! `call`: a tool, as a consumer.

use super::command::Call;
use super::screen::{Colour, Screen};
use super::{Status, Trouble};
use crate::json::{Document, Tree, Value};
use crate::server::{ToolServer, Transport};
use crate::testing::{Outcome, TestClient, call_message};
use std::borrow::Cow;
use std::io::{self, Read, Write};

pub(super) async fn call<T: Transport>(
    server: &ToolServer<T>,
    told: &Call,
    colour: Colour,
    screen: &mut Screen<impl Write>,
) -> Result<Status, Trouble> {
    let consumer = told.who.must_be_known(server)?;
    let sent = sent(told.arguments.as_deref())?;
    let client = TestClient::of(server).as_consumer(consumer.name(), consumer.groups());
    let answer = client.send(call_message(&told.tool, told.dialect, &sent)).await.unwrap_or_default();
    let outcome = Outcome::read(&answer);
    let answered = matches!(outcome, Outcome::Answered(_));
    if told.json {
        let document = Document::read(&answer).map_err(|error| Trouble::Failed(error.to_string()))?;
        let root = document.root();
        let whole = root.get("result").or(root.get("error"));
        screen.json(&whole.map_or(Tree::Null, Value::to_tree))?;
    } else if answered {
        screen.foreign(&said(&outcome))?;
    } else {
        // What is no answer goes where answers do not.
        colour.complain(&said(&outcome));
    }
    Ok(match outcome {
        Outcome::Answered(_) => Status::Done,
        Outcome::Refused(_) => Status::Refused,
        Outcome::Unavailable => Status::Unavailable,
        Outcome::Failed(_) | Outcome::Error { .. } => Status::Found,
    })
}

/// The arguments as one JSON document. What is none cannot be put into a message, and is refused here.
fn sent(arguments: Option<&str>) -> Result<String, Trouble> {
    let text = match arguments {
        None => "{}".to_owned(),
        Some("-") => {
            let mut text = Vec::new();
            let read = io::stdin().read_to_end(&mut text);
            read.map_err(|error| Trouble::Failed(format!("the standard input cannot be read: {error}")))?;
            String::from_utf8(text)
                .map_err(|_| Trouble::Refused("the arguments are not text in UTF-8".to_owned()))?
        }
        Some(text) => text.to_owned(),
    };
    match Document::read(text.as_bytes()) {
        Ok(_) => Ok(text),
        Err(unreadable) => Err(Trouble::Refused(format!("the arguments are refused: {unreadable}"))),
    }
}

/// The text of an outcome. None repeats what was sent, the tool's name included.
fn said(outcome: &Outcome) -> Cow<'_, str> {
    match outcome {
        // Data is one block of text; what is no text is named in a line.
        Outcome::Answered(output) => output.content.to_string().into(),
        Outcome::Refused(refusal) => (&refusal.text).into(),
        Outcome::Failed(failure) => (&failure.text).into(),
        Outcome::Unavailable => "there is no such tool for this consumer".into(),
        Outcome::Error { message, .. } => message.into(),
    }
}
