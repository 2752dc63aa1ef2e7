//! Puzzles of which players say: here you need this technique.

use std::collections::BTreeMap;

use loshu::{Grid, Marks};
use loshu_explain::technique::{Family, Options, Position, Profile, Technique};

use crate::suite::shared_text;

/// The techniques that a heading of the list means: `0602: Uniqueness Test Type 3`. Some of its
/// numbers are not those of HoDoKu's table.
fn named(heading: &str) -> Vec<Technique> {
    let codes: &[&str] = match &heading[..4] {
        "0500" => &["0500", "0501"],
        "0501" => &["0502", "0503"],
        "0607" if heading.ends_with('2') => &["0608"],
        "0370" => &["0371", "0372"],
        "1201" => &["1301"],
        "1202" => &["1302"],
        code => return with_code(&[code]),
    };
    with_code(codes)
}

fn with_code(codes: &[&str]) -> Vec<Technique> {
    let all = Technique::ALL.iter().copied();
    all.filter(|technique| technique.info().code.is_some_and(|code| codes.contains(&code)))
        .collect()
}

/// Singles, then these techniques, then all others.
fn profile(wanted: &[Technique]) -> Profile {
    let human = Profile::human();
    let single = |technique: &Technique| technique.info().family == Family::Single;
    let (singles, others): (Vec<_>, Vec<_>) = human.techniques().iter().copied().partition(single);
    Profile::new(&[&singles, wanted, &others].concat(), Options::default())
}

/// Whether one of the techniques is found on the way, if it is asked early, or in HoDoKu's order, or
/// in Loshu's, where it need not be the step that is taken.
fn shows(puzzle: &Grid, wanted: &[Technique]) -> bool {
    let taken = [profile(wanted), Profile::hodoku()].into_iter().any(|profile| {
        profile.path(Marks::of(puzzle)).any(|(_, step)| wanted.contains(&step.technique))
    });
    let there = |marks: Marks| {
        let position = Position::new(&marks);
        let options = Options::default();
        wanted.iter().any(|technique| technique.first(&position, &options).unwrap().is_some())
    };
    taken || Profile::human().path(Marks::of(puzzle)).any(|(marks, _)| there(marks))
}

#[test]
#[ignore = "needs the data beside the repository"]
fn data_exemplars_show_their_technique() {
    let text = shared_text("techniques/exemplars.txt");
    let (mut wanted, mut heading) = (Vec::new(), "");
    let mut totals: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for line in text.lines() {
        let line = line.trim();
        if let Some(title) =
            line.strip_prefix('#').filter(|title| title.as_bytes().get(4) == Some(&b':'))
        {
            (wanted, heading) = (named(title), title);
        } else if let Some(puzzle) = line.get(..81).and_then(|cells| cells.parse::<Grid>().ok())
            && !wanted.is_empty()
        {
            let (found, all) = totals.entry(heading).or_default();
            *found += usize::from(shows(&puzzle, &wanted));
            *all += 1;
        }
    }
    let missed: Vec<_> = totals.iter().filter(|(_, (found, all))| found < all).collect();
    assert!(missed.is_empty(), "found and all: {missed:?}");
}
