//! A stdio server as a process of its own, with real pipes.

use crate::raw::PATIENCE;
use serde_json::Value;
use std::process::{ExitStatus, Stdio};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// A server at the other end of two pipes.
#[derive(Debug)]
pub struct Server {
    process: Child,
    input: Option<ChildStdin>,
    output: Option<Lines<BufReader<ChildStdout>>>,
    errors: JoinHandle<String>,
}

impl Server {
    /// Starts a program.
    pub fn start(program: &str, arguments: &[&str]) -> Self {
        let mut process = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("a program that was built");
        let input = process.stdin.take();
        let output = process.stdout.take().map(|output| BufReader::new(output).lines());
        let mut errors = process.stderr.take().expect("it is piped");
        let errors = tokio::spawn(async move {
            let mut text = String::new();
            let _ = errors.read_to_string(&mut text).await;
            text
        });
        Self { process, input, output, errors }
    }

    /// Sends bytes as they are.
    pub async fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let input = self.input.as_mut().expect("the input was not closed yet");
        input.write_all(bytes.as_ref()).await.expect("the server reads");
        input.flush().await.expect("the server reads");
    }

    /// Sends a line.
    pub async fn line(&mut self, line: &str) {
        self.send(format!("{line}\n")).await;
    }

    /// The next line the server writes, which must come; `None` at the end of its output.
    pub async fn next(&mut self) -> Option<String> {
        let output = self.output.as_mut().expect("the output was not closed yet");
        let line = timeout(PATIENCE, output.next_line()).await.expect("a line, or the end of them");
        line.expect("the output can be read")
    }

    /// The next frame.
    pub async fn frame(&mut self) -> Value {
        let line = self.next().await.expect("a frame");
        let frame: Value = serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(frame["jsonrpc"], "2.0", "{line}");
        frame
    }

    /// Sends a line and takes the next frame.
    pub async fn ask(&mut self, line: &str) -> Value {
        self.line(line).await;
        self.frame().await
    }

    /// Ends the server's input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Takes no more of the server's output.
    pub fn close_output(&mut self) {
        self.output = None;
    }

    /// Asks the process to end, as a service manager does, and waits until it has.
    pub async fn terminated(mut self) -> ExitStatus {
        let id = self.process.id().expect("it has not ended yet").to_string();
        Command::new("kill").args(["-TERM", &id]).status().await.expect("there is a kill");
        let status = timeout(PATIENCE, self.process.wait()).await.expect("the server ends");
        status.expect("the server has a status")
    }

    /// Waits for the end: how it ended, what else it wrote, and what it said on its standard error.
    pub async fn end(mut self) -> (ExitStatus, Vec<String>, String) {
        self.close_input();
        let mut rest = Vec::new();
        while self.output.is_some() {
            match self.next().await {
                Some(line) => rest.push(line),
                None => self.close_output(),
            }
        }
        let status = timeout(PATIENCE, self.process.wait()).await.expect("the server ends");
        let errors = self.errors.await.expect("its standard error was read");
        (status.expect("the server has a status"), rest, errors)
    }
}

/// Waits until a condition holds, which it must.
pub async fn until(what: &str, holds: impl Fn() -> bool) {
    let waiting = async {
        while !holds() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("it never came to this: {what}"));
}
