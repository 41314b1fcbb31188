//! What a workflow is confined to holds all the way down.

use crate::{Conductor, Diary, Probe, call};
use nucleo_mcp::runtime::{Job, JobDispatcher, Scope, ScopeValue};
use nucleo_mcp::tool::ToolErrorKind;
use std::sync::Arc;

#[derive(Debug, PartialEq)]
struct Tenant(String);

impl ScopeValue for Tenant {
    const NAME: &'static str = "tenant";
}

/// A folder and everything below it.
#[derive(Debug, PartialEq)]
struct Folder(String);

impl ScopeValue for Folder {
    const NAME: &'static str = "folder";

    fn admits(&self, claimed: &Self) -> bool {
        claimed == self || claimed.0.strip_prefix(&self.0).is_some_and(|rest| rest.starts_with('/'))
    }
}

/// Reads `tenant=a folder=b` as two claims.
fn claims(input: &str) -> Scope {
    let find = |key: &str| input.split(' ').find_map(|word| word.strip_prefix(key)).map(str::to_owned);
    Scope::none().and_maybe(find("tenant=").map(Tenant)).and_maybe(find("folder=").map(Folder))
}

/// A leaf that says what it is confined to.
fn leaf(diary: &Diary) -> Arc<Probe> {
    let diary = diary.clone();
    Probe::new(move |input, ctx| {
        diary.note(format!("{:?} {:?}", ctx.scope().get::<Tenant>(), ctx.scope().get::<Folder>()));
        async { Ok(input) }
    })
    .scoped(claims)
    .shared()
}

/// An orchestrator that claims what comes before the bar and hands on what comes after.
fn above<T: nucleo_mcp::tool::Tool<Input = String, Output = String>>(tool: &Arc<T>) -> Arc<Conductor> {
    let tool = Arc::clone(tool);
    Conductor::new(move |input, flow| {
        let tool = Arc::clone(&tool);
        Box::pin(async move {
            let below = input.split_once(" | ").map_or("", |(_, below)| below).to_owned();
            flow.submit(tool, below).await
        })
    })
    .scoped(|input| claims(input.split_once(" | ").map_or(input, |(own, _)| own)))
    .shared()
}

// S94
#[tokio::test]
async fn a_scoped_root_confines_what_it_submits() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let root = above(&leaf(&diary));
    for (input, outside) in [
        ("tenant=a | tenant=a", None),
        ("tenant=a | ", None),
        ("tenant=a | tenant=b", Some("tenant")),
        ("folder=/x | folder=/x/y", None),
        ("folder=/x | folder=/xy", Some("folder")),
        ("folder=/x | folder=/", Some("folder")),
        ("tenant=a folder=/x | tenant=a folder=/z", Some("folder")),
        (" | tenant=b", None),
    ] {
        let ran = diary.entries().len();
        let answer = call(&dispatcher, &root, input.into()).await;
        let kind = answer.err().map(|error| error.kind());
        assert_eq!(kind, outside.map(ToolErrorKind::OutOfScope), "{input}");
        assert_eq!(diary.entries().len() - ran, usize::from(outside.is_none()), "{input}");
    }
}

