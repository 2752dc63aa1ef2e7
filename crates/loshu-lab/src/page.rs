//! Pages that need nothing but themselves.

use loshu::{Cell, Grid};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// How all pages look: black on white, or the other way round where that is wanted.
const STYLE: &str = include_str!("page.css");

/// A page, with further rules of style.
pub(crate) fn page(title: &str, style: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(style)) }
            }
            body {
                main {
                    h1 { (title) }
                    (body)
                }
            }
        }
    };
    page.into_string()
}

/// A grid; `text` is what stands in a cell, with the class of its style.
pub(crate) fn grid<'a>(text: impl Fn(Cell) -> (&'a str, String)) -> Markup {
    html! {
        table.grid {
            @for row in Cell::ALL.chunks(9) {
                tr {
                    @for (class, text) in row.iter().map(|&cell| text(cell)) {
                        td class=[(!class.is_empty()).then_some(class)] { (text) }
                    }
                }
            }
        }
    }
}

/// A puzzle as a grid.
pub(crate) fn puzzle(puzzle: &Grid) -> Markup {
    grid(|cell| ("", puzzle[cell].map_or(String::new(), |digit| digit.to_string())))
}
