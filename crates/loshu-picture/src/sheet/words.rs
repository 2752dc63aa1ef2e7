//! What is written on sheets.

use loshu_explain::step::{Language, Step};

use super::CUT;
use super::puzzle::{Puzzle, Subject};
use super::style::{CaptionPart, Style};
use crate::pdf::Info;
use crate::setting::{Rule, capitalized, legend_of, puzzle_name};

/// The names under which inputs have a rating in any words.
const RATINGS: [&str; 2] = ["rating", "difficulty"];
/// The names under which tables have ER of Sudoku Explainer.
const ERS: [&str; 4] = ["er", "ser", "SE121_ER", "SE1213_ER"];
/// The names under which inputs have a level in words.
const LEVELS: [&str; 2] = ["level", "HoDoKu220_level"];

/// What follows from the steps of some exercises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conclusions {
    /// Each step places a digit.
    Digits,
    /// Each step strikes candidates.
    Candidates,
    /// There are steps of both kinds.
    Both,
}

impl Conclusions {
    pub(super) fn of<'a>(steps: impl Iterator<Item = &'a Step>) -> Conclusions {
        let places: Vec<bool> = steps.map(|step| !step.placements.is_empty()).collect();
        match (places.contains(&true), places.contains(&false)) {
            (_, false) => Conclusions::Digits,
            (true, true) => Conclusions::Both,
            (false, true) => Conclusions::Candidates,
        }
    }
}

/// The words of sheets in one language.
#[derive(Debug)]
pub(super) struct Words {
    language: Language,
    parts: Vec<CaptionPart>,
    first: usize,
    /// The title of each page.
    pub(super) title: Option<String>,
    /// Whether pages of puzzles have a line for a name and a date.
    has_name_line: bool,
    file_title: String,
}

impl Words {
    pub(super) fn new(style: &Style) -> Words {
        let title = style.title.as_deref().map(one_line);
        let (language, parts) = (style.language, style.caption.clone());
        let sudoku = if language == Language::Chinese { "数独" } else { "Sudoku" };
        let file_title = title.clone().unwrap_or_else(|| sudoku.into());
        let (first, has_name_line) = (style.first as usize, style.name_line);
        Words { language, parts, first, title, has_name_line, file_title }
    }

    fn say(&self, english: impl Into<String>, chinese: impl Into<String>) -> String {
        match self.language {
            Language::English => english.into(),
            Language::Chinese => chinese.into(),
        }
    }

