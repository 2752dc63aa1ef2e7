//! A path as a self-contained page: the grid drawn at each step, in two languages.
//!
//! Without scripts all steps stand one below the other; with scripts one is shown at a time.

use loshu::{Cell, Marks};
use loshu_answers::Path;
use loshu_explain::rate::{Price, PricedStep};
use loshu_explain::step::{Drawing, Language, Prose, Sign, Step, Style};
use loshu_explain::technique::Technique;
use loshu_picture::scene::{self, Scene};
use loshu_picture::{Lettering, board, sign};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const LAYOUT: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
const LANGUAGES: [Language; 2] = [Language::English, Language::Chinese];

fn drawn(drawing: &Drawing, marks: &Marks, style: Style) -> Scene {
    board(drawing, marks, Lettering::screen(style.notation))
}

/// The page of a path.
pub(super) fn page(path: &Path, style: Style) -> String {
    let code = style.language.code();
    let page = html! {
        (DOCTYPE)
        html lang=(code) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Loshu: " (path.puzzle().to_string()) }
                style { (PreEscaped(scene::style())) (PreEscaped(LAYOUT)) }
            }
            body {
                (header(path))
                div.story {
                    (contents(path, style))
                    main {
                        @for (number, PricedStep { marks, step, .. }) in path.steps.iter().enumerate() {
                            (article(number, marks, step, &path.price(number), style))
                        }
                        (end(path, style))
                    }
                }
                (controls(path))
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// A text in both languages. The page shows one of them.
fn both(english: &str, chinese: &str) -> Markup {
    html! { span lang="en" { (english) } span lang="zh" { (chinese) } }
}

fn header(path: &Path) -> Markup {
    let steps = path.steps.len();
    let noun = if steps == 1 { "step" } else { "steps" };
    let hardest = path.hardest().map(|at| path.steps[at].step.technique.info());
    let name = hardest.map_or(("", ""), |info| (info.english, info.chinese));
    html! {
        header {
            h1 { (both("A Sudoku, step by step", "数独，一步一步解")) }
            button #language type="button" { (both("中文", "English")) }
            p {
                (both(&format!("{steps} {noun}."), &format!("共 {steps} 步。"))) " "
                @if hardest.is_some() {
                    (both(&format!("Hardest: {}.", name.0), &format!("最难：{}。", name.1)))
                }
                @if let [Some(english), Some(chinese)] = LANGUAGES.map(|language| path.rating(language)) {
                    " " (both(&english, &chinese))
                }
            }
        }
    }
}

/// The list of steps, to jump to one.
fn contents(path: &Path, style: Style) -> Markup {
    html! {
        nav aria-label="Steps / 步骤" {
            details #contents open {
                summary { (both("All steps", "全部步骤")) }
                ol {
                    @for (number, PricedStep { step, .. }) in path.steps.iter().enumerate() {
                        @let info = step.technique.info();
                        @let conclusions = style.notation.conclusions(step);
                        li {
                            a href={ "#s" (number + 1) } {
                                (both(info.english, info.chinese)) " " small { (conclusions) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn article(number: usize, marks: &Marks, step: &Step, price: &Price, style: Style) -> Markup {
    let drawing = step.drawing(marks);
    let prose = LANGUAGES.map(|language| step.prose(marks, Style { language, ..style }));
    html! {
        article id={ "s" (number + 1) } tabindex="-1" {
            figure {
                (PreEscaped(drawn(&drawing, marks, style).svg("board", &label(marks))))
                figcaption { (legend(&drawing, step.technique)) }
            }
            @for prose in &prose { (told(number, prose, price)) }
        }
    }
}

fn told(number: usize, prose: &Prose, price: &Price) -> Markup {
    let price = price.to_string();
    html! {
        section.told lang=(prose.language.code()) {
            h2 { span.number { (number + 1) } " " (prose.what) }
            p.place {
                (prose.place)
                @if !price.is_empty() { " " span.price { (price) } }
            }
            div.why {
                @for line in &prose.why {
                    p class=[(line.depth > 0).then_some("case")] style=[indent(line.depth)] {
                        @if let Some(number) = line.number { span.number { (number) } " " }
                        (line.text)
                    }
                }
            }
            p.therefore { (prose.therefore) }
            @for line in prose.note.iter().chain(&prose.notation) {
                p.place { (line) }
            }
        }
    }
}

fn indent(depth: usize) -> Option<String> {
    (depth > 1).then(|| format!("margin-inline-start:{depth}em"))
}

/// The signs that the drawing has, each once.
fn legend(drawing: &Drawing, technique: Technique) -> Markup {
    let name = |sign: Sign, language| sign.name(technique, language);
    html! {
        ul.legend {
            @for of in drawing.signs() {
                li {
                    (PreEscaped(sign(of))) " "
                    (both(name(of, Language::English), name(of, Language::Chinese)))
                }
            }
        }
    }
}

/// What a screen reader says of the grid: the rows, with candidates in brackets.
fn label(marks: &Marks) -> String {
    let cell = |cell: &Cell| match marks.grid()[*cell] {
        Some(digit) => digit.to_string(),
        None => format!("({})", marks.digits(*cell)),
    };
    let row = |(number, row): (usize, &[Cell])| {
        format!("{}: {}", number + 1, row.iter().map(cell).collect::<Vec<_>>().join(" "))
    };
    Cell::ALL.chunks(9).enumerate().map(row).collect::<Vec<_>>().join("; ")
}

/// The grid after the last step.
fn end(path: &Path, style: Style) -> Markup {
    let full = path.is_solved();
    let drawing = Drawing::default();
    let words = if full {
        both("The grid is full.", "全盘完成。")
    } else {
        both("The path ends here.", "到此为止。")
    };
    html! {
        article id="end" tabindex="-1" {
            figure { (PreEscaped(drawn(&drawing, &path.end, style).svg("board", &label(&path.end)))) }
            section.told {
                h2 { (words) }
                p { code { (path.end.grid()) } }
            }
        }
    }
}

fn controls(path: &Path) -> Markup {
    html! {
        p #told.unseen aria-live="polite" {}
        footer hidden {
            button #first type="button" aria-label="First / 第一步" { "«" }
            button #back type="button" { "← " (both("Back", "上一步")) }
            output #position aria-live="off" { "1 / " (path.steps.len() + 1) }
            button #next type="button" { (both("Next", "下一步")) " →" }
            button #last type="button" aria-label="Last / 最后一步" { "»" }
        }
    }
}
