//! The Chinese pages and lessons have one word for one thing.

use std::path::{Path, PathBuf};

/// A word of ours, and the words that are not used for the same thing.
const TERMS: &[(&str, &[&str])] = &[
    ("题目", &["谜题"]),
    ("唯一余数", &["唯余法", "唯一候选数法"]),
    ("排除法", &["摒除法"]),
    ("显性数对", &["显式数对", "裸数对"]),
    ("相关格", &["同伴格"]),
    ("大行", &["宫带"]),
    ("标准形", &["规范形", "正规形"]),
    ("划分", &["子集"]),
    ("证明", &["证书"]),
    ("条件", &["线索"]),
    ("笼子", &["杀手笼", "虚线框"]),
    ("连号线", &["连续数字线"]),
    ("致命模式", &["致死模式"]),
    ("分值", &["分数"]),
    ("无效记录", &["坏记录"]),
    ("辫链", &["辫子"]),
    ("候选数", &["候选数字"]),
    ("已知数", &["提示数", "初盘数"]),
    ("变型数独", &["变体", "变形数独", "变种"]),
];

/// The text of a page outside of fences: what the program prints there has its own tests.
fn prose(page: &str) -> String {
    page.split("```").step_by(2).collect()
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.to_string_lossy().ends_with(ending)).collect()
}

#[test]
fn chinese_pages_and_lessons_have_one_word_for_one_thing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages = files(&root.join("docs/zh-CN"), ".md");
    // This page has the names that the program gives to rules.
    pages.retain(|page| !page.ends_with("rules.md"));
    pages.extend(files(&root.join("crates/loshu-explain/lessons"), ".zh.txt"));
    pages
        .extend(["README.zh-CN.md", "crates/loshu-py/README.zh-CN.md"].map(|page| root.join(page)));
    assert!(pages.len() > 20, "{pages:?}");
    let mut wrong = Vec::new();
    for page in &pages {
        let text = prose(&std::fs::read_to_string(page).unwrap());
        for (term, others) in TERMS {
            for other in others.iter().filter(|other| text.contains(**other)) {
                wrong.push(format!("{}: {other} in the place of {term}", page.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
