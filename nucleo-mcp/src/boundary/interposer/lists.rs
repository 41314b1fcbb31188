//! `tools/list`: the admitted entries, one after the other.

use super::{Arrival, Interposer, cursor};
use crate::boundary::access::Consumer;
use crate::boundary::answer::Answer;
use crate::boundary::dialect::{self, UnknownDialect};
use crate::boundary::envelope::{Params, Request};
use crate::boundary::plan::PlannedTool;
use crate::boundary::protocol_error::ProtocolError;
use crate::boundary::revision::Revision;
use crate::json::{Kind, write_string};
use crate::schema::SchemaDialect;

impl Interposer {
    /// The tools the caller may use, or as many as fit a page.
    pub(super) async fn list(&self, request: &Request<'_>, arrival: Arrival<'_>) -> Answer {
        let id = request.id;
        let consumer = self.consumer(&arrival.context).await;
        drop(arrival.context);
        if !request.params.is_readable() {
            return Answer::error(Some(id), ProtocolError::UnreadableParams);
        }
        let dialect = match dialect::of(request.params, arrival.dialect) {
            Ok(dialect) => dialect,
            Err(UnknownDialect) => return dialect::refusal(id),
        };
        let Some(start) = self.page_start(request.params) else {
            return Answer::error(Some(id), ProtocolError::UnknownCursor);
        };
        let admitted = self.page(consumer.as_ref(), start);
        self.listing(id, arrival.revision, dialect, &admitted)
    }

    /// Where the page asked for begins; `None` for a cursor that was never handed out.
    fn page_start(&self, params: Params<'_>) -> Option<usize> {
        let Some(cursor) = params.get("cursor").filter(|cursor| cursor.kind() != Kind::Null) else {
            return Some(0);
        };
        let cursor = cursor.as_str()?;
        self.page_size.and_then(|_| cursor::read(&cursor, self.plan.tools().len()))
    }

    fn page(&self, consumer: Option<&Consumer>, start: usize) -> Page<'_> {
        let limit = self.page_size.map_or(usize::MAX, std::num::NonZeroUsize::get);
        let mut page = Page { tools: Vec::new(), next: None };
        if consumer.is_none() {
            return page;
        }
        for (at, tool) in self.plan.tools().iter().enumerate().skip(start) {
            if !self.admits(consumer, Some(tool)) {
                continue;
            }
            if page.tools.len() == limit {
                page.next = Some(at);
                break;
            }
            page.tools.push(tool);
        }
        page
    }

    fn listing(&self, id: &str, revision: Revision, dialect: SchemaDialect, page: &Page<'_>) -> Answer {
        let entries = || page.tools.iter().map(|tool| tool.entry(dialect));
        let size: usize = entries().map(|entry| entry.len() + 1).sum();
        let frame = self.frame(revision);
        Answer::result(id, size + 256 + self.server_info.len(), |out| {
            frame.open(out);
            out.push_str(r#""tools":["#);
            for (position, entry) in entries().enumerate() {
                if position > 0 {
                    out.push(',');
                }
                out.push_str(entry);
            }
            out.push(']');
            if let Some(next) = page.next {
                out.push_str(r#","nextCursor":"#);
                write_string(&cursor::write(next, self.plan.tools().len()), out);
            }
            if revision.is_modern() {
                out.push_str(r#","ttlMs":0,"cacheScope":"private""#);
            }
            frame.close("", out);
        })
    }
}

/// The tools of one page, and where the next one begins.
struct Page<'p> {
    tools: Vec<&'p PlannedTool>,
    next: Option<usize>,
}
