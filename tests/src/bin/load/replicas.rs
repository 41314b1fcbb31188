//! Three replicas behind a proxy, and one of them dies under load.

use crate::connection::{Answer, Connection};
use crate::exchange::Script;
use crate::record::once_each;
use crate::server::Server;
use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::process::{Child, Command};
use tokio::task::JoinSet;
use tokio::time::sleep;

const CALLS: u64 = 12_000;
const CONNECTIONS: u64 = 32;

/// How many requests may be lost: what each connection had under way in the replica that died, and at worst
/// one more, sent down a connection that the proxy had kept to it.
const MAY_BE_LOST: u64 = 2 * CONNECTIONS;

/// How many calls are held in the middle of their work, over all replicas, when one of these dies.
const HELD: usize = 12;

/// Every answer that a replica gave is the right one, once, and no call was executed twice. What was on its way
/// in the replica that died is said to be lost, by the proxy; the calls that it held are, each of them.
pub(crate) async fn one_dies(
    program: &str,
    nginx: &str,
    folder: &Path,
    script: &Arc<Script>,
) -> Result<String, String> {
    let release = folder.join("release");
    let start = async |name| Server::start(program, folder, name, &release).await;
    let mut replicas = [start("first").await?, start("second").await?, start("third").await?];
    let (_proxy, address) = proxy(nginx, folder, &replicas).await?;
    let done = Arc::new(AtomicU64::new(0));
    let mut callers = JoinSet::new();
    for caller in 0..CONNECTIONS {
        let (script, done) = (Arc::clone(script), Arc::clone(&done));
        callers.spawn(async move { call_on(address, &script, caller, &done).await });
    }
    while done.load(Ordering::Relaxed) < CALLS / 3 && !callers.is_empty() {
        sleep(Duration::from_millis(1)).await;
    }
    let mut held = JoinSet::new();
    for _ in 0..HELD {
        let script = Arc::clone(script);
        held.spawn(async move { held_call(address, &script).await });
    }
    let began = Instant::now();
    while held_by(&replicas)?.iter().sum::<usize>() < HELD {
        if began.elapsed() > crate::PATIENCE {
            return Err("the calls to be held never arrived".into());
        }
        sleep(Duration::from_millis(10)).await;
    }
    let held_by = held_by(&replicas)?;
    let (victim, dying) =
        replicas.iter_mut().zip(held_by).max_by_key(|(_, held)| *held).ok_or("there are no replicas")?;
    victim.kill().await?;
    fs::write(&release, "").map_err(|error| error.to_string())?;
    let at_the_end = done.load(Ordering::Relaxed);
    let (mut answered, mut lost) = (0, 0);
    while let Some(share) = callers.join_next().await {
        let (answers, losses) = share.map_err(|panicked| panicked.to_string())??;
        answered += answers;
        lost += losses;
    }
    let mut lost_of_the_held = 0;
    while let Some(answered) = held.join_next().await {
        lost_of_the_held += usize::from(!answered.map_err(|panicked| panicked.to_string())??);
    }
    let mut executed = Vec::new();
    for replica in &replicas {
        executed.extend(replica.record.executed()?);
    }
    let (executed, unanswered) = once_each(&executed, &script.answered())?;
    if lost > MAY_BE_LOST || answered + lost != CALLS || at_the_end >= CALLS {
        return Err(format!("of {CALLS} requests {answered} were answered and {lost} lost"));
    }
    if lost_of_the_held != dying {
        return Err(format!("{dying} calls were held by the replica that died, and {lost_of_the_held} lost"));
    }
    Ok(format!(
        "three replicas, one killed after {at_the_end} of {CALLS} requests: {answered} answered right and once, {lost} \
         lost, and {lost_of_the_held} of {HELD} held in their work; {executed} recorded calls executed once each, \
         {unanswered} of them lost"
    ))
}

fn held_by(replicas: &[Server]) -> Result<Vec<usize>, String> {
    replicas.iter().map(|replica| replica.record.held()).collect()
}

/// Whether a call that is held in the middle of its work was answered.
async fn held_call(address: SocketAddr, script: &Script) -> Result<bool, String> {
    let mut connection = Connection::open(address).await?;
    let (request, sent) = script.held();
    connection.send(&request).await?;
    let answer = connection.answer().await?.ok_or("the proxy did not answer")?;
    if is_lost(&answer) {
        return Ok(false);
    }
    sent.judge(&answer)?;
    Ok(true)
}

/// The proxy's words: the replica went away with the request.
fn is_lost(answer: &Answer) -> bool {
    matches!(answer.status, 502 | 504)
}

async fn call_on(
    address: SocketAddr,
    script: &Script,
    caller: u64,
    done: &AtomicU64,
) -> Result<(u64, u64), String> {
    let (mut answered, mut lost) = (0, 0);
    let share = CALLS / CONNECTIONS;
    let mut connection = Connection::open(address).await?;
    for turn in 0..share {
        let choice = (caller * 11 + turn).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let (request, sent) = script.request(choice);
        connection.send(&request).await?;
        let answer = connection.answer().await?.ok_or("the proxy did not answer")?;
        if is_lost(&answer) {
            lost += 1;
        } else {
            sent.judge(&answer)?;
            answered += 1;
        }
        done.fetch_add(1, Ordering::Relaxed);
        if answer.last {
            connection.close().await?;
            connection = Connection::open(address).await?;
        }
    }
    connection.close().await?;
    Ok((answered, lost))
}

/// The proxy, in a folder of its own, once it listens.
async fn proxy(nginx: &str, folder: &Path, replicas: &[Server]) -> Result<(Child, SocketAddr), String> {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    let address = free.map_err(|error| error.to_string())?;
    let servers: Vec<_> = replicas.iter().map(|replica| format!("server {};", replica.address)).collect();
    let servers = servers.join("\n");
    let configuration = format!(
        "daemon off;
# One process, so that nothing of it is left when that is killed.
master_process off;
pid nginx.pid;
error_log stderr crit;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    upstream replicas {{ {servers} keepalive 32; }}
    server {{
        listen {address};
        keepalive_requests 1000000;
        location / {{
            proxy_pass http://replicas;
            proxy_http_version 1.1;
            proxy_set_header Connection \"\";
            proxy_set_header Host localhost;
            # As it is when nothing is said: without `non_idempotent` a call that a replica may have begun is
            # given to no other.
            proxy_next_upstream error timeout;
        }}
    }}
}}
"
    );
    let file = folder.join("nginx.conf");
    fs::write(&file, configuration).map_err(|error| error.to_string())?;
    let mut process = Command::new(nginx)
        .arg("-p")
        .arg(folder)
        .arg("-c")
        .arg(&file)
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| format!("{nginx}: {error}"))?;
    let began = Instant::now();
    while Connection::open(address).await.is_err() {
        let ended = process.try_wait().map_err(|error| error.to_string())?;
        if ended.is_some() || began.elapsed() > crate::PATIENCE {
            return Err("the proxy does not listen".into());
        }
        sleep(Duration::from_millis(20)).await;
    }
    Ok((process, address))
}