    /// What is said of the file.
    pub(super) fn info(&self) -> Info<'_> {
        Info { title: &self.file_title, language: self.language.code() }
    }

    /// The number of the puzzle at an index.
    pub(super) fn number(&self, index: usize) -> usize {
        self.first + index
    }

    /// The section of the puzzles.
    pub(super) fn puzzles(&self) -> String {
        self.say("Puzzles", "题目")
    }

    /// The section of pages with nothing but rules.
    pub(super) fn rules_section(&self) -> String {
        self.say("Rules", "规则")
    }

    /// The section of the solutions, and the title of its pages.
    pub(super) fn solutions(&self) -> String {
        self.say("Solutions", "答案")
    }

    /// How a page is called that has nothing on it.
    pub(super) fn empty_page(&self) -> String {
        self.say("Empty page", "空白页")
    }

    /// What stands above the pattern of a technique alone.
    pub(super) fn pattern(&self) -> String {
        self.say("The pattern", "结构")
    }

    /// What stands above an example of a technique.
    pub(super) fn example(&self) -> String {
        self.say("An example", "例子")
    }

    /// The title of the exercises of a lesson.
    pub(super) fn exercises(&self) -> String {
        self.say("Exercises", "练习")
    }

    /// What is to be done in the exercises of a technique.
    pub(super) fn task(&self, technique: &str, conclusions: Conclusions) -> String {
        let (english, chinese) = match conclusions {
            Conclusions::Digits => ("place the digit that it gives", "填入由此得出的数字"),
            Conclusions::Both => (
                "place the digit that it gives or strike the candidates that it excludes",
                "填入由此得出的数字，或划去由此排除的候选数",
            ),
            Conclusions::Candidates => {
                ("strike the candidates that it excludes", "划去由此排除的候选数")
            }
        };
        self.say(
            format!("Technique: {technique}. Find it in each position, and {english}."),
            format!("技巧：{technique}。在每个盘面中找到它，并{chinese}。"),
        )
    }

    /// The line for a name and a date, if it is wanted.
    pub(super) fn name_line(&self) -> Option<String> {
        let line = || {
            self.say(
                "Name ______________________  Date ______________",
                "姓名 __________________  日期 ______________",
            )
        };
        self.has_name_line.then(line)
    }

    /// How a puzzle is called in lists.
    pub(super) fn puzzle(&self, index: usize) -> String {
        let number = self.number(index);
        self.say(format!("No. {number}"), format!("第 {number} 题"))
    }

    /// How a solution is called in lists.
    pub(super) fn solution(&self, index: usize) -> String {
        let number = self.number(index);
        self.say(format!("Solution {number}"), format!("答案 {number}"))
    }

    /// What stands above a puzzle, on the left and on the right.
    pub(super) fn caption(&self, index: usize, puzzle: &Puzzle) -> (String, String) {
        let wanted = |part: &CaptionPart| match part {
            CaptionPart::None => None,
            CaptionPart::Number => Some(self.puzzle(index)),
            CaptionPart::Title => detail(puzzle, "title").map(one_line),
            CaptionPart::Author => detail(puzzle, "author").map(one_line),
            CaptionPart::Rating => self.rating(puzzle),
            CaptionPart::Rules => self.kind(&puzzle.subject),
            CaptionPart::Seed => self.seed(puzzle),
            CaptionPart::Clues => Some(self.number_of_givens(&puzzle.subject)),
        };
        let side = |is_left: bool| {
            let parts = self.parts.iter().filter(|part| part.is_left() == is_left);
            parts.filter_map(wanted).collect::<Vec<_>>()
        };
        (side(true).join("  "), side(false).join(" · "))
    }

    /// What a puzzle is called for its rules, beyond those of rows, columns and boxes.
    fn kind(&self, subject: &Subject) -> Option<String> {
        match subject {
            Subject::Classic { .. } => None,
            Subject::Setting { setting, .. } => puzzle_name(setting, self.language),
        }
    }

    /// How many givens a puzzle has. Where there are clues of other kinds, too, givens are not called clues.
    fn number_of_givens(&self, subject: &Subject) -> String {
        let number = subject.clues();
        let noun = match subject {
            Subject::Classic { .. } => "clue",
            Subject::Setting { .. } => "given",
        };
        let english = match number {
            0 => format!("no {noun}s"),
            1 => format!("1 {noun}"),
            _ => format!("{number} {noun}s"),
        };
        self.say(
            english,
            if number == 0 { "没有已知数".into() } else { format!("{number} 个已知数") },
        )
    }

    /// How the digits of a puzzle are written, if they are not all numbers: `Symbols: ■ ▲ ● ♥`, `Symbols: 1-9 A-C`.
    fn symbols(&self, subject: &Subject) -> Option<String> {
        match subject {
            Subject::Classic { .. } => None,
            Subject::Setting { signs, .. } => {
                let is_number = |(at, sign): (usize, &String)| *sign == (at + 1).to_string();
                let runs = signs.chunk_by(|one, next| is_next(one, next));
                let all = runs.map(in_short).collect::<Vec<_>>().join(" ");
                (!signs.iter().enumerate().all(is_number))
                    .then(|| self.say(format!("Symbols: {all}"), format!("所用符号：{all}")))
            }
        }
    }

    /// What the rules of some puzzles say, each once, where the setters do not say it themselves.
    pub(super) fn rules(&self, puzzles: &[Puzzle]) -> Vec<String> {
        let untold = puzzles.iter().filter(|puzzle| own_rules(puzzle).is_empty());
        let settings = untold.filter_map(|puzzle| match &puzzle.subject {
            Subject::Classic { .. } => None,
            Subject::Setting { setting, .. } => Some(&**setting),
        });
        let sentence = |Rule { name, meaning }: Rule| {
            self.say(format!("{}: {meaning}", capitalized(&name)), format!("{name}：{meaning}"))
        };
        legend_of(settings, self.language).into_iter().map(sentence).collect()
    }

    /// The paragraphs below a puzzle: how its digits are written, what its setter says, and that there is no fog on paper.
    pub(super) fn below(&self, puzzle: &Puzzle) -> Vec<String> {
        let symbols = self.symbols(&puzzle.subject);
        let fog = self.fog(&puzzle.subject);
        symbols.into_iter().chain(own_rules(puzzle)).chain(fog).collect()
    }

    /// The same in one paragraph that stands elsewhere, after the number of the puzzle.
    pub(super) fn elsewhere(&self, index: usize, paragraphs: &[String]) -> String {
        let (puzzle, text) = (self.puzzle(index), paragraphs.join(" "));
        self.say(format!("{puzzle}: {text}"), format!("{puzzle}：{text}"))
    }

    /// What paper cannot show of a puzzle with fog.
    fn fog(&self, subject: &Subject) -> Option<String> {
        let sentence = || {
            self.say(
                "On a screen, fog covers this grid and lifts around right digits. Paper shows all of it.",
                "在屏幕上，这道题的盘面被雾遮住，填对数字后周围的雾才散去。纸上显示整个盘面。",
            )
        };
        match subject {
            Subject::Classic { .. } => None,
            Subject::Setting { extras, .. } => extras.has_fog().then(sentence),
        }
    }

    /// The rating that was found, or the rating of the input.
    fn rating(&self, puzzle: &Puzzle) -> Option<String> {
        let found = puzzle.rating.map(|rating| {
            let bound = if rating.is_bound { "+" } else { "" };
            let scale = match puzzle.subject {
                Subject::Classic { .. } => "SE",
                Subject::Setting { .. } => "difficulty",
            };
            format!("{} {}{bound}", self.pick(scale, "难度"), rating.er)
        });
        found.or_else(|| self.rating_of_input(puzzle))
    }

    /// What the input says of how hard the puzzle is: a rating in any words, ER of Sudoku Explainer, or a
    /// level.
    fn rating_of_input(&self, puzzle: &Puzzle) -> Option<String> {
        let named = |names: &[&str]| {
            let known = |name: &str| names.iter().any(|one| one.eq_ignore_ascii_case(name));
            let mut found = puzzle.details.iter().filter(|(name, _)| known(name));
            found.find_map(|(_, value)| Some(one_line(value)).filter(|value| !value.is_empty()))
        };
        let rating = || named(&RATINGS).map(|text| self.say(text.clone(), format!("难度 {text}")));
        let er = || named(&ERS).map(|er| format!("{} {er}", self.pick("SE", "难度")));
        let level = || named(&LEVELS).map(|level| self.level(level));
        rating().or_else(er).or_else(level)
    }

    /// A level is a word, or a number that needs one.
    fn level(&self, level: String) -> String {
        match level.parse::<f32>() {
            Ok(_) => self.say(format!("level {level}"), format!("级别 {level}")),
            Err(_) => level,
        }
    }

    /// The seed, with the index of the puzzle, as `loshu generate` writes them to tables.
    fn seed(&self, puzzle: &Puzzle) -> Option<String> {
        let seed = one_line(puzzle.details.get("seed")?);
        let index = puzzle.details.get("index").map(|index| format!("/{}", one_line(index)));
        Some(format!("{} {seed}{}", self.pick("seed", "种子"), index.unwrap_or_default()))
    }

    /// What a screen reader says of a puzzle: its rows, and its clues.
    pub(super) fn described(&self, puzzle: &Puzzle) -> String {
        let rows = self.label(&puzzle.subject.rows(false));
        let parts: Vec<&str> =
            [rows.as_str()].into_iter().chain(puzzle.clues.iter().map(String::as_str)).collect();
        parts.join(self.pick(". ", "。"))
    }

    /// What a screen reader says of a grid: for each row the digits and the number of empty cells.
    pub(super) fn label(&self, rows: &[Vec<Option<String>>]) -> String {
        let rows = rows.iter().map(|row| {
            let mut words: Vec<String> = Vec::new();
            for part in row.chunk_by(|one, two| one.is_none() && two.is_none()) {
                words.push(match &part[0] {
                    Some(digit) => digit.clone(),
                    None => self.empty(part.len()),
                });
            }
            words.join(self.pick(", ", "，"))
        });
        let row = |(at, text): (usize, String)| {
            self.say(format!("Row {}: {text}", at + 1), format!("第 {} 行：{text}", at + 1))
        };
        rows.enumerate().map(row).collect::<Vec<_>>().join(self.pick(". ", "。"))
    }

    fn empty(&self, cells: usize) -> String {
        self.say(format!("{cells} empty"), format!("空 {cells} 格"))
    }

    fn pick(&self, english: &'static str, chinese: &'static str) -> &'static str {
        if self.language == Language::Chinese { chinese } else { english }
    }
}

