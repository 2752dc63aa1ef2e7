//! The pages of all rules, `docs/rules.md` and its Chinese one, with their files in `docs/rules`: a test writes them from
//! the tables of the program, and another one tries what they say.
//!
//! ```sh
//! LOSHU_WRITE_RULES=1 cargo test --workspace --all-features --test cli -- pages_are_what_the_tables_say
//! ```

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use loshu::Limits;
use loshu_answers::published;
use loshu_explain::step::Language;
use loshu_formats::{Format, LayoutSpec, Variant};
use loshu_picture::{Lettering, legend, rule_of, setting_board};
use loshu_variant::generate::{ClueKind, Generated, Request, generate};
use loshu_variant::{
    Clue, DigitSet, Global, Group, Kind, Line, Mark, Outside, Setting, Shape, Side, Sign, Solver,
    fpuzzles,
};
use serde_json::{Map, Value, json};

use crate::support::{loshu, run};

/// The page in each language.
const PAGES: [(Language, &str); 2] =
    [(Language::English, "docs/rules.md"), (Language::Chinese, "docs/zh-CN/rules.md")];

/// The folder of the pictures and of the files that commands read.
const FOLDER: &str = "docs/rules";

/// Where the rules of a setter's own stand.
const OWN_PAGE: &str = "docs/own-rules.md has rules of one's own";

/// All puzzles come from this seed.
const SEED: u64 = 1;

/// The parts of the pages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Section {
    Grids,
    Whole,
    Cages,
    Lines,
    Signs,
    Cells,
    Outside,
}

impl Section {
    const ALL: [Section; 7] = [
        Section::Grids,
        Section::Whole,
        Section::Cages,
        Section::Lines,
        Section::Signs,
        Section::Cells,
        Section::Outside,
    ];

    /// Where a rule stands, by the clue that tells it. Without any, the grid does.
    fn of(clue: Option<&Clue>) -> Section {
        match clue {
            None => Section::Grids,
            Some(clue) => match clue {
                Clue::Global(_) => Section::Whole,
                Clue::Cage { .. } | Clue::DigitalRoot { .. } | Clue::ExtraRegion(_) => {
                    Section::Cages
                }
                Clue::Line { .. } | Clue::Arrow { .. } => Section::Lines,
                Clue::Sign { .. } => Section::Signs,
                Clue::Group { kind, .. } => match kind {
                    Group::Lunchbox
                    | Group::Rellik
                    | Group::Equality
                    | Group::LookAndSay
                    | Group::SameDigits => Section::Cages,
                    Group::CountingCircles => Section::Cells,
                },
                Clue::Mark { .. } | Clue::Quadruple { .. } | Clue::Clone { .. } => Section::Cells,
                Clue::LittleKiller { .. } | Clue::Outside { .. } => Section::Outside,
                Clue::Own(_) => unreachable!("{OWN_PAGE}"),
            },
        }
    }

    fn title(self) -> [&'static str; 2] {
        match self {
            Section::Grids => ["Grids and regions", "盘面和宫"],
            Section::Whole => ["Rules of the whole grid", "整个盘面的规则"],
            Section::Cages => ["Cages and extra regions", "笼子和额外区域"],
            Section::Lines => ["Lines and arrows", "线和箭头"],
            Section::Signs => ["Signs between two cells", "两格之间的标记"],
            Section::Cells => ["Marks in cells", "格内的标记"],
            Section::Outside => ["Numbers outside the grid", "盘外的数"],
        }
    }
}

/// A rule, shown on a small puzzle.
struct Example {
    /// What options of the command say of the layout.
    spec: LayoutSpec,
    /// Whether there are also clues, which need a file.
    has_file: bool,
    made: Generated,
}

impl Example {
    /// Makes a puzzle with the rule of a layout, or of clues, or of both.
    fn new(spec: LayoutSpec, clues: Vec<Clue>) -> Example {
        let mut setting = spec.setting().unwrap();
        let has_file = !clues.is_empty();
        setting.clues.extend(clues);
        let names = legend(&setting, Language::English);
        let made = generate(&Request::new(setting), SEED, &Limits::NONE);
        let made = made.unwrap_or_else(|error| panic!("{names:?}: {error}"));
        Example { spec, has_file, made }
    }

    /// Where the rule stands: by the clue that tells it, or else by the grid.
    fn section(&self) -> Section {
        Section::of(self.made.setting.clues.first())
    }

    fn variant(&self) -> Variant {
        Variant::new(Format::Json, 1, self.made.setting.clone()).unwrap()
    }

