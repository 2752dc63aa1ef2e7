//! A font for letters that the usual fonts lack, from a file or from the fonts of the system.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use fontdb::{Database, FaceInfo, ID, Style};
use ttf_parser::Face;

use crate::message::printable;

/// Families with Chinese letters, the best first. Others are taken if none of these is there.
const FAMILIES: [&str; 12] = [
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "Source Han Sans CN",
    "LXGW WenKai",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
    "PingFang SC",
    "Hiragino Sans GB",
    "Microsoft YaHei",
    "SimHei",
    "Droid Sans Fallback",
];

/// A font in a file.
#[derive(Debug)]
pub(crate) struct FontFile {
    pub(crate) data: Vec<u8>,
    /// Which of the fonts in the file.
    pub(crate) index: u32,
}

impl FontFile {
    /// The first font of a file that has all of these letters.
    pub(crate) fn read(path: &Path, letters: &BTreeSet<char>) -> Result<FontFile> {
        let shown = printable(&path.to_string_lossy());
        let data =
            fs::read(path).with_context(|| format!("--font {shown}: cannot read the file"))?;
        let fonts = ttf_parser::fonts_in_collection(&data).unwrap_or(1);
        let fits = |index: &u32| fitness(&data, *index, letters);
        let mut best = Err(anyhow!("holds no font"));
        for index in 0..fonts {
            best = fits(&index).map(|()| index);
            if best.is_ok() {
                break;
            }
        }
        let index = best.with_context(|| format!("--font {shown}"))?;
        Ok(FontFile { data, index })
    }

    /// A font of the system that has all of these letters.
    pub(crate) fn of_system(letters: &BTreeSet<char>) -> Result<FontFile> {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        let mut faces: Vec<&FaceInfo> = fonts.faces().collect();
        faces.sort_by_key(|face| order(face));
        let font = faces.into_iter().find_map(|face| load(&fonts, face.id, letters));
        font.with_context(|| {
            format!(
                "no installed font has {}; install one, such as Noto Sans CJK \
                 (Debian: apt install fonts-noto-cjk), or name a font file: --font FILE",
                some(letters)
            )
        })
    }

    /// The font, ready to be asked for glyphs.
    pub(crate) fn face(&self) -> Result<Face<'_>> {
        Face::parse(&self.data, self.index).map_err(|error| anyhow!("the font: {error}"))
    }
}

/// Which fonts are tried first: by family, upright before slanted, regular before bold; then by name,
/// so that the choice does not depend on the order of files.
fn order(face: &FaceInfo) -> (usize, bool, u16, String, u32) {
    let is = |family: &str| face.families.iter().any(|(name, _)| name == family);
    let family = FAMILIES.iter().position(|family| is(family)).unwrap_or(FAMILIES.len());
    let weight = face.weight.0.abs_diff(400);
    (family, face.style != Style::Normal, weight, face.post_script_name.clone(), face.index)
}

/// The font if it has all of these letters.
fn load(fonts: &Database, id: ID, letters: &BTreeSet<char>) -> Option<FontFile> {
    fonts.with_face_data(id, |data, index| {
        fitness(data, index, letters).ok().map(|()| FontFile { data: data.into(), index })
    })?
}

/// Whether a font has all of these letters, and may be used.
fn fitness(data: &[u8], index: u32, letters: &BTreeSet<char>) -> Result<()> {
    let face = Face::parse(data, index).map_err(|error| anyhow!("is no font: {error}"))?;
    let missing = letters.iter().filter(|letter| face.glyph_index(**letter).is_none());
    let missing: BTreeSet<char> = missing.copied().collect();
    if !missing.is_empty() {
        bail!("the font has no {}", some(&missing));
    }
    if face.tables().glyf.is_none() && face.tables().cff.is_none() {
        bail!("the font has no outlines that a PDF can carry");
    }
    if !face.is_outline_embedding_allowed() || !face.is_subsetting_allowed() {
        bail!("the font does not allow to be put into other files");
    }
    Ok(())
}

/// The first few letters of a set.
fn some(letters: &BTreeSet<char>) -> String {
    let shown: String = letters.iter().take(8).collect();
    let more = if letters.len() > 8 { " ..." } else { "" };
    printable(&shown) + more
}
