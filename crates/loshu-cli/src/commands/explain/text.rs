//! A path as text: prose, HoDoKu's lines, Eureka notation, or the picture of one step.

use std::fmt::Write;

use loshu::Marks;
use loshu_explain::step::{Drawing, Language, Notation, Step};
use loshu_picture::{Lettering, board};

use super::Explainer;
use super::story::Story;

/// The puzzle, a paragraph or a line for each step, and how it ends.
pub(super) fn prose(story: &Story, explainer: &Explainer) -> String {
    let mut text = format!("{}\n\n", story.puzzle);
    for (number, (marks, step)) in story.steps.iter().enumerate() {
        let prose = step.prose(marks, explainer.style);
        let told = if explainer.brief { format!("{prose:#}") } else { prose.to_string() };
        let mut lines = told.lines();
        let first = lines.next().unwrap_or_default();
        let price = price(story, number);
        put(&mut text, format_args!("{:>3}. {first}{price}\n", number + 1));
        for line in lines {
            put(&mut text, format_args!("     {line}\n"));
        }
        if !explainer.brief {
            text.push('\n');
        }
    }
    if let Some(sector) = story.contradiction() {
        put(&mut text, format_args!("{}\n", explainer.style.contradiction(sector)));
    }
    text + &ending(story, explainer)
}

/// The price of a step, if the path is that of a rating.
fn price(story: &Story, number: usize) -> String {
    if story.is_of_rating() { format!(" [{}]", story.price(number)) } else { String::new() }
}

/// How many steps there were, and whether the grid is full.
fn ending(story: &Story, explainer: &Explainer) -> String {
    let (steps, guesses) = (story.steps.len(), story.guesses());
    let full = story.is_solved();
    let rating = story.rating();
    let rating = rating.map_or(String::new(), |rating| format!(" {rating}."));
    match explainer.style.language {
        Language::English => {
            let end = if full { "The grid is full" } else { "The path ends here" };
            let guesses = match guesses {
                0 => String::new(),
                1 => ", one of them a guess".into(),
                _ => format!(", {guesses} of them guesses"),
            };
            let noun = if steps == 1 { "step" } else { "steps" };
            format!("{end}: {steps} {noun}{guesses}.{rating}\n{}", story.end.grid())
        }
        Language::Chinese => {
            let end = if full { "全盘完成" } else { "路径到此为止" };
            let guesses =
                if guesses == 0 { String::new() } else { format!("，其中猜测 {guesses} 步") };
            format!("{end}：共 {steps} 步{guesses}。{rating}\n{}", story.end.grid())
        }
    }
}

/// The lines that HoDoKu writes for a path.
pub(super) fn hodoku(story: &Story) -> String {
    lines(story, |marks, step| step.hodoku(marks))
}

/// The same with chains in Eureka notation.
pub(super) fn eureka(story: &Story, notation: Notation) -> String {
    lines(story, |marks, step| step.eureka(marks, notation))
}

fn lines(story: &Story, line: impl Fn(&Marks, &Step) -> String) -> String {
    let mut text = story.puzzle.to_string();
    for (marks, step) in &story.steps {
        put(&mut text, format_args!("\n   {}", line(marks, step)));
    }
    text
}

/// The picture of the last step, if the path was cut there, or of the hardest.
pub(super) fn picture(story: &Story, explainer: &Explainer) -> String {
    let last = story.steps.len().checked_sub(1);
    let at = if explainer.teller.limits.until.is_some() { last } else { story.hardest() };
    let screen = Lettering::screen(explainer.style.notation);
    let drawn = |drawing: &Drawing, marks| board(drawing, marks, screen);
    match at.map(|at| &story.steps[at]) {
        Some((marks, step)) => {
            let label = step.prose(marks, explainer.style).what;
            drawn(&step.drawing(marks), marks).svg_file("board", &label, None)
        }
        None => drawn(&Drawing::default(), &story.end).svg_file("board", "Sudoku", None),
    }
}

fn put(text: &mut String, part: std::fmt::Arguments<'_>) {
    text.write_fmt(part).expect("memory takes all");
}