/// The rules in the words of the setter, a line of them as a paragraph.
fn own_rules(puzzle: &Puzzle) -> Vec<String> {
    let text = puzzle.details.get("rules").unwrap_or_default();
    let mut left = MOST_LETTERS_OF_RULES;
    let mut paragraphs = Vec::new();
    for line in text.lines() {
        let paragraph = on_one_line(line, left);
        left = left.saturating_sub(paragraph.chars().count());
        if !paragraph.is_empty() {
            paragraphs.push(paragraph);
        }
        if left == 0 {
            break;
        }
    }
    paragraphs
}

/// Whether a sign follows another one in the order of figures or of Latin letters.
fn is_next(one: &str, next: &str) -> bool {
    match (one.as_bytes(), next.as_bytes()) {
        ([one], [next]) => {
            one.is_ascii_alphanumeric() && next.is_ascii_alphanumeric() && one + 1 == *next
        }
        _ => false,
    }
}

/// Signs that follow each other: `A-C`. Two of them stand by themselves.
fn in_short(run: &[String]) -> String {
    match run {
        [first, _, .., last] => format!("{first}-{last}"),
        short => short.join(" "),
    }
}

/// The most letters of a text that are looked at: more of them than fit into a line of any paper.
const MOST_LETTERS: usize = 500;

