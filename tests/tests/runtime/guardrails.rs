//! Four judgements, in order, on every route, and nothing runs unchecked.

use crate::{Conductor, Diary, Probe, call, idle};
use nucleo_mcp::runtime::{Job, JobDispatcher, Route};
use nucleo_mcp::tool::{
    Attempt, Guardrail, Guardrails, OnlyThrough, PayloadCap, PrincipalAllowList, ToolError, ToolErrorKind,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// Notes each judgement, and lets pass what does not say otherwise.
fn noting(diary: &Diary) -> Guardrails<String, String> {
    let [a, b, c, d] = std::array::from_fn(|_| diary.clone());
    let verdict = |diary: &Diary, kind: &str, what: &str| {
        diary.note(kind);
        if what.contains(kind) { Err(ToolError::refused("as the test asks")) } else { Ok(()) }
    };
    Guardrails::none()
        .output(move |output: &String| verdict(&d, "output", output))
        .input(move |input: &String| verdict(&c, "input", input))
        .auth(move |attempt: &Attempt<String>| verdict(&b, "auth", &attempt.input))
        .admission(move |_: &Route| {
            a.note("admission");
            Ok(())
        })
}

// S93
#[tokio::test]
async fn judgements_come_in_order_on_every_route() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let (rails, work) = (diary.clone(), diary.clone());
    let tool = Probe::new(move |input, _| {
        work.note("work");
        async { Ok(input) }
    })
    .guarded(move || noting(&rails))
    .shared();
    let doer = Conductor::over(&tool).shared();
    let order = ["admission", "auth", "input", "work", "output"];
    call(&dispatcher, &tool, "x".into()).await.unwrap();
    assert_eq!(diary.entries(), order);
    call(&dispatcher, &doer, "x".into()).await.unwrap();
    assert_eq!(diary.entries(), [order, order].concat());
}

// S93
#[tokio::test]
async fn the_first_refusal_stands_is_correctable_and_ends_the_call() {
    for (input, judged) in [
        ("auth input output", &["admission", "auth"][..]),
        ("input output", &["admission", "auth", "input"]),
        ("output", &["admission", "auth", "input", "work", "output"]),
    ] {
        let dispatcher = JobDispatcher::builder().build();
        let diary = Diary::default();
        let (rails, work) = (diary.clone(), diary.clone());
        let tool = Probe::new(move |input, _| {
            work.note("work");
            async { Ok(input) }
        })
        .guarded(move || noting(&rails))
        .shared();
        let refusal = call(&dispatcher, &tool, input.into()).await.unwrap_err();
        assert_eq!(refusal.kind(), ToolErrorKind::Guardrail("as the test asks"), "{input}");
        assert!(refusal.is_correctable());
        assert_eq!(diary.entries(), judged, "{input}");
    }
}

// S93
#[tokio::test]
async fn input_is_judged_before_a_gate_is_entered_and_output_after_it_is_left() {
    let dispatcher = JobDispatcher::builder().gate("database", 1).build();
    let diary = Diary::default();
    let held = {
        let (dispatcher, diary) = (dispatcher.clone(), diary.clone());
        move |when: &str| {
            diary.note(format!("{when} {}", dispatcher.stats().gates[0].held));
        }
    };
    let (at_work, in_rails) = (held.clone(), held);
    let tool = Probe::new(move |input, _| {
        at_work("work");
        async { Ok(input) }
    })
    .needing("database", 1)
    .guarded(move || {
        let (before, after) = (in_rails.clone(), in_rails.clone());
        Guardrails::none()
            .input(move |_: &String| {
                before("input");
                Ok(())
            })
            .output(move |_: &String| {
                after("output");
                Ok(())
            })
    })
    .shared();
    call(&dispatcher, &tool, "x".into()).await.unwrap();
    assert_eq!(diary.entries(), ["input 0", "work 1", "output 0"]);
}

