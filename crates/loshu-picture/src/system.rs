//! The fonts of the system.

use std::collections::BTreeSet;

use crate::error::PictureError;
use crate::font_file::FontFile;

impl FontFile {
    /// A font of the system that has all of these letters. Without the feature `system-fonts` there is
    /// none.
    ///
    /// # Errors
    ///
    /// [`PictureError::NotInstalled`].
    pub fn of_system(letters: &BTreeSet<char>) -> Result<FontFile, PictureError> {
        #[cfg(feature = "system-fonts")]
        let font = installed::with(letters);
        #[cfg(not(feature = "system-fonts"))]
        let font = None;
        font.ok_or_else(|| PictureError::NotInstalled(letters.clone()))
    }
}

#[cfg(feature = "system-fonts")]
mod installed {
    use std::collections::BTreeSet;

    use fontdb::{Database, FaceInfo, ID, Style};

    use crate::font_file::{FontFile, check};

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

    /// The best font that has all of these letters.
    pub(super) fn with(letters: &BTreeSet<char>) -> Option<FontFile> {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        let mut faces: Vec<&FaceInfo> = fonts.faces().collect();
        faces.sort_by_key(|face| order(face));
        faces.into_iter().find_map(|face| load(&fonts, face.id, letters))
    }

    /// Which fonts are tried first: by family, upright before slanted, regular before bold; then by
    /// name, so that the choice does not depend on the order of files.
    fn order(face: &FaceInfo) -> (usize, bool, u16, String, u32) {
        let is = |family: &str| face.families.iter().any(|(name, _)| name == family);
        let family = FAMILIES.iter().position(|family| is(family)).unwrap_or(FAMILIES.len());
        let weight = face.weight.0.abs_diff(400);
        (family, face.style != Style::Normal, weight, face.post_script_name.clone(), face.index)
    }

    /// The font if it has all of these letters.
    fn load(fonts: &Database, id: ID, letters: &BTreeSet<char>) -> Option<FontFile> {
        fonts.with_face_data(id, |data, index| {
            check(data, index, letters).ok().map(|()| FontFile { data: data.into(), index })
        })?
    }
}
