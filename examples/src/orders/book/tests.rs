use super::*;
use jiff::civil::date;

/// A book in a folder of its own, removed with the test.
struct Desk {
    book: OrderBook,
    folder: tempfile::TempDir,
}

fn desk() -> Desk {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let book = OrderBook::open(folder.path()).expect("a new book opens");
    Desk { book, folder }
}

fn numbers(page: &Page) -> Vec<&str> {
    page.orders.iter().map(|order| order.number.as_str()).collect()
}

#[tokio::test]
async fn an_order_comes_with_its_lines_its_notes_and_their_sum() {
    let desk = desk();
    let order = desk.book.order("A-1042".into()).await.unwrap().unwrap();
    assert_eq!(order.summary.customer, "Harper Lane Books");
    assert_eq!(order.summary.state, OrderState::Shipped);
    assert_eq!(order.summary.promised_for, Some(date(2026, 10, 21)));
    assert_eq!(order.lines.len(), 3);
    assert_eq!(order.summary.total, Money { minor_units: 67_300, currency: Currency::Usd });
    assert_eq!(order.notes[0].author, "warehouse");
    assert_eq!(desk.book.order("Z-9999".into()).await.unwrap(), None);
}

#[tokio::test]
async fn every_filter_narrows_and_all_of_them_apply() {
    let desk = desk();
    let all = OrderFilter::default();
    let harper = OrderFilter { customer: Some("harper".into()), ..OrderFilter::default() };
    let open = OrderFilter {
        states: Some(vec![OrderState::Received, OrderState::Picking]),
        ..OrderFilter::default()
    };
    let week = OrderFilter {
        placed_from: Some(date(2026, 10, 14)),
        placed_to: Some(date(2026, 10, 16)),
        ..OrderFilter::default()
    };
    let both = OrderFilter { states: Some(vec![OrderState::Received]), ..harper.clone() };
    for (filter, expected) in [(all, 12), (harper, 2), (open, 5), (week, 4), (both, 1)] {
        let page = desk.book.find(filter.clone(), None, 50).await.unwrap().unwrap();
        assert_eq!(
            (page.orders.len(), page.matching),
            (expected, u32::try_from(expected).unwrap()),
            "{filter:?}"
        );
    }
}

#[tokio::test]
async fn a_percent_sign_in_a_name_is_text() {
    let desk = desk();
    let filter = OrderFilter { customer: Some("%".into()), ..OrderFilter::default() };
    assert_eq!(desk.book.find(filter, None, 50).await.unwrap().unwrap().matching, 0);
}

#[tokio::test]
async fn pages_follow_each_other_without_a_gap_or_a_repeat() {
    let desk = desk();
    let whole = desk.book.find(OrderFilter::default(), None, 50).await.unwrap().unwrap();
    let mut walked: Vec<OrderSummary> = Vec::new();
    loop {
        let after = walked.last().map(|order| order.number.clone());
        let page = desk.book.find(OrderFilter::default(), after, 5).await.unwrap().unwrap();
        assert_eq!(page.matching, whole.matching);
        walked.extend(page.orders);
        if !page.more {
            break;
        }
    }
    assert_eq!(walked, whole.orders);
    assert_eq!(numbers(&whole)[0], "B-0008");
    assert_eq!(desk.book.find(OrderFilter::default(), Some("Z-9999".into()), 5).await.unwrap(), None);
}

#[tokio::test]
async fn a_note_is_still_there_when_the_book_is_opened_again() {
    let Desk { book, folder } = desk();
    let note = book
        .note("A-1046".into(), "local-agent".into(), Visibility::Internal, "Asked for a date.".into())
        .await
        .unwrap();
    assert!(note.is_some());
    let nowhere = book.note("Z-9999".into(), "x".into(), Visibility::Internal, "y".into()).await.unwrap();
    assert_eq!(nowhere, None);
    drop(book);
    let again = OrderBook::open(folder.path()).unwrap().order("A-1046".into()).await.unwrap().unwrap();
    assert_eq!(again.notes, Vec::from_iter(note));
}

#[tokio::test]
async fn money_goes_back_once_and_never_more_than_was_paid() {
    let Desk { book, folder: _folder } = desk();
    let refund =
        |number: &str, amount| book.refund(number.into(), amount, RefundReason::Late, "finance".into());
    assert_eq!(refund("A-1042", 67_301).await.unwrap(), RefundOutcome::TooMuch);
    assert!(matches!(refund("A-1042", 67_300).await.unwrap(), RefundOutcome::Refunded(_)));
    assert_eq!(refund("A-1042", 1).await.unwrap(), RefundOutcome::NotRefundable);
    assert_eq!(refund("A-1046", 1).await.unwrap(), RefundOutcome::NotRefundable);
    assert_eq!(refund("Z-9999", 1).await.unwrap(), RefundOutcome::NoSuchOrder);
}

#[tokio::test]
async fn the_words_of_the_wire_are_the_words_of_the_book() {
    let desk = desk();
    for state in OrderState::ALL {
        assert_eq!(serde_json::to_value(state).unwrap(), state.as_str());
        let filter = OrderFilter { states: Some(vec![state]), ..OrderFilter::default() };
        let page = desk.book.find(filter, None, 50).await.unwrap().unwrap();
        assert!(page.matching > 0 && page.orders.iter().all(|order| order.state == state), "{state:?}");
    }
}
