//! Steps are told by the roles of their pattern, in both languages, wherever they are found.

use std::collections::BTreeMap;

use loshu::{Grid, Limits, Marks};
use loshu_explain::rate::{self, PricedStep, Scale};
use loshu_explain::step::{Language, Stage, Step, Style};
use loshu_explain::technique::{Family, Profile, Technique};

use crate::suite::{shared_list, shared_text};

/// The words of which a text must have all: in English, in Chinese.
fn words(technique: Technique) -> [&'static [&'static str]; 2] {
    match technique.info().family {
        Family::Single => single(technique),
        Family::Locked => [&["can only be in", "cells are"], &["只能在", "区块"]],
        Family::Subset => subset(technique),
        Family::Fish => {
            let id = technique.info().id;
            if id.starts_with("finned") || id.starts_with("sashimi") {
                [&["the base", "the cover", "fin"], &["定义域", "删除域", "鳍"]]
            } else {
                [&["can only be in", "room for just"], &["只能在", "最多容纳"]]
            }
        }
        Family::SingleDigit => single_digit(technique),
        Family::Coloring => [&["Colour A", "Colour B"], &["颜色 A", "颜色 B"]],
        Family::Wing => wing(technique),
        Family::Uniqueness => uniqueness(technique),
        Family::Als => als(technique),
        Family::Exotic => exotic(technique),
        Family::Chain if technique == Technique::RemotePair => {
            [&["each of these cells sees the next", "take turns"], &["交替出现"]]
        }
        Family::Chain => [&["We ", "Suppose that"], &["假设 "]],
        Family::Forcing => [&["We show that"], &["证明："]],
        Family::LastResort => [&[], &[]],
    }
}

fn single(technique: Technique) -> [&'static [&'static str]; 2] {
    match technique {
        Technique::FullHouse => {
            [&["has one empty cell", "is missing"], &["只剩一个空格", "缺的是"]]
        }
        Technique::LastDigit => [&["Eight", "All three meet in"], &["已有八个", "相交于"]],
        Technique::NakedSingle => [&["is the only digit left for"], &["可填"]],
        _ => [&["is the only cell left for"], &["只剩"]],
    }
}

fn subset(technique: Technique) -> [&'static [&'static str]; 2] {
    match technique {
        Technique::HiddenPair | Technique::HiddenTriple | Technique::HiddenQuad => {
            [&["can only be in", "digits need"], &["只能在", "占满"]]
        }
        _ => [&[" have only "], &["只有", "先后未定"]],
    }
}

fn single_digit(technique: Technique) -> [&'static [&'static str]; 2] {
    match technique {
        Technique::Skyscraper => [&["the base", "roofs"], &["底座", "屋顶"]],
        Technique::EmptyRectangle | Technique::DualEmptyRectangle => {
            [&["empty rectangle", "has two places"], &["空矩形", "只有两处"]]
        }
        _ => [&["has two places", "free end"], &["只有两处", "自由端"]],
    }
}

fn wing(technique: Technique) -> [&'static [&'static str]; 2] {
    match technique {
        Technique::XyWing | Technique::XyzWing => [&["is the pivot", "wings"], &["是拐点", "两翼"]],
        Technique::WWing | Technique::ChuteRemotePair => [&["are a pair"], &["是一对"]],
        Technique::WRing => [&["are a pair", "So one of the pair is"], &["是一对", "恰好一个是"]],
        Technique::MRing => {
            [&["Three links follow each other", "close a ring"], &["三条强链", "首尾相接成环"]]
        }
        Technique::XyzRing => {
            [&["is the pivot", "Both wings cannot be"], &["是拐点", "两翼不能都是"]]
        }
        Technique::MWing
        | Technique::SWing
        | Technique::LWing
        | Technique::HWing1
        | Technique::HWing2
        | Technique::HWing3 => [&["Three links follow each other"], &["三条强链依次相接"]],
        _ => [&["keeps to one of the two", "fits only once"], &["其中之一", "最多填一次"]],
    }
}

fn uniqueness(technique: Technique) -> [&'static [&'static str]; 2] {
    match technique {
        Technique::BugPlusOne | Technique::BugPlusN => {
            [&["every empty cell has just two candidates"], &["每个空格都恰有两个候选数"]]
        }
        Technique::AvoidableRectangle1 | Technique::AvoidableRectangle2 => {
            [&["filled, but not given", "two solutions"], &["已填", "两个解"]]
        }
        Technique::SymmetricalPlacement => {
            [&["the givens are the same", "only one solution"], &["已知数和原来一样", "只有一个解"]]
        }
        _ => [&["roof", "two solutions"], &["屋顶", "两个解"]],
    }
}

fn als(technique: Technique) -> [&'static [&'static str]; 2] {
    match technique {
        Technique::SueDeCoq => [&["cross in", "From the rest of"], &["相交处", "其余部分"]],
        Technique::DeathBlossom => [&["is the stem", "The petal for"], &["是花茎", "花瓣"]],
        Technique::AlignedPairExclusion | Technique::AlignedTripleExclusion => {
            [&["Try all digits of", "leave no candidate"], &["放在一起试", "无数可填"]]
        }
        _ => [&["An almost locked set", "Set A", "Set B"], &["待定数组", "数组 A", "数组 B"]],
    }
}

