//! `loshu explain`, `loshu hint`, `loshu techniques`.

use std::fs;

use crate::pdf_text::Pdf;
use crate::support::{Folder, GRID1, GRID1_DOTS, GRID1_SOLVED, GRID2, SEVERAL, UNSOLVABLE, run};

#[test]
fn text_tells_every_step() {
    let text = run(["explain", GRID1]).fine();
    assert!(text.starts_with(GRID1_DOTS), "{text}");
    assert!(text.contains("  1. Hidden Single in a Box: "), "{text}");
    assert!(text.contains(" is the only cell left for ") && text.contains("\n     So r"), "{text}");
    assert!(text.ends_with(&format!("The grid is full: 49 steps.\n{GRID1_SOLVED}\n")), "{text}");
}

#[test]
fn brief_chinese_text_has_a_line_a_step() {
    let text =
        run(["explain", "--brief", "--lang", "zh", "--notation", "a1", "--until", "3", GRID1])
            .fine();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 2 + 3 + 2, "{text}");
    assert!(lines[2].starts_with("  1. 宫排除：第 "), "{text}");
    assert!(lines[2].contains("。因此 ") && lines[2].contains(" 填 "), "{text}");
    assert!(lines[5].contains("共 3 步"), "{text}");
}

#[test]
fn hodoku_writes_its_lines() {
    let text = run(["explain", "--to", "hodoku", "--profile", "hodoku", GRID2]).fine();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(GRID2));
    assert_eq!(lines.next(), Some("   Hidden Single: r8c6=1"));
    assert!(text.contains("\n   Locked Triple: 2,8,9 in r7c123 => r7c579,r89c2<>9,"), "{text}");
}

#[test]
fn figures_and_data() {
    let csv = run(["explain", "--to", "csv", GRID1, SEVERAL]);
    assert_eq!(csv.code, 1);
    assert!(csv.err.contains("several solutions"), "{}", csv.err);
    let mut lines = csv.out.lines();
    let head = "puzzle,status,end,guesses,steps,hardest,single,locked,subset,fish,single-digit,coloring,\
                wing,uniqueness,als,chain,exotic,forcing,last-resort,error,source,line";
    assert_eq!(lines.next(), Some(head));
    let first = lines.next().unwrap();
    assert!(first.starts_with(&format!("{GRID1_DOTS},unique,solved,0,49,")), "{first}");
    assert!(lines.next().unwrap().contains(",multiple,stuck,0,"));
    let json = run(["explain", "--to", "jsonl", "--until", "1", GRID1]).fine();
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let step = &value["path"][0];
    assert_eq!(step["technique"], "hidden-single-box");
    assert!(step["prose"]["therefore"].as_str().unwrap().starts_with("So r"), "{json}");
}

#[test]
fn a_column_says_how_a_path_ends() {
    const LATIN: &str = "1..4..1.........";
    let end = |args: &[&str]| {
        let ran = run([&["explain", "--to", "jsonl"], args].concat());
        let row: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        row["end"].as_str().unwrap().to_owned()
    };
    for (args, wanted) in [
        (&[GRID1][..], "solved"),
        (&["--only", "single,guess", GRID2], "needs-cases"),
        (&["--only", "single", GRID2], "stuck"),
        (&[SEVERAL], "stuck"),
        (&["--until", "1", GRID1], "cut"),
        (&[UNSOLVABLE], "contradiction"),
        (&["--timeout", "0", GRID2], "timeout"),
        (&["1.34.41.2.43432."], "solved"),
        (&["--until", "1", "1.34.41.2.43432."], "cut"),
        (&[LATIN], "stuck"),
    ] {
        assert_eq!(end(args), wanted, "{args:?}");
    }
}

#[test]
fn a_page_needs_nothing_but_itself() {
    let page = run(["explain", "--to", "html", GRID1]).fine();
    assert!(page.starts_with("<!DOCTYPE html><html lang=\"en\">"), "{page}");
    assert_eq!(page.matches("<article").count(), 50);
    assert!(page.contains("宫排除") && page.contains("Hidden Single in a Box"));
    assert!(!page.contains("http://") && !page.contains("https://"));
    assert!(page.contains("<p class=\"unseen\" id=\"told\" aria-live=\"polite\">"), "{page}");
    let refused = run(["explain", "--to", "html", GRID1, GRID2]).refused();
    assert!(refused.contains("shows one puzzle"), "{refused}");
}

