//! What no scale says, on request: bottlenecks, the techniques that are needed, backdoors.

use loshu::{Candidate, Limits, Marks, Stop};
use loshu_explain::rate::{backdoors, bottlenecks, needed_techniques};
use loshu_explain::technique::{Profile, Technique};
use serde_json::{Map, Value};

use crate::args::rate::Extra;

/// What was asked for and found out, in the order in which it was asked.
#[derive(Debug, Default)]
pub(super) struct Extras {
    found: Vec<Found>,
    /// What ended the search before all was found.
    pub(super) stopped: Option<Stop>,
}

#[derive(Debug)]
pub(super) enum Found {
    Bottlenecks(Option<usize>),
    Needed(Option<Vec<Technique>>),
    Backdoors(Option<Vec<Vec<Candidate>>>),
}

impl Extras {
    /// Of marks of which some may never have been there, techniques that rely on one solution say
    /// nothing.
    pub(super) fn find(wanted: &[Extra], marks: Marks, limits: &Limits) -> Extras {
        let mut extras = Extras::default();
        for &extra in wanted {
            let found = find(extra, marks, limits);
            extras.stopped = extras.stopped.or(found.as_ref().err().copied());
            extras.found.push(found.unwrap_or_else(|_| Found::nothing(extra)));
        }
        extras
    }

    /// The same fields without values.
    pub(super) fn empty(wanted: &[Extra]) -> Extras {
        let found = wanted.iter().copied().map(Found::nothing).collect();
        Extras { found, stopped: None }
    }

    /// The fields of a row.
    pub(super) fn fields(&self) -> Map<String, Value> {
        self.found.iter().flat_map(Found::fields).collect()
    }

    /// The number of bottlenecks.
    pub(super) fn bottlenecks(&self) -> Option<usize> {
        self.found.iter().find_map(|found| match found {
            Found::Bottlenecks(count) => *count,
            Found::Needed(_) | Found::Backdoors(_) => None,
        })
    }

    /// The hardest technique that is needed.
    pub(super) fn level(&self) -> Option<Technique> {
        self.found.iter().find_map(|found| match found {
            Found::Needed(needed) => needed.as_ref()?.last().copied(),
            Found::Bottlenecks(_) | Found::Backdoors(_) => None,
        })
    }

    /// How many digits the smallest backdoor has.
    pub(super) fn backdoor_size(&self) -> Option<usize> {
        self.found.iter().find_map(|found| match found {
            Found::Backdoors(sets) => sets.as_ref().map(|sets| size(sets)),
            Found::Bottlenecks(_) | Found::Needed(_) => None,
        })
    }
}

fn find(extra: Extra, marks: Marks, limits: &Limits) -> Result<Found, Stop> {
    let human = || Profile::human().for_marks(&marks, limits);
    Ok(match extra {
        Extra::Bottlenecks => Found::Bottlenecks(Some(bottlenecks(marks, &human(), limits)?)),
        Extra::Needed => {
            let logical = human().retain(|technique| technique != Technique::Guess);
            Found::Needed(needed_techniques(marks, &logical, limits)?)
        }
        Extra::Backdoors => Found::Backdoors(backdoors(&marks, limits)?),
    })
}

impl Found {
    fn nothing(extra: Extra) -> Found {
        match extra {
            Extra::Bottlenecks => Found::Bottlenecks(None),
            Extra::Needed => Found::Needed(None),
            Extra::Backdoors => Found::Backdoors(None),
        }
    }

    fn fields(&self) -> Vec<(String, Value)> {
        let field = |name: &str, value: Value| (name.to_owned(), value);
        match self {
            Found::Bottlenecks(count) => vec![field("bottlenecks", (*count).into())],
            Found::Needed(needed) => {
                let ids = |all: &Vec<Technique>| all.iter().map(|one| one.info().id).collect();
                let level = needed.as_ref().and_then(|all| all.last());
                let level = level.map(|technique| technique.info().id);
                let needed: Option<Vec<_>> = needed.as_ref().map(ids);
                vec![field("minimal_level", level.into()), field("needed", needed.into())]
            }
            Found::Backdoors(sets) => {
                let size = sets.as_ref().map(|sets| size(sets));
                let texts = |sets: &Vec<Vec<Candidate>>| sets.iter().map(|set| text(set)).collect();
                let texts: Option<Vec<String>> = sets.as_ref().map(texts);
                vec![field("backdoor_size", size.into()), field("backdoors", texts.into())]
            }
        }
    }
}

fn size(sets: &[Vec<Candidate>]) -> usize {
    sets.first().map_or(0, Vec::len)
}

/// `r3c2=5`, or `r3c2=5+r1c1=4`.
fn text(set: &[Candidate]) -> String {
    let one = |at: &Candidate| format!("{:#}={}", at.cell(), at.digit());
    set.iter().map(one).collect::<Vec<_>>().join("+")
}
