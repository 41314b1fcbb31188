//! The command line that a host embeds, as the order desk has it: every command, and every exit status.

use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A desk with a book of its own, run in an empty folder.
struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut process = Command::new(env!("CARGO_BIN_EXE_desk"))
            .args(arguments)
            .current_dir(self.0.path())
            .env("TMPDIR", self.0.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the desk was built");
        let mut stdin = process.stdin.take().expect("it is piped");
        // One that does not read its input may be gone before it has it.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        process.wait_with_output().expect("it ends")
    }

    /// The exit status and what was printed.
    fn does(&self, line: &str) -> (i32, String, String) {
        let output = self.run(&line.split(' ').collect::<Vec<_>>(), "");
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
        (output.status.code().expect("a status"), text(&output.stdout), text(&output.stderr))
    }

    fn json(&self, line: &str) -> (i32, Value) {
        let (status, printed, said) = self.does(line);
        (status, serde_json::from_str(&printed).unwrap_or_else(|error| panic!("{error}: {printed}{said}")))
    }
}

#[test]
fn tools_are_listed_for_everybody_or_for_one_consumer_in_a_dialect() {
    let desk = Desk::new();
    let (status, printed, said) = desk.does("list");
    assert_eq!((status, said.as_str()), (0, ""));
    assert_eq!(printed.lines().count(), 4);
    assert!(printed.starts_with("find_orders   reads    Find orders, newest first"), "{printed}");
    assert!(!printed.contains('\u{1b}'), "a pipe is no terminal");
    assert!(desk.does("--color always list").1.contains("\u{1b}[1mfind_orders\u{1b}[0m"));
    let (_, shown) = desk.json("list --as local-agent --json");
    assert_eq!(shown.as_array().map(Vec::len), Some(3), "{shown}");
    let (_, none) = desk.json("list --as stranger --json");
    assert_eq!(none, json!([]));
    let nothing = (0, String::new(), "no tool is shown to this consumer\n".to_owned());
    assert_eq!(desk.does("list --as stranger"), nothing);
    let (_, gemini) = desk.json("list --json --dialect gemini");
    assert!(gemini[0]["inputSchema"].get("additionalProperties").is_none(), "{gemini}");
}

