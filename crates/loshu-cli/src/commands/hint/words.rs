//! The sentences for answers without a step.

use loshu::{Candidate, Cell, CellSet};
use loshu_explain::step::{Language, Notation, Stage, Style};

fn say(style: Style, english: String, chinese: String) -> String {
    match style.language {
        Language::English => english,
        Language::Chinese => chinese,
    }
}

pub(super) fn wrong(cells: &[Cell], style: Style) -> String {
    let names = style.notation.cells(cells.iter().copied().collect());
    let digits = if cells.len() == 1 { "The digit in" } else { "The digits in" };
    let are = if cells.len() == 1 { "is wrong" } else { "are wrong" };
    say(style, format!("{digits} {names} {are}."), format!("{names} 填错了。"))
}

/// Tells that candidates of the solution are missing: from the stage of the name on in which cells, from
/// the stage of the place on which they are.
pub(super) fn missing(candidates: &[Candidate], stage: Stage, style: Style) -> String {
    let (english, chinese) = match stage {
        Stage::Family => Default::default(),
        Stage::Name => in_cells(candidates, style.notation),
        Stage::Place | Stage::Pattern | Stage::Everything => named(candidates, style.notation),
    };
    let noun = if candidates.len() == 1 { "a candidate" } else { "candidates" };
    say(
        style,
        format!("The pencil marks lack {noun} of the solution{english}."),
        format!("标记中缺少正确的候选数{chinese}。"),
    )
}

/// Where the candidates are, in English and Chinese.
fn in_cells(candidates: &[Candidate], notation: Notation) -> (String, String) {
    let cells = notation.cells(candidates.iter().map(|candidate| candidate.cell()).collect());
    (format!(" in {cells}"), format!("，位置在 {cells}"))
}

/// Which the candidates are, in English and Chinese.
fn named(candidates: &[Candidate], notation: Notation) -> (String, String) {
    let name = |at: &Candidate| format!("{} in {}", at.digit(), notation.cell(at.cell()));
    let english = candidates.iter().map(name).collect::<Vec<_>>().join(", ");
    let name = |at: &Candidate| format!("{} 的 {}", notation.cell(at.cell()), at.digit());
    let chinese = candidates.iter().map(name).collect::<Vec<_>>().join("、");
    (format!(": {english}"), format!("：{chinese}"))
}

pub(super) fn other_givens(cells: CellSet, style: Style) -> String {
    let names = style.notation.cells(cells);
    say(
        style,
        format!("The marks contradict the givens of the puzzle in {names}."),
        format!("标记与谜题的已知数矛盾：{names}。"),
    )
}

pub(super) fn solved(style: Style) -> String {
    say(style, "The grid is full, and all digits are right.".into(), "已经完成，全部正确。".into())
}

pub(super) fn stuck(style: Style) -> String {
    say(style, "The chosen techniques find no step.".into(), "所选技巧找不到下一步。".into())
}

pub(super) fn no_solution(style: Style) -> String {
    say(style, "The puzzle has no solution.".into(), "谜题无解。".into())
}
