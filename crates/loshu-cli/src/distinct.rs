//! Each class of equivalent puzzles once: `--distinct`.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hasher};
use std::ops::{ControlFlow, Range};

use indicatif::HumanCount;
use loshu::Canonical;

use crate::report::{Exit, Report};

/// So many puzzles in a row without a new one are the end.
const IN_VAIN: u64 = 10_000;

/// What all equivalent puzzles have in common: 128 bits of their canonical form, made by `SipHash`.
///
/// Of n classes two have the same bits, so that one of them is lost, with a probability below
/// n² / 2^129: for a billion puzzles 1.5e-21. The bits are never written, so that the hash of the
/// standard library may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Class(u128);

impl Class {
    pub(crate) fn of(canonical: &Canonical) -> Class {
        let cells = canonical.grid.to_values();
        let half = |number: u8| {
            let mut hasher = DefaultHasher::new();
            hasher.write_u8(number);
            hasher.write(&cells);
            u128::from(hasher.finish())
        };
        Class(half(0) << 64 | half(1))
    }
}

/// A row of a report, which goes if its class has been written before.
#[derive(Clone, Debug)]
pub(crate) struct Classed {
    pub(crate) class: Class,
    pub(crate) bytes: Range<usize>,
}

/// The classes that have been written: 17 bytes a place in a table that is 7/16 to 7/8 full, so 20 to 39
/// bytes a class, and while it grows half as much again.
pub(crate) struct Distinct {
    seen: HashSet<Class>,
    /// How many are to be written, if that is known.
    wanted: Option<u64>,
    /// Puzzles in a row that were not new.
    in_vain: u64,
}

impl Distinct {
    /// For all that comes.
    pub(crate) fn all() -> Distinct {
        Distinct { seen: HashSet::new(), wanted: None, in_vain: 0 }
    }

    /// For so many puzzles out of an endless stream.
    pub(crate) fn of_number(number: u64) -> Distinct {
        Distinct { wanted: Some(number), ..Distinct::all() }
    }

    /// Takes out of a report what has been written before, and what is not wanted any more; breaks if
    /// there is to be no other report.
    pub(crate) fn sift(&mut self, report: &mut Report) -> ControlFlow<()> {
        let bytes = std::mem::take(&mut report.sheet.bytes);
        let mut end = 0;
        for Classed { class, bytes: row } in std::mem::take(&mut report.classed) {
            report.sheet.bytes.extend_from_slice(&bytes[end..row.start]);
            end = row.end;
            if !self.is_over() && self.is_new(class) {
                report.sheet.bytes.extend_from_slice(&bytes[row]);
            } else {
                report.times.puzzles -= 1;
            }
        }
        report.sheet.bytes.extend_from_slice(&bytes[end..]);
        self.end(report)
    }

    fn is_new(&mut self, class: Class) -> bool {
        let new = self.seen.insert(class);
        self.in_vain = if new { 0 } else { self.in_vain + 1 };
        new
    }

    fn is_complete(&self) -> bool {
        self.wanted.is_some_and(|wanted| self.seen.len() as u64 >= wanted)
    }

    fn is_over(&self) -> bool {
        self.is_complete() || self.wanted.is_some() && self.in_vain >= IN_VAIN
    }

    /// What comes behind the last puzzle does not count, nor does it fail.
    fn end(&self, report: &mut Report) -> ControlFlow<()> {
        if !self.is_over() {
            return ControlFlow::Continue(());
        }
        report.log.clear();
        report.exit = Exit::Fine;
        if !self.is_complete() {
            report.exit = Exit::Improper;
            let (found, in_vain) = (HumanCount(self.seen.len() as u64), HumanCount(IN_VAIN));
            report.note(&format!(
                "no more than {found} distinct: the next {in_vain} puzzles were equivalent to them"
            ));
        }
        ControlFlow::Break(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Form, Rulers};
    use crate::output::{Bad, Look, Sheet};

    /// A report with a row for each number, which is also its class; 0 is a bad record.
    fn report(numbers: &[u8]) -> Report {
        let sheet = Sheet::new(Form::Line, Look::new(Rulers::Ascii), &[]);
        let mut report = Report::new("numbers".into(), sheet);
        for &number in numbers {
            let text = number.to_string();
            match number {
                0 => report.push(&Bad(&text), Exit::Unreadable),
                _ => report.push_of_class(&Bad(&text), Some(Class(number.into()))),
            }
            report.times.puzzles += u64::from(number > 0);
        }
        report
    }

    /// The numbers of the rows that are left.
    fn left(report: &Report) -> String {
        let text = String::from_utf8(report.sheet.bytes.clone()).unwrap();
        text.lines().map(|line| line.rsplit(' ').next().unwrap()).collect()
    }

    #[test]
    fn each_class_stays_once_and_bad_records_stay() {
        let mut distinct = Distinct::all();
        for (numbers, expected) in [(&[1, 0, 2, 1, 0, 0, 2][..], "10200"), (&[2, 3, 1, 3], "3")] {
            let mut report = report(numbers);
            assert!(distinct.sift(&mut report).is_continue());
            assert_eq!(left(&report), expected);
            let kept = expected.bytes().filter(|&number| number != b'0').count() as u64;
            assert_eq!(report.times.puzzles, kept);
        }
    }

    #[test]
    fn behind_the_last_one_nothing_counts() {
        let mut distinct = Distinct::of_number(2);
        let mut report = report(&[1, 1, 2, 3]);
        report.exit = Exit::Improper;
        report.note("the fifth failed");
        assert!(distinct.sift(&mut report).is_break());
        assert_eq!(
            (left(&report).as_str(), report.exit, report.log.as_str()),
            ("12", Exit::Fine, "")
        );
    }

    #[test]
    fn in_vain_is_the_end() {
        let mut distinct = Distinct::of_number(3);
        assert!(distinct.sift(&mut report(&[1, 2])).is_continue());
        assert!(distinct.sift(&mut report(&[1; IN_VAIN as usize - 1])).is_continue());
        let mut last = report(&[2, 3]);
        assert!(distinct.sift(&mut last).is_break());
        assert_eq!((left(&last).as_str(), last.exit), ("", Exit::Improper));
        let expected =
            "loshu: no more than 2 distinct: the next 10,000 puzzles were equivalent to them\n";
        assert_eq!(last.log, expected);
    }

    #[test]
    fn without_a_number_there_is_no_end() {
        let mut distinct = Distinct::all();
        for _ in 0..2 {
            assert!(distinct.sift(&mut report(&[1; IN_VAIN as usize])).is_continue());
        }
    }
}
