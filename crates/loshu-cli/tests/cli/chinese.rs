//! Every command speaks Chinese to whoever asks for it.

use loshu_answers::VariantTechnique;
use loshu_explain::technique::Named;

use super::manual::COMMANDS;
use super::support::{EMPTY, Folder, GRID1_SOLVED, GRID2, INVALID, UNSOLVABLE, loshu};

/// A killer of f-puzzles on 4x4.
const KILLER: &str = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]}"#;

/// The runs: their arguments with blanks between them. `GRID2` and the like are puzzles.
const RUNS: &[&str] = &[
    "solve GRID2",
    "solve EMPTY",
    "solve INVALID",
    "solve --to grid UNSOLVABLE",
    "solve bad.txt",
    "solve --stats two.txt",
    "solve --slower-than 0.000001 two.txt",
    "solve nofile",
    "solve",
    "solve .",
    "solve empty.txt",
    "solve --al GRID2",
    "solve --to foo GRID2",
    "solve --limit 0 GRID2",
    "solve --engine foo GRID2",
    "solve --engine norvig --variant x GRID2",
    "solve --trace --engine norvig GRID2",
    "solve --trace GRID2",
    "solve --variant wonder GRID2",
    "solve --variant 16 GRID2",
    "solve --jobs 0 GRID2",
    "solve --column x two.csv",
    "solve -o two.txt two.txt",
    "solve killer.json",
    "check GRID2",
    "check INVALID",
    "check UNSOLVABLE",
    "check EMPTY",
    "check --tries 1 two.txt",
    "check GRID2 -s SOLVED",
    "check killer.json",
    "check killer.json --to grid",
    "count EMPTY --limit 5",
    "count GRID2 --to grid",
    "count --timeout 1x GRID2",
    "show GRID2",
    "show --candidates peers UNSOLVABLE",
    "show --cell r99 GRID2",
    "show -o x.pdf GRID2",
    "show -o x.svg GRID2",
    "show -o y.svg two.txt",
    "show killer.json",
    "show --variant x GRID2 --to grid",
    "convert --to sdk -o x.sdk two.csv",
    "convert --to foo GRID2",
    "convert two.txt",
    "convert --why --to line two.txt",
    "convert --to sdm killer.json",
    "print GRID2 -o s.pdf",
    "print killer.json --rate -o k.pdf",
    "print --per-page 99 GRID2 -o s.pdf",
    "explain GRID2",
    "explain --brief INVALID",
    "explain EMPTY",
    "explain killer.json",
    "explain --until foo GRID2",
    "explain --until jellyfish --brief GRID2",
    "explain --profile hodoku --brief GRID2",
    "explain --to html two.txt",
    "explain --only foo GRID2",
    "hint GRID2",
    "hint --stage 5 GRID2",
    "hint EMPTY",
    "hint INVALID",
    "hint killer.json --stage 5",
    "hint --stage 9 GRID2",
    "hint 123",
    "rate GRID2",
    "rate --scale both GRID2",
    "rate --scale foo GRID2",
    "rate --format %z GRID2",
    "rate --min 9 two.txt",
    "rate EMPTY",
    "rate killer.json",
    "techniques",
    "techniques nope",
    "techniques x-wing",
    "techniques fish",
    "techniques 45法则",
    "techniques --course",
    "techniques --test nofile",
    "techniques fish -o f.svg",
    "generate --seed 1",
    "generate --seed text",
    "generate --seed 1 --ratings",
    "generate --seed 1 --variant 4,killer --to grid",
    "generate --clues 3",
    "generate --seed 1 --level extreme --attempts 1",
    "generate --seed 1 --rating 11..12 --attempts 1",
    "generate --seed 1 --clues 17 --attempts 2",
    "generate --variant 6 --te 1",
    "generate --pattern nofile",
    "vary --seed 1 GRID2",
    "minimize killer.json",
    "canon two.txt",
    "canon bad.txt",
    "minimize SOLVED",
    "minimize EMPTY --to grid",
    "minimize --seed 1 SOLVED",
    "minimize --all SOLVED --limit 1",
    "near GRID2 --timeout 0.05",
    "near --foo GRID2",
    "dataset leaks two.txt two.txt",
    "dataset build",
    "dataset build nofile -o x",
    "lab random -n 3 --seed 1",
    "lab orders two.txt --seed 1 --runs 2",
    "lab compare two.txt --seed 1 --tries 1000",
    "lab tree GRID2",
    "lab tree --engine fast GRID2",
    "lab nothing",
    "bench -n 3 two.txt --engine fast",
    "serve --listen foo",
    "completions foo",
    "man foo",
    "help foo",
    "foo",
    "GRID2",
];

