//! Each class of equivalent puzzles once: `--distinct`.

use std::collections::HashSet;
use std::ops::{ControlFlow, Range};

use indicatif::HumanCount;

use crate::exit::Exit;
use crate::flow::chunk::ChunkResult;
use crate::flow::sorted::Keyed;
use crate::rows::class::Class;

/// The number of puzzles in a row without a new class after which the search ends.
const IN_VAIN: u64 = 10_000;

/// A row of a result, which goes if its class has been written before.
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

    /// For this number of puzzles out of an endless stream.
    pub(crate) fn of_number(number: u64) -> Distinct {
        Distinct { wanted: Some(number), ..Distinct::all() }
    }

    /// Takes out of a result what has been written before, and what is not wanted any more; breaks if
    /// there is to be no other result.
    pub(crate) fn sift(&mut self, result: &mut ChunkResult) -> ControlFlow<()> {
        let bytes = std::mem::take(&mut result.rows.bytes);
        let mut keyed = std::mem::take(&mut result.keyed).into_iter().peekable();
        let mut end = 0;
        for Classed { class, bytes: row } in std::mem::take(&mut result.classed) {
            result.rows.bytes.extend_from_slice(&bytes[end..row.start]);
            end = row.end;
            let key = keyed.next_if(|keyed| keyed.bytes == row).map(|keyed| keyed.key);
            if !self.is_over() && self.is_new(class) {
                let begin = result.rows.bytes.len();
                result.rows.bytes.extend_from_slice(&bytes[row]);
                let bytes = begin..result.rows.bytes.len();
                result.keyed.extend(key.map(|key| Keyed { key, bytes }));
            } else {
                result.times.puzzles -= 1;
            }
        }
        result.rows.bytes.extend_from_slice(&bytes[end..]);
        self.end(result)
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
    fn end(&self, result: &mut ChunkResult) -> ControlFlow<()> {
        if !self.is_over() {
            return ControlFlow::Continue(());
        }
        result.problems.messages.clear();
        result.problems.exit = Exit::Fine;
        if !self.is_complete() {
            result.problems.exit = Exit::Improper;
            let (found, in_vain) = (HumanCount(self.seen.len() as u64), HumanCount(IN_VAIN));
            result.problems.note(format_args!(
                "no more than {found} distinct: the next {in_vain} puzzles were equivalent to them"
            ));
        }
        ControlFlow::Break(())
    }
}

#[cfg(test)]
mod tests {
    use loshu::format::Details;
    use loshu_formats::BadRecord;

    use super::*;
    use crate::args::Form;
    use crate::rows::look::Look;
    use crate::rows::{FieldSink, Row, RowFormat, Rows};

    /// A row that is its own class.
    struct Number {
        number: u8,
    }

    impl Row for Number {
        fn fields(&self, sink: &mut impl FieldSink) {
            sink.field("number", &self.number);
        }

        fn line(&self, out: &mut Vec<u8>) {
            out.extend(self.number.to_string().bytes());
        }

        fn grid(&self, out: &mut Vec<u8>, _: Look) {
            self.line(out);
        }

        fn class(&self) -> Option<Class> {
            Some(Class::of_text(&self.number.to_string()))
        }
    }

    /// A result with a row for each number; 0 is a bad record.
    fn result(numbers: &[u8]) -> ChunkResult {
        let format = RowFormat::of(Form::Line, Look::new(), &Number { number: 0 });
        let mut result = ChunkResult::new("numbers".into(), Rows::new(format));
        for &number in numbers {
            if number == 0 {
                let (problem, details) = ("0".into(), Details::default());
                let bad = BadRecord {
                    before: 0,
                    line: 1,
                    column: 1,
                    problem,
                    details,
                    is_variant: false,
                };
                result.push_bad(&bad);
            } else {
                result.push(1, &Number { number });
            }
        }
        result
    }

    /// The numbers of the rows that are left.
    fn left(result: &ChunkResult) -> String {
        let text = String::from_utf8(result.rows.bytes.clone()).unwrap();
        text.lines().map(|line| line.rsplit(' ').next().unwrap()).collect()
    }

    #[test]
    fn each_class_stays_once_and_bad_records_stay() {
        let mut distinct = Distinct::all();
        for (numbers, expected) in [(&[1, 0, 2, 1, 0, 0, 2][..], "10200"), (&[2, 3, 1, 3], "3")] {
            let mut result = result(numbers);
            assert!(distinct.sift(&mut result).is_continue());
            assert_eq!(left(&result), expected);
            let kept = expected.bytes().filter(|&number| number != b'0').count() as u64;
            assert_eq!(result.times.puzzles, kept);
        }
    }

    #[test]
    fn behind_the_last_one_nothing_counts() {
        let mut distinct = Distinct::of_number(2);
        let mut result = result(&[1, 1, 2, 3]);
        result.problems.exit = Exit::Improper;
        result.problems.note("the fifth failed");
        assert!(distinct.sift(&mut result).is_break());
        assert_eq!(
            (left(&result).as_str(), result.problems.exit, result.problems.messages.as_str()),
            ("12", Exit::Fine, "")
        );
    }

    #[test]
    fn in_vain_is_the_end() {
        let mut distinct = Distinct::of_number(3);
        assert!(distinct.sift(&mut result(&[1, 2])).is_continue());
        assert!(distinct.sift(&mut result(&[1; IN_VAIN as usize - 1])).is_continue());
        let mut last = result(&[2, 3]);
        assert!(distinct.sift(&mut last).is_break());
        assert_eq!((left(&last).as_str(), last.problems.exit), ("", Exit::Improper));
        let expected =
            "loshu: no more than 2 distinct: the next 10,000 puzzles were equivalent to them\n";
        assert_eq!(last.problems.messages, expected);
    }

    #[test]
    fn without_a_number_there_is_no_end() {
        let mut distinct = Distinct::all();
        for _ in 0..2 {
            assert!(distinct.sift(&mut result(&[1; IN_VAIN as usize])).is_continue());
        }
    }
}
