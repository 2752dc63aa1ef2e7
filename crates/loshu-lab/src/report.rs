//! What an experiment has to say: on the terminal, and as a page.

use loshu::Grid;
use maud::{Markup, PreEscaped, html};

use super::page;
use super::table::Table;

/// What an experiment has to say: texts, tables, puzzles, and pictures on the page only.
#[derive(Clone, Debug)]
pub struct Report {
    title: String,
    blocks: Vec<Block>,
}

#[derive(Clone, Debug)]
enum Block {
    Command(String),
    Heading(String),
    Text(String),
    Table(Table),
    /// On the page only.
    Picture {
        svg: String,
        caption: String,
    },
    Puzzles(Vec<(Grid, String)>),
}

impl Report {
    /// A report without content.
    pub(crate) fn new(title: &str) -> Report {
        Report { title: title.into(), blocks: Vec::new() }
    }

    /// The command that does it again.
    pub(crate) fn command(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Command(text.into()));
    }

    pub(crate) fn heading(&mut self, text: &str) {
        self.blocks.push(Block::Heading(text.into()));
    }

    pub(crate) fn text(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Text(text.into()));
    }

    pub(crate) fn table(&mut self, table: Table) {
        self.blocks.push(Block::Table(table));
    }

    pub(crate) fn picture(&mut self, svg: String, caption: impl Into<String>) {
        self.blocks.push(Block::Picture { svg, caption: caption.into() });
    }

    /// Puzzles, each with what is to be said of it.
    pub(crate) fn puzzles(&mut self, puzzles: Vec<(Grid, String)>) {
        self.blocks.push(Block::Puzzles(puzzles));
    }

    /// Returns the report with all of its words as `say` says them. Commands, puzzles and the letters in pictures stay.
    #[must_use]
    pub fn said(&self, say: impl Fn(&str) -> String) -> Report {
        let blocks = self.blocks.iter().map(|block| block.said(&say)).collect();
        Report { title: say(&self.title), blocks }
    }

    /// Returns the report for a terminal, without the pictures.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut shown = self.blocks.iter().filter(|block| !block.is_picture()).peekable();
        let mut parts = Vec::new();
        while let Some(block) = shown.next() {
            let empty = shown.peek().is_none_or(|next| next.is_heading());
            if !(block.is_heading() && empty) {
                parts.push(block.to_text());
            }
        }
        parts.join("\n\n") + "\n"
    }

    /// Returns the report as a self-contained page of HTML.
    #[must_use]
    pub fn to_html(&self) -> String {
        let body = html! { @for block in &self.blocks { (block.to_html()) } };
        page::page(&self.title, "", &body)
    }
}

impl Block {
    fn said(&self, say: &impl Fn(&str) -> String) -> Block {
        match self {
            Block::Command(text) => Block::Command(text.clone()),
            Block::Heading(text) => Block::Heading(say(text)),
            Block::Text(text) => Block::Text(say(text)),
            Block::Table(table) => Block::Table(table.said(say)),
            Block::Picture { svg, caption } => {
                Block::Picture { svg: svg.clone(), caption: say(caption) }
            }
            Block::Puzzles(puzzles) => {
                let said = puzzles.iter().map(|(puzzle, remark)| (*puzzle, say(remark)));
                Block::Puzzles(said.collect())
            }
        }
    }

    fn is_heading(&self) -> bool {
        matches!(self, Block::Heading(_))
    }

    fn is_picture(&self) -> bool {
        matches!(self, Block::Picture { .. })
    }

    fn to_text(&self) -> String {
        match self {
            Block::Command(text) => format!("$ {text}"),
            Block::Heading(text) => text.to_uppercase(),
            Block::Text(text) | Block::Picture { caption: text, .. } => text.clone(),
            Block::Table(table) => table.to_text(),
            Block::Puzzles(puzzles) => lines(puzzles),
        }
    }

    fn to_html(&self) -> Markup {
        match self {
            Block::Command(text) => html! { pre { (text) } },
            Block::Heading(text) => html! { h2 { (text) } },
            Block::Text(text) => html! { p { (text) } },
            Block::Table(table) => table.to_html(),
            Block::Picture { svg, caption } => html! {
                figure { div.scroll { (PreEscaped(svg)) } figcaption { (caption) } }
            },
            Block::Puzzles(puzzles) => html! {
                div.puzzles {
                    @for (puzzle, text) in puzzles {
                        figure { (page::puzzle(puzzle)) figcaption { (text) } }
                    }
                }
            },
        }
    }
}

fn lines(puzzles: &[(Grid, String)]) -> String {
    let line =
        |(puzzle, remark): &(Grid, String)| format!("{puzzle}  {remark}").trim_end().to_owned();
    puzzles.iter().map(line).collect::<Vec<_>>().join("\n")
}
