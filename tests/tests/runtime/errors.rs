//! A failure says whose problem it is, and keeps the rest for the log.

use crate::{Probe, call};
use nucleo_mcp::runtime::JobDispatcher;
use nucleo_mcp::tool::{ToolError, ToolErrorKind};

// S100
#[tokio::test]
async fn only_what_a_corrected_input_can_change_is_correctable() {
    let dispatcher = JobDispatcher::builder().build();
    for (make, correctable) in [
        ((|| ToolError::invalid_input("the end is before the start")) as fn() -> ToolError, true),
        (|| ToolError::not_found("order"), true),
        (|| ToolError::refused("not on a Sunday"), true),
        (|| ToolError::out_of_scope("tenant"), true),
        (|| ToolError::external_service("geocoder"), false),
        (ToolError::throttled, false),
        (ToolError::unauthorized_upstream, false),
        (ToolError::permission_denied, false),
        (ToolError::timed_out, false),
        (ToolError::cancelled, false),
        (|| ToolError::system("anything else"), false),
    ] {
        let tool = Probe::new(move |_, _| async move { Err(make()) }).shared();
        let error = call(&dispatcher, &tool, String::new()).await.unwrap_err();
        assert_eq!((error.kind(), error.is_correctable()), (make().kind(), correctable));
    }
}

// S100, S102
#[tokio::test]
async fn any_other_error_becomes_the_system_error_and_its_text_stays_in_the_chain() {
    #[derive(Debug)]
    struct Lost(std::io::Error);
    impl std::fmt::Display for Lost {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("connection to pg://u:canary@10.0.0.5 lost")
        }
    }
    impl std::error::Error for Lost {
        fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
            Some(&self.0)
        }
    }
    let dispatcher = JobDispatcher::builder().build();
    let tool = Probe::new(|_, _| async { Err(Lost(std::io::Error::other("reset")))? }).shared();
    let error = call(&dispatcher, &tool, String::new()).await.unwrap_err();
    assert_eq!(error.kind(), ToolErrorKind::System);
    assert_eq!(error.to_string(), "system error");
    assert_eq!(error.chain().to_string(), "system error: connection to pg://u:canary@10.0.0.5 lost: reset");
}