/// The same of the rules in the words of a setter.
const MOST_LETTERS_OF_RULES: usize = 2_000;

/// What the input says under a name, however that is capitalised.
fn detail<'a>(puzzle: &'a Puzzle, name: &str) -> Option<&'a str> {
    let mut details = puzzle.details.iter();
    let is_known = |known: &str, text: &str| known.eq_ignore_ascii_case(name) && !text.is_empty();
    details.find(|(known, text)| is_known(known, text)).map(|(_, text)| text)
}

fn one_line(text: &str) -> String {
    on_one_line(text, MOST_LETTERS)
}

/// A text with blanks in place of line ends and of signs that cannot be printed, without signs that
/// nobody sees. What follows the first letters, so many, is cut off.
fn on_one_line(text: &str, most: usize) -> String {
    let mut line = String::new();
    let mut letters = 0;
    let mut is_word = false;
    for letter in text.chars().filter(|letter| !is_invisible(*letter)) {
        if letter.is_whitespace() || letter.is_control() {
            is_word = false;
            continue;
        }
        if letters == most {
            line.push(CUT);
            break;
        }
        if !is_word && !line.is_empty() {
            line.push(' ');
        }
        line.push(letter);
        (is_word, letters) = (true, letters + 1);
    }
    line
}

/// Whether a sign only steers how others are shown: marks of direction, joiners, variants.
fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{AD}' | '\u{61C}' | '\u{180B}'..='\u{180E}' | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}')
}

#[cfg(test)]
mod tests {
    use loshu_variant::fpuzzles::Extras;
    use loshu_variant::{Clue, DigitSet, Global, Setting, Shape};

    use super::*;

    #[test]
    fn texts_are_one_line() {
        assert_eq!(one_line(" Calm\t\u{1B} sea\r\n"), "Calm sea");
        assert_eq!(one_line("\u{202E}a\u{200B}b\u{FE0F} c\u{FEFF}"), "ab c");
        assert_eq!(one_line(&"a".repeat(MOST_LETTERS)), "a".repeat(MOST_LETTERS));
        let long = one_line(&"ab ".repeat(1_000_000));
        assert_eq!(long, "ab ".repeat(MOST_LETTERS / 2).trim_end().to_owned() + "…");
    }

    /// Givens of a puzzle with other clues are no clues, and one of them is no plural. Symbols are listed only where digits
    /// are not figures.
    #[test]
    fn givens_and_symbols() {
        let subject = |givens: usize, signs: &[&str]| {
            let mut setting = Setting::new(Shape::square(signs.len() as u8).unwrap());
            for cell in 0..givens {
                setting.cells[cell] = DigitSet::only(1);
            }
            let signs = signs.iter().map(ToString::to_string).collect();
            let (setting, extras) = (Box::new(setting), Extras::default());
            Subject::Setting { setting, extras, signs, marks: None, solution: None }
        };
        let words = |language| Words::new(&Style { language, ..Style::default() });
        let (english, chinese) = (words(Language::English), words(Language::Chinese));
        let figures = ["1", "2", "3", "4"];
        let of = |givens| english.number_of_givens(&subject(givens, &figures));
        assert_eq!([of(0), of(1), of(2)], ["no givens", "1 given", "2 givens"]);
        assert_eq!(chinese.number_of_givens(&subject(1, &figures)), "1 个已知数");
        assert_eq!(english.symbols(&subject(0, &figures)), None);
        let pictures = subject(0, &["■", "▲", "●", "♥"]);
        assert_eq!(english.symbols(&pictures).unwrap(), "Symbols: ■ ▲ ● ♥");
        assert_eq!(chinese.symbols(&pictures).unwrap(), "所用符号：■ ▲ ● ♥");
        let symbols = |signs: &str| {
            let signs: Vec<String> = signs.chars().map(String::from).collect();
            let signs: Vec<&str> = signs.iter().map(String::as_str).collect();
            english.symbols(&subject(0, &signs)).unwrap()
        };
        assert_eq!(symbols("123456789ABC"), "Symbols: 1-9 A-C");
        assert_eq!(symbols("123456789ABCDEF0"), "Symbols: 1-9 A-F 0");
        assert_eq!(symbols("123456789A"), "Symbols: 1-9 A");
        // Two are as short by themselves, and others than figures and letters have no order that everybody knows.
        assert_eq!(symbols("αβγ12"), "Symbols: α β γ 1 2");
    }

