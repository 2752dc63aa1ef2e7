//! Words of Chinese players for the kinds of puzzles.

use super::layout::LayoutSpec;

/// Endings that say nothing but "Sudoku" and "rule".
const ENDS: [&str; 2] = ["数独", "规则"];

/// What players call a kind, and our word for it. Several grids have their names in [`LayoutSpec::GRIDS`].
const WORDS: [(&str, &str); 63] = [
    ("对角线", "x"),
    ("双对角线", "x"),
    ("主对角线", "falling-diagonal"),
    ("副对角线", "rising-diagonal"),
    ("窗口", "windoku"),
    ("超级", "windoku"),
    ("无马", "anti-knight"),
    ("反骑士", "anti-knight"),
    ("马步", "anti-knight"),
    ("无缘", "anti-king"),
    ("反国王", "anti-king"),
    ("无王", "anti-king"),
    ("不连续", "non-consecutive"),
    ("非连续", "non-consecutive"),
    ("同位不重复", "disjoint-groups"),
    ("同位", "disjoint-groups"),
    ("黑点全标", "all-ratios"),
    ("倍数点全标", "all-ratios"),
    ("XV 全标", "all-xv"),
    ("XV全标", "all-xv"),
    ("全局熵", "global-entropy"),
    ("全局同余", "global-modularity"),
    ("出租车距离", "anti-taxicab"),
    ("出租车", "anti-taxicab"),
    ("荷兰室友", "dutch-flatmates"),
    ("名次各异", "different-ranks"),
    ("杀手", "killer"),
    ("笼子", "cages"),
    ("部分笼子", "cages"),
    ("黑白点", "kropki"),
    ("点", "kropki"),
    ("黑白点全标", "all-dots"),
    ("VX", "xv"),
    ("温度计", "thermometers"),
    ("箭头", "arrows"),
    ("耳语线", "whispers"),
    ("德国耳语线", "whispers"),
    ("耳语", "whispers"),
    ("连号线", "renban"),
    ("连号", "renban"),
    ("回文线", "palindromes"),
    ("回文", "palindromes"),
    ("不等号", "inequalities"),
    ("不等式", "inequalities"),
    ("大小", "inequalities"),
    ("不等号全标", "all-inequalities"),
    ("比大小", "inequalities"),
    ("奇偶", "parity"),
    ("奇偶数", "parity"),
    ("四格提示", "quadruples"),
    ("四格", "quadruples"),
    ("区域和线", "region-sums"),
    ("区域和", "region-sums"),
    ("介于线", "between-lines"),
    ("小杀手", "little-killers"),
    ("三明治", "sandwiches"),
    ("摩天楼", "skyscrapers"),
    ("X和", "x-sums"),
    ("锯齿", "jigsaw"),
    ("不规则", "jigsaw"),
    ("不规则宫", "jigsaw"),
    ("异形", "jigsaw"),
    ("拼图", "jigsaw"),
];

/// The word that a Chinese name means; a list of several grids is `grids=samurai`. The name may end with 数独.
pub(super) fn english(name: &str) -> Option<String> {
    let plain = ENDS.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
    let known = |word: &str| [name, plain].contains(&word);
    if let Some((_, word)) = WORDS.iter().find(|(chinese, _)| known(chinese)) {
        return Some((*word).to_owned());
    }
    grids(name).or_else(|| grids(plain)).map(|name| format!("grids={name}"))
}

/// The names that stand in a word one after the other: 锯齿杀手 is 锯齿 and 杀手. `None` if it is not made of names.
pub(super) fn parts(word: &str) -> Option<Vec<&str>> {
    let mut rest = ENDS.iter().find_map(|end| word.strip_suffix(end)).unwrap_or(word);
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let (length, _) =
            known().filter_map(|name| Some((name.len(), rest.strip_prefix(name)?))).max()?;
        let (part, behind) = rest.split_at(length);
        parts.push(part);
        rest = behind;
    }
    Some(parts).filter(|parts| parts.len() > 1)
}

/// The names that have at least half of the signs of a word, those with the most first.
pub(super) fn near(word: &str) -> impl Iterator<Item = &'static str> {
    let signs: Vec<char> = word.chars().collect();
    let shared = |name: &str| name.chars().filter(|sign| signs.contains(sign)).count();
    let mut near: Vec<(usize, &str)> = known().map(|name| (shared(name), name)).collect();
    near.retain(|(shared, _)| *shared > 0 && 2 * shared >= signs.len());
    near.sort_by_key(|(shared, name)| (std::cmp::Reverse(*shared), name.len()));
    near.into_iter().map(|(_, name)| name)
}

/// All names.
fn known() -> impl Iterator<Item = &'static str> {
    let grids = LayoutSpec::GRIDS.iter().map(|grids| grids.chinese_name);
    WORDS.iter().map(|(name, _)| *name).chain(grids)
}

/// The English name of several grids.
pub(super) fn grids(name: &str) -> Option<&'static str> {
    LayoutSpec::GRIDS.iter().find(|grids| grids.chinese_name == name).map(|grids| grids.name)
}

#[cfg(test)]
mod tests {
    use loshu_variant::Global;
    use loshu_variant::generate::ClueKind;

    use super::*;
    use crate::VariantSpec;

    #[test]
    fn chinese_words_say_the_same() {
        for (chinese, word) in WORDS {
            let [spec, same] = [chinese, word].map(|text| VariantSpec::to_make(text).unwrap());
            assert_eq!(spec, same, "{chinese}");
        }
        for rule in Global::ALL {
            assert_eq!(english(rule.chinese_name()).as_deref(), Some(rule.name()));
        }
        for kind in ClueKind::ALL.into_iter().filter(|kind| *kind != ClueKind::Xv) {
            let has = WORDS.iter().any(|(_, word)| *word == kind.name());
            assert!(has, "no Chinese word for {}", kind.name());
        }
    }

    #[test]
    fn words_of_a_list_may_be_of_both_languages() {
        let read = |text: &str| VariantSpec::to_make(text).unwrap();
        assert_eq!(read("6，对角线数独、杀手"), read("6,x,killer"));
        assert_eq!(read("武士数独"), read("grids=samurai"));
        assert_eq!(read("grids=武士"), read("grids=samurai"));
        assert_eq!(read("锯齿数独"), read("jigsaw"));
        assert_eq!(read("锯齿杀手"), read("jigsaw,killer"));
        assert_eq!(read("6,对角线杀手数独"), read("6,x,killer"));
        assert!(VariantSpec::to_make("数独").is_err());
    }
}
