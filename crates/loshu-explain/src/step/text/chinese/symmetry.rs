//! Sentences about symmetries of the givens.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::Digit;

use super::{Chinese, join, or_digits};
use crate::step::Turn;
use crate::step::text::sentence::SymmetrySentence;

impl Chinese {
    pub(super) fn symmetry(&self, symmetry: &SymmetrySentence) -> String {
        match symmetry {
            SymmetrySentence::Givens(turn) => {
                let moved = match turn {
                    Turn::Half => "把盘面旋转 180 度",
                    Turn::Quarter => "把盘面顺时针旋转 90 度",
                    Turn::Diagonal => "把盘面沿左上到右下的对角线翻转",
                    Turn::AntiDiagonal => "把盘面沿右上到左下的对角线翻转",
                };
                format!("{moved}，再把数字替换，已知数和原来一样。")
            }
            SymmetrySentence::Digits { cycles } => {
                let (own, moved): (Vec<_>, Vec<_>) = cycles.iter().partition(|all| all.len() == 1);
                let moved = join(moved.into_iter().map(|cycle| cycle_of(cycle)), "，");
                let own = join(own.into_iter().flatten().map(ToString::to_string), "、");
                match (moved.is_empty(), own.is_empty()) {
                    (true, _) => "各数字都不变。".to_string(),
                    (false, true) => format!("{moved}。"),
                    (false, false) => format!("{moved}；{own} 不变。"),
                }
            }
            SymmetrySentence::Why => {
                "对答案做同样的变换，得到的也是这些已知数的解。题目只有一个解，所以\
                                      答案变换之后也和原来一样。（这里用到题目只有唯一解。）"
                    .to_string()
            }
            SymmetrySentence::Fixed { cells, digits } => format!(
                "{} 变换后位置不动，只能填不变的数字：{}。",
                self.cells(*cells),
                or_digits(*digits)
            ),
            SymmetrySentence::Gone { struck, image } => format!(
                "如果 {}，那么 {}；可是那里没有这个候选数。",
                self.is(*struck),
                self.is(*image)
            ),
            SymmetrySentence::Clash { struck, image, is_mutual } => format!(
                "如果 {}，那么 {}{}；可是两者不能并存。",
                self.is(*struck),
                self.is(*image),
                if *is_mutual { "，反过来也一样" } else { "" }
            ),
        }
    }
}

/// `1、4 互换`, `1 换成 2，2 换成 3，3 换成 1`.
fn cycle_of(cycle: &[Digit]) -> String {
    match cycle {
        [one, two] => format!("{one}、{two} 互换"),
        _ => {
            let following = cycle.iter().cycle().skip(1);
            join(cycle.iter().zip(following).map(|(one, next)| format!("{one} 换成 {next}")), "，")
        }
    }
}
