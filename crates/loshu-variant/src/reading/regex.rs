//! Regular expressions over digits: `[1-3]*(45|6.)+`.
//!
//! A digit stands for itself, `A` to `P` for 10 to 25, `.` for any digit; `[13-5]` is one of some, `[^13]` another one;
//! `|`, brackets, `*`, `+`, `?`, `{2}`, `{2,}` and `{2,4}` are what they are everywhere. The whole line has to match.

use std::collections::BTreeSet;

use crate::automaton::Automaton;
use crate::digits::DigitRange;

use super::machine::{MOST_STATES, explored};

/// How deep brackets may be nested.
const MOST_BRACKETS: usize = 50;

/// What is wrong with an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum RegexError {
    /// The text is no expression: the place, from 0, and what was expected.
    Text(usize, &'static str),
    /// There are too many states.
    Large,
}

/// The automaton of an expression.
pub(crate) fn automaton(pattern: &str, range: DigitRange) -> Result<Automaton, RegexError> {
    let signs = pattern.chars().filter(|sign| !sign.is_whitespace()).collect();
    let mut parser = Parser { signs, at: 0, brackets: 0, range, ways: vec![Way::default()] };
    let end = parser.choice(0)?;
    if parser.at < parser.signs.len() {
        return Err(parser.problem("a digit, a class or a bracket"));
    }
    let ways = parser.ways;
    let next = |places: &BTreeSet<usize>, number: u8| {
        let steps = places.iter().flat_map(|&place| &ways[place].steps);
        let after = steps.filter(|(numbers, _)| numbers.contains(&number)).map(|step| step.1);
        let after = free(&ways, after.collect());
        (!after.is_empty()).then_some(after)
    };
    let start = free(&ways, BTreeSet::from([0]));
    explored(range, start, next, |places| places.contains(&end)).ok_or(RegexError::Large)
}

/// The places that are reached without reading anything.
fn free(ways: &[Way], mut places: BTreeSet<usize>) -> BTreeSet<usize> {
    let mut left: Vec<usize> = places.iter().copied().collect();
    while let Some(place) = left.pop() {
        for &next in &ways[place].free {
            if places.insert(next) {
                left.push(next);
            }
        }
    }
    places
}

/// The ways from a place of an expression to others.
#[derive(Clone, Debug, Default)]
struct Way {
    /// By reading one of some numbers.
    steps: Vec<(Vec<u8>, usize)>,
    /// Without reading anything.
    free: Vec<usize>,
}

/// Reads an expression, and lays its ways.
struct Parser {
    signs: Vec<char>,
    at: usize,
    brackets: usize,
    range: DigitRange,
    ways: Vec<Way>,
}

impl Parser {
    fn problem(&self, expected: &'static str) -> RegexError {
        RegexError::Text(self.at, expected)
    }