/// What is no sentence: options, places of values, names of files, ids of techniques and the like, names of formats, of engines and of
/// programs, units.
const ALLOWED: &[&str] = &[
    "loshu",
    "sudoku",
    "explainer",
    "hodoku",
    "norvig",
    "stack",
    "random",
    "backtracking",
    "fast",
    "dlx",
    "line",
    "sdm",
    "test",
    "bank",
    "ss",
    "sdk",
    "sdx",
    "pm",
    "library",
    "gsf",
    "json",
    "jsonl",
    "csv",
    "exchange",
    "fpuzzles",
    "sudokupad",
    "sudokuwiki",
    "coach",
    "iss",
    "solo",
    "opensudoku",
    "puzzles",
    "drup",
    "compact",
    "html",
    "svg",
    "png",
    "pdf",
    "text",
    "table",
    "prove",
    "build",
    "leaks",
    "norvig",
    "se",
    "te",
    "both",
    "er",
    "ep",
    "ed",
    "score",
    "human",
    "timeout",
    "tries",
    "none",
    "zh",
    "en",
    "rc",
    "auto",
    "all",
    "singles",
    "error",
    "puzzle",
    "solution",
    "id",
    "x-wing",
    "easy",
    "medium",
    "hard",
    "unfair",
    "extreme",
    "ms",
    "utf",
    "samurai",
    "regions",
    "extra",
    "grids",
    "symbols",
    "file",
    "killer",
    "bash",
    "elvish",
    "fish",
    "powershell",
    "zsh",
    "propagation",
    "cell-order",
    "digit-order",
    "undo",
    "avx",
    "sse",
    "portable",
    "neon",
    "hz",
    "orders",
    "compare",
    "tree",
    "hardest",
    "ratings",
    "grids",
    "examples",
    "minimals",
    "unique",
    "givens",
    "two",
    "note",
    "empty",
    "bad",
    "bug",
    "input",
    "butterfly",
    "flower",
    "windmill",
    "triple",
    "twin",
];

/// Words of English in a text, but for names.
fn english(text: &str, run: &str) -> Vec<String> {
    let is_sign = |sign: char| sign.is_ascii_alphabetic() || "-_./=`:<>\\'".contains(sign);
    let words = text
        .split(|sign: char| !is_sign(sign))
        .map(|word| word.trim_matches(['.', ':', '\'', '`']));
    let is_word = |word: &&str| {
        word.len() > 1
            && word.bytes().all(|letter| letter.is_ascii_lowercase())
            && !ALLOWED.contains(word)
            && !COMMANDS.contains(word)
            && !run.split([' ', '.']).any(|typed| typed == *word)
            && Named::of(word).is_none()
            && VariantTechnique::named(word).is_none()
    };
    words.filter(is_word).map(str::to_owned).collect()
}

/// The arguments of a run.
fn arguments(run: &str) -> Vec<String> {
    let puzzle = |word: &str| match word {
        "GRID2" => GRID2.into(),
        "SOLVED" => GRID1_SOLVED.into(),
        "EMPTY" => EMPTY.into(),
        "INVALID" => INVALID.into(),
        "UNSOLVABLE" => UNSOLVABLE.into(),
        word => word.to_owned(),
    };
    run.split(' ').map(puzzle).collect()
}

