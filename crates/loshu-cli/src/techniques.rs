//! `loshu techniques`

mod example;
mod library;

use anyhow::Result;
use loshu::step::{Language, Style};
use loshu::technique::{Info, Technique};

use crate::args::explain::TechniquesArgs;
use crate::chunk_result::Exit;
use crate::output;
use crate::table::Table;

/// Runs the command.
pub(crate) fn run(args: &TechniquesArgs) -> Result<Exit> {
    let style = args.words.style();
    match (&args.test, args.name) {
        (Some(file), _) => library::test(file),
        (None, Some(technique)) => {
            output::print(page(technique, style).as_bytes())?;
            Ok(Exit::Fine)
        }
        (None, None) => {
            output::print((list(style.language) + "\n").as_bytes())?;
            Ok(Exit::Fine)
        }
    }
}

/// The table of all techniques.
fn list(language: Language) -> String {
    let head = match language {
        Language::English => ["id", "name", "family", "needs", "HoDoKu", "score", "SE"],
        Language::Chinese => ["id", "名称", "类别", "前提", "HoDoKu", "分值", "SE"],
    };
    let mut table = Table::new(&head).names(4);
    for &technique in Technique::ALL {
        let info = technique.info();
        let number = |number: u16| if number == 0 { String::new() } else { number.to_string() };
        table.row([
            info.id.into(),
            info.name(language).into(),
            info.family.id().into(),
            needs(info, language).into(),
            info.code.into(),
            number(info.score),
            rating(info),
        ]);
    }
    table.to_text()
}

/// Sudoku Explainer's rating, such as 4.2.
fn rating(info: &Info) -> String {
    if info.se == 0 { String::new() } else { format!("{:.1}", f64::from(info.se) / 10.0) }
}

fn needs(info: &Info, language: Language) -> &'static str {
    match (info.needs_givens(), info.needs_uniqueness(), language) {
        (true, _, Language::English) => "one solution, givens",
        (true, _, Language::Chinese) => "唯一解、已知数",
        (_, true, Language::English) => "one solution",
        (_, true, Language::Chinese) => "唯一解",
        _ => "",
    }
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
    let about = info.family.description(style.language);
    let mut text = format!("{}\n{}\n\n{about}\n\n", info.id, names.join(" · "));
    let facts = [
        ("family", "类别", info.family.id().into()),
        (
            "HoDoKu score",
            "HoDoKu 分值",
            if info.score == 0 { String::new() } else { info.score.to_string() },
        ),
        ("Sudoku Explainer", "Sudoku Explainer", rating(info)),
        ("needs", "前提", needs(info, style.language).into()),
    ];
    for (english, chinese, value) in facts.into_iter().filter(|(.., value)| !value.is_empty()) {
        let label = if style.language == Language::English { english } else { chinese };
        text += &format!("{label}: {value}\n");
    }
    text + "\n" + &example::of(technique, style)
}
