//! The fonts of the system.

use crate::font_file::FontFile;
use crate::missing::MissingLetters;

impl FontFile {
    /// The fonts of the system that have these letters, as few as possible; letters that no font has
    /// are left out. Without the feature `system-fonts` there is none.
    pub fn of_system(letters: &MissingLetters) -> Vec<FontFile> {
        #[cfg(feature = "system-fonts")]
        return installed::with(letters);
        #[cfg(not(feature = "system-fonts"))]
        {
            let _ = letters;
            Vec::new()
        }
    }
}

#[cfg(feature = "system-fonts")]
mod installed {
    use std::collections::BTreeSet;

    use fontdb::{Database, FaceInfo, ID, Style};

    use crate::font_file::{FontFile, usable};
    use crate::missing::{MissingLetters, has};

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

    /// More fonts than this for one weight are not looked for.
    const MOST: usize = 8;

    /// The weights of fonts, as they name them.
    const REGULAR: u16 = 400;
    const BOLD: u16 = 700;

    /// The fonts for letters of each weight.
    pub(super) fn with(letters: &MissingLetters) -> Vec<FontFile> {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        let mut ids = chosen(&fonts, &letters.regular, REGULAR);
        for id in chosen(&fonts, &letters.bold, BOLD) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        let load = |id| {
            let file = |data: &[u8], index| FontFile { data: data.into(), index };
            fonts.with_face_data(id, file)
        };
        ids.into_iter().filter_map(load).collect()
    }

    /// The best font that has all of these letters; without such a font those that have most of what
    /// the fonts before them lack.
    fn chosen(fonts: &Database, letters: &BTreeSet<char>, weight: u16) -> Vec<ID> {
        let mut faces: Vec<&FaceInfo> = fonts.faces().collect();
        faces.sort_by_cached_key(|face| order(face, weight));
        let mut missing = letters.clone();
        let mut chosen = Vec::new();
        while !missing.is_empty() && chosen.len() < MOST {
            let mut best: Option<(ID, BTreeSet<char>)> = None;
            for face in &faces {
                let found = letters_of(fonts, face.id, &missing);
                let most = best.as_ref().map_or(0, |(_, letters)| letters.len());
                if found.len() > most {
                    best = Some((face.id, found));
                }
                if best.as_ref().is_some_and(|(_, letters)| letters.len() == missing.len()) {
                    break;
                }
            }
            let Some((id, found)) = best else { break };
            missing = &missing - &found;
            chosen.push(id);
        }
        chosen
    }

    /// Which fonts are tried first: by family, upright before slanted, the nearest weight; then by
    /// name, so that the choice does not depend on the order of files.
    fn order(face: &FaceInfo, weight: u16) -> (usize, bool, u16, String, u32) {
        let is = |family: &str| face.families.iter().any(|(name, _)| name == family);
        let family = FAMILIES.iter().position(|family| is(family)).unwrap_or(FAMILIES.len());
        let away = face.weight.0.abs_diff(weight);
        (family, face.style != Style::Normal, away, face.post_script_name.clone(), face.index)
    }

    /// The letters that a font has; none if it may not be used.
    fn letters_of(fonts: &Database, id: ID, letters: &BTreeSet<char>) -> BTreeSet<char> {
        let found = fonts.with_face_data(id, |data, index| {
            let face = usable(data, index).ok()?;
            Some(letters.iter().copied().filter(|letter| has(&face, *letter)).collect())
        });
        found.flatten().unwrap_or_default()
    }
}
