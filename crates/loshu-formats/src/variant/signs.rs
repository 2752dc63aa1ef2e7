//! How digits are written.

use std::fmt;
use std::str::FromStr;

/// How the digits of a grid are written. Each text has one way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Signs {
    /// `1` to `9`, then `A` to `P`.
    #[default]
    Digits,
    /// `0` to `9`, then `A` to `F`: the first digit is `0`.
    Hex,
    /// `A` to `Y`.
    Letters,
    /// Numbers with blanks or commas between them.
    Numbers,
    /// Pictures, for those who do not read digits yet: `●`, `■`, `▲`, `♥`, `☼`, `♦`, `♣`, `♫`, `♠`. There are nine.
    Pictures,
}

/// The pictures of the digits from 1 on. Those that small puzzles need look least alike.
const PICTURES: [char; 9] = ['●', '■', '▲', '♥', '☼', '♦', '♣', '♫', '♠'];

/// What a cell may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    /// An empty cell, unless `0` is a digit.
    Zero,
    /// An empty cell.
    Empty,
    /// No cell lies here.
    Nothing,
    /// A number.
    Number(u8),
    /// A letter, from 0 for `A`.
    Letter(u8),
    /// A picture, from 0 for the first.
    Picture(u8),
}

impl Sign {
    /// A text between blanks, or one character.
    pub(super) fn of(text: &str) -> Option<Sign> {
        let mut signs = text.chars();
        match (signs.next()?, signs.next()) {
            ('0', None) => Some(Sign::Zero),
            ('.' | '-' | '_' | '*' | 'x' | 'X' | '?', None) => Some(Sign::Empty),
            ('#', None) => Some(Sign::Nothing),
            (digit @ '1'..='9', None) => Some(Sign::Number(digit as u8 - b'0')),
            (letter, None) if letter.is_ascii_alphabetic() => {
                Some(Sign::Letter(letter.to_ascii_uppercase() as u8 - b'A'))
            }
            (sign, None) if !sign.is_ascii() => {
                let picture = PICTURES.iter().position(|picture| *picture == sign)?;
                Some(Sign::Picture(picture as u8))
            }
            _ if text == "-1" => Some(Sign::Nothing),
            _ if text.len() == 2 => {
                text.parse().ok().filter(|number| *number > 9).map(Sign::Number)
            }
            _ => None,
        }
    }
}

impl Signs {
    /// The names of all.
    pub const NAMES: [&'static str; 5] = ["1-9A", "0-9A", "A", "numbers", "pictures"];

    /// Decides which way a text of so many digits is written in.
    pub(super) fn of(signs: &[Sign], size: u8) -> Signs {
        let most_letter = signs.iter().filter_map(|sign| match sign {
            Sign::Letter(letter) => Some(*letter),
            Sign::Zero | Sign::Empty | Sign::Nothing | Sign::Number(_) | Sign::Picture(_) => None,
        });
        let most_letter = most_letter.max();
        let is_number = |sign: &Sign| matches!(sign, Sign::Number(_));
        let wide = signs.iter().any(|sign| matches!(sign, Sign::Number(10..)));
        let drawn = signs.iter().any(|sign| matches!(sign, Sign::Picture(_)));
        let zero = signs.contains(&Sign::Zero);
        match most_letter {
            _ if drawn => Signs::Pictures,
            _ if wide => Signs::Numbers,
            None if size > 9 && signs.contains(&Sign::Empty) && zero => Signs::Hex,
            Some(_) if !signs.iter().any(is_number) && !zero => Signs::Letters,
            Some(letter) if zero && signs.contains(&Sign::Empty) && letter + 10 < size => {
                Signs::Hex
            }
            None | Some(_) => Signs::Digits,
        }
    }

    /// The digit of a sign, 0 for an empty cell.
    pub(super) fn digit(self, sign: Sign) -> Option<u8> {
        match (self, sign) {
            (Signs::Hex, Sign::Zero) => Some(1),
            (_, Sign::Zero | Sign::Empty | Sign::Nothing) => Some(0),
            (Signs::Hex, Sign::Number(number)) => Some(number + 1),
            (Signs::Hex, Sign::Letter(letter)) => Some(letter + 11),
            (Signs::Letters, Sign::Letter(letter)) => Some(letter + 1),
            (Signs::Digits, Sign::Letter(letter)) => Some(letter + 10),
            (Signs::Pictures, Sign::Picture(picture)) => Some(picture + 1),
            (_, Sign::Number(number)) => Some(number),
            (Signs::Numbers | Signs::Pictures, Sign::Letter(_)) | (_, Sign::Picture(_)) => None,
        }
    }

    /// Writes one digit; 0 is an empty cell.
    pub fn sign(self, digit: u8) -> String {
        let letter = |from: u8| char::from(b'A' + from).to_string();
        match (self, digit) {
            (_, 0) => ".".into(),
            (Signs::Hex, 1..=10) => (digit - 1).to_string(),
            (Signs::Hex, _) => letter(digit - 11),
            (Signs::Letters, _) => letter(digit - 1),
            (Signs::Pictures, 1..=9) => PICTURES[usize::from(digit) - 1].to_string(),
            (Signs::Digits | Signs::Pictures, 10..) => letter(digit - 10),
            (Signs::Digits | Signs::Numbers, _) => digit.to_string(),
        }
    }

    /// Writes digits on one line; 0 is an empty cell. Numbers have blanks between them if `size` is more than
    /// 9.
    pub fn line(self, digits: &[u8], size: u8) -> String {
        let blank = if self == Signs::Numbers && size > 9 { " " } else { "" };
        digits.iter().map(|&digit| self.sign(digit)).collect::<Vec<_>>().join(blank)
    }
}

impl fmt::Display for Signs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Signs::Digits => "1-9A",
            Signs::Hex => "0-9A",
            Signs::Letters => "A",
            Signs::Numbers => "numbers",
            Signs::Pictures => "pictures",
        })
    }
}

impl FromStr for Signs {
    type Err = String;

    fn from_str(name: &str) -> Result<Signs, String> {
        let all = [Signs::Digits, Signs::Hex, Signs::Letters, Signs::Numbers, Signs::Pictures];
        let found = all.into_iter().find(|signs| signs.to_string() == name);
        found.ok_or_else(|| format!("expected one of {}", Signs::NAMES.join(", ")))
    }
}
