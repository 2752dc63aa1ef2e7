//! Game IDs of Solo.

use loshu_formats::{Format, Item, Keep, Reading, RecordStream, Variant};
use loshu_variant::{Clue, Global, Regions};

/// Reads one line, and calls a function with what it is.
fn read<T>(line: &str, of: impl FnOnce(Option<Item<'_>>) -> T) -> T {
    let reading = Reading { keep: Keep::All, variants: true, ..Reading::default() };
    let stream = RecordStream::of_text(line, &reading);
    let batch = stream.unwrap().next().unwrap();
    of(batch.records.items().next())
}

fn variant(line: &str) -> Variant {
    read(line, |item| match item {
        Some(Item::Variant(variant)) => variant.clone(),
        other => panic!("{line}: {other:?}"),
    })
}

fn problem(line: &str) -> String {
    read(line, |item| match item {
        Some(Item::Bad(bad)) => bad.to_string(),
        other => panic!("{line}: {other:?}"),
    })
}

/// A board of nine rows with boxes is an ordinary Sudoku. Two numbers that touch are parted, and `b` is two empty cells.
#[test]
fn an_ordinary_game_is_an_ordinary_puzzle() {
    let line = "3x3dt:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
    let givens = read(line, |item| match item {
        Some(Item::Puzzle(_, puzzle)) => puzzle.to_string(),
        other => panic!("{other:?}"),
    });
    assert_eq!(
        givens,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    );
}

/// A box of `2x3` has two rows and three columns.
#[test]
fn boxes_and_diagonals() {
    let wide = variant("2x3x:a1zh");
    assert_eq!(wide.setting.regions, Regions::Boxes(2, 3));
    assert_eq!((wide.setting.clues.len(), wide.setting.cells[1].single()), (2, Some(1)));
    assert_eq!(wide.write(Format::Solo).as_deref(), Ok("2x3x:a1zh"));
    assert_eq!(variant("3x2:zj").setting.regions, Regions::Boxes(3, 2));
}

/// Regions and cages are told by the lines between their cells: `_` is a line at once, `c` one behind three places without.
#[test]
fn regions_and_cages() {
    let text = "5j:g4a3e1b2b3b1,c__ec_cab__________ba";
    let jigsaw = variant(text);
    let regions: Vec<u8> = "0000120111222213333434444".bytes().map(|sign| sign - b'0').collect();
    let regions = regions.into_iter().map(Some).collect();
    assert_eq!(jigsaw.setting.regions, Regions::Own(regions));
    assert_eq!(jigsaw.givens(), ".......4.3.....1..2..3..1");
    assert_eq!(jigsaw.write(Format::Solo).as_deref(), Ok(text));

    let killer = variant("2x2kdn:o1,ab_abaa_a_aa__,3a9a10a8e7a3a");
    let cage = |cells: &[usize], total| Clue::Cage { cells: cells.to_vec(), total: Some(total) };
    let cages = [
        cage(&[0, 1], 3),
        cage(&[2, 3, 7], 9),
        cage(&[4, 5, 8, 9], 10),
        cage(&[6, 10, 11], 8),
        cage(&[12, 13], 7),
        cage(&[14, 15], 3),
    ];
    assert_eq!(killer.setting.clues, cages);
    let text = killer.write(Format::Solo).unwrap();
    assert_eq!(text, "2x2k:o1,ab_abaa_a_aa__,3a9a10a8e7a3a");
    assert_eq!(variant(&text).setting, killer.setting);
}

#[test]
fn what_is_wrong_is_told() {
    for (line, wanted) in [
        ("3x3db#123456789", "a random seed"),
        ("3x3:zzz", "78 cells, expected 81"),
        ("3x3:zzzd", "more than 81 cells"),
        ("3x3:zzz12b", "12 is not a digit"),
        ("9j:zzzc", "the regions are missing"),
        ("9j:zzzc,a", "lines at 1 places, expected 144"),
        ("9j:zzzc,zzzzzs", "1 regions, expected 9"),
        ("3x3:zzzc,a", "a part too many"),
        ("3x3k:zzzc", "the cages are missing"),
        ("3x3k:zzzc,zzzzzs", "the sums of the cages are missing"),
    ] {
        let found = problem(line);
        assert!(found.contains(wanted), "{line}: {found}");
    }
}

#[test]
fn what_solo_has_not_is_told() {
    let killer = variant("2x2k:o1,ab_abaa_a_aa__,3a9a10a8e7a3a");
    let with = |clues: Vec<Clue>| {
        let mut other = killer.clone();
        other.setting.clues = clues;
        other.write(Format::Solo).unwrap_err()
    };
    let cages = || killer.setting.clues.clone();
    assert_eq!(with(cages()[1..].to_vec()), "the cages of Solo cover all cells");
    assert_eq!(with([cages(), cages()].concat()), "Solo has no cages that overlap");
    assert_eq!(with(vec![Clue::Global(Global::AntiKnight)]), "Solo has no anti-knight");
    let mut apart = cages();
    apart[4] = Clue::Cage { cells: vec![12, 15], total: Some(5) };
    apart[5] = Clue::Cage { cells: vec![13, 14], total: Some(5) };
    assert_eq!(with(apart), "Solo has no cages or regions in several pieces");
}
