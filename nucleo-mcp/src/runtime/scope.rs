//! What a workflow is confined to: sealed at the top, narrowed on the way down, never shed.

use crate::tool::ToolError;
use std::any::{Any, TypeId};
use std::fmt;
use std::sync::Arc;

/// One thing a workflow can be confined to: a tenant, a folder, a patient.
///
/// ```
/// use nucleo_mcp::runtime::ScopeValue;
///
/// #[derive(PartialEq)]
/// struct Folder(Vec<String>);
///
/// impl ScopeValue for Folder {
///     const NAME: &'static str = "folder";
///
///     // A folder below the sealed one refines it.
///     fn admits(&self, claimed: &Self) -> bool {
///         claimed.0.starts_with(&self.0)
///     }
/// }
///
/// let home = Folder(vec!["home".into()]);
/// assert!(home.admits(&Folder(vec!["home".into(), "reports".into()])));
/// assert!(!home.admits(&Folder(vec!["etc".into()])));
/// ```
pub trait ScopeValue: PartialEq + Send + Sync + 'static {
    /// What it is called, in the application's words; a refusal names this and nothing else.
    const NAME: &'static str;

    /// Whether work confined to `self` may do what claims `claimed`: where the two are equal, unless
    /// the type says what refines it.
    fn admits(&self, claimed: &Self) -> bool {
        self == claimed
    }
}

/// What a job is confined to, or claims to be: at most one value of each type.
///
/// ```
/// use nucleo_mcp::runtime::{Scope, ScopeValue};
///
/// #[derive(PartialEq)]
/// struct Tenant(u32);
/// impl ScopeValue for Tenant {
///     const NAME: &'static str = "tenant";
/// }
/// #[derive(PartialEq)]
/// struct Year(u16);
/// impl ScopeValue for Year {
///     const NAME: &'static str = "year";
/// }
///
/// let scope = Scope::of(Tenant(7)).and(Year(2026));
/// assert!(scope.get::<Tenant>() == Some(&Tenant(7)));
/// assert!(Scope::none().get::<Tenant>().is_none());
/// ```
#[derive(Clone, Default)]
pub struct Scope {
    values: Vec<(TypeId, Arc<dyn Value>)>,
}

/// A scope value whose type is not known here.
trait Value: Send + Sync {
    fn name(&self) -> &'static str;
    fn admits(&self, claimed: &dyn Any) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<V: ScopeValue> Value for V {
    fn name(&self) -> &'static str {
        V::NAME
    }

    fn admits(&self, claimed: &dyn Any) -> bool {
        claimed.downcast_ref::<V>().is_some_and(|claimed| ScopeValue::admits(self, claimed))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Scope {
    /// No confinement.
    pub const fn none() -> Self {
        Self { values: Vec::new() }
    }

    /// A confinement to one value.
    pub fn of<V: ScopeValue>(value: V) -> Self {
        Self::none().and(value)
    }

    /// Adds a value of another type; a second of the same type replaces the first.
    pub fn and<V: ScopeValue>(mut self, value: V) -> Self {
        self.set(TypeId::of::<V>(), Arc::new(value));
        self
    }

    /// Adds a value if there is one: an input that leaves it open claims nothing.
    pub fn and_maybe<V: ScopeValue>(self, value: Option<V>) -> Self {
        match value {
            Some(value) => self.and(value),
            None => self,
        }
    }

    /// The value of that type.
    pub fn get<V: ScopeValue>(&self) -> Option<&V> {
        self.find(TypeId::of::<V>())?.as_any().downcast_ref()
    }

    /// Whether nothing is confined.
    pub fn is_none(&self) -> bool {
        self.values.is_empty()
    }

    fn find(&self, id: TypeId) -> Option<&dyn Value> {
        self.values.iter().find(|(known, _)| *known == id).map(|(_, value)| &**value)
    }

    fn set(&mut self, id: TypeId, value: Arc<dyn Value>) {
        match self.values.iter_mut().find(|(known, _)| *known == id) {
            Some((_, known)) => *known = value,
            None => self.values.push((id, value)),
        }
    }

    /// What a job below is confined to: everything this says, narrowed by what the job claims and
    /// joined by what it claims beyond. A claim outside is refused.
    pub(crate) fn seal(&self, claimed: Scope) -> Result<Scope, ToolError> {
        if claimed.is_none() {
            return Ok(self.clone());
        }
        let mut sealed = self.clone();
        for (id, claim) in claimed.values {
            if self.find(id).is_some_and(|value| !value.admits(claim.as_any())) {
                return Err(ToolError::out_of_scope(claim.name()));
            }
            sealed.set(id, claim);
        }
        Ok(sealed)
    }
}

/// Names the values, never shows them.
impl fmt::Debug for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.values.iter().map(|(_, value)| value.name())).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tool::ToolErrorKind;

    #[derive(PartialEq, Debug)]
    struct Tenant(u32);

    impl ScopeValue for Tenant {
        const NAME: &'static str = "tenant";
    }

    /// Years from one to another.
    #[derive(PartialEq, Debug)]
    struct Years(u16, u16);

    impl ScopeValue for Years {
        const NAME: &'static str = "years";

        fn admits(&self, claimed: &Self) -> bool {
            self.0 <= claimed.0 && claimed.1 <= self.1
        }
    }

    // S94
    #[test]
    fn a_claim_outside_the_seal_is_refused_by_the_name_of_its_kind() {
        let seal = Scope::of(Tenant(7)).and(Years(2020, 2026));
        for (claim, outside) in [
            (Scope::of(Tenant(8)), "tenant"),
            (Scope::of(Tenant(7)).and(Years(2019, 2021)), "years"),
            (Scope::of(Years(2020, 2027)).and(Tenant(7)), "years"),
        ] {
            let refusal = seal.seal(claim).unwrap_err();
            assert_eq!(refusal.kind(), ToolErrorKind::OutOfScope(outside));
            assert!(refusal.is_correctable());
        }
    }

    // S94
    #[test]
    fn a_seal_is_narrowed_and_joined_and_never_shed() {
        let seal = Scope::of(Years(2020, 2026));
        let narrowed = seal.seal(Scope::of(Years(2024, 2024))).unwrap();
        assert_eq!(narrowed.get(), Some(&Years(2024, 2024)));
        assert!(narrowed.seal(Scope::of(Years(2020, 2026))).is_err(), "what was narrowed stays narrow");
        let joined = narrowed.seal(Scope::of(Tenant(7))).unwrap();
        let below = joined.seal(Scope::none()).unwrap();
        assert_eq!((below.get(), below.get()), (Some(&Tenant(7)), Some(&Years(2024, 2024))));
    }

    #[test]
    fn a_scope_does_not_show_its_values() {
        assert_eq!(format!("{:?}", Scope::of(Tenant(424_242))), r#"{"tenant"}"#);
    }
}
