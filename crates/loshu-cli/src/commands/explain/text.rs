//! A path as text: prose, HoDoKu's lines, Eureka notation, or the picture of one step.

use std::fmt::Write;

use loshu::Marks;
use loshu_answers::{Path, VariantPath};
use loshu_explain::rate::{Price, PricedStep, Scale};
use loshu_explain::step::{Drawing, Language, Notation, Prose, Step, Style};
use loshu_picture::{Lettering, board};

use super::Explainer;
use super::story::lettering;

/// The puzzle, a paragraph or a line for each step, and how it ends.
pub(super) fn prose(path: &Path, explainer: &Explainer) -> String {
    let style = explainer.style;
    let mut text = format!("{}\n\n", path.puzzle());
    let told = path.steps.iter().map(|PricedStep { marks, step, .. }| step.prose(marks, style));
    put_steps(
        &mut text,
        told.enumerate().map(|(at, told)| (told, price(path, at, style.language))),
        explainer.brief,
    );
    if let Some(sector) = path.contradiction() {
        put(&mut text, format_args!("{}\n", style.contradiction(sector)));
    }
    put(&mut text, format_args!("{}\n{}", path.ending(style.language), path.end.grid()));
    text
}

/// The same of a variant, which begins with what it is called.
pub(super) fn prose_of_variant(path: &VariantPath, brief: bool) -> String {
    let mut text = format!("# {}\n\n", path.name());
    put_steps(&mut text, path.prose().map(|told| (told, String::new())), brief);
    put(&mut text, format_args!("{}\n{}", path.ending(), path.end()));
    text
}

/// Writes a paragraph or a line for each step. The text that comes with a step, its price, ends the first line.
fn put_steps(text: &mut String, steps: impl Iterator<Item = (Prose, String)>, brief: bool) {
    let mut explained = false;
    for (number, (mut prose, beside)) in steps.enumerate() {
        // A short form such as r5c89 is explained where it occurs first.
        prose.note = prose.note.filter(|_| !explained);
        explained |= prose.note.is_some();
        let told = if brief { format!("{prose:#}") } else { prose.to_string() };
        let mut lines = told.lines();
        let first = lines.next().unwrap_or_default();
        put(text, format_args!("{:>3}. {first}{beside}\n", number + 1));
        for line in lines {
            put(text, format_args!("     {line}\n"));
        }
        if !brief {
            text.push('\n');
        }
    }
}

/// The price of a step, if the path follows a rating. The rules of Sudoku Explainer have English names only.
fn price(path: &Path, number: usize, language: Language) -> String {
    if !matches!(path.scale, Scale::Se | Scale::Hodoku) {
        return String::new();
    }
    let price = path.price(number);
    match language {
        Language::English => format!(" [{price}]"),
        Language::Chinese => format!(" [{}]", Price { rule: None, ..price }),
    }
}

/// The lines that HoDoKu writes for a path.
pub(super) fn hodoku(path: &Path) -> String {
    lines(path, |marks, step| step.hodoku(marks))
}

/// The same with chains in Eureka notation.
pub(super) fn eureka(path: &Path, notation: Notation) -> String {
    lines(path, |marks, step| step.eureka(marks, notation))
}

fn lines(path: &Path, line: impl Fn(&Marks, &Step) -> String) -> String {
    let mut text = path.puzzle().to_string();
    for PricedStep { marks, step, .. } in &path.steps {
        put(&mut text, format_args!("\n   {}", line(marks, step)));
    }
    text
}

/// The picture of the last step, if the path was cut there, or of the hardest.
pub(super) fn picture(path: &Path, explainer: &Explainer) -> String {
    let last = path.steps.len().checked_sub(1);
    let at = if explainer.until.is_some() { last } else { path.hardest() };
    let screen = Lettering::screen(explainer.style.notation);
    let drawn = |drawing: &Drawing, marks| board(drawing, marks, screen);
    match at.map(|at| &path.steps[at]) {
        Some(PricedStep { marks, step, .. }) => {
            let label = step.prose(marks, explainer.style).what;
            drawn(&step.drawing(marks), marks).svg_file("board", &label, None)
        }
        None => drawn(&Drawing::default(), &path.end).svg_file("board", "Sudoku", None),
    }
}

/// The same of a variant.
pub(super) fn picture_of_variant(path: &VariantPath, style: Style) -> String {
    let last = path.steps().checked_sub(1);
    let at = if path.is_cut() { last } else { path.hardest() };
    let label = at.and_then(|at| path.prose().nth(at)).map(|told| told.what);
    let scene = path.scene(at.unwrap_or(path.steps()), lettering(style));
    scene.svg_file("board", label.as_deref().unwrap_or("Sudoku"), None)
}

fn put(text: &mut String, part: std::fmt::Arguments<'_>) {
    text.write_fmt(part).expect("memory takes all");
}
