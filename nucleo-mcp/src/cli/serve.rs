//! `serve`: the standard streams.

use super::who::Who;
use super::{Status, Trouble};
use crate::boundary::stdio::Stdio;
use crate::server::{ToolServer, Transport};
use std::error::Error;
use std::io::{self, Write};
use std::time::Duration;

/// How long cancelled work is given to put down what it holds.
const GRACE: Duration = Duration::from_secs(1);

pub(super) async fn serve<T: Transport>(server: &ToolServer<T>, who: &Who) -> Result<Status, Trouble> {
    let consumer = who.must_be_known(server)?;
    // Whether anybody reads this must not keep anybody from being served.
    let _ = writeln!(io::stderr(), "{server}\nserving `{}` over the standard streams", consumer.name());
    let end = server.serve_stdio(&Stdio::of(consumer)).await;
    server.interposer().dispatcher().shutdown(GRACE).await;
    end.map(|_| Status::Done).map_err(|error| {
        let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
        Trouble::Failed(format!("{error}{cause}"))
    })
}