#[test]
fn a_picture_shows_one_step() {
    let picture = run(["explain", "--to", "svg", "--until", "2", GRID1]).fine();
    assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{picture}");
    assert!(picture.contains("class=\"placed\"") && picture.ends_with("</svg>\n"), "{picture}");
}

#[test]
fn techniques_are_chosen_by_name() {
    let few = run(["explain", "--only", "full-house,naked-single", "--to", "csv", GRID2]).fine();
    assert!(few.lines().nth(1).unwrap().contains(",unique,stuck,0,0,,0,"), "{few}");
    let refused = run(["explain", "--only", "swordfsh", GRID1]).refused();
    assert!(refused.contains("near names are swordfish"), "{refused}");
    let refused = run(["explain", "--only", "singl", GRID1]).refused();
    assert!(refused.contains("near names are single, "), "{refused}");
    let refused = run(["explain", "--until", "0", GRID1]).refused();
    assert!(refused.contains("counted from 1"), "{refused}");
    let none = run(["explain", UNSOLVABLE]);
    assert!(none.code == 1 && none.err.contains("no solution"), "{none:?}");
}

#[test]
fn hints_give_away_a_little() {
    let text = run(["hint", GRID1]).fine();
    assert!(
        text.starts_with("There is a step here: a single") && text.lines().count() == 1,
        "{text}"
    );
    let text = run(["hint", "--stage", "3", GRID1]).fine();
    assert!(text.lines().count() == 3 && text.contains("\nLook at the "), "{text}");
    assert!(run(["hint", "--stage", "5", GRID1]).fine().contains("So r"));
    let refused = run(["hint", "--stage", "6", GRID1]).refused();
    assert!(refused.contains("from 1 to 5"), "{refused}");
}

#[test]
fn hints_say_each_thing_once() {
    let short = run(["hint", &GRID2[..80]]);
    assert_eq!((short.code, short.out.as_str()), (2, ""));
    assert_eq!(short.err, "argument 1:1:81: 80 cells, expected 81\n");
    // No step is left, so nothing is said of steps.
    let empty = run(["hint", &".".repeat(81)]);
    assert_eq!(
        empty.out,
        "This puzzle has several solutions, and no step is found that holds in all of them.\n"
    );
    assert_eq!(empty.err, "loshu: argument 1:1: The puzzle has several solutions.\n");
}

#[test]
fn marks_may_be_a_grid() {
    let wrong = GRID2.replacen('.', "7", 1);
    let hint = run(["hint", "--stage", "3", "--marks", &wrong, GRID2]).quiet(1);
    assert!(hint.contains("r1c2 is wrong"), "{hint}");
}

#[test]
fn hints_without_one_solution() {
    let several = run(["hint", "--stage", "2", SEVERAL]);
    assert_eq!(several.code, 1);
    assert!(several.err.contains("several solutions. Its steps hold in all"), "{several:?}");
    assert!(several.out.contains("The technique is called "), "{several:?}");
    let none = run(["hint", UNSOLVABLE]);
    assert_eq!((none.code, &*none.out), (1, "The puzzle has no solution.\n"));
}

#[test]
fn the_pattern_of_a_single_is_what_excludes() {
    let text = run(["hint", "--stage", "4", GRID1]).fine();
    let lines: Vec<_> = text.lines().collect();
    assert!(lines[3].starts_with("The ") && lines[3].contains(" out every empty cell"), "{text}");
    assert!(lines.len() == 4 && !text.contains("So r"), "{text}");
}

#[test]
fn a_path_says_where_it_ends() {
    let none = run(["explain", "--brief", UNSOLVABLE]);
    assert!(none.out.contains("\nContradiction: ") || none.out.contains("The path ends here"));
    let stopped = run(["explain", "--brief", "--timeout", "0s", GRID1]);
    assert_eq!(stopped.code, 1);
    assert!(stopped.err.contains("was stopped before the end of the path"), "{stopped:?}");
    assert!(stopped.out.contains("The path ends here: 0 steps."), "{stopped:?}");
    let table = run(["explain", "--to", "csv", "--timeout", "0s", GRID1]);
    assert!(table.out.contains(",stopped,timeout,0,0,"), "{table:?}");
    let one = run(["explain", "--brief", "--until", "1", GRID1]).fine();
    assert!(one.contains("The path ends here: 1 step.\n"), "{one}");
}