    fn solution(&self) -> String {
        self.variant().line_of(self.made.solution.digits())
    }

    /// The setting without givens.
    fn layout(&self) -> Setting {
        let cells = vec![DigitSet::EMPTY; self.made.setting.shape.len()];
        Setting { cells, ..self.made.setting.clone() }
    }

    /// What the rule is called, and what it says, as below a picture.
    fn rule(&self, language: Language) -> loshu_picture::Rule {
        let setting = &self.made.setting;
        let mut rules = legend(setting, language);
        // A rule that all signs are shown stands behind the rules of these signs. Rules of a layout stand first, and so does
        // the one rule of both diagonals.
        let own = setting.clues.first().map(|clue| rule_of(setting, clue, language));
        let place = rules.iter().position(|rule| Some(rule) == own.as_ref()).unwrap_or(0);
        rules.swap_remove(place)
    }

    /// What the rule is called in both languages, the one of the page first.
    fn title(&self, language: Language) -> String {
        let [english, chinese] =
            [Language::English, Language::Chinese].map(|language| self.rule(language).name);
        if english == chinese {
            return english;
        }
        match language {
            Language::English => format!("{} {chinese}", capital(&english)),
            Language::Chinese => format!("{chinese} {}", capital(&english)),
        }
    }

    /// How its files are called.
    fn file_name(&self) -> String {
        self.rule(Language::English).name.to_lowercase().replace(' ', "-")
    }

    /// The arguments by which a command reads the puzzle.
    fn arguments(&self) -> String {
        let LayoutSpec { size, boxes: _, rules, regions, extra, grids } = &self.spec;
        let file = |ending: &str| format!("{FOLDER}/{}.{ending}", self.file_name());
        // Beside rules of the whole grid, a puzzle tells its size.
        let size = size.filter(|_| rules.is_empty() && !self.has_file);
        let mut words: Vec<String> = size.iter().map(u8::to_string).collect();
        words.extend_from_slice(rules);
        words.extend(regions.as_ref().map(|_| format!("regions={}", file("txt"))));
        words.extend(extra.as_ref().map(|_| format!("extra={}", file("txt"))));
        words.extend(grids.as_ref().map(|grids| format!("grids={grids}")));
        let puzzle = if self.has_file { file("json") } else { self.variant().givens() };
        match &words[..] {
            [] => puzzle,
            _ => format!("--variant {} {puzzle}", words.join(",")),
        }
    }

    /// The commands that make such puzzles: by the name of a rule of the whole grid, or by kinds of clues.
    fn makers(&self) -> Vec<String> {
        let LayoutSpec { size: Some(size), rules, .. } = &self.spec else { return Vec::new() };
        if !rules.is_empty() && !self.has_file {
            let rules = rules.join(",");
            return vec![format!("`loshu generate --variant {size},{rules} --seed {SEED}`")];
        }
        let Some(kind) = self.made.setting.clues.first().map(Clue::kind) else { return Vec::new() };
        let makers = MAKERS.iter().filter(|(_, kinds)| kinds.contains(&kind));
        makers.map(|(command, _)| format!("`{command}`")).collect()
    }

    /// The members of the object that tell the rule: clues, or else the regions of the cells, or else the size.
    fn members(&self) -> String {
        let mut object = fpuzzles::write(&self.layout());
        let members = object.as_object_mut().unwrap();
        let grid = members.shift_remove("grid").unwrap().to_string();
        let size = members.shift_remove("size").unwrap();
        let text = if grid.contains("region") {
            format!("{{\"grid\":{grid}}}")
        } else if members.is_empty() {
            json!({ "size": size }).to_string()
        } else {
            object.to_string()
        };
        text[1..text.len() - 1].to_owned()
    }

    fn picture(&self) -> String {
        let Generated { setting, solution } = &self.made;
        let sign = |digit: u8| digit.to_string();
        let lettering = Lettering { names: None, ..Lettering::PAPER };
        let scene = setting_board(setting, solution.digits(), &sign, lettering);
        scene.svg_file("board", &self.rule(Language::English).name, None)
    }

    /// The files of the example, with their endings.
    fn files(&self) -> Vec<(&'static str, String)> {
        let mut files = vec![("svg", self.picture())];
        if self.has_file {
            files.push(("json", text_of(&self.variant().object())));
        }
        let regions = self.spec.regions.iter().chain(&self.spec.extra);
        files.extend(regions.map(|text| ("txt", text.clone())));
        files
    }
}

