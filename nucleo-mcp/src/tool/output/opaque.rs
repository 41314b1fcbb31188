//! Values of `serde_json` that carry their own JSON text.

use super::{KeyText, NotSerializable};
use serde::de::IgnoredAny;
use serde::ser::Serialize;

/// A number or a raw value, which `serde_json` serializes as a struct of one text field under a name
/// of its own when its features `arbitrary_precision` and `raw_value` are on.
pub(super) struct Opaque<'a> {
    pub(super) out: &'a mut String,
}

const NUMBER: &str = "$serde_json::private::Number";
const RAW_VALUE: &str = "$serde_json::private::RawValue";

impl Opaque<'_> {
    pub(super) fn is_named(name: &str) -> bool {
        name == NUMBER || name == RAW_VALUE
    }

    pub(super) fn text<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotSerializable> {
        self.write(&value.serialize(KeyText)?)
    }

    /// Apart from its caller, which is compiled for every type of a field.
    fn write(&mut self, text: &str) -> Result<(), NotSerializable> {
        if serde_json::from_str::<IgnoredAny>(text).is_err() {
            return Err(NotSerializable::because("a raw value is not JSON"));
        }
        // A line break between the tokens of a raw value would end a line of stdio in the middle.
        self.out.extend(
            text.chars().map(|written| if written == '\n' || written == '\r' { ' ' } else { written }),
        );
        Ok(())
    }
}