#[test]
fn no_command_says_an_english_sentence_in_chinese() {
    let folder = Folder::new();
    folder.file("two.txt", format!("{GRID2}\n{GRID1_SOLVED}\n"));
    folder.file("two.csv", format!("puzzle,note\n{GRID2},a\n"));
    folder.file("bad.txt", format!("123\nabc{GRID2}\n{GRID2}\n"));
    folder.file("empty.txt", "");
    folder.file("killer.json", KILLER);
    let mut wrong = Vec::new();
    for run in RUNS {
        let ran = folder.run(arguments(run).into_iter().chain(["--lang".into(), "zh".into()]));
        for text in [&ran.out, &ran.err].map(|text| text.trim_start_matches("%PDF")) {
            // A command to repeat, and the names of a technique in all languages.
            let is_words = |line: &&str| !line.starts_with('$') && !line.contains(" · ");
            for line in text.lines().filter(is_words) {
                let words = english(line, run);
                if !words.is_empty() {
                    wrong.push(format!("{run}: {line}\n    {}", words.join(" ")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {} runs:\n{}", wrong.len(), RUNS.len(), wrong.join("\n"));
}

/// Levels and rules of ratings are no sentences, and Chinese all the same.
#[test]
fn ratings_have_chinese_levels() {
    for args in [
        &["rate", "--scale", "hodoku"][..],
        &["rate", "--scale", "both", "--to", "grid"],
        &["explain", "--profile", "hodoku", "--brief"],
    ] {
        let text = super::support::run([args, &["--lang", "zh", GRID2]].concat()).fine();
        assert!(text.contains("中等 (") && !text.contains("Medium"), "{args:?}: {text}");
    }
    let data = super::support::run(["rate", "--to", "jsonl", "--lang", "zh", GRID2]).fine();
    assert!(data.contains(r#""level":"Medium""#), "{data}");
    let path = super::support::run(["explain", "--profile", "se", "--lang", "zh", GRID2]).fine();
    assert!(path.contains("[SE 1.2]") && !path.contains("Hidden"), "{path}");
}

#[test]
fn a_language_is_read_as_people_write_it() {
    let chinese = |lang: &str| super::support::run(["check", "--lang", lang, GRID2]).out;
    for lang in ["zh", "zh-CN", "zh_CN", "zh-Hans", "ZH", "zh_CN.UTF-8"] {
        assert_eq!(chinese(lang), "唯一解\t17 个已知数\t极小题\n", "{lang}");
    }
    for lang in ["en", "en-US", "en_GB"] {
        assert_eq!(chinese(lang), "unique\t17 clues\tminimal\n", "{lang}");
    }
    let refused = super::support::run(["check", "--lang", "fr", GRID2]).refused();
    assert!(refused.contains("expected a language: en or zh"), "{refused}");
}

#[test]
fn the_locale_chooses_the_language() {
    let check = |locale: &str, option: &[&str]| {
        let mut command = loshu();
        command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", locale);
        let output = command.arg("check").args(option).arg(GRID2).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(check("zh_CN.UTF-8", &[]), "唯一解\t17 个已知数\t极小题\n");
    assert_eq!(check("zh_CN.UTF-8", &["--lang", "en"]), "unique\t17 clues\tminimal\n");
    assert_eq!(check("C", &[]), "unique\t17 clues\tminimal\n");
}

#[test]
fn variants_and_their_techniques_have_chinese_names() {
    let killer = |word: &str| {
        super::support::run(["generate", "--seed", "1", "-q", "--variant", word, "--to", "line"])
            .fine()
    };
    assert_eq!(killer("4,杀手"), killer("4,killer"));
    let page = super::support::run(["techniques", "45法则", "--lang", "zh"]).fine();
    assert!(page.starts_with("45-rule\n45 Rule · 45 法则"), "{page}");
    assert!(page.contains("九格的一行、一列或一宫之和是 45"), "{page}");
    let list = super::support::run(["techniques"]).fine();
    assert!(list.contains("\nOnly in variants:\n") && list.contains("\n45-rule "), "{list}");
    let folder = Folder::new();
    folder.file("killer.json", KILLER);
    let until = |name: &str| folder.run(["explain", "--brief", "--until", name, "killer.json"]);
    let first = until("Sum");
    assert!(first.out.contains("  1. Sum: killer cage 3."), "{first:?}");
    assert!(!first.out.contains("\n  2. "), "{first:?}");
    assert_eq!(until("总和").out, first.out);
    let second = until("45法则");
    assert!(second.out.contains("\n  4. 10 Rule: row 1."), "{second:?}");
    let never = until("黑白点");
    assert!(never.err.contains("The path does not use Relation."), "{never:?}");
    let ordinary = super::support::run(["explain", "--brief", "--until", "45 rule", GRID2]);
    assert!(ordinary.err.contains("The path does not use 45 Rule."), "{ordinary:?}");
}
