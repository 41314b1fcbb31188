//! A published document, the gate that is compiled from it, and the type's own `Deserialize` agree: what
//! the gate accepts builds, and what it refuses for the type's sake does not build. What is built is
//! answered as the output document says.
//!
//! The gate is stricter than serde in a few things that are named here one by one, each by its rule.

use examples::reference::shapes;
use jsonschema::Validator;
use nucleo_mcp::ToolSchema;
use nucleo_mcp::boundary::gate::Gate;
use nucleo_mcp::json::Document;
use nucleo_mcp::schema::{Schema, input_document, output_document};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::collections::BTreeMap;
use tests::documents::{Generator, Lapse, spell};
use tests::fixtures::buffered::{
    Among, Beside, Filling, Flat, Grid, Held, Lent, Level, Newtype, Strict, Transparent, View,
};

/// What serde lets pass and the document does not, for one type.
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
#[derive(Clone, Copy, Default)]
struct Laxer {
    /// Limits of `#[arg(…)]`, of which serde knows nothing. S31
    limits: bool,
    /// A type that is read from a buffered value takes an array for an object, S52, and rounds what an
    /// `f32` cannot hold to infinity.
    buffered: bool,
    /// Texts that the type reads and the format does not know. S30
    forms: bool,
    /// A type that refuses undeclared members itself.
    denies: bool,
}

const EXACT: Laxer = Laxer { limits: false, buffered: false, forms: false, denies: false };
const BUFFERED: Laxer = Laxer { buffered: true, ..EXACT };
const FORMED: Laxer = Laxer { forms: true, buffered: true, ..EXACT };
const DENYING: Laxer = Laxer { denies: true, ..EXACT };
/// Everything at once.
const LAXEST: Laxer = Laxer { limits: true, buffered: true, forms: true, denies: false };

impl Laxer {
    /// Whether serde refuses what left the document in this way.
    fn refuses(self, lapse: Lapse) -> bool {
        match lapse {
            // Nothing was meant to be wrong, so what is wrong is a text's form: a day that no calendar
            // has, a time zone that no reader takes.
            Lapse::None | Lapse::Form | Lapse::Type => !self.forms,
            Lapse::Shape => !self.buffered,
            Lapse::Range => !self.limits && !self.buffered,
            Lapse::Width | Lapse::Length | Lapse::Count => !self.limits,
            Lapse::Overflow | Lapse::Constant | Lapse::Surrogate | Lapse::Missing | Lapse::NullRequired => {
                true
            }
            Lapse::Undeclared => self.denies,
            // S56; a set drops what it has; an `Option` takes `null`, S52.
            Lapse::Control | Lapse::Repetition | Lapse::NullOptional => false,
        }
    }
}

#[derive(Default)]
struct Tally {
    documents: usize,
    accepted: usize,
    refused: BTreeMap<Lapse, usize>,
}

/// Judges and builds so many documents of one type.
fn agree<T>(documents: usize, laxer: Laxer) -> Tally
where
    T: ToolSchema + DeserializeOwned + Serialize,
{
    let name = std::any::type_name::<T>();
    let input = input_document::<T>().expect("the input can be published");
    let output = output_document::<T>().expect("the output can be published").expect("it is an object");
    let gate = Gate::compile(&input).unwrap_or_else(|defects| panic!("{name} cannot be judged: {defects:?}"));
    let answers = validator(&output);
    let mut generator = Generator::new(&input, documents as u64);
    let mut tally = Tally::default();
    for _ in 0..documents {
        let (document, lapse) = generator.document();
        let text = spell(&document, generator.random());
        let read = Document::read(text.as_bytes()).unwrap_or_else(|problem| panic!("{problem:?}: {text}"));
        let judged = gate.judge(read.root());
        let built = read.root().deserialize::<T>();
        tally.documents += 1;
        match (judged, built) {
            (Ok(()), Ok(value)) => {
                tally.accepted += 1;
                // In UTC a time of the first or the last year may be in a year that has no form.
                let at_the_end = text.contains("0000-") || text.contains("9999-");
                if tally.accepted % 8 == 0 && !at_the_end {
                    answered(&value, &answers, &text);
                }
            }
            (Ok(()), Err(problem)) => panic!("{name}: accepted and not built ({problem:?}): {text}"),
            (Err(findings), Ok(_)) if laxer.refuses(lapse) => {
                panic!("{name}: refused for {lapse:?} and built all the same: {text}\n{}", findings.text())
            }
            (Err(_), _) => *tally.refused.entry(lapse).or_default() += 1,
        }
    }
    let refused: usize = tally.refused.values().sum();
    assert!(tally.accepted * 10 > documents, "{name}: only {} of {documents} were accepted", tally.accepted);
    assert!(refused * 10 > documents, "{name}: only {refused} of {documents} were refused");
    tally
}

