//! Callers that behave badly: half-closed connections, bodies that trickle, bodies without end.

use crate::connection::Connection;
use crate::exchange::Script;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// How many connections are opened and half-closed, and how many of them at once: fewer than the 128 that a
/// kernel keeps for a server to accept, beyond which it is the kernel that turns callers away.
const HALF_CLOSED: usize = 10_000;
const AT_ONCE: usize = 100;

/// How many bodies trickle in, byte by byte, how long each byte takes, and how long after another one begins.
const SLOW: usize = 200;
const A_BYTE: Duration = Duration::from_millis(20);
const APART: Duration = Duration::from_millis(5);

/// How many bodies are too large, and how many of them at once; a body is capped at four MiB.
const OVERSIZED: usize = 128;
const LARGE_AT_ONCE: usize = 8;
const LARGE: usize = 5 << 20;

/// Runs one task after the other, so many at once, and counts those that answer yes.
async fn count<F>(tasks: usize, at_once: usize, task: impl Fn(usize) -> F) -> Result<usize, String>
where
    F: Future<Output = Result<bool, String>> + Send + 'static,
{
    let (mut running, mut yes) = (JoinSet::new(), 0);
    for number in 0..tasks {
        if running.len() >= at_once {
            yes += usize::from(joined(running.join_next().await)?);
        }
        running.spawn(task(number));
    }
    while !running.is_empty() {
        yes += usize::from(joined(running.join_next().await)?);
    }
    Ok(yes)
}

fn joined(ended: Option<Result<Result<bool, String>, tokio::task::JoinError>>) -> Result<bool, String> {
    ended.map_or(Ok(false), |ended| ended.map_err(|panicked| panicked.to_string())?)
}

/// Connections that send nothing, half a head, half a body or a whole request, and then no more. The server
/// closes each; what it answers before that is right.
pub(crate) async fn half_closed(address: SocketAddr, script: &Arc<Script>) -> Result<String, String> {
    let answered = count(HALF_CLOSED, AT_ONCE, |number| {
        let script = Arc::clone(script);
        async move {
            let mut connection = Connection::open(address).await?;
            let (request, sent) = script.call();
            let part = match number % 4 {
                0 => 0,
                1 => 20,
                2 => request.len() - 20,
                _ => request.len(),
            };
            connection.send(&request[..part]).await?;
            connection.half_close().await?;
            match connection.answer().await? {
                Some(answer) if part == request.len() => sent.judge(&answer).map(|()| true),
                // A head or a body that broke off may be told so.
                Some(answer) if answer.status == 400 => Ok(false),
                Some(answer) => Err(format!("half a request was answered with status {}", answer.status)),
                None => Ok(false),
            }
        }
    });
    let answered = answered.await?;
    Ok(format!("{HALF_CLOSED} connections half-closed, {answered} of them answered right"))
}

/// Bodies that come byte by byte while others are served. Half of them arrive and are answered, half are given up.
pub(crate) async fn slow_bodies(address: SocketAddr, script: &Arc<Script>) -> Result<String, String> {
    let arrived = count(SLOW, SLOW, |number| {
        let (script, later) = (Arc::clone(script), APART * u32::try_from(number).unwrap_or(0));
        async move {
            sleep(later).await;
            let mut connection = Connection::open(address).await?;
            let (request, sent) = script.call();
            let body = request.windows(4).position(|bytes| bytes == b"\r\n\r\n").map_or(0, |end| end + 4);
            connection.send(&request[..body]).await?;
            let given_up = number % 2 == 1;
            let end = if given_up { request.len() - 1 } else { request.len() };
            for byte in body..end {
                sleep(A_BYTE).await;
                connection.send(&request[byte..=byte]).await?;
            }
            if given_up {
                return Ok(false);
            }
            let answer = connection.answer().await?.ok_or("a slow request was not answered")?;
            sent.judge(&answer)?;
            Ok(true)
        }
    });
    let arrived = arrived.await?;
    if arrived == SLOW / 2 {
        Ok(format!("{SLOW} slow bodies, {arrived} arrived and were answered right"))
    } else {
        Err(format!("{arrived} slow bodies were answered"))
    }
}

/// Bodies above the cap: declared, or in chunks whose end nobody has said. The answer to each is 413, unless
/// the connection is gone before it can be read.
pub(crate) async fn oversized(address: SocketAddr) -> Result<String, String> {
    let refused = count(OVERSIZED, LARGE_AT_ONCE, |number| async move {
        let mut connection = Connection::open(address).await?;
        let head = "POST /mcp HTTP/1.1\r\nhost: localhost\r\naccept: application/json, text/event-stream\r\n\
                    content-type: application/json\r\nmcp-protocol-version: 2025-11-25\r\n";
        let declared = number % 2 == 0;
        let length =
            if declared { format!("content-length: {LARGE}") } else { "transfer-encoding: chunked".into() };
        connection.send(format!("{head}{length}\r\n\r\n").as_bytes()).await?;
        if !declared {
            let piece = vec![b' '; 1 << 16];
            for _ in 0..LARGE / piece.len() {
                let chunk = [&b"10000\r\n"[..], &piece, b"\r\n"].concat();
                // A server that has refused it reads no more.
                if connection.send(&chunk).await.is_err() {
                    break;
                }
            }
        }
        match connection.answer().await {
            Ok(Some(answer)) if answer.status == 413 => Ok(true),
            Ok(Some(answer)) => Err(format!("a body without end was answered with status {}", answer.status)),
            Ok(None) | Err(_) if !declared => Ok(false),
            Ok(None) => Err("a body declared too large was not answered".into()),
            Err(problem) => Err(problem),
        }
    });
    Ok(format!("{OVERSIZED} oversized bodies, {} told 413", refused.await?))
}