    fn peek(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    fn takes(&mut self, sign: char) -> bool {
        let is_next = self.peek() == Some(sign);
        self.at += usize::from(is_next);
        is_next
    }

    fn place(&mut self) -> Result<usize, RegexError> {
        if self.ways.len() >= MOST_STATES {
            return Err(RegexError::Large);
        }
        self.ways.push(Way::default());
        Ok(self.ways.len() - 1)
    }

    /// Lays the ways of alternatives from a place on. Returns the place behind them.
    fn choice(&mut self, from: usize) -> Result<usize, RegexError> {
        let end = self.place()?;
        loop {
            let begin = self.place()?;
            self.ways[from].free.push(begin);
            let last = self.sequence(begin)?;
            self.ways[last].free.push(end);
            if !self.takes('|') {
                return Ok(end);
            }
        }
    }

    fn sequence(&mut self, from: usize) -> Result<usize, RegexError> {
        let mut last = from;
        while !matches!(self.peek(), None | Some('|' | ')')) {
            last = self.repeated(last)?;
        }
        Ok(last)
    }

    /// One digit, class or bracket, with all that stands behind it.
    fn repeated(&mut self, from: usize) -> Result<usize, RegexError> {
        let begin = self.at;
        self.one(from, true)?;
        let mut counts = Vec::new();
        while let Some(count) = self.count()? {
            counts.push(count);
        }
        if counts.len() > MOST_BRACKETS {
            return Err(RegexError::Large);
        }
        let after = self.at;
        let last = self.times(from, begin, &counts)?;
        self.at = after;
        Ok(last)
    }

    /// Lays what begins at a sign so often as the last of some counts says, each time with the counts before it.
    fn times(
        &mut self,
        from: usize,
        begin: usize,
        counts: &[(usize, Option<usize>)],
    ) -> Result<usize, RegexError> {
        let Some((&(least, most), inner)) = counts.split_last() else {
            self.at = begin;
            return self.one(from, false);
        };
        let mut last = from;
        for _ in 0..least {
            last = self.times(last, begin, inner)?;
        }
        match most {
            None => {
                let around = self.place()?;
                self.ways[last].free.push(around);
                let back = self.times(around, begin, inner)?;
                self.ways[back].free.push(around);
                Ok(around)
            }
            Some(most) => {
                let end = self.place()?;
                for _ in least..most {
                    self.ways[last].free.push(end);
                    last = self.times(last, begin, inner)?;
                }
                self.ways[last].free.push(end);
                Ok(end)
            }
        }
    }

    /// A number of times, the least and the most: `*`, `+`, `?`, `{2,4}`.
    fn count(&mut self) -> Result<Option<(usize, Option<usize>)>, RegexError> {
        let Some(sign) = self.peek() else { return Ok(None) };
        let count = match sign {
            '*' => (0, None),
            '+' => (1, None),
            '?' => (0, Some(1)),
            '{' => {
                self.at += 1;
                let least = self.number().ok_or_else(|| self.problem("a number"))?;
                let most = match self.takes(',') {
                    true => self.number(),
                    false => Some(least),
                };
                if self.peek() != Some('}') || most.is_some_and(|most| most < least) {
                    return Err(self.problem("a number that is not less, and }"));
                }
                (least, most)
            }
            _ => return Ok(None),
        };
        self.at += 1;
        Ok(Some(count))
    }

    fn number(&mut self) -> Option<usize> {
        let begin = self.at;
        while self.peek().is_some_and(|sign| sign.is_ascii_digit()) && self.at < begin + 4 {
            self.at += 1;
        }
        self.signs[begin..self.at].iter().collect::<String>().parse().ok()
    }

    /// One digit, class or bracket. Where it is only looked over, no ways are laid.
    fn one(&mut self, from: usize, is_looked_over: bool) -> Result<usize, RegexError> {
        if self.takes('(') {
            self.brackets += 1;
            if self.brackets > MOST_BRACKETS {
                return Err(RegexError::Large);
            }
            let end = if is_looked_over { self.look_over()? } else { self.choice(from)? };
            self.brackets -= 1;
            return if self.takes(')') { Ok(end) } else { Err(self.problem(")")) };
        }
        let numbers = self.numbers()?;
        if is_looked_over {
            return Ok(from);
        }
        let to = self.place()?;
        self.ways[from].steps.push((numbers, to));
        Ok(to)
    }

    /// Finds the end of a bracket. What is inside is read when its ways are laid.
    fn look_over(&mut self) -> Result<usize, RegexError> {
        let mut open = 1;
        while let Some(sign) = self.peek() {
            open = match sign {
                '(' => open + 1,
                ')' => open - 1,
                _ => open,
            };
            if open == 0 {
                return Ok(0);
            }
            self.at += 1;
        }
        Err(self.problem(")"))
    }

    /// A digit or a class.
    fn numbers(&mut self) -> Result<Vec<u8>, RegexError> {
        let all = || self.range.all().iter().map(|digit| self.range.value(digit));
        match self.peek() {
            Some('.') => {
                let all = all().collect();
                self.at += 1;
                Ok(all)
            }
            Some('[') => self.class(),
            _ => Ok(vec![self.digit()?]),
        }
    }

    fn class(&mut self) -> Result<Vec<u8>, RegexError> {
        self.at += 1;
        let is_other = self.takes('^');
        let mut numbers = BTreeSet::new();
        while numbers.is_empty() || !self.takes(']') {
            let first = self.digit()?;
            let last = if self.takes('-') { self.digit()? } else { first };
            numbers.extend(first..=last);
        }
        let all = self.range.all().iter().map(|digit| self.range.value(digit));
        Ok(all.filter(|number| numbers.contains(number) != is_other).collect())
    }

    fn digit(&mut self) -> Result<u8, RegexError> {
        let number = self.peek().and_then(|sign| sign.to_digit(36));
        let number = number.filter(|&number| self.range.digit(number.into()).is_some());
        let number = number.ok_or_else(|| self.problem("a digit of the puzzle"))?;
        self.at += 1;
        Ok(number as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(pattern: &str, digits: &[u8]) -> bool {
        let range = DigitRange::new(1, 6).unwrap();
        automaton(pattern, range).unwrap().accepts(digits.iter().copied())
    }

    #[test]
    fn expressions_match_whole_lines() {
        assert!(accepts("12(3|4)*", &[1, 2, 3, 4, 4]));
        assert!(!accepts("12(3|4)*", &[1, 2, 3, 5]));
        assert!(accepts(".{2}[^1-4]+", &[1, 1, 5, 6]));
        assert!(!accepts(".{2}[^1-4]+", &[1, 1]));
        assert!(accepts("(1?2){2,3}", &[2, 1, 2, 2]));
        assert!(!accepts("(1?2){2,3}", &[2]));
        assert!(accepts("", &[]));
        assert!(accepts("(|1)(2{2,})?", &[1, 2, 2, 2]));
        assert!(accepts("((1*)*|2)+3", &[1, 2, 1, 1, 3]));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let problem = |pattern: &str| match automaton(pattern, DigitRange::new(1, 6).unwrap()) {
            Err(RegexError::Text(at, _)) => at,
            other => panic!("{pattern}: {other:?}"),
        };
        assert_eq!(problem("127"), 2);
        assert_eq!(problem("1)"), 1);
        assert_eq!(problem("(12"), 3);
        assert_eq!(problem("*"), 0);
        assert_eq!(problem("1{3,2}"), 5);
        assert_eq!(problem("[1-"), 3);
    }

    #[test]
    fn nested_counts_end() {
        let range = DigitRange::new(1, 9).unwrap();
        assert!(automaton(&format!("1{}", "*".repeat(5_000)), range).is_err());
        let large = "((((1{999}){999}){999}){999}){999}";
        assert_eq!(automaton(large, range).unwrap_err(), RegexError::Large);
        let deep = "(".repeat(5_000);
        assert!(automaton(&deep, range).is_err());
    }
}
