//! `loshu techniques`

// library  the cases of a library of techniques
// picture  the pattern of a technique as a picture, and its lesson on paper

mod library;
mod picture;

use std::io::{self, IsTerminal};

use anyhow::{Result, bail};
use loshu::Limits;
use loshu_answers::{Ask, TechniqueRow, TechniquesRequest, VariantTechnique, Words};
use loshu_explain::step::{Language, Role, Schematic, Style};
use loshu_explain::technique::{COURSE, Group, Named, Technique};

use crate::args::Speech;
use crate::args::explain::{Subject, TechniquesArgs, TechniquesForm};
use crate::exit::Exit;
use crate::output::{self, InputFiles};
use crate::rows::table::Table;

/// Runs the command.
pub(crate) fn run(args: &TechniquesArgs, speech: Speech) -> Result<Exit> {
    if let Some(file) = &args.test {
        return library::test(file);
    }
    let style = args.words.style(speech);
    if args.course {
        output::print(course(style.language).as_bytes())?;
        return Ok(Exit::Fine);
    }
    let file = args.output.as_deref();
    let form = args.to.map_or_else(|| output::form_of_ending(file, TechniquesForm::Table), Ok)?;
    if args.seed.seed.is_some() && form != TechniquesForm::Pdf {
        bail!("--seed needs --to pdf: only exercises are chosen by chance");
    }
    let is_binary = matches!(form, TechniquesForm::Png | TechniquesForm::Pdf);
    if is_binary && file.is_none() && io::stdout().is_terminal() {
        bail!("this is no text for a terminal; name a file: -o lesson.pdf");
    }
    let bytes = match form {
        TechniquesForm::Table | TechniquesForm::Csv | TechniquesForm::Jsonl => {
            text(form, args.name, style)?.into_bytes()
        }
        TechniquesForm::Svg => picture::svg(picture::one(args)?, style),
        TechniquesForm::Png => picture::png(picture::one(args)?, style)?,
        TechniquesForm::Pdf => picture::lesson(picture::one(args)?, &args.seed, style)?,
    };
    output::put(file, &InputFiles::of(&[]), &bytes)?;
    Ok(Exit::Fine)
}

/// The list of all techniques or of a group, or one technique, as text.
fn text(form: TechniquesForm, subject: Option<Subject>, style: Style) -> Result<String> {
    let named = match subject {
        Some(Subject::Ordinary(named)) => Some(named),
        Some(Subject::OfVariant(technique)) => return of_variant(form, technique, style.language),
        None => None,
    };
    let technique = match named {
        Some(Named::Technique(technique)) => Some(technique),
        Some(Named::Group(_)) | None => None,
    };
    let request = TechniquesRequest { technique, variant: false, words: Words::from(style) };
    let mut rows = request.answer(&Limits::NONE)?;
    if let Some(Named::Group(group)) = named {
        rows.retain(|row| group.techniques().any(|technique| technique.info().id == row.name.id));
    }
    Ok(match (form, named) {
        (TechniquesForm::Csv, _) => csv(&rows)?,
        (TechniquesForm::Jsonl, _) => jsonl(&rows)?,
        (_, Some(Named::Technique(technique))) => {
            rows.iter().map(|row| page(technique, row, style)).collect()
        }
        (_, Some(Named::Group(group))) => {
            let (table, notes) = list(&rows, style.language);
            format!("{}\n\n{table}\n\n{notes}", heading(group, style.language))
        }
        (_, None) => {
            let (table, notes) = list(&rows, style.language);
            format!("{table}\n\n{}\n\n{notes}", list_of_variants(style.language))
        }
    })
}

/// The names of the techniques that only variants have, below the table of the others.
fn list_of_variants(language: Language) -> String {
    let heading = match language {
        Language::English => "Only in variants:",
        Language::Chinese => "只用于变型数独：",
    };
    let lines = VariantTechnique::ALL.iter().map(|technique| {
        let line = format!("{:33}{}", technique.id, technique.name(language));
        line + "\n"
    });
    let lines: String = lines.collect();
    format!("{heading}\n{}", lines.trim_end())
}

