//! What is logged while a campaign runs.

use std::fmt::{self, Write as _};
use std::sync::{Arc, Mutex, PoisonError};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Dispatch, Event, Level, Metadata, Subscriber};

/// What was logged, to be looked through.
#[derive(Clone, Default)]
pub(super) struct Capture(Arc<Mutex<String>>);

struct Listener(Capture);

impl Capture {
    /// An empty one, and what fills it.
    pub(super) fn new() -> (Self, Dispatch) {
        let capture = Self::default();
        let listener = Listener(capture.clone());
        (capture, Dispatch::new(listener))
    }

    /// What was logged since this was asked last.
    pub(super) fn take(&self) -> String {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn add(&self, record: impl FnOnce(&mut dyn Visit)) {
        let mut text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        record(&mut Writer(&mut text));
    }
}

struct Writer<'t>(&'t mut String);

impl Visit for Writer<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{field}={value:?} ");
    }
}

impl Subscriber for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= Level::INFO
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        self.0.add(|visit| span.record(visit));
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, values: &Record<'_>) {
        self.0.add(|visit| values.record(visit));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        self.0.add(|visit| event.record(visit));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}