/// The steps that follow from a contradiction mean nothing, and may be hundreds of slow ones.
#[test]
fn a_path_ends_at_a_contradiction() {
    let clash = format!("11{}", ".".repeat(79));
    let text = run(["explain", &clash]);
    assert!(text.code == 1 && text.err.contains("no solution"), "{text:?}");
    assert!(text.out.ends_with(&format!("The path ends here: 0 steps.\n{clash}\n")), "{text:?}");
    let empty = format!("12345678.{}9{}", ".".repeat(8), ".".repeat(63));
    let text = run(["explain", &empty]);
    assert!(text.code == 1 && text.out.contains("The path ends here: 0 steps."), "{text:?}");
}

#[test]
fn every_form_has_its_notation() {
    let text =
        run(["explain", "--to", "eureka", "--only", "single,x-chain,skyscraper", GRID2]).fine();
    assert!(text.starts_with(GRID2), "{text}");
    let cells =
        run(["explain", "--to", "eureka", "--notation", "a1", "--until", "1", GRID1]).fine();
    assert!(cells.contains("\n   Hidden Single: ") && !cells.contains("r1c"), "{cells}");
    let without = run(["explain", "--without", "single", "--to", "csv", GRID1]).fine();
    assert!(without.lines().nth(1).unwrap().contains(",unique,"), "{without}");
    assert!(!without.contains("naked-single"), "{without}");
}

#[test]
fn a_row_a_puzzle_in_order_for_any_number_of_threads() {
    let folder = Folder::new();
    let puzzles: String = (0..200).map(|at| format!("{}\n", [GRID1_DOTS, GRID2][at % 2])).collect();
    folder.file("many.txt", format!("{puzzles}nonsense\n"));
    let one = folder.run(["explain", "--to", "csv", "--only", "single", "-j", "1", "many.txt"]);
    let two = folder.run(["explain", "--to", "csv", "--only", "single", "-j", "2", "many.txt"]);
    assert_eq!((one.code, &one.out), (2, &two.out));
    assert_eq!(one.out.lines().count(), 1 + 200 + 1);
    assert!(one.out.lines().nth(1).unwrap().starts_with(GRID1_DOTS));
    assert!(one.out.lines().last().unwrap().starts_with(",error,"), "{}", one.out);
    assert!(one.err.contains("many.txt:201"), "{}", one.err);
}

#[test]
fn hints_see_what_the_player_has_done() {
    let folder = Folder::new();
    folder.file("done.txt", GRID1_SOLVED);
    let text = folder.run(["hint", "--marks", "done.txt", GRID1]).fine();
    assert_eq!(text, "The grid is full, and all digits are right.\n");
    let wrong = GRID1.replacen('0', "5", 1);
    folder.file("wrong.txt", wrong);
    let ran = folder.run(["hint", "--marks", "wrong.txt", GRID1]);
    assert_eq!(ran.quiet(1), "One of your digits is wrong.\n");
    for (stage, told) in [("2", "Look at box 1.\n"), ("3", "The digit in r1c1 is wrong.\n")] {
        let ran = folder.run(["hint", "--stage", stage, "--marks", "wrong.txt", GRID1]);
        assert_eq!(ran.quiet(1), told);
    }
    let solved = GRID1_SOLVED;
    folder.file("other.txt", format!("{}{}", &solved[..2], "4".to_owned() + &solved[3..]));
    let ran = folder.run(["hint", "--marks", "other.txt", GRID1]);
    assert_eq!(ran.quiet(1), "The marks contradict the givens of the puzzle in r1c3.\n");
    // A player who is ahead gets a step that is still to be done.
    let ahead = format!("{}{}", &solved[..78], "...");
    folder.file("ahead.txt", &ahead);
    let ran = folder.run(["hint", "--stage", "5", "--marks", "ahead.txt", GRID1]).fine();
    assert!(ran.contains("So r9c"), "{ran}");
    let refused = folder.run(["hint", "--marks", "missing.txt", GRID1]).refused();
    assert!(refused.contains("cannot read missing.txt"), "{refused}");
}

