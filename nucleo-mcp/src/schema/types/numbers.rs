//! Booleans, integers of every width up to 64 bits, and floats.

use crate::schema::description::{Numbers, Shape};
use crate::schema::limits::Bound;
use crate::schema::{Description, ToolSchema};
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroUsize,
};

impl ToolSchema for bool {
    const DESCRIPTION: Description = Description::boolean();
}

macro_rules! integers {
    ($($integer:ident, $nonzero:ident;)*) => {$(
        impl ToolSchema for $integer {
            #[allow(clippy::cast_lossless, reason = "`From` cannot be called in a constant")]
            const DESCRIPTION: Description = Description::whole(
                stringify!($integer),
                $integer::MIN as i128,
                $integer::MAX as i128,
                true,
            );
        }

        impl ToolSchema for $nonzero {
            #[allow(clippy::cast_lossless, reason = "`From` cannot be called in a constant")]
            const DESCRIPTION: Description = Description::whole(
                stringify!($nonzero),
                $nonzero::MIN.get() as i128,
                $nonzero::MAX.get() as i128,
                false,
            );
        }
    )*};
}

integers! {
    i8, NonZeroI8;
    i16, NonZeroI16;
    i32, NonZeroI32;
    i64, NonZeroI64;
    isize, NonZeroIsize;
    u8, NonZeroU8;
    u16, NonZeroU16;
    u32, NonZeroU32;
    u64, NonZeroU64;
    usize, NonZeroUsize;
}

impl ToolSchema for f64 {
    const DESCRIPTION: Description = Description::number();
}

/// Bounded, because serde rounds what an `f32` cannot hold to infinity: the value would arrive as
/// another one, and no answer could carry it.
impl ToolSchema for f32 {
    const DESCRIPTION: Description = Description::of(
        "f32",
        Shape::Number(Numbers {
            min: Some(Bound::decimal("-3.4028235e38", -3.402_823_5e38)),
            max: Some(Bound::decimal("3.4028235e38", 3.402_823_5e38)),
            below_max: false,
            single: true,
        }),
    );
}