#[test]
fn a_call_is_one_of_a_consumer_and_its_exit_status_says_what_became_of_it() {
    let desk = Desk::new();
    let order = r#"{"order_number":"A-1042"}"#;
    let (status, printed, said) = desk.does(&format!("call order_status {order} --as local-agent"));
    assert_eq!((status, said.as_str()), (0, ""));
    let answer: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(answer["number"], "A-1042");
    let (status, whole) = desk.json(&format!("call order_status {order} --as local-agent --json"));
    assert_eq!((status, &whole["structuredContent"]["number"]), (0, &json!("A-1042")));

    let (status, printed, said) = desk.does("call order_status {} --as local-agent");
    assert_eq!((status, printed.as_str()), (3, ""));
    assert!(said.contains("`order_number` is missing"), "{said}");
    for (tool, consumer) in
        [("refund_order", "local-agent"), ("no_such_tool", "local-agent"), ("order_status", "eve")]
    {
        let (status, printed, _) = desk.does(&format!("call {tool} {order} --as {consumer}"));
        assert_eq!((status, printed.as_str()), (4, ""), "{tool} {consumer}");
    }
    let (status, _, said) = desk.does(r#"call order_status {"order_number":"Z-9999"} --as local-agent"#);
    assert_eq!(status, 1, "{said}");
    let (status, _, said) = desk.does(&format!("call order_status {order}"));
    assert!(status == 2 && said.contains("--as NAME"), "{said}");
    let piped = desk.run(&["call", "order_status", "-", "--as", "local-agent"], order);
    assert_eq!(piped.status.code(), Some(0));
}

#[test]
fn a_check_says_what_is_wrong_and_where_the_contract_is() {
    let desk = Desk::new();
    let (status, printed, _) = desk.does("check --budget 300");
    assert!(status == 1 && printed.contains("there is no catalog.lock.json"), "{printed}");
    assert!(printed.contains("ok: no gap in the boundary ("), "{printed}");
    assert_eq!(desk.does("schema --update").0, 0);
    let (status, printed, _) = desk.does("check --budget 300");
    assert!(status == 0 && printed.starts_with("ok: the catalog holds\nok: no gap"), "{printed}");
    let (status, report) = desk.json("check --budget 300 --seed 9 --json");
    assert_eq!((status, &report["holds"], &report["seed"]), (0, &json!(true), &json!(9)), "{report}");
    let (_, report) = desk.json("check --without-fortress --json");
    assert!(report.get("gaps").is_none(), "{report}");
}

#[test]
fn schemas_are_printed_and_changes_of_the_contract_are_told_by_what_they_break() {
    let desk = Desk::new();
    let (status, documents) = desk.json("schema order_status --dialect openai_strict --json");
    assert_eq!((status, &documents["order_status"]["type"]), (0, &json!("object")), "{documents}");
    // A name is a key, and a document with two of one name is none that we would read.
    let twice = desk.does("schema order_status order_status --json");
    assert_eq!(twice.1.matches("\"order_status\":").count(), 1, "{}", twice.1);
    let (_, answers) = desk.json("schema --output --json");
    assert_eq!(answers["order_status"]["title"], "Order", "{answers}");
    let (status, _, said) = desk.does("schema no_such_tool");
    assert!(status == 1 && said.contains("there is no such tool; there are find_orders, "), "{said}");

    let (status, printed, said) = desk.does("schema --diff");
    assert_eq!((status, printed.as_str()), (1, ""));
    assert_eq!(
        said,
        "error: there is no catalog.lock.json: write it with `schema --update`, and commit it\n"
    );
    desk.does("schema --update");
    assert_eq!(
        desk.does("schema --diff"),
        (0, "the contract is the one that was committed\n".to_owned(), String::new())
    );
    let lock = desk.0.path().join("catalog.lock.json");
    let edit = |from: &str, to: &str| {
        let text = std::fs::read_to_string(&lock).expect("it was written");
        assert!(text.contains(from), "{text}");
        std::fs::write(&lock, text.replacen(from, to, 1)).expect("a file");
    };
    edit("\"maxLength\": 80", "\"maxLength\": 60");
    let (status, printed, _) = desk.does("schema --diff");
    assert_eq!(status, 0, "callers of before are not in trouble: {printed}");
    assert!(
        printed.contains("does not break callers:\n  `find_orders` input.customer: the most characters"),
        "{printed}"
    );
    edit("\"maxLength\": 60", "\"maxLength\": 90");
    let (status, diff) = desk.json("schema --diff --json");
    assert_eq!(
        (status, &diff["breaks"], &diff["changes"][0]["effect"]),
        (1, &json!(true), &json!("breaks")),
        "{diff}"
    );
}

// S112
#[test]
fn it_serves_whom_it_is_told_and_says_how_a_client_starts_it() {
    let desk = Desk::new();
    let (status, configuration) = desk.json("config vscode --as ada --group staff");
    let told = &configuration["servers"]["orders"];
    assert_eq!((status, &told["args"]), (0, &json!(["serve", "--as", "ada", "--group", "staff"])));
    assert!(Path::new(told["command"].as_str().expect("a path")).ends_with("desk"));

    let list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n";
    let served = desk.run(&["serve", "--as", "local-agent"], list);
    assert_eq!(served.status.code(), Some(0));
    let listing: Value = serde_json::from_slice(&served.stdout).expect("one frame");
    assert_eq!(listing["result"]["tools"].as_array().map(Vec::len), Some(3), "{listing}");
    let (status, _, said) = desk.does("serve");
    assert!(status == 2 && said.contains("--as NAME"), "{said}");
}

#[test]
fn what_is_no_command_is_answered_with_what_is() {
    let desk = Desk::new();
    let (status, printed, said) = desk.does("lsit");
    assert!(status == 2 && printed.is_empty() && said.contains("'list'"), "{said}");
    let (status, printed, _) = desk.does("--help");
    assert!(status == 0 && printed.contains("Exit status:"), "{printed}");
    let (status, printed, _) = desk.does("--version");
    assert_eq!((status, printed), (0, format!("orders {}\n", env!("CARGO_PKG_VERSION"))));
    let blank = desk.run(&["list", "--as", " "], "");
    assert_eq!(blank.status.code(), Some(2));
}

// S102: what somebody sent, through a program that a person starts, is theirs all the same.
#[test]
fn no_complaint_about_a_call_repeats_what_was_sent() {
    const CANARY: &str = "Kanari9WZQ";
    let desk = Desk::new();
    let named = format!(r#"{{"{CANARY}":1}}"#);
    let twice = format!(r#"{{"{CANARY}":1,"{CANARY}":2}}"#);
    let beside = format!(r#"{{}},"{CANARY}":{{}}"#);
    let valued = format!(r#"{{"order_number":"{CANARY}"}}"#);
    for (tool, arguments, expected, said) in [
        ("order_status", named.as_str(), 3, "`order_number` is missing"),
        ("order_status", &valued, 3, "must match the pattern"),
        ("order_status", CANARY, 3, "the document is not JSON (byte 0)"),
        ("order_status", "", 3, "the document is empty"),
        ("order_status", &twice, 3, "two members of one name"),
        ("order_status", &beside, 3, "something follows the document (byte 2)"),
        (CANARY, "{}", 4, "there is no such tool for this consumer"),
    ] {
        for json in [&[][..], &["--json"]] {
            let mut line = vec!["call", tool, "-", "--as", "local-agent"];
            line.extend(json);
            let output = desk.run(&line, arguments);
            let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
            assert_eq!(output.status.code(), Some(expected), "{arguments}: {text}");
            assert!(
                !text.contains(CANARY) && (!json.is_empty() || text.contains(said)),
                "{arguments}: {text}"
            );
        }
    }
    let output = desk.run(&["call", "order_status", "-", "--as", "local-agent"], "\u{0}");
    assert_eq!(output.status.code(), Some(3));
    let (_, _, said) = desk.does(&format!("schema {CANARY}"));
    assert!(!said.contains(CANARY), "{said}");
}

/// A reader that takes one line and leaves, and a disk that is full.
#[cfg(target_os = "linux")]
#[test]
fn a_reader_that_has_read_enough_is_no_failure_and_a_full_disk_is_one() {
    use std::io::{BufRead, BufReader};

    let desk = Desk::new();
    let started = |arguments: &[&str], stdout: Stdio| {
        let mut desk_of_it = Command::new(env!("CARGO_BIN_EXE_desk"));
        desk_of_it.args(arguments).current_dir(desk.0.path()).env("TMPDIR", desk.0.path());
        desk_of_it.stdin(Stdio::null()).stdout(stdout).stderr(Stdio::piped()).spawn().expect("it was built")
    };
    // More than a pipe holds, so that the rest is written to nobody.
    for (arguments, status) in [(&["schema"][..], 0), (&["check", "--budget", "300"], 1)] {
        let mut process = started(arguments, Stdio::piped());
        let mut line = String::new();
        BufReader::with_capacity(1, process.stdout.take().expect("piped"))
            .read_line(&mut line)
            .expect("a line");
        let output = process.wait_with_output().expect("it ends");
        assert!(!line.is_empty() && output.stderr.is_empty(), "{output:?}");
        assert_eq!(output.status.code(), Some(status), "{arguments:?}: the status is that of what was done");
    }
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has one");
    let output = started(&["list"], full.into()).wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("the output cannot be written"), "{output:?}");
}

#[test]
fn colours_are_for_whom_they_are_asked() {
    let desk = Desk::new();
    let refused =
        |colour: &str| desk.does(&format!("--color {colour} call order_status {{}} --as local-agent")).2;
    assert!(
        refused("always").starts_with("\u{1b}[31merror:\u{1b}[0m The arguments"),
        "{}",
        refused("always")
    );
    assert!(refused("auto").starts_with("error: The arguments"), "{}", refused("auto"));
    let (_, listed, _) = desk.does("list --color always");
    assert!(listed.contains("\u{1b}[1mfind_orders\u{1b}[0m"), "{listed}");
}