/// A whole object, with each row of the grid and each clue on a line of its own.
fn text_of(object: &Value) -> String {
    let member = |(key, value): (&String, &Value)| match value {
        Value::Array(entries) => {
            let entries: Vec<String> = entries.iter().map(Value::to_string).collect();
            format!("\"{key}\":[\n{}\n]", entries.join(",\n"))
        }
        other => format!("\"{key}\":{other}"),
    };
    let members: Vec<String> = object.as_object().unwrap().iter().map(member).collect();
    format!("{{{}}}\n", members.join(",\n"))
}

/// Cells of a square by their names: `11 12` are the first two of the first row.
fn cells(size: usize, names: &str) -> Vec<usize> {
    let cell = |name: &str| {
        let number: usize = name.parse().unwrap();
        size * (number / 10 - 1) + number % 10 - 1
    };
    names.split(' ').map(cell).collect()
}

fn square(size: u8) -> LayoutSpec {
    LayoutSpec { size: Some(size), ..LayoutSpec::default() }
}

fn with_rule(name: &str) -> LayoutSpec {
    LayoutSpec { rules: vec![name.to_owned()], ..square(6) }
}

/// All places of a random grid where one of the signs fits.
fn all_signs(signs: &[Sign]) -> Vec<Clue> {
    let shape = Shape::square(6).unwrap();
    let grid = Setting::new(shape.clone()).puzzle().unwrap();
    let solution = Solver::new().random(&grid, SEED).0.unwrap();
    let digits = solution.digits();
    let mut clues = Vec::new();
    for sign in signs {
        for (a, b) in shape.pairs(&[(0, 1), (1, 0)]) {
            if sign.fits(digits[a], digits[b]) {
                clues.push(Clue::Sign { cells: [a, b], sign: *sign });
            }
        }
    }
    clues
}

/// The rules that no single clue tells.
fn of_layouts() -> Vec<Example> {
    let regions = Some("aaaab\ncabbb\nccccb\ndddde\ndeeee\n".into());
    let dots = all_signs(&[Sign::Difference(1)]);
    vec![
        Example::new(LayoutSpec { grids: Some("twin".into()), ..LayoutSpec::default() }, vec![]),
        Example::new(LayoutSpec { regions, ..LayoutSpec::default() }, vec![]),
        Example::new(square(5), vec![]),
        Example::new(with_rule("x"), vec![]),
        Example::new(with_rule(Global::NonConsecutive.name()), dots),
    ]
}