// S94
#[tokio::test]
async fn a_scope_is_inherited_narrowed_and_joined_and_never_shed() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let three = above(&above(&above(&leaf(&diary))));
    let ran = |input: &str| call(&dispatcher, &three, input.to_owned());
    // Through an orchestrator that claims nothing.
    ran("tenant=a |  |  | ").await.unwrap();
    ran("folder=/x | folder=/x/y | tenant=a | ").await.unwrap();
    assert_eq!(diary.entries(), [r#"Some(Tenant("a")) None"#, r#"Some(Tenant("a")) Some(Folder("/x/y"))"#]);
    for (input, outside) in [
        ("tenant=a |  |  | tenant=b", "tenant"),
        ("tenant=a |  | tenant=b | tenant=b", "tenant"),
        ("folder=/x | folder=/x/y |  | folder=/x", "folder"),
        ("folder=/x | tenant=a |  | tenant=b", "tenant"),
    ] {
        let refusal = ran(input).await.unwrap_err();
        assert_eq!(refusal.kind(), ToolErrorKind::OutOfScope(outside), "{input}");
    }
    assert_eq!(diary.entries().len(), 2, "a job outside never ran");
}

// S94
#[tokio::test]
async fn siblings_do_not_confine_each_other() {
    let dispatcher = JobDispatcher::builder().build();
    let leaf = leaf(&Diary::default());
    let doer = Conductor::new(move |_, flow| {
        let leaf = Arc::clone(&leaf);
        Box::pin(async move {
            flow.submit(Arc::clone(&leaf), "tenant=a".to_owned()).await?;
            flow.submit(leaf, "tenant=b".to_owned()).await
        })
    })
    .shared();
    assert_eq!(call(&dispatcher, &doer, String::new()).await.unwrap(), "tenant=b");
}

// S94
#[tokio::test]
async fn the_host_can_confine_a_workflow_and_its_root_too() {
    let dispatcher = JobDispatcher::builder().build();
    let leaf = leaf(&Diary::default());
    let confined = |input: &str| {
        let job = Job::workflow("ann", "mcp").scope(Scope::of(Tenant("a".into())));
        dispatcher.submit(job, Arc::clone(&leaf), input.to_owned())
    };
    assert!(confined("tenant=a").await.is_ok());
    assert!(confined("").await.is_ok());
    let refusal = confined("tenant=b").await.unwrap_err();
    assert_eq!(refusal.kind(), ToolErrorKind::OutOfScope("tenant"));
    assert!(!format!("{refusal:?} {}", refusal.chain()).contains("\"b\""), "nothing of the caller's");
    assert!(dispatcher.stats().is_idle(), "a job outside never was");
}

// S94
#[tokio::test]
async fn a_claim_made_from_other_answers_is_judged_before_the_job_runs() {
    let dispatcher = JobDispatcher::builder().build();
    let diary = Diary::default();
    let leaf = leaf(&diary);
    let doer = Conductor::new(move |_, flow| {
        let (first, second) = (Probe::echo().shared(), Arc::clone(&leaf));
        Box::pin(async move {
            let first = flow.submit(first, "tenant=b".to_owned());
            flow.submit_after(first, second, |answer| answer).await
        })
    })
    .scoped(claims)
    .shared();
    assert!(call(&dispatcher, &doer, "tenant=b".into()).await.is_ok());
    let refusal = call(&dispatcher, &doer, "tenant=a".into()).await.unwrap_err();
    assert_eq!(refusal.kind(), ToolErrorKind::OutOfScope("tenant"));
    assert_eq!(diary.entries().len(), 1);
}

// S94, S96
#[tokio::test]
async fn a_scope_that_panics_refuses() {
    struct Never;
    impl PartialEq for Never {
        fn eq(&self, _: &Self) -> bool {
            panic!("as the test asks")
        }
    }
    impl ScopeValue for Never {
        const NAME: &'static str = "never";
    }
    let dispatcher = JobDispatcher::builder().build();
    let leaf = Probe::echo().scoped(|_| Scope::of(Never)).shared();
    assert!(call(&dispatcher, &leaf, "x".into()).await.is_ok(), "nothing to compare with");
    let doer = Conductor::over(&leaf).scoped(|_| Scope::of(Never)).shared();
    let error = call(&dispatcher, &doer, "x".into()).await.unwrap_err();
    assert_eq!(error.kind(), ToolErrorKind::System);
    let panics = Probe::echo().scoped(|_| panic!("as the test asks")).shared();
    assert_eq!(call(&dispatcher, &panics, "x".into()).await.unwrap_err().kind(), ToolErrorKind::System);
}