/// What a technique of variants is. It has no place in the tables, which are about prices and codes of ordinary ones.
fn of_variant(
    form: TechniquesForm,
    technique: &VariantTechnique,
    language: Language,
) -> Result<String> {
    if form != TechniquesForm::Table {
        return Err(picture::text_only(technique));
    }
    let mut names: Vec<&str> = Vec::new();
    for name in technique.names().filter(|name| is_read(name, technique.chinese, language)) {
        if name != technique.id && !names.contains(&name) {
            names.push(name);
        }
    }
    let (heading, users) = match language {
        Language::English => ("What it is", "used in: variants"),
        Language::Chinese => ("是什么", "用于：变型数独"),
    };
    let (names, what) = (names.join(" · "), technique.what(language));
    Ok(format!("{}\n{names}\n\n{heading}\n  {what}\n\n{users}\n", technique.id))
}

/// Whether a lesson tells a name. In an English lesson one Chinese name is enough; Chinese players use the English names as
/// well.
fn is_read(name: &str, chinese: &str, language: Language) -> bool {
    language == Language::Chinese || Language::of(name) == Language::English || name == chinese
}

/// What a group is called, and how many techniques it has.
fn heading(group: &Group, language: Language) -> String {
    let (name, count) = (group.name(language), group.techniques().count());
    match language {
        Language::English => format!("{name}: {count} techniques"),
        Language::Chinese => format!("{name}：{count} 种技巧"),
    }
}

/// The chapters of the course by level, each with its number, its title and the ids of its techniques.
fn course(language: Language) -> String {
    let mut text = String::new();
    let mut level = None;
    for (chapter, number) in COURSE.iter().zip(1..) {
        if level != Some(chapter.level) {
            let gap = if level.is_some() { "\n" } else { "" };
            text += &format!("{gap}{}\n", chapter.level.name_in(language));
            level = Some(chapter.level);
        }
        let ids: Vec<_> = chapter.techniques.iter().map(|technique| technique.info().id).collect();
        text += &format!("{number:4}  {}\n      {}\n", chapter.title(language), ids.join(" "));
    }
    let note = match language {
        Language::English => {
            "`loshu techniques NAME` shows a technique: what it is, why it works, how to find it."
        }
        Language::Chinese => "`loshu techniques NAME` 显示一个技巧：是什么、为什么成立、怎么找。",
    };
    format!("{text}\n{note}\n")
}

/// The table of all techniques, at most 80 columns wide. English names are the ids in other letters, so
/// only Chinese ones stand there.
fn list(rows: &[TechniqueRow], language: Language) -> (String, &'static str) {
    let (head, notes) = match language {
        Language::English => (["id", "family", "HoDoKu", "score", "SE", "needs"], NOTES),
        Language::Chinese => (["id", "名称", "HoDoKu", "分值", "SE", "前提"], NOTES_IN_CHINESE),
    };
    let mut table = Table::new(&head).names(2);
    for row in rows {
        let second = match language {
            Language::English => row.name.family,
            Language::Chinese => &*row.name.name,
        };
        table.row([
            (&*row.name.id).into(),
            second.into(),
            row.hodoku.unwrap_or_default().into(),
            score(row),
            rating(row),
            needs_in_a_word(row, language).into(),
        ]);
    }
    (table.to_narrow_text(), notes)
}

/// What the last columns of the list mean.
const NOTES: &str = "\
HoDoKu: code in its library; score: its price; SE: rating in Sudoku Explainer.
needs: unique  the puzzle must have one solution
       givens  one solution, and which cells are givens must be known
`loshu techniques NAME` shows a technique with an example.
";

const NOTES_IN_CHINESE: &str = "\
HoDoKu：技巧库中的编号；分值：HoDoKu 的分值；SE：Sudoku Explainer 的难度。
前提：唯一解  题目必须只有一个解
      已知数  唯一解，并且须知道哪些格是已知数
`loshu techniques NAME` 显示一个技巧及其例子。
";

/// The columns of tables for programs.
const COLUMNS: [&str; 8] =
    ["id", "name", "family", "needs_unique", "needs_givens", "hodoku", "score", "se"];

/// The list as CSV.
fn csv(rows: &[TechniqueRow]) -> Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(COLUMNS)?;
    for row in rows {
        let yes = |is: bool| if is { "yes" } else { "no" };
        writer.write_record([
            &*row.name.id,
            &*row.name.name,
            row.name.family,
            yes(row.needs_unique),
            yes(row.needs_givens),
            row.hodoku.unwrap_or_default(),
            &score(row),
            &rating(row),
        ])?;
    }
    Ok(String::from_utf8(writer.into_inner()?)?)
}

