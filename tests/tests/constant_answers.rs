//! What must not be told apart is the same, byte for byte.

use nucleo_mcp::boundary::access::{Consumer, StaticGrants};
use nucleo_mcp::tool::OfferedTool;
use proptest::prelude::*;
use std::collections::BTreeSet;
use tests::fixtures::{AGENT, CONSUMER, Ledger, NAMES, builder, grants, host, host_with};
use tests::host::Host;
use tests::message::{Message, Revision};
use tests::raw::{Request, Response};

const CANARY: &str = "CANARY_7f3a";

/// Every request that must get the one answer, named for what is wrong with it.
fn unanswerable(revision: Revision) -> Vec<(&'static str, Request)> {
    let good = r#"{"amount":1}"#;
    let huge = format!(r#"{{"amount":1,"note":"{}"}}"#, "x".repeat(100_000));
    let call = |tool: &str, arguments: &str| Message::call(revision, tool, arguments).request().as_agent();
    let shaped = |params: &str| {
        let call = Message::call(revision, "charge", good);
        call.request_with_body(call.body_with_params(params)).as_agent()
    };
    let mut requests = vec![
        ("a tool that does not exist", call("no_such_tool", good)),
        ("a tool that is not granted", call("forbidden", good)),
        ("not granted, and bad arguments", call("forbidden", r#"{"amount":"x","y":1}"#)),
        ("not granted, and no arguments", call("forbidden", "null")),
        ("not granted, and arguments of another kind", call("forbidden", "[1]")),
        ("not granted, and huge arguments", call("forbidden", &huge)),
        ("does not exist, and huge arguments", call("no_such_tool", &huge)),
        ("nobody calls", Message::call(revision, "charge", good).request()),
        ("nobody calls, with bad arguments", Message::call(revision, "charge", "5").request()),
        ("a blank consumer", Message::call(revision, "charge", good).request().with(CONSUMER, " ")),
        ("no params", shaped("")),
        ("null params", shaped("null")),
        ("params in an array", shaped("[]")),
        ("params that are a number", shaped("5")),
        ("params that are text", shaped(r#""charge""#)),
    ];
    // The revision's own fields are there, so that what is wrong is the shape alone.
    let meta = if revision.is_modern() {
        format!(
            r#","_meta":{{"io.modelcontextprotocol/protocolVersion":"{}","io.modelcontextprotocol/clientCapabilities":{{}}}}"#,
            revision.name()
        )
    } else {
        String::new()
    };
    let named = |name: &str| shaped(&format!(r#"{{{name}"arguments":{good}{meta}}}"#));
    for (what, name) in [
        ("no name", ""),
        ("a name that is a number", r#""name":5,"#),
        ("a null name", r#""name":null,"#),
        ("a name in an object", r#""name":{"charge":1},"#),
        ("a name that is no text", r#""name":"\ud800","#),
        ("another case of the member", r#""Name":"charge","#),
    ] {
        requests.push((what, named(name)));
    }
    for (what, meta) in [("_meta is a number", "5"), ("_meta is null", "null"), ("_meta is an array", "[]")] {
        requests.push((what, shaped(&format!(r#"{{"name":"charge","arguments":{good},"_meta":{meta}}}"#))));
    }
    // S13
    for spelling in
        ["Charge", "charge ", " charge", "./charge", "ch%61rge", "cha\u{200d}rge", "charge\u{0}", ""]
    {
        requests.push(("another spelling of the name", call(spelling, good)));
    }
    requests
}

// S12, S13; gate cases 12, 13, 14, 15, 25, 27
#[tokio::test]
async fn every_call_that_is_not_admitted_gets_one_answer_byte_for_byte() {
    let (host, ledger) = host().await;
    let expected = concat!(
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"#,
        r#""message":"invalid params: no such tool is available to this caller"}}"#
    );
    for revision in Revision::ALL {
        let mut first: Option<Response> = None;
        for (what, request) in unanswerable(revision) {
            let answer = host.send(request).await;
            assert_eq!(answer.text(), expected, "{what} ({revision:?})");
            assert_eq!(answer.status, 200, "{what} ({revision:?})");
            let first = first.get_or_insert_with(|| answer.clone());
            assert_eq!(answer.undated(), first.undated(), "{what} ({revision:?})");
        }
    }
    assert_eq!(ledger.runs(), [] as [String; 0]);
}

// S12: apart from the id, and the id is the caller's own.
#[tokio::test]
async fn only_the_id_differs() {
    let (host, _) = host().await;
    for id in ["7", "-1", r#""a\u0062""#, r#""""#] {
        for tool in ["no_such_tool", "forbidden"] {
            let answer =
                host.send(Message::call(Revision::June2025, tool, "{}").id(id).request().as_agent()).await;
            assert_eq!(
                answer.text(),
                format!(
                    r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":-32602,"message":"invalid params: no such tool is available to this caller"}}}}"#
                )
            );
        }
    }
}

// S10, S11; gate case 16
#[tokio::test]
async fn a_policy_or_a_resolver_that_fails_refuses_and_the_next_request_works() {
    let by_tool = |_: &Consumer, tool: &OfferedTool| match tool.name() {
        "echo" => Ok(true),
        "fail" => Err("the role store is down"),
        _ => panic!("the role store is gone"),
    };
    let (host, ledger) = host_with(by_tool).await;
    for revision in Revision::ALL {
        for tool in ["fail", "charge", "no_such_tool"] {
            let refused =
                host.send(Message::call(revision, tool, r#"{"amount":1}"#).request().as_agent()).await;
            assert_eq!(refused.error_code(), Some(-32602), "{tool}");
        }
        let echoed = host.send(Message::call(revision, "echo", r#"{"text":"x"}"#).request().as_agent()).await;
        assert_eq!(echoed.json()["result"]["structuredContent"]["text"], "x");
        let listed = host.send(Message::list(revision).request().as_agent()).await;
        assert_eq!(names(&listed), BTreeSet::from(["echo".to_owned()]));
    }
    assert_eq!(ledger.runs(), [] as [String; 0]);
}

// S10
#[tokio::test]
async fn a_request_from_nobody_lists_nothing() {
    let ledger = Ledger::default();
    let failing = builder(&ledger)
        .consumer_resolver(|request: &nucleo_mcp::boundary::access::RequestContext| {
            match request.header(CONSUMER) {
                Some("error") => Err("the directory is down"),
                Some("panic") => panic!("the directory is gone"),
                Some("nobody") => Ok(None),
                name => Ok(name.map(Consumer::named)),
            }
        })
        .access_policy(|_: &Consumer, _: &OfferedTool| true);
    let host = Host::serve(&failing.start().unwrap_or_else(|error| panic!("{error}"))).await;
    for revision in Revision::ALL {
        for nobody in ["error", "panic", "nobody", " "] {
            let listed = host.send(Message::list(revision).request().with(CONSUMER, nobody)).await;
            assert_eq!((listed.status, names(&listed)), (200, BTreeSet::new()), "{nobody}");
            let called = Message::call(revision, "echo", r#"{"text":"x"}"#).request().with(CONSUMER, nobody);
            assert_eq!(host.send(called).await.error_code(), Some(-32602), "{nobody}");
        }
        let somebody = host.send(Message::list(revision).request().with(CONSUMER, "ada")).await;
        assert!(!names(&somebody).is_empty());
    }
}

fn names(listed: &Response) -> BTreeSet<String> {
    let listed = listed.json();
    let tools = listed["result"]["tools"].as_array().unwrap_or_else(|| panic!("no listing: {listed}"));
    tools.iter().filter_map(|tool| tool["name"].as_str()).map(str::to_owned).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    // S11, S12: for random grants the listed set is the callable set, and every other name is the constant.
    #[test]
    fn what_is_listed_is_what_can_be_called(
        own in prop::collection::btree_set(prop::sample::select(&NAMES[..]), 0..6),
        others in prop::collection::btree_set(prop::sample::select(&NAMES[..]), 0..6),
        invented in "[a-z_.-]{1,64}",
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let verdict: Result<(), TestCaseError> = runtime.block_on(async {
            let grants = StaticGrants::new([(AGENT, own.clone()), ("somebody-else", others.clone())]);
            let (host, _) = host_with(grants).await;
            let listed = names(&host.send(Message::list(Revision::July2026).request().as_agent()).await);
            let expected: BTreeSet<String> = own.iter().map(|name| (*name).to_owned()).collect();
            prop_assert_eq!(&listed, &expected);
            let invented = invented.as_str();
            for name in NAMES.into_iter().chain([invented]) {
                // Arguments that no fixture accepts: an admitted call is refused by its tool's gate.
                let call = Message::call(Revision::July2026, name, r#"{"nobody takes this":1}"#);
                let answer = host.send(call.request().as_agent()).await;
                let callable = answer.json()["result"]["isError"] == true;
                prop_assert_eq!(callable, listed.contains(name), "{}: {}", name, answer.text());
                if !callable {
                    prop_assert_eq!(answer.error_code(), Some(-32602));
                }
            }
            Ok(())
        });
        verdict?;
    }
}

// S102; gate case 13
#[tokio::test]
async fn the_constant_holds_nothing_of_what_was_asked() {
    let (host, _) = host_with(grants()).await;
    for revision in Revision::ALL {
        let call = Message::call(revision, CANARY, &format!(r#"{{"{CANARY}":"{CANARY}"}}"#));
        let call = call.meta(CANARY, &format!("\"{CANARY}\"")).param(CANARY, "1");
        let answer = host.send(call.request().as_agent().header("X-Canary", CANARY)).await;
        assert!(!answer.contains(CANARY), "{}", answer.text());
    }
}
