//! Lists, sets, arrays, and tuples whose positions are all of one type.

use crate::schema::{Description, ToolSchema};
use std::collections::{BTreeSet, HashSet, LinkedList, VecDeque};

impl<T: ToolSchema> ToolSchema for [T] {
    const DESCRIPTION: Description = Description::list::<T>("List", None, None, false);
}

impl<T: ToolSchema> ToolSchema for Vec<T> {
    const DESCRIPTION: Description = Description::list::<T>("Vec", None, None, false);
}

impl<T: ToolSchema> ToolSchema for VecDeque<T> {
    const DESCRIPTION: Description = Description::list::<T>("VecDeque", None, None, false);
}

impl<T: ToolSchema> ToolSchema for LinkedList<T> {
    const DESCRIPTION: Description = Description::list::<T>("LinkedList", None, None, false);
}

impl<T: ToolSchema, S> ToolSchema for HashSet<T, S> {
    const DESCRIPTION: Description = Description::list::<T>("HashSet", None, None, true);
}

impl<T: ToolSchema> ToolSchema for BTreeSet<T> {
    const DESCRIPTION: Description = Description::list::<T>("BTreeSet", None, None, true);
}

impl<T: ToolSchema, const N: usize> ToolSchema for [T; N] {
    const DESCRIPTION: Description = Description::list::<T>("Array", Some(N as u64), Some(N as u64), false);
}

impl<T: ToolSchema> ToolSchema for (T, T) {
    const DESCRIPTION: Description = <[T; 2]>::DESCRIPTION;
}

impl<T: ToolSchema> ToolSchema for (T, T, T) {
    const DESCRIPTION: Description = <[T; 3]>::DESCRIPTION;
}

impl<T: ToolSchema> ToolSchema for (T, T, T, T) {
    const DESCRIPTION: Description = <[T; 4]>::DESCRIPTION;
}
