//! Many calls, good and hostile, from many connections at once.

use crate::connection::Connection;
use crate::exchange::Script;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;
use tokio::task::JoinSet;

/// How many requests of a connection are under way at once.
const AHEAD: u64 = 8;

/// Sends so many calls from so many connections, and holds every answer to be the right one.
pub(crate) async fn mixed(
    address: SocketAddr,
    script: &Arc<Script>,
    connections: u64,
    calls: u64,
) -> Result<String, String> {
    let began = Instant::now();
    let mut callers = JoinSet::new();
    for caller in 0..connections {
        let script = Arc::clone(script);
        let share = calls / connections + u64::from(caller < calls % connections);
        callers.spawn(async move { caller_of(address, &script, caller, share).await });
    }
    let (mut answered, mut good) = (0, 0);
    while let Some(share) = callers.join_next().await {
        let (answers, calls) = share.map_err(|panicked| panicked.to_string())??;
        answered += answers;
        good += calls;
    }
    let rate = f64::from(u32::try_from(answered).unwrap_or(u32::MAX)) / began.elapsed().as_secs_f64();
    Ok(format!(
        "{answered} requests from {connections} connections all answered right, {good} of them calls, {rate:.0}/s"
    ))
}

async fn caller_of(
    address: SocketAddr,
    script: &Script,
    caller: u64,
    share: u64,
) -> Result<(u64, u64), String> {
    let (mut answered, mut good) = (0, 0);
    let mut connection = Connection::open(address).await?;
    while answered < share {
        let ahead = AHEAD.min(share - answered);
        let mut requests = Vec::new();
        let mut sent = Vec::new();
        for position in 0..ahead {
            // Neighbours send different things, and everybody sends everything.
            let choice = (caller * 7 + (answered + position)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            let (bytes, what) = script.request(choice);
            requests.extend_from_slice(&bytes);
            sent.push(what);
        }
        connection.send(&requests).await?;
        for what in sent {
            let answer = connection.answer().await?.ok_or("a request was not answered")?;
            what.judge(&answer)?;
            if answer.last {
                return Err("a connection was closed that nobody gave up".into());
            }
            answered += 1;
            good += u64::from(what.kind.good);
        }
    }
    connection.close().await?;
    Ok((answered, good))
}
