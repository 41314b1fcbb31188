//! Numbers of every width.

use nucleo_mcp::ToolSchema;
use serde::{Deserialize, Serialize};
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroUsize,
};

/// Whole numbers of every width.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Integers {
    /// 8 bits with a sign
    pub i8: i8,
    /// 16 bits with a sign
    pub i16: i16,
    /// 32 bits with a sign
    pub i32: i32,
    /// 64 bits with a sign
    pub i64: i64,
    /// As wide as an address, with a sign
    pub isize: isize,
    /// 8 bits
    pub u8: u8,
    /// 16 bits
    pub u16: u16,
    /// 32 bits
    pub u32: u32,
    /// 64 bits
    pub u64: u64,
    /// As wide as an address
    pub usize: usize,
    /// In a list, where the width still counts
    pub bytes: Vec<u8>,
}

/// Whole numbers of every width, without zero.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct NonZeros {
    /// 8 bits with a sign
    pub i8: NonZeroI8,
    /// 16 bits with a sign
    pub i16: NonZeroI16,
    /// 32 bits with a sign
    pub i32: NonZeroI32,
    /// 64 bits with a sign
    pub i64: NonZeroI64,
    /// As wide as an address, with a sign
    pub isize: NonZeroIsize,
    /// 8 bits
    pub u8: NonZeroU8,
    /// 16 bits
    pub u16: NonZeroU16,
    /// 32 bits
    pub u32: NonZeroU32,
    /// 64 bits
    pub u64: NonZeroU64,
    /// As wide as an address
    pub usize: NonZeroUsize,
}

/// Numbers with a fraction, and a boolean.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize, ToolSchema)]
pub struct Floats {
    /// 32 bits
    pub f32: f32,
    /// 64 bits
    pub f64: f64,
    /// True or false
    pub flag: bool,
    /// Several
    pub samples: Vec<f32>,
}
