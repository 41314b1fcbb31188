//! What the derive generates, and what it says to what it cannot read.

use super::{derive, fault};
use quote::quote;

/// What the derive complains about.
fn complaints(item: proc_macro2::TokenStream) -> Vec<String> {
    let expanded = derive(item).to_string();
    let messages = expanded.split("compile_error ! {").skip(1);
    messages.map(|rest| rest.split('}').next().unwrap_or_default().trim().to_owned()).collect()
}

#[test]
fn a_sound_artifact_is_implemented_and_claimed_through_the_private_module() {
    let expanded = derive(quote! {
        #[type_alias("link:cite", crate = "framework")]
        struct Cite { url: String }
    });
    let expanded = expanded.to_string().replace(' ', "");
    assert!(expanded.contains("useframework::__private::v"), "{expanded}");
    assert!(expanded.contains("AliasClaim::of::<Cite>(::core::file!(),::core::line!())"), "{expanded}");
}

#[test]
fn every_mistake_is_told_once() {
    for (item, words) in [
        ("struct A { n: u8 }", &["has no type alias"][..]),
        ("#[type_alias] struct A { n: u8 }", &["write the alias as one string"]),
        ("#[type_alias()] struct A { n: u8 }", &["write the alias as one string"]),
        ("#[type_alias(7)] struct A { n: u8 }", &["write the alias as one string"]),
        (r#"#[type_alias = "a"] struct A { n: u8 }"#, &["write the alias as one string"]),
        (r#"#[type_alias("a")] #[type_alias("b")] struct A { n: u8 }"#, &["remove this one"]),
        (r#"#[type_alias("a", krate = "b")] struct A { n: u8 }"#, &["unknown key"]),
        (r#"#[type_alias("A")] struct A { n: u8 }"#, &["none of them"]),
        (r#"#[type_alias("a")] struct A;"#, &["named fields"]),
        (r#"#[type_alias("a")] struct A(u8);"#, &["named fields"]),
        (r#"#[type_alias("a")] enum A { B }"#, &["named fields"]),
        (r#"#[type_alias("a")] struct A<T> { n: T }"#, &["takes no parameters"]),
        (r#"#[type_alias("a")] struct A<'a> { n: &'a str }"#, &["takes no parameters"]),
        (r#"#[type_alias("a")] struct A { artifact_ref: u8 }"#, &["another name"]),
        (
            r#"#[type_alias("a")] struct A { #[serde(default, rename = "artifact_ref")] r: u8 }"#,
            &["another name"],
        ),
        (
            r#"#[type_alias("a")] struct A { #[serde(rename(serialize = "artifact_ref"))] r: u8 }"#,
            &["another name"],
        ),
        (
            r#"#[type_alias("a")] struct A { #[serde(rename(serialize = "r"))] artifact_ref: u8 }"#,
            &["another name"],
        ),
        (r#"#[type_alias("")] struct A { artifact_ref: u8 }"#, &["not empty", "another name"]),
    ] {
        let found = complaints(item.parse().expect("the items are Rust"));
        assert_eq!(found.len(), words.len(), "{item}: {found:?}");
        for (complaint, words) in found.iter().zip(words) {
            assert!(complaint.contains(words), "{item}: {complaint}");
        }
    }
}

#[test]
fn a_field_that_is_renamed_away_from_the_reference_is_no_mistake() {
    let item = quote!(
        #[type_alias("a")]
        struct A {
            #[serde(rename = "other", skip_serializing_if = "never", rename(serialize = "x"))]
            artifact_ref: u8,
        }
    );
    assert_eq!(complaints(item), Vec::<String>::new());
}

#[test]
fn an_alias_is_lower_case_parts_joined_by_colons() {
    for alias in ["link", "link:cite", "link:cite:pubmed", "h2o-v_1"] {
        assert_eq!(fault(alias), None, "{alias}");
    }
}

#[test]
fn a_fault_says_what_to_write_instead() {
    let long = "a".repeat(65);
    for (alias, words) in [
        ("", "not empty"),
        ("Link", "`L` is none of them"),
        ("link cite", "` ` is none of them"),
        ("link~a", "`~` is none of them"),
        ("liñk", "`ñ` is none of them"),
        ("link:", "no empty part"),
        (":link", "no empty part"),
        ("link::cite", "no empty part"),
        ("link:9", "starts with a letter"),
        (long.as_str(), "at most 64 characters; this one has 65"),
    ] {
        assert!(fault(alias).is_some_and(|fault| fault.contains(words)), "{alias}");
    }
}
