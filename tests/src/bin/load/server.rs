//! The server under load: a process of its own, and what the kernel says of it.

use crate::PATIENCE;
use crate::record::Record;
use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};
use tokio::time::{sleep, timeout};

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) record: Record,
    process: Child,
    id: u32,
}

impl Server {
    /// Starts the program on a free port, and reads on its standard error which. It writes down what it does in
    /// a file of that folder, and releases what it holds once there is the other file.
    pub(crate) async fn start(
        program: &str,
        folder: &Path,
        name: &str,
        release: &Path,
    ) -> Result<Self, String> {
        let record = Record(folder.join(name));
        let mut process = Command::new(program)
            .args([&record.0, release])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let id = process.id().ok_or("the server ended at once")?;
        let mut lines = BufReader::new(process.stderr.take().ok_or("no standard error")?).lines();
        let address = async {
            while let Ok(Some(line)) = lines.next_line().await {
                let after = line.split_once("http://").and_then(|(_, rest)| rest.split_once("/mcp"));
                if let Some(address) = after.and_then(|(address, _)| address.parse().ok()) {
                    return Ok(address);
                }
            }
            Err("the server said no address".to_owned())
        };
        let address = timeout(PATIENCE, address).await.map_err(|_| "the server never started")??;
        // What it says from here on is read, so that it can go on saying it.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Self { address, record, process, id })
    }

    /// The memory it holds and the most it ever held, in KiB.
    pub(crate) fn memory(&self) -> Result<(u64, u64), String> {
        let status =
            fs::read_to_string(format!("/proc/{}/status", self.id)).map_err(|error| error.to_string())?;
        let figure = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let figure = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse().ok());
            figure.ok_or_else(|| format!("the kernel says no {name}"))
        };
        Ok((figure("VmRSS:")?, figure("VmHWM:")?))
    }

    /// How many files it has open, connections among them.
    pub(crate) fn open_files(&self) -> Result<usize, String> {
        let files = fs::read_dir(format!("/proc/{}/fd", self.id)).map_err(|error| error.to_string())?;
        Ok(files.count())
    }

    /// Waits until it has no more files open than before, which must come: nobody is connected.
    pub(crate) async fn settled(&self, before: usize) -> Result<(), String> {
        let began = Instant::now();
        loop {
            let open = self.open_files()?;
            if open <= before {
                return Ok(());
            }
            if began.elapsed() > PATIENCE {
                return Err(format!("the server keeps {open} files open, and had {before}"));
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Ends it in the middle of whatever it is doing.
    pub(crate) async fn kill(&mut self) -> Result<(), String> {
        self.process.kill().await.map_err(|error| error.to_string())
    }
}
