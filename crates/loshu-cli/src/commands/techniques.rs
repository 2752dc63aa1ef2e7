//! `loshu techniques`

mod example;
mod library;

use anyhow::Result;
use loshu_explain::step::{Language, Style};
use loshu_explain::technique::{Info, Technique};
use serde_json::json;

use crate::args::explain::{TechniquesArgs, TechniquesForm};
use crate::exit::Exit;
use crate::output;
use crate::rows::table::Table;

/// Runs the command.
pub(crate) fn run(args: &TechniquesArgs) -> Result<Exit> {
    if let Some(file) = &args.test {
        return library::test(file);
    }
    let style = args.words.style();
    let chosen: Vec<Technique> = match args.name {
        Some(technique) => vec![technique],
        None => Technique::ALL.to_vec(),
    };
    let text = match (args.to, args.name) {
        (Some(TechniquesForm::Csv), _) => csv(&chosen, style.language)?,
        (Some(TechniquesForm::Jsonl), _) => jsonl(&chosen, style.language)?,
        (Some(TechniquesForm::Table) | None, Some(technique)) => page(technique, style),
        (Some(TechniquesForm::Table) | None, None) => list(style.language),
    };
    output::print(text.as_bytes())?;
    Ok(Exit::Fine)
}

/// The table of all techniques, at most 80 columns wide. English names are the ids in other letters, so
/// only Chinese ones stand there.
fn list(language: Language) -> String {
    let (head, notes) = match language {
        Language::English => (["id", "family", "HoDoKu", "score", "SE", "needs"], NOTES),
        Language::Chinese => (["id", "名称", "HoDoKu", "分值", "SE", "前提"], NOTES_IN_CHINESE),
    };
    let mut table = Table::new(&head).names(2);
    for &technique in Technique::ALL {
        let info = technique.info();
        let second = match language {
            Language::English => info.family.id(),
            Language::Chinese => info.name(language),
        };
        table.row([
            info.id.into(),
            second.into(),
            info.code.unwrap_or_default().into(),
            score(info),
            rating(info),
            needs_in_a_word(info, language).into(),
        ]);
    }
    format!("{}\n\n{notes}\n", table.to_narrow_text())
}

/// What the last columns of the list mean.
const NOTES: &str = "\
HoDoKu: code in its library; score: its price; SE: rating in Sudoku Explainer.
needs: unique  the puzzle must have one solution
       givens  one solution, and which cells are givens must be known
`loshu techniques NAME` shows a technique with an example.";

const NOTES_IN_CHINESE: &str = "\
HoDoKu：技巧库中的编号；分值：HoDoKu 的分值；SE：Sudoku Explainer 的难度。
前提：唯一解  题目必须只有一个解
      已知数  唯一解，并且须知道哪些格是已知数
`loshu techniques NAME` 显示一个技巧及其例子。";

/// The columns of tables for programs.
const COLUMNS: [&str; 8] =
    ["id", "name", "family", "needs_unique", "needs_givens", "hodoku", "score", "se"];

/// The list as CSV.
fn csv(techniques: &[Technique], language: Language) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS)?;
    for technique in techniques {
        let info = technique.info();
        let yes = |is: bool| if is { "yes" } else { "no" };
        writer.write_record([
            info.id,
            info.name(language),
            info.family.id(),
            yes(info.needs_uniqueness()),
            yes(info.needs_givens()),
            info.code.unwrap_or_default(),
            &score(info),
            &rating(info),
        ])?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

/// The list as JSON, one object a line.
fn jsonl(techniques: &[Technique], language: Language) -> Result<String> {
    let mut text = String::new();
    for technique in techniques {
        let info = technique.info();
        let object = json!({
            "id": info.id,
            "name": info.name(language),
            "family": info.family.id(),
            "needs_unique": info.needs_uniqueness(),
            "needs_givens": info.needs_givens(),
            "hodoku": info.code,
            "score": info.score,
            "se": info.se.map(|rating| f64::from(rating.0) / 10.0),
        });
        text += &serde_json::to_string(&object)?;
        text.push('\n');
    }
    Ok(text)
}

/// HoDoKu's score, if it has one.
fn score(info: &Info) -> String {
    info.score.map_or_else(String::new, |score| score.to_string())
}

/// Sudoku Explainer's rating, such as 4.2.
fn rating(info: &Info) -> String {
    info.se.map_or_else(String::new, |rating| rating.to_string())
}

/// What a technique needs, as short as it fits into a table.
fn needs_in_a_word(info: &Info, language: Language) -> &'static str {
    match (info.needs_givens(), info.needs_uniqueness(), language) {
        (true, _, Language::English) => "givens",
        (true, _, Language::Chinese) => "已知数",
        (false, true, Language::English) => "unique",
        (false, true, Language::Chinese) => "唯一解",
        (false, false, Language::English | Language::Chinese) => "",
    }
}

fn needs(info: &Info, language: Language) -> &'static str {
    match (info.needs_givens(), info.needs_uniqueness(), language) {
        (true, _, Language::English) => "one solution, givens",
        (true, _, Language::Chinese) => "唯一解、已知数",
        (false, true, Language::English) => "one solution",
        (false, true, Language::Chinese) => "唯一解",
        (false, false, Language::English | Language::Chinese) => "",
    }
}

/// The lesson of a technique, a headed paragraph for each part; or what its family has in common.
fn lesson(technique: Technique, language: Language) -> String {
    let Some(lesson) = technique.lesson(language) else {
        return technique.info().family.description(language).to_owned() + "\n";
    };
    let parts = [
        ("What it is", "是什么", lesson.what),
        ("Why it works", "为什么成立", lesson.why),
        ("How to find it", "怎么找", lesson.how),
    ];
    let paragraph = |(english, chinese, text): (&str, &str, &str)| match language {
        Language::English => format!("{english}\n  {text}\n"),
        Language::Chinese => format!("{chinese}\n  {text}\n"),
    };
    parts.map(paragraph).join("\n")
}

/// What a technique is, with an example that the program looks for.
fn page(technique: Technique, style: Style) -> String {
    let info = technique.info();
    let mut names: Vec<&str> = Vec::new();
    for name in technique.names().filter(|name| !name.is_empty() && *name != info.id) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let about = lesson(technique, style.language);
    let mut text = format!("{}\n{}\n\n{about}\n", info.id, names.join(" · "));
    let facts = [
        ("family", "类别", info.family.id().into()),
        ("HoDoKu score", "HoDoKu 分值", score(info)),
        ("Sudoku Explainer", "Sudoku Explainer", rating(info)),
        ("needs", "前提", needs(info, style.language).into()),
    ];
    for (english, chinese, value) in facts.into_iter().filter(|(.., value)| !value.is_empty()) {
        let label = if style.language == Language::English { english } else { chinese };
        text += &format!("{label}: {value}\n");
    }
    text + "\n" + &example::of(technique, style)
}
