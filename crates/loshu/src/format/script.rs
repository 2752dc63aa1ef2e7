//! Digits of other scripts than ours: of all that have ten decimal digits, Chinese numerals, and digits in circles.

use alloc::borrow::Cow;
use alloc::string::String;

/// The zeros of the scripts with ten decimal digits, which stand in a row from 0 to 9 (Unicode 14, category Nd).
const ZEROS: [u32; 65] = [
    0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6,
    0xE50, 0xED0, 0xF20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50,
    0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10,
    0x104A0, 0x10D30, 0x11066, 0x110F0, 0x11136, 0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650,
    0x116C0, 0x11730, 0x118E0, 0x11950, 0x11C50, 0x11D50, 0x11DA0, 0x16A60, 0x16AC0, 0x16B50,
    0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E950, 0x1FBF0,
];

/// What stands one below the digits 1 to 9 in circles: white, black, and the two of dingbats.
const CIRCLES: [u32; 4] = [0x245F, 0x2775, 0x277F, 0x2789];

/// The Chinese numerals from 0 to 9.
const CHINESE: [char; 10] = ['〇', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// Returns the value of a digit of another script than ours, 0 to 9.
///
/// ```
/// use loshu::format::script::digit;
///
/// assert_eq!(['３', '٣', '३', '三', '③'].map(digit), [Some(3); 5]);
/// assert_eq!(['3', 'x', '千'].map(digit), [None; 3]);
/// ```
pub fn digit(sign: char) -> Option<u8> {
    let code = u32::from(sign);
    let zero = || ZEROS.iter().find_map(|zero| code.checked_sub(*zero).filter(|value| *value < 10));
    let circle = || {
        CIRCLES.iter().find_map(|first| code.checked_sub(*first).filter(|v| (1..10).contains(v)))
    };
    match sign {
        '\0'..='\x7F' => None,
        '零' => Some(0),
        _ => CHINESE
            .iter()
            .position(|numeral| *numeral == sign)
            .map(|value| value as u8)
            .or_else(|| zero().or_else(circle).map(|value| value as u8)),
    }
}

/// Fewer signs than this are no row, but perhaps a number in a title.
const FEWEST: usize = 4;

/// Returns a line with digits of other scripts as ours, if it has any and may be cells: it has no word of letters.
/// Each character stays in its column, but for those that draw a key around a digit.
///
/// ```
/// use loshu::format::script::in_ascii;
///
/// assert_eq!(&*in_ascii("１２.|.５６".as_bytes()), b"12.|.56");
/// let title = "第一二三四题".as_bytes();
/// assert_eq!(&*in_ascii(title), title);
/// ```
pub fn in_ascii(line: &[u8]) -> Cow<'_, [u8]> {
    // Nearly all lines are, and to see that is quick.
    if line.is_ascii() {
        return Cow::Borrowed(line);
    }
    let Ok(text) = str::from_utf8(line) else { return Cow::Borrowed(line) };
    let is_word =
        |sign: char| sign.is_alphabetic() && digit(sign).is_none() && !matches!(sign, 'x' | 'X');
    let has_digit = text.chars().any(|sign| digit(sign).is_some() || is_key(sign));
    let width = text.chars().filter(|sign| !is_key(*sign)).count();
    if !has_digit || text.chars().any(is_word) || width < FEWEST {
        return Cow::Borrowed(line);
    }
    // In a line that is as wide as a row or a puzzle, a wide blank is a cell.
    let is_wide = |sign: char| sign == '\u{3000}' || digit(sign).is_some();
    let has_blanks = matches!(width, 9 | 81) && text.chars().all(is_wide);
    let wide_blank = if has_blanks { '.' } else { ' ' };
    let plain = |sign: char| match digit(sign) {
        Some(value) => char::from(b'0' + value),
        None if sign == '\u{3000}' => wide_blank,
        None => empty(sign).unwrap_or(sign),
    };
    let text: String = text.chars().filter(|sign| !is_key(*sign)).map(plain).collect();
    Cow::Owned(text.into_bytes())
}

/// Whether a sign only makes a key of the digit before it.
fn is_key(sign: char) -> bool {
    matches!(sign, '\u{FE0F}' | '\u{20E3}')
}

/// The wide forms of signs for empty cells, and of signs between cells.
fn empty(sign: char) -> Option<char> {
    Some(match sign {
        '．' | '。' | '・' | '·' | '•' | '○' | '◯' | '□' | '▢' | '＿' | '－' | '＊' | '×'
        | '？' => '.',
        '，' | '、' => ',',
        '｜' => '|',
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn rows_in_other_scripts() {
        for line in [
            "５３００７００００",
            "５３　　７　　　　",
            "٥٣..٧....",
            "۵۳..۷....",
            "५३००७००००",
            "五三〇〇七〇〇〇〇",
            "五三□□七□□□□",
            "⑤③..⑦....",
            "5️⃣3️⃣..7️⃣....",
            "𝟱𝟯..𝟳....",
        ] {
            let row = in_ascii(line.as_bytes()).to_vec();
            let row = String::from_utf8(row).unwrap().replace('0', ".");
            assert_eq!(row, "53..7....", "{line}");
        }
    }

    #[test]
    fn what_is_no_row_stays_as_it_is() {
        for line in ["第三题", "三", "No. ３", "卷一 第二三四五题", "● ■ ▲ ♥", "+──+", "5 3 4 6"]
        {
            assert_eq!(in_ascii(line.as_bytes()), line.to_string().as_bytes(), "{line}");
        }
    }
}