/// The rule of a kind of clues.
fn of_kind(kind: Kind) -> Example {
    let global = |global: Global| Example::new(with_rule(global.name()), vec![]);
    let shown =
        |global: Global, signs: &[Sign]| Example::new(with_rule(global.name()), all_signs(signs));
    let six = |clues: Vec<Clue>| Example::new(square(6), clues);
    let line = |size: u8, kind: Line, lines: &[&str]| {
        let cells = |names: &&str| cells(size.into(), names);
        let clues = lines.iter().map(|names| Clue::Line { kind, cells: cells(names) });
        Example::new(square(size), clues.collect())
    };
    let sign = |signs: &[(Sign, &str)]| {
        let cells = |names| cells(6, names).try_into().unwrap();
        let clues =
            signs.iter().map(|(sign, names)| Clue::Sign { cells: cells(names), sign: *sign });
        six(clues.collect())
    };
    let mark = |kind: Mark, names: &str| {
        six(cells(6, names).into_iter().map(|cell| Clue::Mark { kind, cell }).collect())
    };
    let outside = |size: u8, kind: Outside, numbers: &[(Side, i32)]| {
        let clue = |(side, number): &(Side, i32)| {
            let (side, number) = (*side, *number);
            Clue::Outside { kind, side, number }
        };
        Example::new(square(size), numbers.iter().map(clue).collect())
    };
    let cells = |names| cells(6, names);
    let group = |kind: Group, groups: &[(&'static str, &[u16])]| {
        let clue = |(names, numbers): &(&'static str, &[u16])| Clue::Group {
            kind,
            cells: cells(names),
            numbers: numbers.to_vec(),
        };
        six(groups.iter().map(clue).collect())
    };
    match kind {
        Kind::RisingDiagonal => global(Global::RisingDiagonal),
        Kind::FallingDiagonal => global(Global::FallingDiagonal),
        Kind::Windoku => global(Global::Windoku),
        Kind::AntiKnight => global(Global::AntiKnight),
        Kind::AntiKing => global(Global::AntiKing),
        Kind::NonConsecutive => global(Global::NonConsecutive),
        Kind::DisjointGroups => global(Global::DisjointGroups),
        Kind::AllRatios => shown(Global::AllRatios, &[Sign::Ratio(2)]),
        Kind::AllSums => shown(Global::AllSums, &[Sign::Sum(10), Sign::Sum(5)]),
        Kind::GlobalEntropy => global(Global::GlobalEntropy),
        Kind::GlobalModularity => global(Global::GlobalModularity),
        Kind::AntiTaxicab => global(Global::AntiTaxicab),
        Kind::DutchFlatmates => global(Global::DutchFlatmates),
        Kind::DifferentRanks => global(Global::DifferentRanks),
        Kind::KillerCage => six(vec![
            Clue::Cage { cells: cells("11 12 21"), total: Some(9) },
            Clue::Cage { cells: cells("33 34 44"), total: Some(12) },
            Clue::Cage { cells: cells("56 66"), total: Some(7) },
            Clue::Cage { cells: cells("15 16"), total: None },
        ]),
        Kind::DigitalRootCage => six(vec![
            Clue::DigitalRoot { cells: cells("11 12 21"), root: 2 },
            Clue::DigitalRoot { cells: cells("34 44 45 54"), root: 5 },
        ]),
        Kind::ExtraRegion => {
            let extra = "......\n..aa..\n..aa..\n..aa..\n......\n......\n";
            Example::new(LayoutSpec { extra: Some(extra.into()), ..square(6) }, vec![])
        }
        Kind::Lunchbox => {
            group(Group::Lunchbox, &[("22 23 24 34 44", &[9]), ("51 52 53 63", &[5])])
        }
        Kind::RellikCage => group(Group::Rellik, &[("22 23 33", &[6]), ("45 55 56", &[7])]),
        Kind::EqualityCage => group(Group::Equality, &[("22 23 32 33", &[]), ("44 45 54 55", &[])]),
        Kind::LookAndSayCage => {
            group(Group::LookAndSay, &[("22 23 33 34 44", &[2, 1]), ("51 61 62", &[1, 3, 1, 5])])
        }
        Kind::SameDigits => group(Group::SameDigits, &[("21 22 23 45 46 56", &[2])]),
        Kind::CountingCircles => {
            group(Group::CountingCircles, &[("11 16 22 25 33 34 42 45 61 66", &[])])
        }
        Kind::Thermometer => line(6, Line::Thermometer, &["61 51 41 32", "53 44 35 26"]),
        Kind::SlowThermometer => line(6, Line::SlowThermometer, &["62 51 42 33 24", "36 45 55"]),
        Kind::Palindrome => line(6, Line::Palindrome, &["22 33 34 45 55"]),
        Kind::Renban => line(6, Line::Renban, &["22 23 34 44", "55 56 66"]),
        Kind::Nabner => line(6, Line::Nabner, &["32 33 44", "15 26 36"]),
        Kind::Whispers => line(9, Line::Whispers(5), &["22 33 34 45 55 66", "37 28 18"]),
        Kind::RegionSumLine => line(6, Line::RegionSum, &["22 23 34 35"]),
        Kind::BetweenLine => line(6, Line::Between, &["12 22 33 44", "41 52 53 64"]),
        Kind::LockoutLine => line(9, Line::Lockout, &["22 33 34 45", "57 67 78 88"]),
        Kind::EntropicLine => line(9, Line::Entropic, &["22 33 34 45 55 66"]),
        Kind::ModularLine => line(6, Line::Modular, &["22 32 43 44 55"]),
        Kind::DoubleArrow => line(6, Line::DoubleArrow, &["21 22 33 34 45"]),
        Kind::ZipperLine => line(6, Line::Zipper, &["21 22 33 44 45"]),
        Kind::ParityLine => line(6, Line::Parity, &["22 33 34 45 55", "41 51 62"]),
        Kind::SumLine => line(6, Line::Sum(10), &["21 22 33 34 45 55"]),
        Kind::IndexingLine => line(6, Line::Indexing, &["22 23 33 34 45", "61 51 42 43"]),
        Kind::Arrow => six(vec![
            Clue::Arrow { circle: cells("22"), shaft: cells("33 34") },
            Clue::Arrow { circle: cells("61 62"), shaft: cells("53 44 45") },
        ]),
        Kind::DifferenceDot => sign(&[
            (Sign::Difference(1), "22 23"),
            (Sign::Difference(1), "34 44"),
            (Sign::Difference(3), "55 56"),
        ]),
        Kind::RatioDot => {
            sign(&[(Sign::Ratio(2), "22 23"), (Sign::Ratio(2), "34 44"), (Sign::Ratio(3), "55 56")])
        }
        Kind::Xv => {
            sign(&[(Sign::Sum(10), "22 23"), (Sign::Sum(5), "34 44"), (Sign::Sum(5), "55 56")])
        }
        Kind::Inequality => {
            sign(&[(Sign::Less, "22 23"), (Sign::Less, "44 34"), (Sign::Less, "56 55")])
        }
        Kind::OddCell => mark(Mark::Odd, "22 34 35 51 66"),
        Kind::EvenCell => mark(Mark::Even, "22 34 35 51 66"),
        Kind::Minimum => mark(Mark::Minimum, "22 45"),
        Kind::Maximum => mark(Mark::Maximum, "22 45"),
        Kind::RowIndexer => mark(Mark::RowIndexer, "12 32 42 62"),
        Kind::ColumnIndexer => mark(Mark::ColumnIndexer, "31 32 34 36"),
        Kind::BoxIndexer => mark(Mark::BoxIndexer, "11 23 35 52"),
        Kind::Quadruple => six(vec![
            Clue::Quadruple { cells: cells("22 23 32 33"), digits: vec![1, 2] },
            Clue::Quadruple { cells: cells("44 45 54 55"), digits: vec![3, 4, 5] },
        ]),
        Kind::Clone => {
            six(vec![Clue::Clone { cells: cells("11 12 22"), others: cells("45 46 56") }])
        }
        Kind::LittleKiller => six(vec![
            Clue::LittleKiller { from: (-1, 1), step: (1, 1), total: 14 },
            Clue::LittleKiller { from: (6, 3), step: (-1, -1), total: 9 },
        ]),
        Kind::Sandwich => outside(9, Outside::Sandwich, &[(Side::Left(3), 15), (Side::Top(4), 12)]),
        Kind::XSum => outside(6, Outside::XSum, &[(Side::Left(1), 10), (Side::Bottom(3), 6)]),
        Kind::Skyscraper => {
            outside(6, Outside::Skyscraper, &[(Side::Left(1), 3), (Side::Top(4), 4)])
        }
        Kind::HiddenSkyscraper => {
            outside(6, Outside::HiddenSkyscraper, &[(Side::Left(1), 2), (Side::Top(4), 3)])
        }
        Kind::NumberedRoom => {
            outside(6, Outside::NumberedRoom, &[(Side::Left(1), 5), (Side::Bottom(3), 2)])
        }
        Kind::FullRank => outside(6, Outside::FullRank, &[(Side::Left(1), 9), (Side::Top(4), 14)]),
        Kind::FullRankWithTies => {
            outside(6, Outside::FullRankWithTies, &[(Side::Right(2), 6), (Side::Bottom(3), 19)])
        }
        Kind::Own => unreachable!("{OWN_PAGE}"),
    }
}

/// All rules, in the order of the pages.
static EXAMPLES: LazyLock<Vec<Example>> = LazyLock::new(|| {
    let mut examples = of_layouts();
    let named = Kind::ALL.iter().filter(|kind| **kind != Kind::Own);
    examples.extend(named.map(|kind| of_kind(*kind)));
    examples.sort_by_key(Example::section);
    examples
});

/// The options of `generate` by which the program makes clues of its own, each with the kinds that it then makes.
static MAKERS: LazyLock<Vec<(String, Vec<Kind>)>> = LazyLock::new(|| {
    let maker = |kind: ClueKind| {
        let request = Request { clues: vec![kind], ..Request::new(square(6).setting().unwrap()) };
        let made = generate(&request, SEED, &Limits::NONE).unwrap();
        let kinds = made.setting.kinds().into_iter().map(Clue::kind).collect();
        (format!("loshu generate --variant 6,{} --seed {SEED}", kind.name()), kinds)
    };
    ClueKind::ALL.into_iter().map(maker).collect()
});

/// The words of a language.
fn pick(language: Language, [english, chinese]: [&'static str; 2]) -> &'static str {
    match language {
        Language::English => english,
        Language::Chinese => chinese,
    }
}

/// The page in a language.
fn page(language: Language) -> String {
    let whole = EXAMPLES.iter().find(|example| example.file_name() == WHOLE).unwrap();
    let whole = text_of(&whole.variant().object());
    let mut page = pick(language, HEAD).replace("{whole}", whole.trim_end());
    page = page.replace("{contents}", contents(language).trim_end());
    for section in Section::ALL {
        write!(page, "\n## {}\n", pick(language, section.title())).unwrap();
        if section == Section::Grids {
            page += &grids(language);
        }
        for example in EXAMPLES.iter().filter(|example| example.section() == section) {
            page += &entry(example, language);
        }
    }
    page
}

/// The rules of each part of the page, with links.
fn contents(language: Language) -> String {
    let link =
        |title: &str, name: &str| format!("[{name}](#{})", title.to_lowercase().replace(' ', "-"));
    let mut table = String::new();
    for section in Section::ALL {
        let title = pick(language, section.title());
        let rules = EXAMPLES.iter().filter(|example| example.section() == section);
        let rules = rules.map(|rule| link(&rule.title(language), &rule.rule(language).name));
        let rules: Vec<String> = rules.collect();
        let rules = rules.join(pick(language, [", ", "、"]));
        writeln!(table, "| {} | {rules} |", link(title, title)).unwrap();
    }
    table
}

/// The sizes, and the table of the overlapping grids that have names.
fn grids(language: Language) -> String {
    let mut text = pick(language, GRIDS).to_owned();
    for known in LayoutSpec::GRIDS {
        let (name, chinese) = (known.name, known.chinese_name);
        let names = match language {
            Language::English => format!("`--variant grids={name}` | {chinese}"),
            Language::Chinese => format!("{chinese} | `--variant grids={name}`"),
        };
        writeln!(text, "| {names} | `--variant grids={}` |", known.corner_names()).unwrap();
    }
    text
}

/// What a page says of a rule.
fn entry(example: &Example, language: Language) -> String {
    let title = example.title(language);
    let loshu_picture::Rule { name, meaning } = example.rule(language);
    let picture = format!("{}/{}.svg", pick(language, ["rules", "../rules"]), example.file_name());
    let width = (30 * example.made.setting.shape.columns()).min(300);
    let mut text = format!(
        "\n### {title}\n\n<img src=\"{picture}\" width=\"{width}\" alt=\"{name}\">\n\n{meaning}\n\n"
    );
    let mut item = |title: [&'static str; 2], said: String| {
        writeln!(text, "* {}{said}", pick(language, title)).unwrap();
    };
    item(["Command line: ", "命令行："], format!("`loshu solve {}`", example.arguments()));
    item(["Text: ", "文本："], format!("`{}`", example.members()));
    let link = match example.variant().write(Format::Fpuzzles) {
        Ok(link) => format!("[{}]({link})", pick(language, ["open this puzzle", "打开这道题"])),
        Err(_) => pick(language, ["holds one square grid only", "只能放一个方形盘面"]).to_owned(),
    };
    item(["f-puzzles: ", "f-puzzles："], link);
    let makers = example.makers();
    if !makers.is_empty() {
        item(["Make one: ", "出题："], makers.join(pick(language, [", ", "、"])));
    }
    text
}

/// A text that begins with a capital.
fn capital(text: &str) -> String {
    let mut signs = text.chars();
    signs.next().map(|first| first.to_uppercase().collect::<String>() + signs.as_str()).unwrap()
}

/// The example that stands on the pages as a whole.
const WHOLE: &str = "killer-cage";

/// How the pages begin.
const HEAD: [&str; 2] = [
    "# Rules

Beyond rows, columns and boxes, Loshu knows these rules. Each has a picture of a puzzle with its solution: givens are
bold, and all other digits are blue.

* **Command line.** Rules of the whole grid and regions are words of `--variant`, which go with any puzzle. All other
  clues stand in a file. Each command below solves the puzzle of the picture; it runs in a clone of this repository. Rules
  can be mixed with commas, and may be named in Chinese: `--variant 6,对角线`. Other commands, such as `hint`, `print` and
  `generate`, take the same words; `loshu help variant` lists them.
* **Text.** A puzzle with clues is a JSON object, written as f-puzzles writes it. A whole one stands below. Each rule then
  shows only its own part. Killers and jigsaws of nine rows also fit on one line.
* **f-puzzles.** Each link opens the puzzle of the picture there. Loshu reads such links, and those of SudokuPad:
  `loshu solve 'LINK'`. The sign `<` is a key of Loshu's own; f-puzzles shows it as a drawing.

| part | rules |
|---|---|
{contents}

[formats.md](formats.md) says more about files. [variant.md](variant.md) says how Loshu solves such puzzles. This is the
whole puzzle [killer-cage.json](rules/killer-cage.json): its size, the rows of its grid, and its cages.

```json
{whole}
```
",
    "# 规则

除了行、列、宫，洛书还认识下面这些规则。每条配一张图，画的是一道题和它的解：粗体是已知数，蓝色的是其他数字。

* **命令行。** 整个盘面的规则和区域写在 `--variant` 里，可以加在任何题目上；其他条件写在文件里。下面每条命令解的就是图里的题，在本仓库的
  目录下运行。几条规则用逗号隔开就可以合用，也可以用中文名（`--variant 6,对角线`）。`hint`、`print`、`generate` 等命令也
  一样；`loshu help variant` 列出全部写法。
* **文本。** 带条件的题目是一个 JSON 对象，写法和 f-puzzles 相同。下面先给出完整的一题，各条规则只写出自己的那一部分。九行的杀手和
  不规则数独还可以写成一行。
* **f-puzzles。** 点开链接就是图里的题。洛书也能读这种链接和 SudokuPad 的链接：`loshu solve '链接'`。不等号用的是洛书自己的键，
  在 f-puzzles 里显示为图形。

| 部分 | 规则 |
|---|---|
{contents}

文件的写法详见 [formats.md](formats.md)，求解的方法见 [variant.md](variant.md)。完整的一题如下，即
[killer-cage.json](../rules/killer-cage.json)：大小、盘面各行、各个笼子。

```json
{whole}
```
",
];

/// What is said of sizes, and the head of the table of grids.
const GRIDS: [&str; 2] = [
    "
A grid has 4 to 25 digits. `--variant 16` says how many; `--variant 6:3x2` asks for boxes of three rows and two columns.
Without these words, the puzzle tells its size. Overlapping grids of 9x9 have these names; others are written by their upper
left corners.

| name | Chinese | the same by corners |
|---|---|---|
",
    "
盘面可以有 4 到 25 个数字：`--variant 16` 指定大小，`--variant 6:3x2` 表示每宫三行两列；不写时由题目决定。下面几种重叠的 9x9 盘面有名称，
其他的写出各盘的左上角即可。

| 名称 | 写法 | 用左上角来写 |
|---|---|---|
",
];

/// All files, by their paths from the root.
fn files() -> BTreeMap<String, String> {
    let mut files: BTreeMap<String, String> =
        PAGES.map(|(language, path)| (path.to_owned(), page(language))).into();
    for example in EXAMPLES.iter() {
        for (ending, text) in example.files() {
            let path = format!("{FOLDER}/{}.{ending}", example.file_name());
            assert!(files.insert(path.clone(), text).is_none(), "two rules have {path}");
        }
    }
    files
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn pages_are_what_the_tables_say() {
    let (root, files) = (root(), files());
    if env::var_os("LOSHU_WRITE_RULES").is_some() {
        fs::create_dir_all(root.join(FOLDER)).unwrap();
        for (path, text) in &files {
            fs::write(root.join(path), text).unwrap();
        }
    }
    let old = |path: &str| format!("{path} is old: LOSHU_WRITE_RULES=1 writes it again");
    for (path, text) in &files {
        let written = fs::read_to_string(root.join(path)).unwrap_or_default().replace("\r\n", "\n");
        assert!(written == *text, "{}", old(path));
    }
    for entry in fs::read_dir(root.join(FOLDER)).unwrap() {
        let path = format!("{FOLDER}/{}", entry.unwrap().file_name().to_string_lossy());
        assert!(files.contains_key(&path), "{path} belongs to no rule");
    }
}

/// The texts between signs `` ` `` of a line.
fn codes(line: &str) -> Vec<&str> {
    line.split('`').skip(1).step_by(2).collect()
}

/// Runs a command of the page in the root of the repository.
fn printed(command: &str) -> String {
    let arguments = command.strip_prefix("loshu ").unwrap().split(' ');
    let output = loshu().current_dir(root()).args(arguments).output().unwrap();
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn setting_of(text: &str) -> Setting {
    fpuzzles::read(text).unwrap_or_else(|error| panic!("{error}: {text}")).setting
}

/// Every rule stands on the page. Each command, text and link there is read, and is the puzzle of the picture.
#[test]
fn what_the_pages_say_is_true() {
    let text = fs::read_to_string(root().join("docs/rules.md")).unwrap().replace("\r\n", "\n");
    let entries: Vec<&str> = text.split("\n### ").skip(1).collect();
    assert_eq!(entries.len(), EXAMPLES.len());
    let names: Vec<String> =
        EXAMPLES.iter().map(|example| example.rule(Language::English).name).collect();
    // Rules of a setter's own have a page of their own.
    for kind in Kind::ALL.iter().filter(|kind| **kind != Kind::Own) {
        assert!(names.iter().any(|name| name == kind.name()), "{kind:?}");
    }
    for (entry, example) in entries.iter().zip(EXAMPLES.iter()) {
        let item = |title: &str| entry.lines().find_map(|line| line.strip_prefix(title));
        let setting = &example.made.setting;
        assert!(entry.starts_with(&capital(&example.rule(Language::English).name)), "{entry}");

        let [command] = codes(item("* Command line: ").unwrap())[..] else { panic!("{entry}") };
        assert_eq!(printed(command), example.solution() + "\n", "{command}");
        let converted = printed(&command.replace(" solve ", " convert --to json "));
        assert_eq!(setting_of(&converted), *setting, "{command}");

        let [members] = codes(item("* Text: ").unwrap())[..] else { panic!("{entry}") };
        let mut object: Map<String, Value> =
            serde_json::from_str(&format!("{{{members}}}")).unwrap();
        let empty = fpuzzles::write(&Setting::new(setting.shape.clone()));
        object.entry("grid").or_insert_with(|| empty["grid"].clone());
        object.entry("size").or_insert(json!(setting.shape.size()));
        assert_eq!(setting_of(&Value::Object(object).to_string()), example.layout(), "{members}");

        let link = item("* f-puzzles: [open this puzzle](").map(|link| link.trim_end_matches(')'));
        if let Some(link) = link {
            let converted = run(["convert", "--to", "json", link]).fine();
            assert_eq!(setting_of(&converted), *setting, "{link}");
        } else {
            assert!(setting.shape.corners().len() > 1, "{entry}");
        }

        for command in item("* Make one: ").map(codes).unwrap_or_default() {
            let made = setting_of(&printed(command));
            let kinds: Vec<Kind> = made.kinds().into_iter().map(Clue::kind).collect();
            assert!(kinds.contains(&setting.clues[0].kind()), "{command}: {kinds:?}");
        }
    }
}

/// The keys of f-puzzles that SudokuPad draws, or says in words.
const DRAWN: [&str; 21] = [
    "antiking",
    "antiknight",
    "arrow",
    "betweenline",
    "cage",
    "clone",
    "diagonal+",
    "diagonal-",
    "difference",
    "even",
    "extraregion",
    "killercage",
    "littlekillersum",
    "maximum",
    "minimum",
    "odd",
    "palindrome",
    "quadruple",
    "ratio",
    "sandwichsum",
    "thermometer",
];

/// SudokuPad shows every rule that it is sent: it draws its key, or a copy in shapes that it knows. What cannot be drawn
/// stands in the rules in words, as all else does.
#[test]
fn sudokupad_shows_every_rule() {
    let shapes = ["line", "circle", "rectangle", "text", "cage"];
    for example in EXAMPLES.iter().filter(|example| example.made.setting.shape.corners().len() == 1)
    {
        let setting = &example.made.setting;
        let mut object = fpuzzles::write(setting);
        fpuzzles::draw(&mut object, setting);
        let published = published(&example.variant(), Language::English, &Limits::NONE);
        let told = published.details.get("rules").unwrap();
        for clue in &setting.clues {
            let key = clue.kind().key();
            let name = clue.name();
            let is_copied = |shape: &&str| {
                let drawings = object[*shape].as_array();
                drawings.is_some_and(|drawings| {
                    drawings.iter().any(|drawing| {
                        let from = drawing["fromConstraint"].as_str().unwrap();
                        from.eq_ignore_ascii_case(name)
                    })
                })
            };
            let is_drawn = key == "xv" || DRAWN.contains(&key) || shapes.iter().any(is_copied);
            // What holds for the whole grid has no place to be drawn at.
            assert!(is_drawn || matches!(clue, Clue::Global(_)), "{name}: {object}");
        }
        for rule in legend(setting, Language::English) {
            assert!(told.contains(&rule.meaning), "{}: {told}", rule.name);
        }
        let read = fpuzzles::read_value(&object).unwrap();
        assert_eq!(read.setting, *setting, "a copy is no clue and no drawing");
        assert!(read.extras.is_empty() && read.drawings.is_empty(), "{:?}", read.extras);
        assert_eq!(published.solution.map(|digits| digits.len()), Some(setting.shape.len()));
    }
}
