//! The pattern of a technique as a picture, and its lesson on paper.

use anyhow::{Error, Result, anyhow, bail};
use loshu_answers::VariantTechnique;
use loshu_explain::step::{Schematic, Style};
use loshu_explain::technique::{Named, Technique};
use loshu_picture::scene::Scene;
use loshu_picture::{Lettering, board};

use crate::args::SeedArgs;
use crate::args::explain::{Subject, TechniquesArgs};

/// The width of a PNG in pixels.
#[cfg(feature = "print")]
const WIDTH: u32 = 800;
/// How many exercises a lesson has.
#[cfg(feature = "print")]
const EXERCISES: usize = 6;

/// Refuses everything but text for a technique of variants, which has no pattern on a grid of its own.
pub(super) fn text_only(technique: &VariantTechnique) -> Error {
    anyhow!("only variants have {}; it is shown as text, without --to", technique.id)
}

/// The technique that is to be shown.
pub(super) fn one(args: &TechniquesArgs) -> Result<Technique> {
    match args.name {
        Some(Subject::Ordinary(Named::Technique(technique))) => Ok(technique),
        Some(Subject::OfVariant(technique)) => Err(text_only(technique)),
        Some(Subject::Ordinary(Named::Group(group))) => {
            let ids: Vec<_> = group.techniques().map(|technique| technique.info().id).collect();
            bail!("a picture or a lesson shows one technique; choose one of {}", ids.join(", "))
        }
        None => bail!(
            "a picture or a lesson shows one technique; name it: loshu techniques x-wing -o x-wing.svg"
        ),
    }
}

pub(super) fn svg(technique: Technique, style: Style) -> Vec<u8> {
    let name = technique.info().name(style.language);
    scene(technique, style).svg_file("board", name, None).into_bytes()
}

fn scene(technique: Technique, style: Style) -> Scene {
    let Schematic { marks, drawing, .. } = technique.schematic();
    board(&drawing, &marks, Lettering::screen(style.notation))
}

#[cfg(feature = "print")]
pub(super) fn png(technique: Technique, style: Style) -> Result<Vec<u8>> {
    let fonts = loshu_picture::Fonts::new(&[])?;
    Ok(loshu_picture::png(&scene(technique, style), WIDTH, &fonts)?)
}

#[cfg(feature = "print")]
pub(super) fn lesson(technique: Technique, seed: &SeedArgs, style: Style) -> Result<Vec<u8>> {
    use loshu_picture::{Fonts, LessonSheet, MissingLetters, Paper, pdf};

    use crate::commands::print::font_files;

    let exercises = technique.exercises(crate::seed::of(seed), EXERCISES);
    let lesson = LessonSheet { technique, style, paper: Paper::A4, exercises };
    let usual = Fonts::new(&[])?;
    let files = font_files(None, &MissingLetters::of(&lesson.sheets(&usual), &usual))?;
    let fonts = Fonts::new(&files)?;
    Ok(pdf(&lesson.sheets(&fonts), lesson.info(), &fonts)?)
}

#[cfg(not(feature = "print"))]
pub(super) fn png(_: Technique, _: Style) -> Result<Vec<u8>> {
    bail!("this build has no --to png; to have it: cargo install loshu-cli --features print")
}

#[cfg(not(feature = "print"))]
pub(super) fn lesson(_: Technique, _: &SeedArgs, _: Style) -> Result<Vec<u8>> {
    bail!("this build has no --to pdf; to have it: cargo install loshu-cli --features print")
}