#[test]
fn hints_read_pencil_marks() {
    let folder = Folder::new();
    let table = run(["show", "--candidates", "peers", GRID2]).fine();
    folder.file("mine.txt", &table);
    let mine = folder.run(["hint", "--stage", "2", "--marks", "mine.txt", GRID2]).fine();
    assert_eq!(mine, run(["hint", "--stage", "2", GRID2]).fine());
    // A1 is 4, and the solution has 1 in A2.
    folder.file("struck.txt", table.replacen("1679", "679 ", 1));
    // How much is given away is chosen here too.
    let lacking = |stage, lang| {
        let words = ["hint", "--stage", stage, "--lang", lang, "--marks", "struck.txt", GRID2];
        folder.run(words).quiet(1)
    };
    let sentence = "The pencil marks lack a candidate of the solution";
    assert_eq!(lacking("1", "en"), format!("{sentence}.\n"));
    assert_eq!(lacking("2", "en"), format!("{sentence} in r1c2.\n"));
    for stage in ["3", "4", "5"] {
        assert_eq!(lacking(stage, "en"), format!("{sentence}: 1 in r1c2.\n"));
    }
    assert_eq!(lacking("1", "zh"), "标记中缺少正确的候选数。\n");
    assert_eq!(lacking("2", "zh"), "标记中缺少正确的候选数，位置在 r1c2。\n");
    assert_eq!(lacking("3", "zh"), "标记中缺少正确的候选数：r1c2 的 1。\n");
    let done = run(["show", "--candidates", "single,locked", GRID2]).fine();
    folder.file("done.txt", &done);
    let next = folder.run(["hint", "--stage", "2", "--marks", "done.txt", GRID2]);
    assert!(!next.out.contains("Hidden Single") && !next.out.contains("Pointing"), "{next:?}");
    folder.file("two.txt", format!("{GRID2}\n{GRID2}\n"));
    let refused = folder.run(["hint", "--marks", "two.txt", GRID2]).refused();
    assert!(refused.contains("several grids"), "{refused}");
    folder.file("none.txt", "");
    let refused = folder.run(["hint", "--marks", "none.txt", GRID2]).refused();
    assert!(refused.contains("none.txt: is empty"), "{refused}");
}

#[test]
fn techniques_are_listed_and_shown() {
    let list = run(["techniques"]).fine();
    assert!(list.contains("\ntwo-string-kite "), "{list}");
    assert!(run(["techniques", "--lang", "zh"]).fine().contains("双线风筝"));
    let page = run(["techniques", "locked pair"]).fine();
    assert!(page.starts_with("locked-pair\nLocked Pair · 死锁数对"), "{page}");
    assert!(page.contains("\nfamily: subset\n") && page.contains("\nWhat it is\n"), "{page}");
    assert!(page.contains("\nSo strike "), "{page}");
    assert!(!page.contains("No known position"), "{page}");
    // Pattern and example are one position, and where easier techniques would do, the page says so.
    for (lang, remark) in
        [("en", "\nNo known position needs this technique."), ("zh", "\n还没有找到非用它不可")]
    {
        let page = run(["techniques", "multi-colors-2", "--lang", lang]).fine();
        assert!(page.contains(remark), "{page}");
    }
    let page = run(["techniques", "naked-triple"]).fine();
    let struck = page.split("\n  struck: ").nth(1).and_then(|rest| rest.split(' ').next()).unwrap();
    assert!(page.split("\nSo strike ").nth(1).unwrap().contains(struck), "{page}");
    let refused = run(["techniques", "skyscrapper"]).refused();
    assert!(refused.contains("near names are skyscraper"), "{refused}");
}

#[test]
fn a_family_lists_its_techniques_and_its_name_is_chinese_in_chinese() {
    let list = run(["techniques", "unique rectangles"]).fine();
    assert!(list.starts_with("Unique Rectangles: 7 techniques\n\nid "), "{list}");
    assert!(
        list.contains("\nunique-rectangle-6 ") && !list.contains("\navoidable-rectangle-1 "),
        "{list}"
    );
    let chinese = run(["techniques", "--lang", "zh", "排除法"]).fine();
    assert!(chinese.starts_with("排除：2 种技巧\n"), "{chinese}");
    assert!(run(["techniques", "--lang", "zh", "X翼"]).fine().contains("\n类别：鱼\n"));
    assert!(!run(["techniques", "naked single"]).fine().contains("裸单"));
    let csv = run(["techniques", "双强链", "--to", "csv"]).fine();
    assert_eq!(csv.lines().count(), 4, "{csv}");
    let refused = run(["techniques", "烟花", "--to", "svg"]).refused();
    assert!(refused.contains("choose one of firework-triple, firework-quad"), "{refused}");
    let refused = run(["techniques", "唯一矩型"]).refused();
    assert!(refused.contains("unique-rectangles (唯一矩形)"), "{refused}");
}