// S93
#[tokio::test]
async fn every_guardrail_sees_the_callers_principal() {
    let dispatcher = JobDispatcher::builder().build();
    let tool = Probe::echo()
        .guarded(|| {
            Guardrails::none().admission(PrincipalAllowList::new(["ann", "bob"])).auth(
                |attempt: &Attempt<String>| {
                    if attempt.principal == "bob" && attempt.input == "secret" {
                        return Err(ToolError::refused("not for bob"));
                    }
                    Ok(())
                },
            )
        })
        .shared();
    let doer = Conductor::over(&tool).shared();
    let as_principal = |name: &'static str, input: &str| {
        let served = dispatcher.submit(Job::workflow(name, "mcp"), Arc::clone(&tool), input.into());
        let below = dispatcher.submit(Job::workflow(name, "mcp"), Arc::clone(&doer), input.into());
        async move { (served.await.is_ok(), below.await.is_ok()) }
    };
    assert_eq!(as_principal("ann", "secret").await, (true, true));
    assert_eq!(as_principal("bob", "open").await, (true, true));
    assert_eq!(as_principal("bob", "secret").await, (false, false));
    assert_eq!(as_principal("eve", "open").await, (false, false));
    assert_eq!(as_principal("Ann", "open").await, (false, false));
}

// S93
#[tokio::test]
async fn a_tool_can_be_open_only_through_one_orchestrator() {
    let dispatcher = JobDispatcher::builder().build();
    let inner =
        Probe::echo().guarded(|| Guardrails::none().admission(OnlyThrough::<Conductor>::new())).shared();
    assert!(call(&dispatcher, &inner, "x".into()).await.is_err());
    assert!(call(&dispatcher, &Conductor::over(&inner).shared(), "x".into()).await.is_ok());
}

/// A guardrail that asks somewhere else before it judges.
struct Asks(Arc<AtomicU32>);

impl Guardrail<String> for Asks {
    async fn judge(&self, input: &String) -> Result<(), ToolError> {
        tokio::task::yield_now().await;
        self.0.fetch_add(1, Ordering::SeqCst);
        match input.as_str() {
            "broken" => Err(std::io::Error::other("the policy store is away").into()),
            "denied" => Err(ToolError::permission_denied()),
            "panics" => panic!("as the test asks"),
            _ => Ok(()),
        }
    }
}

// S93
#[tokio::test]
async fn a_guardrail_that_fails_in_any_other_way_fails_the_call_and_nothing_runs() {
    let dispatcher = JobDispatcher::builder().gate("database", 1).build();
    let asked = Arc::new(AtomicU32::new(0));
    let diary = Diary::default();
    let (asks, work) = (Arc::clone(&asked), diary.clone());
    let tool = Probe::new(move |input, _| {
        work.note(input.clone());
        async { Ok(input) }
    })
    .needing("database", 1)
    .guarded(move || Guardrails::none().input(Asks(Arc::clone(&asks))))
    .shared();
    for (input, kind) in [
        ("broken", ToolErrorKind::System),
        ("denied", ToolErrorKind::PermissionDenied),
        ("panics", ToolErrorKind::System),
    ] {
        let error = call(&dispatcher, &tool, input.into()).await.unwrap_err();
        assert_eq!(error.kind(), kind, "{input}");
        assert!(!error.is_correctable());
    }
    assert_eq!(call(&dispatcher, &tool, "fine".into()).await.unwrap(), "fine");
    assert_eq!((asked.load(Ordering::SeqCst), diary.entries()), (4, vec!["fine".to_owned()]));
    idle(&dispatcher).await;
}

// S93
#[tokio::test]
async fn guardrails_that_cannot_be_declared_fail_the_call() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let work = diary.clone();
    let tool = Probe::new(move |input, _| {
        work.note("work");
        async { Ok(input) }
    })
    .guarded(|| panic!("as the test asks"))
    .shared();
    let error = call(&dispatcher, &tool, "x".into()).await.unwrap_err();
    assert_eq!(error.kind(), ToolErrorKind::System);
    assert!(diary.entries().is_empty());
}

// S93
#[tokio::test]
async fn an_output_that_is_refused_does_not_leave() {
    let dispatcher = JobDispatcher::builder().build();
    let tool = Probe::echo().guarded(|| Guardrails::none().output(PayloadCap::bytes(10))).shared();
    assert!(call(&dispatcher, &tool, "short".into()).await.is_ok());
    let refusal = call(&dispatcher, &tool, "much longer than that".into()).await.unwrap_err();
    assert!(refusal.is_correctable());
    assert!(refusal.source().is_none(), "nothing of the output is in the refusal");
}
