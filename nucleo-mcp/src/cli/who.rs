//! Who is calling.

use super::Trouble;
use crate::boundary::access::Consumer;
use crate::server::{ToolServer, Transport};

/// Whom the command line names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Who {
    pub(super) name: Option<String>,
    pub(super) groups: Vec<String>,
}

impl Who {
    /// Whom the command line names, if it names somebody.
    pub(super) fn named(&self) -> Result<Option<Consumer>, Trouble> {
        match &self.name {
            None => Ok(None),
            Some(name) if name.trim().is_empty() => {
                Err(Trouble::Usage("a consumer has a name: the one after --as is blank".to_owned()))
            }
            Some(name) => Ok(Some(Consumer::new(name, self.groups.iter().map(String::as_str)))),
        }
    }

    /// Who is calling, if that is known: whom the command line names, or else the one caller the
    /// transport knows.
    pub(super) fn known<T: Transport>(&self, server: &ToolServer<T>) -> Result<Option<Consumer>, Trouble> {
        Ok(self.named()?.or_else(|| server.transport().consumer().cloned()))
    }

    /// Who is calling, which must be known.
    pub(super) fn must_be_known<T: Transport>(&self, server: &ToolServer<T>) -> Result<Consumer, Trouble> {
        self.known(server)?.ok_or_else(|| {
            Trouble::Usage("nothing says who is calling: name a consumer with --as NAME".to_owned())
        })
    }
}