/// Where one technique is asked for, a family is refused with its techniques; where several may be named, it is read.
#[test]
fn families_are_read_where_several_techniques_may_be_named() {
    let refused = run(["generate", "--uses", "飞鱼导弹"]).refused();
    assert!(
        refused.contains("near names are junior-exocet (初级飞鱼导弹), senior-exocet"),
        "{refused}"
    );
    let path = run(["explain", "--brief", "--until", "4", "--without", "排除法", GRID2]).fine();
    assert!(!path.contains("Hidden Single"), "{path}");
}

#[test]
fn the_course_lists_chapters_by_level() {
    let course = run(["techniques", "--course"]).fine();
    assert!(
        course.starts_with("Easy\n   1  The last cell of a house\n      full-house\n"),
        "{course}"
    );
    let chinese = run(["techniques", "--course", "--lang", "zh"]).fine();
    assert!(chinese.starts_with("容易\n   1  宫、行、列的最后一格\n"), "{chinese}");
    run(["techniques", "--course", "x-wing"]).refused();
}

#[test]
fn the_pattern_of_a_technique_is_drawn() {
    let page = run(["techniques", "xy-wing"]).fine();
    assert!(page.contains("\nThe pattern\n") && page.contains("\n  pivot: r"), "{page}");
    assert!(run(["techniques", "xy-wing", "--lang", "zh"]).fine().contains("\n  拐点：r"));
    let folder = Folder::new();
    folder.run(["-q", "techniques", "xy-wing", "-o", "wing.svg"]).fine();
    let svg = fs::read_to_string(folder.path("wing.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && !svg.contains("class=\"given\""), "{svg}");
    assert_eq!(svg.matches("class=\"set0\"").count(), 2, "{svg}");
    assert_eq!(svg, run(["techniques", "xy-wing", "--to", "svg"]).fine());
    folder.run(["-q", "techniques", "hidden-single-box", "-o", "wing.png"]).fine();
    assert!(fs::read(folder.path("wing.png")).unwrap().starts_with(b"\x89PNG"));
    // Nobody has said what to write.
    let refused = folder.run(["techniques", "xy-wing", "-o", "wing.xyz"]).refused();
    let expected = "loshu: expected a file that ends with .txt, .csv, .json, .svg, .png or .pdf, found \
                    .xyz; or say --to table\n";
    assert_eq!(refused, expected);
    assert!(!folder.path("wing.xyz").exists());
    for args in [&["-o", "wing.txt"][..], &["-o", "wing"], &["-o", "w.xyz", "--to", "table"]] {
        folder.run([&["-q", "techniques", "xy-wing"][..], args].concat()).fine();
        assert_eq!(fs::read_to_string(folder.path(args[1])).unwrap(), page, "{args:?}");
    }
    let refused = run(["techniques", "--to", "svg"]).refused();
    assert!(refused.contains("name it: loshu techniques x-wing"), "{refused}");
    let refused = run(["techniques", "xy-wing", "--seed", "1"]).refused();
    assert!(refused.contains("--seed needs --to pdf"), "{refused}");
}

#[test]
fn a_lesson_is_printed() {
    let folder = Folder::new();
    let lesson = |seed: &str, name: &str| {
        folder.run(["-q", "techniques", "xy-wing", "--seed", seed, "-o", name]).fine();
        Pdf::open(&folder.path(name))
    };
    let pdf = lesson("1", "one.pdf");
    assert_eq!(pdf.pages.len(), 3);
    for (page, text) in [
        (0, "XY-Wing"),
        (0, "What it is"),
        (0, "The pattern"),
        (0, "An example"),
        (0, "pivot"),
        (1, "Exercises"),
        (1, "No. 6"),
        (2, "Solutions"),
        (2, "Solution 6"),
    ] {
        assert!(pdf.shows(page, text), "page {page}: {text}");
    }
    assert_eq!(pdf.bytes, lesson("1", "again.pdf").bytes);
    assert_ne!(pdf.bytes, lesson("2", "other.pdf").bytes);
}

#[test]
fn steps_have_three_lengths() {
    let told = |length: &str| run(["techniques", "aic", "--length", length]).fine();
    let [brief, normal, full] =
        ["brief", "normal", "full"].map(|length| told(length).lines().count());
    assert!(brief < normal && normal <= full, "{brief} {normal} {full}");
    run(["explain", "--brief", "--length", "full", GRID1]).refused();
}