    /// The setter's own words stand in the place of the sentences that Loshu has for the rules.
    #[test]
    fn rules_of_the_setter() {
        let mut setting = Setting::new(Shape::square(4).unwrap());
        setting.clues.push(Clue::Global(Global::AntiKnight));
        let (setting, extras) = (Box::new(setting), Extras::default());
        let signs = ('1'..='4').map(String::from).collect();
        let mut puzzle =
            Puzzle::of(Subject::Setting { setting, extras, signs, marks: None, solution: None });
        let words = Words::new(&Style::default());
        assert_eq!(words.rules(std::slice::from_ref(&puzzle)).len(), 1);
        assert_eq!(words.below(&puzzle), [""; 0]);
        puzzle.details.set("rules", "Normal rules\r\n\n apply.");
        assert_eq!(words.rules(&[puzzle.clone(), puzzle.clone()]), [""; 0]);
        assert_eq!(words.below(&puzzle), ["Normal rules", "apply."]);
        puzzle.details.set("rules", &"long\n".repeat(1_000_000));
        assert_eq!(words.below(&puzzle).len(), MOST_LETTERS_OF_RULES / 4);
        let mut classic = Puzzle::new(loshu::Grid::EMPTY);
        classic.details.set("rules", "Normal rules.");
        assert_eq!(words.below(&classic), ["Normal rules."]);
    }

    #[test]
    fn paper_says_that_it_has_no_fog() {
        let rows = ["[{}, {}, {}, {}]"; 4].join(", ");
        let object = format!(r#"{{"size": 4, "grid": [{rows}], "foglight": ["R1C1"]}}"#);
        let read = loshu_variant::fpuzzles::read(&object).unwrap();
        let (setting, extras) = (Box::new(read.setting), read.extras);
        let signs = ('1'..='4').map(String::from).collect();
        let puzzle =
            Puzzle::of(Subject::Setting { setting, extras, signs, marks: None, solution: None });
        let said = Words::new(&Style::default()).below(&puzzle);
        assert!(said.len() == 1 && said[0].contains("fog"), "{said:?}");
    }

    /// What an input says of how hard a puzzle is, in the words of any program that rated it.
    #[test]
    fn ratings_of_the_input() {
        let rating = |details: &[(&str, &str)]| {
            let mut puzzle = Puzzle::new(loshu::Grid::EMPTY);
            details.iter().for_each(|(name, value)| puzzle.details.set(name, value));
            let style = Style { caption: vec![CaptionPart::Rating], ..Style::default() };
            Words::new(&style).caption(0, &puzzle).1
        };
        assert_eq!(rating(&[("rating", "2.0"), ("er", "7.2")]), "2.0");
        assert_eq!(rating(&[("er", "7.2"), ("level", "Hard")]), "SE 7.2");
        assert_eq!(rating(&[("SE1213_ER", "7.2+")]), "SE 7.2+");
        assert_eq!(rating(&[("SER", "9.0"), ("ser", "8.0")]), "SE 9.0");
        assert_eq!(rating(&[("er", ""), ("level", "Hard"), ("score", "1384")]), "Hard");
        assert_eq!(rating(&[("HoDoKu220_level", "Unfair")]), "Unfair");
        assert_eq!(rating(&[("difficulty", "moderate")]), "moderate");
        assert_eq!(rating(&[("level", "3")]), "level 3");
        assert_eq!(rating(&[("er", ""), ("clues", "25")]), "");
    }
}
