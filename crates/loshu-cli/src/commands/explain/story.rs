//! What a page shows of a path: pictures and words in two languages, the same for every puzzle.

use loshu::{Cell, Marks};
use loshu_answers::{Path, VariantPath};
use loshu_explain::rate::PricedStep;
use loshu_explain::step::{Drawing, Language, Prose, Sign, Style};
use loshu_picture::{Lettering, board, scene};

const LANGUAGES: [Language; 2] = [Language::English, Language::Chinese];

/// A text in English and in Chinese.
pub(super) struct Both(pub(super) [String; 2]);

impl Both {
    /// What a function says in each language.
    fn of<T: Into<String>>(said: impl Fn(Language) -> T) -> Both {
        Both(LANGUAGES.map(|language| said(language).into()))
    }

    fn say(english: impl Into<String>, chinese: impl Into<String>) -> Both {
        Both([english.into(), chinese.into()])
    }
}

/// What a page shows of a path.
pub(super) struct Story {
    /// The puzzle, or what it is called.
    pub(super) title: String,
    /// The style sheet of the pictures.
    pub(super) style: String,
    /// How many steps there are, the hardest, what they cost.
    pub(super) about: Vec<Both>,
    pub(super) shots: Vec<Shot>,
    pub(super) last: Last,
}

/// A step.
pub(super) struct Shot {
    pub(super) technique: Both,
    /// What it places or strikes.
    pub(super) conclusions: String,
    /// An SVG element.
    pub(super) picture: String,
    pub(super) legend: Vec<(Sign, Both)>,
    pub(super) prose: [Prose; 2],
    /// What it costs; empty where that is not known.
    pub(super) price: String,
}

/// The board after the last step.
pub(super) struct Last {
    /// An SVG element.
    pub(super) picture: String,
    pub(super) is_full: bool,
    /// The digits as a line.
    pub(super) line: String,
}

impl Story {
    pub(super) fn of(path: &Path, style: Style) -> Story {
        let hardest = path.hardest().map(|at| path.steps[at].step.technique.info());
        let hardest = hardest.map(|info| Both::of(|language| info.name(language)));
        let rating = match LANGUAGES.map(|language| path.rating(language)) {
            [Some(english), Some(chinese)] => Some(Both::say(english, chinese)),
            [None, _] | [_, None] => None,
        };
        let drawn = |drawing: &Drawing, marks: &Marks| {
            board(drawing, marks, Lettering::screen(style.notation)).svg("board", &label(marks))
        };
        let shot = |(number, PricedStep { marks, step, .. }): (usize, &PricedStep)| {
            let drawing = step.drawing(marks);
            let info = step.technique.info();
            let meaning = |sign: Sign| Both::of(|language| sign.name(step.technique, language));
            Shot {
                technique: Both::of(|language| info.name(language)),
                conclusions: style.notation.conclusions(step),
                picture: drawn(&drawing, marks),
                legend: drawing.signs().into_iter().map(|sign| (sign, meaning(sign))).collect(),
                prose: LANGUAGES.map(|language| step.prose(marks, Style { language, ..style })),
                price: path.price(number).to_string(),
            }
        };
        Story {
            title: path.puzzle().to_string(),
            style: scene::style(),
            about: about(path.steps.len(), hardest).into_iter().chain(rating).collect(),
            shots: path.steps.iter().enumerate().map(shot).collect(),
            last: Last {
                picture: drawn(&Drawing::default(), &path.end),
                is_full: path.is_solved(),
                line: path.end.grid().to_string(),
            },
        }
    }

    pub(super) fn of_variant(path: &VariantPath, style: Style) -> Story {
        let paths = LANGUAGES.map(|language| path.in_style(Style { language, ..style }));
        let technique = |number: usize| Both(paths.each_ref().map(|path| path.technique(number)));
        let told = paths.each_ref().map(|path| path.prose().collect::<Vec<_>>());
        let picture =
            |number: usize| path.scene(number, lettering(style)).svg("board", &path.label(number));
        let shot = |number: usize| {
            let drawing = path.drawing(number);
            let [english, chinese] = LANGUAGES.map(|language| drawing.legend(language));
            let names = english.into_iter().zip(chinese);
            Shot {
                technique: technique(number),
                conclusions: path.conclusions(number),
                picture: picture(number),
                legend: names
                    .map(|((sign, one), (_, other))| (sign, Both::say(one, other)))
                    .collect(),
                prose: told.each_ref().map(|told| told[number].clone()),
                price: String::new(),
            }
        };
        Story {
            title: path.name(),
            style: scene::style_with_clues(),
            about: about(path.steps(), path.hardest().map(technique)),
            shots: (0..path.steps()).map(shot).collect(),
            last: Last {
                picture: picture(path.steps()),
                is_full: path.is_solved(),
                line: path.end(),
            },
        }
    }
}

/// How the board of a variant is drawn: clues may stand where names of rows and columns would.
pub(super) fn lettering(style: Style) -> Lettering {
    Lettering { names: None, ..Lettering::screen(style.notation) }
}

fn about(steps: usize, hardest: Option<Both>) -> Vec<Both> {
    let noun = if steps == 1 { "step" } else { "steps" };
    let count = Both::say(format!("{steps} {noun}."), format!("共 {steps} 步。"));
    let hardest = hardest.map(|Both([english, chinese])| {
        Both::say(format!("Hardest: {english}."), format!("最难：{chinese}。"))
    });
    [count].into_iter().chain(hardest).collect()
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
