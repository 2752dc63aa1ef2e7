//! `loshu print`

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use crate::pdf_text::Pdf;
use crate::support::{
    Folder, GRID1, GRID1_DOTS, GRID1_SOLVED, GRID2, SEVERAL, UNSOLVABLE, lines, loshu, puzzle, run,
    run_with, solution,
};

/// The letters of some fonts, for tests.
fn font(name: &str) -> String {
    format!("{}/../loshu-picture/tests/fonts/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A folder with this number of puzzles in `puzzles.txt`.
fn folder(puzzles: usize) -> Folder {
    let folder = Folder::new();
    folder.file("puzzles.txt", lines((0..puzzles).map(puzzle)));
    folder
}

/// Prints `puzzles.txt` with further arguments to `sheets.pdf`.
fn printed(folder: &Folder, args: &[&str]) -> Pdf {
    let all = ["print", "-q", "puzzles.txt", "-o", "sheets.pdf"].iter().chain(args);
    folder.run(all).fine();
    Pdf::open(&folder.path("sheets.pdf"))
}

fn clues(line: &str) -> String {
    line.chars().filter(|c| ('1'..='9').contains(c)).collect()
}

#[test]
fn pages_of_each_number() {
    let folder = folder(13);
    for (number, pages) in [(1, 13), (2, 7), (4, 4), (6, 3), (9, 2), (12, 2)] {
        let pdf = printed(&folder, &["--per-page", &number.to_string()]);
        assert_eq!(pdf.pages.len(), pages);
        assert!(pdf.shows(0, "No. 1") && pdf.shows(pages - 1, "No. 13"));
        let shown: String = (0..pages).map(|page| pdf.digits(page)).collect();
        assert_eq!(shown, (0..13).map(|n| clues(&puzzle(n))).collect::<String>());
    }
}

#[test]
fn papers() {
    let folder = folder(1);
    let sizes: [(&[&str], &str); 4] = [
        (&[], "595.28 841.89"),
        (&["--landscape"], "841.89 595.28"),
        (&["--paper", "letter"], "612 792"),
        (&["--paper", "letter", "--landscape"], "792 612"),
    ];
    for (args, size) in sizes {
        assert!(printed(&folder, args).objects.contains(&format!("/MediaBox [0 0 {size}]")));
    }
}

/// All fonts embedded, for printers that refuse names of fonts; tags; a list of contents; no date.
#[test]
fn a_file_for_readers() {
    let pdf = printed(&folder(5), &["--title", "Tea & cake"]);
    assert_eq!(pdf.count("/Subtype /Type0"), 2);
    assert_eq!(pdf.count("/FontFile2"), 2);
    assert_eq!(pdf.count("/Subtype /Type1") + pdf.count("Helvetica"), 0);
    assert!(pdf.objects.contains("+Arimo") && pdf.objects.contains("+Arimo-Bold"));
    assert_eq!(pdf.count("/S /Figure"), 5);
    assert_eq!(pdf.count("/S /H1"), 2);
    assert_eq!(pdf.count("/S /H2"), 5);
    assert!(pdf.objects.contains("/Alt (Row 1: 2 empty, "), "{}", pdf.objects);
    assert!(pdf.objects.contains("/Title (No. 5)") && pdf.objects.contains("/Title (Puzzles)"));
    assert!(pdf.objects.contains("/Lang (en)") && pdf.objects.contains("/Marked true"));
    assert_eq!(pdf.count("/Title (Tea & cake)") + pdf.count("Date"), 1);
    assert!(pdf.shows(1, "Tea & cake") && pdf.shows(1, "2 / 2"));
}

#[test]
fn solutions_at_the_end() {
    let pdf = printed(&folder(3), &["--solutions", "end"]);
    assert_eq!(pdf.pages.len(), 2);
    assert!(pdf.shows(1, "Solutions"));
    assert!(pdf.objects.contains("/Title (Solution 3)"));
    // The numbers of the solutions are single digits, too.
    assert!(pdf.digits(1).starts_with(&format!("1{}2", solution(0))));
}

#[test]
fn solutions_upside_down() {
    let pdf = printed(&folder(2), &["--solutions", "foot", "-n", "2"]);
    assert_eq!(pdf.pages.len(), 1);
    let (puzzles, foot) = pdf.pages[0].split_once("\n-1 0 0 -1 ").unwrap();
    assert!(
        pdf.texts_of(puzzles).contains(&"No. 2".into()) && pdf.texts_of(foot).contains(&"1".into()),
        "{foot}"
    );
    assert!(pdf.digits(0).contains(&solution(0)));
}

#[test]
fn what_stands_above() {
    let folder = folder(2);
    let pdf = printed(&folder, &["--rate", "--caption", "number,rating,clues", "--first", "41"]);
    assert!(pdf.shows(0, "No. 41 ") && pdf.shows(0, "No. 42 "), "{:?}", pdf.texts(0));
    assert!(pdf.shows(0, "SE 1.2 · 32 clues"), "{:?}", pdf.texts(0));
    let pdf = printed(&folder, &["--caption", "none"]);
    assert!(pdf.texts(0).iter().all(|text| text.len() == 1 || text == "1 / 1"));
}

/// Title and rating of a file; seed and index of `loshu generate` where they are wanted.
#[test]
fn what_the_input_says() {
    let folder = Folder::new();
    let head = "puzzle,title,rating,seed,index,author\n";
    folder.file("puzzles.txt", format!("{head}{GRID1},Calm  sea,2.0,spring,6,Ann\n"));
    let pdf = printed(&folder, &[]);
    assert!(pdf.shows(0, "No. 1  Calm sea ") && pdf.shows(0, "2.0"), "{:?}", pdf.texts(0));
    let pdf = printed(&folder, &["--caption", "rating,seed"]);
    assert!(pdf.shows(0, "2.0 · seed spring/6"), "{:?}", pdf.texts(0));
    let pdf = printed(&folder, &["--rate", "--caption", "rating,author"]);
    assert!(pdf.shows(0, "SE 1.2 · Ann"), "{:?}", pdf.texts(0));
}

/// A puzzle made of pencil marks is printed with them, and not judged by its givens.
#[test]
fn puzzles_of_pencil_marks() {
    let folder = Folder::new();
    folder.file("puzzles.txt", crate::sukaku::marks());
    let pdf = printed(&folder, &["--solutions", "end"]);
    assert_eq!(pdf.digits(0).len(), 2 * 81);
    assert!(pdf.digits(1).ends_with(GRID1_SOLVED), "{}", pdf.digits(1));
}

#[test]
fn candidates() {
    let folder = folder(1);
    let plain = printed(&folder, &[]).digits(0).len();
    assert!(printed(&folder, &["--candidates", "none"]).digits(0).len() > plain + 400);
    assert_eq!(printed(&folder, &["--candidates", "singles"]).digits(0), solution(0));
}

#[test]
fn large_print() {
    let folder = folder(2);
    assert_eq!(printed(&folder, &["--large"]).pages.len(), 2);
    assert_eq!(printed(&folder, &["--large", "-n", "2"]).pages.len(), 1);
    let refused =
        folder.run(["print", "--large", "-n", "4", "puzzles.txt", "-o", "a.pdf"]).refused();
    assert!(refused.contains("--large needs --per-page 1 or 2"), "{refused}");
}

#[test]
fn the_same_bytes_for_any_jobs() {
    let folder = folder(700);
    let one = printed(&folder, &["--jobs", "1", "-n", "12"]);
    let four = printed(&folder, &["--jobs", "4", "-n", "12"]);
    assert_eq!(one.pages.len(), 59);
    assert!(one.bytes == four.bytes);
}

#[test]
fn standard_output() {
    let output = loshu().args(["print", GRID1]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(Pdf::read(output.stdout).digits(0), clues(GRID1_DOTS));
}

#[test]
fn svg() {
    let folder = folder(3);
    folder.run(["print", "-q", "-n", "2", "puzzles.txt", "-o", "sheets.svg"]).fine();
    let page = fs::read_to_string(folder.path("sheets-1.svg")).unwrap();
    assert!(page.contains("width=\"210mm\" height=\"297mm\"") && page.contains(">No. 2</text>"));
    assert_eq!(page.matches("<g transform=").count(), 5);
    assert!(folder.path("sheets-2.svg").exists() && !folder.path("sheets.svg").exists());
    let refused = folder.run(["print", "--to", "svg", "-n", "1", "puzzles.txt"]).refused();
    assert!(refused.contains("3 pages are as many SVG files"), "{refused}");
    let one = run(["print", "--to", "svg", GRID2]).fine();
    assert!(one.starts_with("<svg xmlns=") && one.ends_with("</svg>\n"));
}

/// The places that the pages of a file have for a reader, in the order in which they are printed.
fn places(pdf: &Pdf) -> Vec<usize> {
    let between = |text: &str, begin: &str, end: &str| {
        text.split_once(begin).unwrap().1.split_once(end).unwrap().0.trim().to_owned()
    };
    let kids = between(&pdf.objects, "/Kids [", "]");
    let ids = kids.split("0 R").map(str::trim).filter(|id| !id.is_empty());
    let place = |id: &str| {
        let page = between(&pdf.objects, &format!("\n{id} 0 obj"), "endobj");
        assert!(page.contains("/Type /Page"), "{page}");
        between(&page, "/StructParents ", "\n").parse::<usize>().unwrap() + 1
    };
    ids.map(place).collect()
}

/// Two pages on a side, two sides on a sheet; what is read out and listed keeps the order of a reader.
#[test]
fn booklet() {
    let folder = folder(5);
    let pdf = printed(&folder, &["-n", "1", "--booklet"]);
    assert_eq!(places(&pdf), [8, 1, 2, 7, 6, 3, 4, 5]);
    assert!(pdf.shows(0, "1 / 5") && pdf.shows(4, "5 / 5"), "{:?}", pdf.texts(4));
    assert!((5..8).all(|page| pdf.texts(page).is_empty()));
    assert_eq!(pdf.count("/Title (Empty page)"), 0);
    // Sections are listed once each.
    let pdf = printed(&folder, &["-n", "1", "--booklet", "--solutions", "end"]);
    assert_eq!(places(&pdf), [8, 1, 2, 7, 6, 3, 4, 5]);
    assert_eq!((pdf.count("/Title (Puzzles)"), pdf.count("/Title (Solutions)")), (1, 1));
    // A full sheet needs no empty page.
    assert_eq!(
        places(&printed(&folder, &["-n", "2", "--solutions", "end", "--booklet"])),
        [4, 1, 2, 3]
    );
    assert_eq!(places(&printed(&folder, &["-n", "1"])), [1, 2, 3, 4, 5]);
    folder.run(["print", "-q", "-n", "1", "--booklet", "puzzles.txt", "-o", "sheets.svg"]).fine();
    let page =
        |number: usize| fs::read_to_string(folder.path(format!("sheets-{number}.svg"))).unwrap();
    assert!(page(2).contains(">1 / 5</text>") && page(3).contains(">2 / 5</text>"));
    assert!(!page(1).contains("<text") && page(1).contains("Empty page"), "{}", page(1));
}

/// The ratings of `loshu generate --ratings` and of `loshu rate`.
#[test]
fn ratings_of_a_table() {
    let folder = Folder::new();
    let head = "puzzle,er,ep,ed,level,score";
    folder
        .file("puzzles.txt", format!("{head}\n{GRID1},2.3,1.2,1.2,Easy,224\n{GRID2},,,,Hard,9\n"));
    let pdf = printed(&folder, &[]);
    assert!(pdf.shows(0, "SE 2.3") && pdf.shows(0, "Hard"), "{:?}", pdf.texts(0));
}

/// The place and the size of the first board: what the matrices before it say.
fn first_board(page: &str) -> (f32, f32, f32) {
    let matrix = page.lines().filter_map(|line| line.strip_suffix(" cm")).map(|line| {
        let numbers: Vec<f32> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        (numbers[0], numbers[4], numbers[5])
    });
    matrix
        .filter(|(scale, ..)| *scale > 0.0 && *scale != 1.0)
        .max_by(|one, two| one.0.total_cmp(&two.0))
        .unwrap()
}

/// One puzzle has nearly the whole width, and stands neither at the upper edge nor at the lower one.
#[test]
fn one_puzzle_a_page_uses_the_page() {
    let pdf = printed(&folder(1), &["-n", "1"]);
    let (one, left, top) = first_board(&pdf.pages[0]);
    let (four, ..) = first_board(&printed(&folder(1), &["-n", "4"]).pages[0]);
    assert!(one > 2.1 * four, "{one} {four}");
    assert!((25.0..35.0).contains(&left), "{left}");
    assert!((110.0..160.0).contains(&top), "{top}");
}

#[test]
fn chinese() {
    let folder = folder(2);
    let font = font("chinese.otf");
    let args = ["--lang", "zh", "--title", "每日数独", "--font", &font];
    let pdf = printed(&folder, &args);
    assert_eq!(pdf.count("/FontFile3"), 1);
    assert_eq!(pdf.count("/ToUnicode"), 3);
    assert!(pdf.shows(0, "每日数独"), "{:?}", pdf.texts(0));
    assert!(pdf.objects.contains("/Lang (zh)") && pdf.bytes.len() < 30_000, "{}", pdf.bytes.len());
    // SVG carries no letters.
    let page = run(["print", "--to", "svg", "--lang", "zh", "--title", "龘", GRID1]).fine();
    assert!(page.contains(">第 1 题</text>") && page.contains(">龘</text>"));
}

/// Titles are bold: the letters of a font that is not are drawn with a line around them.
#[test]
fn letters_of_titles_are_bold() {
    let font = font("chinese.otf");
    let pdf = printed(&folder(1), &["--title", "A 数独", "--caption", "none", "--font", &font]);
    let page = &pdf.pages[0];
    assert_eq!((page.matches("2 Tr").count(), page.matches("0 Tr").count()), (1, 1));
    let thick = page.split_once("2 Tr").unwrap().1.split_once("0 Tr").unwrap().0;
    assert!(page.contains("/F0 18 Tf"), "{page}");
    assert_eq!(thick.matches(" Tj").count(), 1);
}

#[test]
fn true_type() {
    let pdf = printed(&folder(1), &["--title", "Судоку 7", "--font", &font("cyrillic.ttf")]);
    assert_eq!(pdf.count("/FontFile2"), 3);
    assert!(pdf.objects.contains("/CIDToGIDMap /Identity"));
    assert!(pdf.shows(0, "Судоку"), "{:?}", pdf.texts(0));
}

#[test]
fn fonts_that_do_not_fit() {
    let folder = folder(1);
    let refused = |font: &str| {
        let args = ["print", "--title", "数独", "puzzles.txt", "-o", "a.pdf", "--font", font];
        let message = folder.run(args).refused();
        assert!(!folder.path("a.pdf").exists());
        message
    };
    assert!(refused("none.ttf").starts_with("loshu: --font none.ttf: cannot read the file: "));
    assert!(refused("puzzles.txt").starts_with("loshu: --font puzzles.txt: is no font: "));
    let message = refused(&font("cyrillic.ttf"));
    assert!(
        message.ends_with("cyrillic.ttf: the font has none of the letters 数独\n"),
        "{message}"
    );
}

/// A letter that no font has is a box; a note says so once.
#[test]
fn letters_that_no_font_has() {
    let folder = folder(5);
    let args = ["print", "--title", "a\u{10FFFF}b \u{10FFFE}", "puzzles.txt", "-o", "sheets.pdf"];
    let ran = folder.run(args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let note = "loshu: no font has \\u{10fffe}\\u{10ffff}: a box is printed in place of each; ";
    assert!(ran.err.starts_with(note), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 2, "{}", ran.err);
    let pdf = Pdf::open(&folder.path("sheets.pdf"));
    assert!(pdf.shows(0, "a\u{FFFD}b \u{FFFD}") && pdf.shows(1, "a\u{FFFD}b \u{FFFD}"));
}

/// Where so many puzzles stand on a page that the sums of cages cannot be read, a note says so.
#[test]
fn numbers_of_clues_that_are_too_small() {
    let row = format!("[{}]", ["{}"; 16].join(","));
    let grid = [row.as_str(); 16].join(",");
    let cage = r#"{"cells": ["R1C1", "R1C2"], "value": "12"}"#;
    let puzzle = format!(r#"{{"size": 16, "grid": [{grid}], "killercage": [{cage}]}}"#);
    let noted = |args: &[&str]| {
        let all = ["print", "--to", "svg", "--per-page"].iter().chain(args);
        // The puzzle has several solutions, which is a note of its own.
        run_with(all.copied().collect::<Vec<_>>(), &*puzzle).err
    };
    let says = |args: &[&str], note: &str| noted(args).lines().any(|line| line.starts_with(note));
    let note = "loshu: --per-page 12 makes the numbers of clues smaller than can be read, ";
    assert!(says(&["12"], note), "{}", noted(&["12"]));
    assert!(!says(&["1"], "loshu: --per-page"), "{}", noted(&["1"]));
    let note = "loshu: --per-page 12 使提示数只有 ";
    assert!(says(&["12", "--lang", "zh"], note), "{}", noted(&["12", "--lang", "zh"]));
}

/// Letters of a title come from several fonts, if no font has them all.
#[test]
fn several_fonts() {
    let title = "Судоку \u{10FFFF} 7";
    let pdf = printed(&folder(1), &["--title", title, "--font", &font("cyrillic.ttf")]);
    assert!(pdf.shows(0, "Судоку") && pdf.shows(0, " \u{FFFD} 7"), "{:?}", pdf.texts(0));
}

#[test]
fn long_titles_are_cut() {
    let long = "A very long title ".repeat(40);
    let pdf = printed(&folder(1), &["--title", &long]);
    let title = pdf.texts(0).remove(0);
    assert!(title.starts_with("A very long title A very"), "{title}");
    assert!(title.ends_with('…') && title.len() < 150, "{title}");
    let whole = "A title of a hundred letters is set in smaller ones, and it stands on the page as a whole, to the end";
    assert_eq!(printed(&folder(1), &["--title", whole]).texts(0).remove(0), whole);
}

/// The work grows with the length of a title, not with its square: 100,000 letters take no time.
#[test]
fn very_long_titles_take_no_time() {
    let begin = Instant::now();
    let pdf = printed(&folder(1), &["--title", &"W".repeat(100_000)]);
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    assert!(pdf.texts(0).remove(0).len() < 150 && pdf.bytes.len() < 30_000);
    // Of the record, too.
    let folder = Folder::new();
    folder.file("puzzles.txt", format!("puzzle,title\n{GRID1},{}\n", "W".repeat(60_000)));
    let begin = Instant::now();
    let pdf = printed(&folder, &[]);
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    assert!(pdf.bytes.len() < 30_000);
}

#[test]
fn bad_records() {
    let folder = Folder::new();
    folder.file("mixed.txt", lines([GRID1, "12345678", SEVERAL, UNSOLVABLE, GRID2]));
    let ran = folder.run(["print", "-q", "--solutions", "end", "mixed.txt", "-o", "a.pdf"]);
    assert_eq!(ran.code, 2);
    let messages: Vec<_> = ran.err.lines().collect();
    assert_eq!(messages.len(), 3, "{}", ran.err);
    assert!(messages[0].starts_with("mixed.txt:2:"), "{}", ran.err);
    assert!(messages[1].starts_with("loshu: mixed.txt:3: several solutions"), "{}", ran.err);
    assert!(messages[2].starts_with("loshu: mixed.txt:4: no solution"), "{}", ran.err);
    let pdf = Pdf::open(&folder.path("a.pdf"));
    assert_eq!(pdf.count("/Title (No. "), 4);
    assert_eq!(pdf.count("/Title (Solution "), 2);
    let ran = folder.run(["print", "--strict", "mixed.txt", "-o", "b.pdf"]);
    assert_eq!(ran.code, 2);
    assert!(!folder.path("b.pdf").exists());
    assert_eq!(folder.run(["print", "-q", SEVERAL, "-o", "c.pdf"]).code, 1);
}

#[test]
fn nothing_to_print() {
    let folder = Folder::new();
    folder.file("empty.txt", "");
    let refused = folder.run(["print", "empty.txt", "-o", "a.pdf"]).refused();
    assert_eq!(refused, "loshu: empty.txt: is empty, expected a puzzle\n");
    assert!(!folder.path("a.pdf").exists());
}

#[test]
fn bad_options() {
    let refused = |args: &[&str]| run(["print", GRID1].iter().chain(args)).refused();
    assert!(refused(&["-n", "5"]).contains("[possible values: 1, 2, 4, 6, 9, 12]"));
    assert!(refused(&["--paper", "a5"]).contains("[possible values: a4, letter]"));
    assert!(refused(&["-o", "a.txt"]).contains("expected a file that ends with .pdf or .svg"));
    let missing = Path::new("none").join("a.pdf");
    assert!(refused(&["-o", missing.to_str().unwrap()]).starts_with("loshu: cannot write none"));
}
