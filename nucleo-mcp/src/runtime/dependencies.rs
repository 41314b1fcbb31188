//! Jobs that another job waits for.

use super::JobHandle;
use crate::tool::ToolError;
use std::future::Future;

/// Jobs that another job waits for: a handle, a tuple of up to four, a list.
pub trait Dependencies: Send + 'static {
    /// Their answers.
    type Resolved: Send + 'static;

    /// Waits for every answer, or for the first failure found.
    fn resolve(self) -> impl Future<Output = Result<Self::Resolved, ToolError>> + Send;
}

impl<O: Send + 'static> Dependencies for JobHandle<O> {
    type Resolved = O;

    fn resolve(self) -> impl Future<Output = Result<O, ToolError>> + Send {
        self
    }
}

impl<D: Dependencies> Dependencies for Vec<D> {
    type Resolved = Vec<D::Resolved>;

    async fn resolve(self) -> Result<Self::Resolved, ToolError> {
        // The jobs run by themselves; waiting for them one after the other loses nothing.
        let mut resolved = Vec::with_capacity(self.len());
        for dependency in self {
            resolved.push(dependency.resolve().await?);
        }
        Ok(resolved)
    }
}

macro_rules! tuples {
    ($($name:ident)*) => {
        impl<$($name: Dependencies),*> Dependencies for ($($name,)*) {
            type Resolved = ($($name::Resolved,)*);

            #[allow(non_snake_case)]
            async fn resolve(self) -> Result<Self::Resolved, ToolError> {
                let ($($name,)*) = self;
                tokio::try_join!($($name.resolve()),*)
            }
        }
    };
}

tuples!(A);
tuples!(A B);
tuples!(A B C);
tuples!(A B C D);
