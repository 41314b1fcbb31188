//! A pointer is what it points to; an `Option` is what it holds, and may be left out.

use crate::schema::{Description, ToolSchema};
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

impl<T: ToolSchema + ?Sized> ToolSchema for &T {
    const DESCRIPTION: Description = T::DESCRIPTION;
}

impl<T: ToolSchema + ?Sized> ToolSchema for Box<T> {
    const DESCRIPTION: Description = T::DESCRIPTION;
}

impl<T: ToolSchema + ?Sized> ToolSchema for Rc<T> {
    const DESCRIPTION: Description = T::DESCRIPTION;
}

impl<T: ToolSchema + ?Sized> ToolSchema for Arc<T> {
    const DESCRIPTION: Description = T::DESCRIPTION;
}

impl<T: ToolSchema + ToOwned + ?Sized> ToolSchema for Cow<'_, T> {
    const DESCRIPTION: Description = T::DESCRIPTION;
}

impl<T: ToolSchema> ToolSchema for Option<T> {
    const DESCRIPTION: Description = {
        assert!(
            !T::DESCRIPTION.is_optional(),
            "an `Option` in an `Option` has two ways to be left out and a caller one: use a single `Option`"
        );
        T::DESCRIPTION.or_nothing()
    };
}
