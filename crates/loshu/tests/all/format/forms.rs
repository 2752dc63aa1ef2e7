//! Lines that programs and people write in other ways than most.

use loshu::format::{Format, records};

use super::{grids, read, rows};
use crate::essays::{GRID1, GRID2, grid};

/// The line with each digit through a function.
fn in_script(line: &str, zero: char, empty: &str) -> String {
    let digit = |sign: char| match sign.to_digit(10) {
        Some(digit @ 1..=9) => char::from_u32(u32::from(zero) + digit).unwrap().to_string(),
        Some(_) | None => empty.to_owned(),
    };
    line.chars().map(digit).collect()
}

#[test]
fn digits_of_all_scripts() {
    for zero in ['０', '٠', '۰', '०', '๐', '𝟎', '𝟬'] {
        for empty in [".", "0", "０", "_"] {
            let line = in_script(GRID2, zero, empty);
            assert_eq!(grids(&line), [grid(GRID2)], "{line}");
            let text = in_script(&rows(&grid(GRID2)).replace('\n', "/"), zero, empty);
            let text = text.chars().collect::<Vec<_>>();
            let rows: Vec<String> = text.chunks(10).map(|row| row[..9].iter().collect()).collect();
            assert_eq!(grids(rows.join("\n")), [grid(GRID2)], "{}", rows.join("\n"));
        }
    }
    let chinese = |sign: char| match sign.to_digit(10) {
        Some(digit @ 1..=9) => "一二三四五六七八九".chars().nth(digit as usize - 1).unwrap(),
        Some(_) | None => '〇',
    };
    let line: String = GRID2.chars().map(chinese).collect();
    assert_eq!(grids(format!("{line}\n{GRID1}\n{line}\n")).len(), 3);
    // A title is no row.
    let title = format!("第三题\n{}", rows(&grid(GRID1)));
    let record = records(title.as_bytes()).next().unwrap().unwrap();
    assert_eq!(record.details.get("title"), Some("第三题"));
}

#[test]
fn any_sign_that_repeats_is_an_empty_cell() {
    for sign in ["?", "~", "@", "o", "□", "·", "=", "/"] {
        let line = GRID2.replace(['.', '0'], sign);
        assert_eq!(grids(format!("{line}\n{GRID1}\n")), [grid(GRID2), grid(GRID1)], "{line}");
        assert_eq!(grids(format!("{line} remark")), [grid(GRID2)], "{line}");
    }
    for between in [" ", ",", ", ", ";", "|"] {
        let cells: Vec<String> = GRID2.replace('.', "?").chars().map(String::from).collect();
        assert_eq!(grids(cells.join(between)), [grid(GRID2)], "{between:?}");
    }
    // Two signs, or one that is too rare, say nothing.
    let two = GRID2.replacen('.', "?", 10);
    assert_eq!(read(two).len(), 1);
    let error = "line 1, column 1: expected a digit or an empty cell, found '?'";
    assert_eq!(read("?".repeat(81)), [error]);
    let solution =
        "417369825632158947958724316825437169791586432346912758289643571573291684164875293";
    assert!(read(solution.replace("41", "4l"))[0].contains("found 'l'"));
}

#[test]
fn blanks_are_empty_cells_of_a_line_of_81() {
    let blank = GRID2.replace('.', " ");
    assert_eq!(grids(format!("{blank}\n{GRID1}\n")), [grid(GRID2), grid(GRID1)]);
}

#[test]
fn rows_parted_by_a_sign() {
    let rows = rows(&grid(GRID2));
    for sign in ["/", ",", ";", "|", " / ", ", "] {
        assert_eq!(grids(rows.trim_end().replace('\n', sign)), [grid(GRID2)], "{sign:?}");
        assert_eq!(grids(rows.replace('\n', sign)), [grid(GRID2)], "{sign:?}");
    }
}

#[test]
fn a_grid_of_hodoku_without_its_prefix() {
    let bare = "+71..+8...4..27..83.+3+85..6+19+7+1.8.+625+7+35+2.13+7.+8..37+85..1..+7.5.836.2+5.6..+7+48+86..7....";
    for behind in ["", ":214 425 426 175 975", ":214 425 426 175 975::"] {
        let text = format!("{bare}{behind}\n{GRID1}\n");
        let whole = format!(":0000:x:{bare}:{}::\n", behind.trim_matches(':'));
        let both: Vec<_> = records(text.as_bytes()).collect::<Result<_, _>>().unwrap();
        let with_prefix = records(whole.as_bytes()).next().unwrap().unwrap();
        assert_eq!((both.len(), both[0].format), (2, Format::Library));
        assert_eq!(both[0], with_prefix);
    }
}
