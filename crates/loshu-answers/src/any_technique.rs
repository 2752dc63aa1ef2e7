//! A technique by its name, of ordinary puzzles or of variants.

use core::fmt;

use loshu_explain::step::Language;
use loshu_explain::technique::Technique;
use loshu_variant::explain;
use serde::{Deserialize, Deserializer, de};

use super::variant::VariantTechnique;
use super::{Kind, Refusal};

/// A technique of ordinary puzzles, which variants may have too, or one that only variants have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyTechnique {
    /// A technique of ordinary puzzles.
    Ordinary(Technique),
    /// A technique that only variants have.
    OfVariant(&'static VariantTechnique),
}

impl AnyTechnique {
    /// Finds the technique that a name means. Capitals, spaces and signs do not matter.
    ///
    /// ```
    /// use loshu_answers::AnyTechnique;
    ///
    /// assert_eq!(AnyTechnique::named("X-Wing").map(AnyTechnique::id), Some("x-wing"));
    /// assert_eq!(AnyTechnique::named("45 rule").map(AnyTechnique::id), Some("45-rule"));
    /// ```
    pub fn named(name: &str) -> Option<AnyTechnique> {
        let of_variant = || VariantTechnique::named(name).map(AnyTechnique::OfVariant);
        Technique::named(name).map(AnyTechnique::Ordinary).or_else(of_variant)
    }

    /// Returns those for which variants are made: all that their steps use, but singles, which every puzzle has, and cases,
    /// from the cheapest to the dearest.
    pub fn of_variants() -> Vec<AnyTechnique> {
        let ordinary = Technique::ALL.iter().copied().map(AnyTechnique::Ordinary);
        let all = ordinary.chain(VariantTechnique::ALL.iter().map(AnyTechnique::OfVariant));
        let mut kinds = vec![
            explain::Technique::HiddenSingle,
            explain::Technique::NakedSingle,
            explain::Technique::Cases,
        ];
        let mut priced = Vec::new();
        for technique in all {
            if let Some(kind) = technique.of_variant().filter(|kind| !kinds.contains(kind)) {
                kinds.push(kind);
                priced.push((*kind.prices().start(), technique));
            }
        }
        priced.sort_by_key(|(price, _)| *price);
        priced.into_iter().map(|(_, technique)| technique).collect()
    }

    /// Returns the stable name for programs: `x-wing`.
    pub fn id(self) -> &'static str {
        match self {
            AnyTechnique::Ordinary(technique) => technique.info().id,
            AnyTechnique::OfVariant(technique) => technique.id,
        }
    }

    /// Returns the name in a language.
    pub fn name(self, language: Language) -> &'static str {
        match self {
            AnyTechnique::Ordinary(technique) => technique.info().name(language),
            AnyTechnique::OfVariant(technique) => technique.name(language),
        }
    }

    /// Returns the technique of ordinary puzzles; `None` if only variants have it.
    pub const fn of_ordinary(self) -> Option<Technique> {
        match self {
            AnyTechnique::Ordinary(technique) => Some(technique),
            AnyTechnique::OfVariant(_) => None,
        }
    }

    /// Returns the technique of ordinary puzzles.
    ///
    /// # Errors
    ///
    /// Only variants have it.
    pub fn in_ordinary(self) -> Result<Technique, Refusal> {
        let error = || format!("{self}: only variants have this technique");
        self.of_ordinary().ok_or_else(|| Refusal::new(Kind::Impossible, error()))
    }

    /// Refuses the technique for variants.
    pub fn not_in_variants(self) -> Refusal {
        let error = format!("{self}: steps of variants do not use this technique");
        Refusal::new(Kind::Impossible, error)
    }

    /// Returns the technique of variants; `None` if their steps do not use it. Boxes and lines are all houses there, so
    /// that both kinds of hidden singles are one, and both kinds of locked candidates.
    pub fn of_variant(self) -> Option<explain::Technique> {
        let technique = match self {
            AnyTechnique::OfVariant(technique) => return Some(technique.kind),
            AnyTechnique::Ordinary(technique) => technique,
        };
        Some(match technique {
            Technique::HiddenSingleBox | Technique::HiddenSingleLine => {
                explain::Technique::HiddenSingle
            }
            Technique::NakedSingle => explain::Technique::NakedSingle,
            Technique::Pointing | Technique::Claiming => explain::Technique::Intersection,
            Technique::NakedPair => explain::Technique::NakedPair,
            Technique::NakedTriple => explain::Technique::NakedTriple,
            Technique::NakedQuad => explain::Technique::NakedQuadruple,
            Technique::HiddenPair => explain::Technique::HiddenPair,
            Technique::HiddenTriple => explain::Technique::HiddenTriple,
            Technique::HiddenQuad => explain::Technique::HiddenQuadruple,
            Technique::XWing => explain::Technique::XWing,
            Technique::Swordfish => explain::Technique::Swordfish,
            Technique::Jellyfish => explain::Technique::Jellyfish,
            Technique::XChain => explain::Technique::XChain,
            Technique::XyWing => explain::Technique::XyWing,
            Technique::XyChain => explain::Technique::XyChain,
            Technique::AlsXz => explain::Technique::AlsXz,
            Technique::AlsChain => explain::Technique::AlsChain,
            Technique::Aic => explain::Technique::Aic,
            _ => return None,
        })
    }
}

/// The id.
impl fmt::Display for AnyTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl<'de> Deserialize<'de> for AnyTechnique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AnyTechnique, D::Error> {
        let text = String::deserialize(deserializer)?;
        AnyTechnique::named(&text).ok_or_else(|| {
            de::Error::invalid_value(de::Unexpected::Str(&text), &"the id of a technique")
        })
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for AnyTechnique {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "AnyTechnique".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let ordinary = Technique::ALL.iter().map(|technique| technique.info().id);
        let of_variants = VariantTechnique::ALL.iter().map(|technique| technique.id);
        let ids: Vec<&str> = ordinary.chain(of_variants).collect();
        schemars::json_schema!({
            "enum": ids,
            "description": "The id of a technique, such as x-wing, or 45-rule, which only variants have."
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step of a variant is found by the name that it is told with.
    #[test]
    fn each_kind_of_steps_can_be_wished_for() {
        let ids: Vec<&str> =
            AnyTechnique::of_variants().into_iter().map(AnyTechnique::id).collect();
        assert_eq!(ids.len(), 26, "{ids:?}");
        for id in ["45-rule", "sum", "pointing", "naked-pair", "x-wing", "als-xz", "assumption"] {
            assert!(ids.contains(&id), "{id}");
        }
        assert!(!ids.contains(&"cases") && !ids.contains(&"naked-single"));
        let of = |name| AnyTechnique::named(name).and_then(AnyTechnique::of_variant);
        assert_eq!(of("claiming"), Some(explain::Technique::Intersection));
        assert_eq!(of("hidden-single-line"), Some(explain::Technique::HiddenSingle));
        assert_eq!(of("unique-rectangle-1"), None);
    }
}