/// The list as JSON, one object a line.
fn jsonl(rows: &[TechniqueRow]) -> Result<String> {
    let mut text = String::new();
    for row in rows {
        text += &serde_json::to_string(row)?;
        text.push('\n');
    }
    Ok(text)
}

/// HoDoKu's score, if it has one.
fn score(row: &TechniqueRow) -> String {
    row.score.map_or_else(String::new, |score| score.to_string())
}

/// Sudoku Explainer's rating, such as 4.2.
fn rating(row: &TechniqueRow) -> String {
    row.se.map_or_else(String::new, |rating| rating.to_string())
}

/// What a technique needs, as short as it fits into a table.
fn needs_in_a_word(row: &TechniqueRow, language: Language) -> &'static str {
    match (row.needs_givens, row.needs_unique, language) {
        (true, _, Language::English) => "givens",
        (true, _, Language::Chinese) => "已知数",
        (false, true, Language::English) => "unique",
        (false, true, Language::Chinese) => "唯一解",
        (false, false, Language::English | Language::Chinese) => "",
    }
}

fn needs(row: &TechniqueRow, language: Language) -> &'static str {
    match (row.needs_givens, row.needs_unique, language) {
        (true, _, Language::English) => "one solution, givens",
        (true, _, Language::Chinese) => "唯一解、已知数",
        (false, true, Language::English) => "one solution",
        (false, true, Language::Chinese) => "唯一解",
        (false, false, Language::English | Language::Chinese) => "",
    }
}

/// The lesson of a technique, a headed paragraph for each part.
fn lesson(technique: Technique, language: Language) -> String {
    let parts = technique.lesson(language).parts(language);
    parts.map(|(heading, text)| format!("{heading}\n  {text}\n")).join("\n")
}

/// The pattern of a technique on an empty grid, and the candidates of each part.
fn pattern(technique: Technique, style: Style) -> String {
    let Schematic { marks, drawing, .. } = technique.schematic();
    // An open cell without candidates is no contradiction here.
    let board = marks.table().to_string().replace('!', ".");
    let part = |role: Role| {
        let candidates = style.notation.candidates(drawing.with_role(role));
        let name = role.name(technique, style.language);
        match style.language {
            Language::English => format!("  {name}: {candidates}\n"),
            Language::Chinese => format!("  {name}：{candidates}\n"),
        }
    };
    let heading = match style.language {
        Language::English => "The pattern",
        Language::Chinese => "结构",
    };
    let parts: String = drawing.roles().into_iter().map(part).collect();
    format!("{heading}\n{board}\n{parts}")
}

/// What a technique is, with its pattern and the example that the pattern is taken from.
fn page(technique: Technique, row: &TechniqueRow, style: Style) -> String {
    let (id, language) = (&*row.name.id, style.language);
    let mut names: Vec<&str> = Vec::new();
    let is_read = |name: &&str| is_read(name, technique.info().chinese, language);
    for name in technique.names().filter(|name| !name.is_empty() && *name != id).filter(is_read) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let about = lesson(technique, language);
    let mut text = format!("{id}\n{}\n\n{about}\n", names.join(" · "));
    let family = match language {
        Language::English => row.name.family.into(),
        Language::Chinese => Group::of(technique.info().family).chinese.into(),
    };
    let facts = [
        ("family", "类别", family),
        ("HoDoKu score", "HoDoKu 分值", score(row)),
        ("Sudoku Explainer", "Sudoku Explainer", rating(row)),
        ("needs", "前提", needs(row, language).into()),
    ];
    for (english, chinese, value) in facts.into_iter().filter(|(.., value)| !value.is_empty()) {
        text += &match language {
            Language::English => format!("{english}: {value}\n"),
            Language::Chinese => format!("{chinese}：{value}\n"),
        };
    }
    text + "\n" + &pattern(technique, style) + "\n" + &use_of(technique, style)
}

/// The first use of the technique: drawing and explanation, and whether easier techniques would do.
fn use_of(technique: Technique, style: Style) -> String {
    let (marks, step) = technique.uses().next().expect("each technique has a use");
    let heading = match style.language {
        Language::English => "Example",
        Language::Chinese => "例子",
    };
    let table = marks.table();
    let mut text = format!("{heading}\n{table}\n{}\n", step.prose(&marks, style));
    if let Some(remark) = technique.needless(style.language) {
        text += &format!("\n{remark}\n");
    }
    text
}