fn exotic(technique: Technique) -> [&'static [&'static str]; 2] {
    match technique {
        Technique::BrokenWing | Technique::BivalueOddagon => {
            [&["form a ring", "guardian"], &["的环", "守护者"]]
        }
        Technique::Tridagon => [&["guardians", "rise"], &["守护者", "上升"]],
        Technique::FireworkTriple | Technique::FireworkQuad => {
            [&["is a pivot", "wings"], &["是拐点", "两翼"]]
        }
        Technique::SkLoop => [&["corners of a ring"], &["四角"]],
        Technique::TwinnedXyChains | Technique::MultiSectorLockedSets => {
            [&["cross", "there is room for"], &["相交处", "最多填一次"]]
        }
        _ => [&["base cells", "target cells", "cross lines"], &["基准格", "目标格", "交叉线"]],
    }
}

/// What is wrong with the words of a step.
fn faults(step: &Step, marks: &Marks) -> Vec<String> {
    let mut faults = Vec::new();
    let technique = step.technique;
    let family = technique.info().family;
    let wanted = words(technique);
    for (language, wanted) in [Language::English, Language::Chinese].into_iter().zip(wanted) {
        let style = Style { language, ..Style::default() };
        let text = step.prose(marks, style).to_string();
        for word in wanted.iter().filter(|word| !text.contains(**word)) {
            faults.push(format!("no {word:?}: {text}"));
        }
        let proper = matches!(family, Family::Chain | Family::Forcing | Family::LastResort);
        for word in ["Suppose that", "假设 ", "search through", "otherwise.", "不能同时满足"]
        {
            if !proper && text.contains(word) {
                faults.push(format!("{word:?}: {text}"));
            }
        }
        let place = step.hint(marks, Stage::Place, style);
        if place.contains("whole grid") || place.contains("整个盘面") || place.len() > 120 {
            faults.push(place);
        }
        let stages = Stage::ALL.map(|stage| step.hint(marks, stage, style));
        if stages[2] == stages[3] || stages[3] == stages[4] {
            faults.push(format!("equal stages: {stages:?}"));
        }
        let follows = step.prose(marks, style).therefore;
        let follows = follows.trim_start_matches("So ").trim_start_matches("因此 ");
        if stages[3].contains(follows.trim_end_matches(['.', '。'])) && family != Family::LastResort
        {
            faults.push(format!("the pattern gives the step away: {}", stages[3]));
        }
        let planned = match family {
            Family::Forcing => ["We show", "证明"].iter().any(|word| stages[3].contains(word)),
            Family::Chain if technique != Technique::RemotePair => {
                !["The chain leads from", "链从"].iter().any(|word| stages[3].contains(word))
            }
            _ => false,
        };
        if planned {
            faults.push(format!("no way, or the plan: {}", stages[3]));
        }
    }
    faults
}

/// Checks each step of the paths of some puzzles. At the end it names the techniques with faults, and shows the
/// first fault of each.
fn check(puzzles: impl IntoIterator<Item = Grid>, scales: &[Scale]) {
    let mut count = 0;
    let mut wrong: BTreeMap<Technique, (usize, String)> = BTreeMap::new();
    for puzzle in puzzles {
        for scale in scales {
            for PricedStep { step, marks, .. } in rate::path(puzzle, scale, &Limits::NONE) {
                count += 1;
                if let Some(fault) = faults(&step, &marks).into_iter().next() {
                    let known = wrong.entry(step.technique);
                    known.or_insert_with(|| (0, format!("{puzzle}\n{fault}"))).0 += 1;
                }
            }
        }
    }
    println!("{count} steps");
    let shown = wrong
        .iter()
        .map(|(technique, (times, first))| format!("{technique}: {times} times\n{first}"));
    assert!(wrong.is_empty(), "{}", shown.collect::<Vec<_>>().join("\n\n"));
    assert!(count > 100, "{count} steps");
}

fn scales() -> [Scale; 3] {
    [Scale::Human(Profile::human()), Scale::Hodoku, Scale::Se]
}

#[test]
fn examples_are_told_by_their_roles() {
    for &technique in Technique::ALL {
        for (marks, step) in technique.examples() {
            assert_eq!(faults(&step, &marks), [""; 0], "{technique}");
        }
    }
}

#[test]
fn steps_of_hard_puzzles_are_told_by_their_roles() {
    let puzzles = [
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "..2..8.7.86.....2..7....3...1.6792....8.......4.....5....1....9....5.46...7.63...",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ];
    check(puzzles.map(|puzzle| puzzle.parse().unwrap()), &scales()[..2]);
}

#[test]
#[ignore = "needs the data beside the repository, and some minutes"]
fn all_steps_of_the_lists_are_told_by_their_roles() {
    let bank = shared_text("ratings/bank.tsv");
    let bank = bank.lines().skip(1).filter_map(|line| line.split('\t').next()?.parse().ok());
    check(bank, &scales());
    check(shared_list("17clue.txt").into_iter().step_by(50), &scales());
    check(shared_list("top95.txt"), &scales());
    check(shared_list("hard375.txt").into_iter().step_by(8), &scales());
}