/// What a client validates answers with: not of this project, and with formats asserted.
fn validator(document: &Schema) -> Validator {
    let document = serde_json::from_str(&document.to_string()).expect("a document is JSON");
    jsonschema::options().should_validate_formats(true).build(&document).expect("a document is a schema")
}

/// What was built is answered as the output document says.
fn answered<T: Serialize>(value: &T, answers: &Validator, sent: &str) {
    let answer = without_nulls(serde_json::to_value(value).expect("a fixture can be answered"));
    if let Err(error) = answers.validate(&answer) {
        panic!("{sent}\nis answered by\n{answer}\n{error}");
    }
}

/// What the call does with a `None`: it leaves it out.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(members) => {
            let there = members.into_iter().filter(|(_, value)| !value.is_null());
            there.map(|(name, value)| (name, without_nulls(value))).collect()
        }
        Value::Array(items) => items.into_iter().map(without_nulls).collect(),
        other => other,
    }
}

/// Every shape, with what serde is laxer in, and how many documents.
macro_rules! shapes {
    ($($test:ident: $shape:ident, $laxer:expr, $documents:expr;)*) => {
        $(
            #[test]
            fn $test() {
                agree::<shapes::$shape>($documents, $laxer);
            }
        )*

        /// The whole of it, so that a fixture taken out is missed.
        const ALL: usize = 0 $(+ $documents)*;
    };
}

/// Every shape where serde builds from a buffer: flattened, tagged inside and beside, and those in each other.
macro_rules! buffered {
    ($($test:ident: $shape:ident;)*) => {
        mod buffered {
            use super::*;

            $(
                #[test]
                fn $test() {
                    agree::<Flat<shapes::$shape>>(FEW, LAXEST);
                    agree::<Held<Among<shapes::$shape>>>(FEW, LAXEST);
                    agree::<Held<Beside<shapes::$shape>>>(FEW, LAXEST);
                    agree::<Flat<Held<Among<Newtype<shapes::$shape>>>>>(FEW, LAXEST);
                    agree::<Held<Among<Held<Beside<Flat<shapes::$shape>>>>>>(FEW, LAXEST);
                    agree::<Held<Beside<Among<Flat<Transparent<shapes::$shape>>>>>>(FEW, LAXEST);
                }
            )*
        }
    };
}

/// Documents of one type in one of the buffers.
const FEW: usize = 200;