#[test]
fn examples_are_sought_for_a_technique() {
    let args = ["-q", "lab", "examples", "x-wing", "--seed", "1", "--number", "2"];
    let found = run(args).fine();
    assert_eq!(found, run(args).fine());
    assert!(found.lines().count() == 2 && found.starts_with("x-wing :0300:"), "{found}");
    run(["lab", "examples", "x-wing", "--budget", "0s"]).refused();
}

/// The way through an almost locked set costs as much as it does for HoDoKu, or the loop is missed.
const THROUGH_SETS: &str = ":0711-3:9:....6.+83..36.8..94.2.+3496.....2..5..95.7...8.....+583.......1....65........4..\
    +57.8:164 664 979 286 786 989:964 975 985 995::16\n";

#[test]
fn libraries_are_run() {
    let folder = Folder::new();
    let solved = GRID1_SOLVED;
    folder.file("good.txt", format!("# a comment\n:0000:4:.{}:::411:\n", &solved[1..]));
    let ran = folder.run(["techniques", "--test", "good.txt"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.contains("Full House"), "{ran:?}");
    folder.file("sets.txt", THROUGH_SETS);
    let ran = folder.run(["techniques", "--test", "sets.txt"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    folder.file("wrong.txt", THROUGH_SETS.replace("964 975", "964"));
    let ran = folder.run(["techniques", "--test", "wrong.txt"]);
    assert!(ran.code == 1 && ran.out.starts_with("wrong.txt:1: 0711-3: expected "), "{ran:?}");
    folder.file("none.txt", "# a comment\n\n");
    let refused = folder.run(["techniques", "--test", "none.txt"]).refused();
    assert_eq!(refused, "loshu: none.txt: no case was found, so nothing is tested\n");
    folder.file("bad.txt", "nonsense\n");
    let ran = folder.run(["techniques", "--test", "bad.txt"]);
    assert!(ran.code == 2 && ran.err.starts_with("bad.txt:1: column "), "{ran:?}");
}

#[test]
fn marks_are_drawn_after_techniques() {
    let few = run(["show", "--candidates", "single,locked", GRID2]).fine();
    let none = run(["show", "--candidates", "peers", GRID2]).fine();
    assert!(few.len() < none.len(), "{few}{none}");
    let refused = run(["show", "--candidates", "lockd", GRID2]).refused();
    assert!(refused.contains("unknown technique"), "{refused}");
}

/// The path of each scale, with the price of each step.
#[test]
fn scales_price_their_steps() {
    let se = run(["explain", "--profile", "se", "--brief", GRID2]).fine();
    assert!(se.contains(" [SE 2.6 Pointing]\n"), "{se}");
    assert!(se.contains(" [SE 2.0 Direct Hidden Pair]\n"), "{se}");
    assert!(se.contains(" steps. ER/EP/ED 2.6/1.2/1.2.\n"), "{se}");
    let hodoku = run(["explain", "--profile", "hodoku", "--brief", GRID2]).fine();
    assert!(hodoku.contains(" [HoDoKu 14]\n"), "{hodoku}");
    assert!(hodoku.contains(" steps. HoDoKu Medium (696).\n"), "{hodoku}");
    let page = run(["explain", "--profile", "se", "--to", "html", GRID2]).fine();
    assert!(page.contains("<span class=\"price\">SE 2.6 Pointing</span>"), "{page}");
    assert!(page.contains("ER/EP/ED 2.6/1.2/1.2"), "{page}");
    let page = run(["explain", "--to", "html", GRID2]).fine();
    assert!(page.contains("<span class=\"price\">SE 1.2, HoDoKu 14</span>"), "{page}");
    let json = run(["explain", "--profile", "se", "--to", "jsonl", "--until", "1", GRID2]).fine();
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let step = &value["path"][0];
    assert_eq!((&step["se"], &step["rule"]), (&1.2.into(), &"Hidden Single".into()));
    assert_eq!(step["score"], 14);
}

#[test]
fn a_technique_that_never_comes_is_said() {
    let text = run(["explain", "--until", "x-wing", GRID1]);
    assert!(text.err.contains("The path does not use X-Wing."), "{}", text.err);
    let csv = run(["explain", "--until", "x-wing", "--to", "csv", "--lang", "zh", GRID1]);
    assert!(csv.err.contains("没有用到"), "{}", csv.err);
    let used = run(["explain", "--until", "hidden-single-box", GRID1]);
    assert_eq!((used.code, &*used.err), (0, ""));
}
