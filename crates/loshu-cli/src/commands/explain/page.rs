//! A path as a self-contained page: the board drawn at each step, in two languages.
//!
//! Without scripts all steps stand one below the other; with scripts one is shown at a time.

use loshu_explain::step::{Language, Prose, Sign};
use loshu_picture::sign;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::story::{Both, Last, Shot, Story};

const LAYOUT: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The page of a path.
pub(super) fn page(story: &Story, language: Language) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(language.code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Loshu: " (story.title) }
                style { (PreEscaped(&story.style)) (PreEscaped(LAYOUT)) }
            }
            body {
                (header(story))
                div.story {
                    (contents(&story.shots))
                    main {
                        @for (number, shot) in story.shots.iter().enumerate() {
                            (article(number, shot))
                        }
                        (end(&story.last))
                    }
                }
                (controls(story.shots.len()))
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

/// A text in both languages. The page shows one of them.
fn both(Both([english, chinese]): &Both) -> Markup {
    html! { span lang="en" { (english) } span lang="zh" { (chinese) } }
}

fn says(english: &str, chinese: &str) -> Markup {
    both(&Both([english.into(), chinese.into()]))
}

fn header(story: &Story) -> Markup {
    html! {
        header {
            h1 { (says("A Sudoku, step by step", "数独，一步一步解")) }
            button #language type="button" { (says("中文", "English")) }
            p {
                @for (at, line) in story.about.iter().enumerate() {
                    @if at > 0 { " " }
                    (both(line))
                }
            }
        }
    }
}

/// The list of steps, to jump to one.
fn contents(shots: &[Shot]) -> Markup {
    html! {
        nav aria-label="Steps / 步骤" {
            details #contents open {
                summary { (says("All steps", "全部步骤")) }
                ol {
                    @for (number, shot) in shots.iter().enumerate() {
                        li {
                            a href={ "#s" (number + 1) } {
                                (both(&shot.technique)) " " small { (shot.conclusions) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn article(number: usize, shot: &Shot) -> Markup {
    html! {
        article id={ "s" (number + 1) } tabindex="-1" {
            figure {
                (PreEscaped(&shot.picture))
                figcaption { (legend(&shot.legend)) }
            }
            @for prose in &shot.prose { (told(number, prose, &shot.price)) }
        }
    }
}

fn told(number: usize, prose: &Prose, price: &str) -> Markup {
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

/// The signs of the drawing.
fn legend(signs: &[(Sign, Both)]) -> Markup {
    html! {
        ul.legend {
            @for (of, name) in signs {
                li { (PreEscaped(sign(*of))) " " (both(name)) }
            }
        }
    }
}

/// The board after the last step.
fn end(last: &Last) -> Markup {
    let words = if last.is_full {
        says("The grid is full.", "全盘完成。")
    } else {
        says("The path ends here.", "到此为止。")
    };
    html! {
        article id="end" tabindex="-1" {
            figure { (PreEscaped(&last.picture)) }
            section.told {
                h2 { (words) }
                p { code { (last.line) } }
            }
        }
    }
}

fn controls(steps: usize) -> Markup {
    html! {
        p #told.unseen aria-live="polite" {}
        footer hidden {
            button #first type="button" aria-label="First / 第一步" { "«" }
            button #back type="button" { "← " (says("Back", "上一步")) }
            output #position aria-live="off" { "1 / " (steps + 1) }
            button #next type="button" { (says("Next", "下一步")) " →" }
            button #last type="button" aria-label="Last / 最后一步" { "»" }
        }
    }
}