shapes! {
    integers: Integers, EXACT, 16_000;
    non_zero_integers: NonZeros, EXACT, 12_000;
    floats: Floats, EXACT, 14_000;
    texts: Texts, EXACT, 12_000;
    optional_properties: Presence, EXACT, 12_000;
    filled_properties: Defaults, EXACT, 10_000;
    lists: Lists, EXACT, 12_000;
    sets: Sets, EXACT, 10_000;
    maps: Maps, EXACT, 10_000;
    ordered_maps: Ordered, EXACT, 10_000;
    any_json: Open, EXACT, 8_000;
    constants: Choices, EXACT, 10_000;
    tagged_objects: Tagged, LAXEST, 12_000;
    nested_objects: Nested, EXACT, 8_000;
    pointers: Pointers, EXACT, 8_000;
    closed_objects: Address, DENYING, 8_000;
    newtypes: Wrapped, EXACT, 8_000;
    flattened_objects: Flattened, BUFFERED, 10_000;
    recursive_types: Recursive, LAXEST, 8_000;
    names: Names, EXACT, 8_000;
    skipped_fields: Skipped, EXACT, 8_000;
    limits: Limits, LAXEST, 12_000;
    dates_and_times_of_chrono: ChronoTimes, FORMED, 10_000;
    dates_and_times_of_jiff: JiffTimes, FORMED, 10_000;
    dates_and_times_of_time: TimeTimes, FORMED, 10_000;
    identifiers: Identifiers, FORMED, 12_000;
    everything_at_once: Everything, LAXEST, 1_000;
}

buffered! {
    integers: Integers;
    non_zero_integers: NonZeros;
    floats: Floats;
    texts: Texts;
    optional_properties: Presence;
    filled_properties: Defaults;
    lists: Lists;
    sets: Sets;
    maps: Maps;
    ordered_maps: Ordered;
    any_json: Open;
    constants: Choices;
    tagged_objects: Tagged;
    nested_objects: Nested;
    pointers: Pointers;
    closed_objects: Address;
    newtypes: Wrapped;
    flattened_objects: Flattened;
    recursive_types: Recursive;
    names: Names;
    skipped_fields: Skipped;
    limits: Limits;
    dates_and_times_of_chrono: ChronoTimes;
    dates_and_times_of_jiff: JiffTimes;
    dates_and_times_of_time: TimeTimes;
    identifiers: Identifiers;
}

// S20: serde fills nothing into what is flattened.
#[test]
fn a_default_fills_in_its_own_properties_and_none_that_are_flattened() {
    agree::<Filling<Newtype<shapes::Defaults>>>(4_000, LAXEST);
    agree::<Filling<shapes::Position>>(4_000, LAXEST);
    agree::<Held<Among<Filling<shapes::Position>>>>(2_000, LAXEST);
    let input = input_document::<Filling<Required>>().expect("it can be published");
    assert_eq!(input.required.as_deref(), Some(&["needed".to_owned()][..]));
    agree::<Filling<Required>>(4_000, LAXEST);
}

/// Required, although it has a default.
#[derive(Default, Serialize, serde::Deserialize, ToolSchema)]
struct Required {
    needed: u8,
}

// S20
#[test]
fn a_flattened_type_that_refuses_undeclared_members_refuses_none_of_the_others() {
    agree::<Strict>(4_000, LAXEST);
    agree::<Flat<Strict>>(2_000, LAXEST);
    agree::<Held<Among<Strict>>>(2_000, LAXEST);
}

#[test]
fn types_with_lifetimes() {
    agree::<Lent<'static>>(8_000, LAXEST);
    agree::<Held<Among<Lent<'static>>>>(1_000, LAXEST);
}

#[test]
fn an_answer_that_borrows_is_what_its_document_says() {
    type Borrowed = View<'static, shapes::Address>;
    let answers = validator(&output_document::<Borrowed>().expect("it can be published").expect("an object"));
    let other = shapes::Address { street: "Main Street 1".to_owned(), floor: None };
    let view = View { text: "a", others: std::slice::from_ref(&other), other: &other };
    answered(&view, &answers, "nothing");
}

#[test]
fn types_with_a_number_among_their_parameters() {
    agree::<Grid<2, 3>>(4_000, LAXEST);
    agree::<Flat<Grid<1, 0>>>(1_000, LAXEST);
    let level = input_document::<Held<Level<9>>>().expect("it can be published").to_string();
    assert!(level.contains(r#""maximum":9"#), "{level}");
}

#[test]
fn there_are_at_least_two_hundred_thousand_documents() {
    const { assert!(ALL >= 200_000) }
}
