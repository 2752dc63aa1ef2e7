//! What no scale says, on request: bottlenecks, the techniques that are needed, backdoors.

use loshu::{Candidate, Limits, Marks, Stop};
use loshu_explain::rate::{backdoors, bottlenecks, needed_techniques};
use loshu_explain::technique::{Profile, Technique};

use crate::args::rate::Extra;
use crate::rows::FieldSink;

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
    /// Finds what is wanted. A puzzle of pencil marks lacks candidates from the start, so techniques that rely on
    /// one solution are left out.
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
    pub(super) fn fields(&self, sink: &mut impl FieldSink) {
        self.found.iter().for_each(|found| found.fields(sink));
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

    fn fields(&self, sink: &mut impl FieldSink) {
        match self {
            Found::Bottlenecks(count) => sink.field("bottlenecks", count),
            Found::Needed(needed) => {
                sink.field("minimal_level", &needed.as_ref().and_then(|all| all.last()));
                sink.field("needed", needed);
            }
            Found::Backdoors(sets) => {
                let texts = |sets: &Vec<Vec<Candidate>>| sets.iter().map(|set| text(set)).collect();
                let texts: Option<Vec<String>> = sets.as_ref().map(texts);
                sink.field("backdoor_size", &sets.as_ref().map(|sets| size(sets)));
                sink.field("backdoors", &texts);
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
