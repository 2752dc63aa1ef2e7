//! Puzzles of other sizes and rules: shown, checked, made, and their steps in words.

// name        what clues are called
// chain       chains and their ends
// assumption  a short assumption, link by link
// sum         sums, and their combinations
// bound       how little or much a cell of a sum can be
// pair        two cells that a clue joins
// fillings    the fillings of a clue or a house
// total       the 45 rule with its arithmetic
// places      needed digits and fish
// open        what a page needs to show and play a puzzle
// hint        steps in stages, with what each shows on the grid
// prose       a step in words
// make        new puzzles
// level       the level of a price
// technique   the techniques that only variants have

mod assumption;
mod bound;
mod chain;
mod drawing;
mod fillings;
mod hint;
pub(crate) mod level;
mod make;
mod name;
mod open;
mod pair;
mod places;
mod prose;
mod sum;
mod technique;
#[cfg(test)]
mod told;
mod total;

use loshu_explain::step::{Language, chinese_spacing};
use loshu_explain::technique::Family;
use loshu_formats::{Signs, Variant};
use loshu_picture::rule_of;
use loshu_variant::explain::{Ending, Origin, Position, Reason, Step, Technique, origins};
use loshu_variant::{Clue, Constraint, DigitSet, Global, Regions, Rules, Setting};

use self::bound::keeps_apart;
pub use self::drawing::VariantDrawing;
pub use self::level::VariantWishes;
pub(crate) use self::make::Maker;
pub(crate) use self::name::cell_name;
use self::name::numbers;
pub use self::name::{clue_line, clue_lines, clue_name, variant_description, variant_name};
pub(crate) use self::open::text_of;
pub use self::open::{BoardAnswer, BoardLinks, BoardPicture, BoardRequest};
pub use self::technique::VariantTechnique;
use crate::step::TechniqueName;
use crate::words;

/// The words for the steps of one puzzle.
#[derive(Clone, Debug)]
pub struct VariantWords<'a> {
    setting: &'a Setting,
    rules: &'a Rules,
    signs: Signs,
    origins: Vec<Origin>,
    language: Language,
}

impl<'a> VariantWords<'a> {
    /// The words for the steps of a puzzle.
    pub fn new(variant: &'a Variant, language: Language) -> VariantWords<'a> {
        let (setting, rules, signs) = (&variant.setting, &*variant.rules, variant.signs);
        let origins = origins(setting).unwrap_or_default();
        VariantWords { setting, rules, signs, origins, language }
    }

    fn say(&self, english: impl Into<String>, chinese: impl Into<String>) -> String {
        match self.language {
            Language::English => english.into(),
            Language::Chinese => chinese_spacing(&chinese.into()),
        }
    }

    /// A list: `r1c1, r1c2 and r1c3`.
    fn and(&self, names: impl IntoIterator<Item = String>) -> String {
        // In Chinese, the sign between the members says as much.
        self.list(names, &self.say(" and ", "、"))
    }

    /// A list of which one is meant: `r1c1, r1c2 or r1c3`.
    fn or_names(&self, names: impl IntoIterator<Item = String>) -> String {
        self.list(names, &self.say(" or ", " 或 "))
    }

    /// Clauses in one sentence: `5 would need 10, and 6 would need 12`.
    fn clauses(&self, all: impl IntoIterator<Item = String>) -> String {
        let all: Vec<String> = all.into_iter().collect();
        match (self.language, &all[..]) {
            (Language::English, [others @ .., last]) if !others.is_empty() => {
                format!("{}, and {last}", others.join(", "))
            }
            (Language::English | Language::Chinese, [..]) => all.join("，"),
        }
    }

    /// A list, with a word before its last member.
    fn list(&self, names: impl IntoIterator<Item = String>, word: &str) -> String {
        let names: Vec<String> = names.into_iter().collect();
        match &names[..] {
            [others @ .., last] if !others.is_empty() => {
                others.join(&self.say(", ", "、")) + word + last
            }
            [] | [..] => names.concat(),
        }
    }

    fn cell(&self, cell: usize) -> String {
        cell_name(&self.setting.shape, cell)
    }

    fn cells(&self, cells: &[usize]) -> String {
        self.and(cells.iter().map(|&cell| self.cell(cell)))
    }

    /// The names of cells of which one is meant: `r1c1, r1c2 or r1c3`.
    fn or(&self, cells: &[usize]) -> String {
        self.or_names(cells.iter().map(|&cell| self.cell(cell)))
    }

    /// Digits of which one is meant: `2, 3 or 5`.
    fn either(&self, digits: DigitSet) -> String {
        self.or_names(digits.iter().map(|digit| self.sign(digit)))
    }

    fn sign(&self, digit: u8) -> String {
        self.signs.sign(digit)
    }

    fn digits(&self, digits: DigitSet) -> String {
        self.and(digits.iter().map(|digit| self.signs.sign(digit)))
    }

    /// What a constraint belongs to: `row 3`, `killer cage 12`, `the thermometer at r1c3`. Where grids overlap nobody can
    /// count rows: `the row from r7c7`.
    pub(crate) fn origin(&self, constraint: usize) -> String {
        let number = |english: &str, chinese: &str, number: usize| {
            let number = number + 1;
            if self.setting.shape.corners().len() > 1 {
                let first = self.first_cell(constraint);
                return self
                    .say(format!("the {english} from {first}"), format!("{first} 起的{chinese}"));
            }
            self.say(format!("{english} {number}"), format!("第 {number} {chinese}"))
        };
        match self.origins.get(constraint) {
            Some(Origin::Row(row)) => number("row", "行", *row),
            Some(Origin::Column(column)) => number("column", "列", *column),
            Some(Origin::Region(region)) => match self.setting.regions {
                Regions::Boxes(..) => number("box", "宫", *region),
                Regions::Own(_) => number("region", "区", *region),
            },
            Some(Origin::Clue(clue)) => {
                if let Clue::Global(global) = self.setting.clues[*clue] {
                    return self.part_of_grid(global, constraint);
                }
                let name = clue_name(self.setting, *clue, self.language);
                let has_number = !numbers(&self.setting.clues[*clue]).is_empty();
                if has_number { name } else { self.say(format!("the {name}"), name) }
            }
            Some(Origin::Extremes) => self.say("the minima and maxima", "极小格和极大格"),
            Some(Origin::AllSigns) | None => self.all_signs(constraint),
        }
    }

    /// What several constraints belong to.
    fn origins_of(&self, constraints: &[usize]) -> String {
        self.and(constraints.iter().map(|&constraint| self.origin(constraint)))
    }

    /// What several constraints belong to, each clue once.
    fn clues_of(&self, constraints: &[usize]) -> String {
        let mut names: Vec<String> = Vec::new();
        for &constraint in constraints {
            let name = self.origin(constraint);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        self.and(names)
    }

    /// The name of the first cell of a constraint.
    fn first_cell(&self, constraint: usize) -> String {
        let cells = self.cells_in(constraint);
        cells.first().map_or_else(String::new, |&cell| self.cell(cell))
    }

    /// What a rule of the whole grid is called, or the part of it that a constraint is.
    fn part_of_grid(&self, global: Global, constraint: usize) -> String {
        let first = self.first_cell(constraint);
        match global {
            Global::RisingDiagonal => self.say("the rising diagonal", "副对角线"),
            Global::FallingDiagonal => self.say("the falling diagonal", "主对角线"),
            Global::Windoku => {
                self.say(format!("the window at {first}"), format!("{first} 的窗口"))
            }
            Global::DisjointGroups => {
                self.say(format!("the disjoint group of {first}"), format!("{first} 的同位组"))
            }
            Global::AllRatios => self.say("the rule that all black dots are shown", "黑点全标规则"),
            Global::AllSums => self.say("the rule that all X and V are shown", "XV 全标规则"),
            Global::NonConsecutive if self.setting.has_dots() => {
                self.say("the rule that all white dots are shown", "白点全标规则")
            }
            Global::AntiKnight
            | Global::AntiKing
            | Global::NonConsecutive
            | Global::GlobalEntropy
            | Global::GlobalModularity
            | Global::AntiTaxicab
            | Global::DutchFlatmates
            | Global::DifferentRanks => self.say(
                format!("the {} rule", global.kind().name()),
                format!("{}规则", global.chinese_name()),
            ),
        }
    }

    /// What the rule of a clue says; nothing of a constraint that comes from no single clue.
    fn meaning(&self, constraint: usize) -> String {
        match self.origins.get(constraint) {
            Some(Origin::Clue(index)) => {
                rule_of(self.setting, &self.setting.clues[*index], self.language).meaning
            }
            Some(
                Origin::Row(_)
                | Origin::Column(_)
                | Origin::Region(_)
                | Origin::Extremes
                | Origin::AllSigns,
            )
            | None => String::new(),
        }
    }

    /// The rules that all signs of a kind are shown: one of them, or all.
    fn all_signs(&self, constraint: usize) -> String {
        let is_shown = |global: &Global| self.setting.clues.contains(&Clue::Global(*global));
        let rules = [Global::NonConsecutive, Global::AllRatios, Global::AllSums];
        match rules.into_iter().filter(is_shown).collect::<Vec<_>>()[..] {
            [global] => self.part_of_grid(global, constraint),
            _ => self.say("the rule that all signs are shown", "标记全部给出的规则"),
        }
    }

    /// Returns the name of the technique: `Naked Pair`.
    pub fn technique(&self, step: &Step) -> String {
        let (english, chinese) = match step.reason.technique() {
            Technique::HouseTotal => return self.total_name(),
            Technique::NakedSingle => ("Naked Single", "唯一余数"),
            Technique::HiddenSingle => ("Hidden Single", "排除法"),
            Technique::Intersection => ("Intersection", "区块排除"),
            Technique::NakedPair => ("Naked Pair", "显性数对"),
            Technique::NakedTriple => ("Naked Triple", "显性三数组"),
            Technique::NakedQuadruple => ("Naked Quadruple", "显性四数组"),
            Technique::HiddenPair => ("Hidden Pair", "隐性数对"),
            Technique::HiddenTriple => ("Hidden Triple", "隐性三数组"),
            Technique::HiddenQuadruple => ("Hidden Quadruple", "隐性四数组"),
            Technique::XWing => ("X-Wing", "二链列"),
            Technique::Swordfish => ("Swordfish", "三链列"),
            Technique::Jellyfish => ("Jellyfish", "四链列"),
            Technique::XChain => ("X-Chain", "同数链"),
            Technique::XyWing => ("XY-Wing", "XY-Wing"),
            Technique::XyChain => ("XY-Chain", "双值格链"),
            Technique::AlsXz => ("ALS-XZ", "ALS-XZ"),
            Technique::AlsChain => ("ALS Chain", "待定数组链"),
            Technique::Aic => ("AIC", "普通链（AIC）"),
            Technique::Equal
            | Technique::Relation
            | Technique::Places
            | Technique::Needed
            | Technique::Sum
            | Technique::Arrangement
            | Technique::Fillings
            | Technique::Common
            | Technique::Assumption
            | Technique::Cases => {
                let Some(own) = VariantTechnique::of(step.reason.technique()) else {
                    unreachable!("these techniques have rows of their own")
                };
                (own.english, own.chinese)
            }
        };
        self.say(english, chinese)
    }

    /// Returns where to look: a house, a clue, or a cell.
    pub fn place(&self, step: &Step) -> String {
        if let Reason::Assumption { cell, .. } = step.reason {
            return self.cell(cell);
        }
        if let Reason::HouseTotal { houses: all, .. } | Reason::Fish { bases: all, .. } =
            &step.reason
        {
            return self.origins_of(all);
        }
        if let Reason::Fillings { rules, .. } = &step.reason {
            return self.clues_of(rules);
        }
        if let Reason::Chain { links, .. } = &step.reason {
            return self.choices_of(links);
        }
        match (step.reason.constraint(), step.placement) {
            (Some(constraint), _) => self.origin(constraint),
            (None, Some((cell, _))) => self.cell(cell),
            (None, None) => String::new(),
        }
    }

    /// The id and the name of the technique.
    pub(crate) fn technique_names(&self, step: &Step) -> TechniqueName {
        TechniqueName {
            id: step.reason.technique().id().into(),
            name: self.technique(step).into(),
            family: family(&step.reason),
        }
    }

    /// Says which kind of step there is.
    fn kind(&self, step: &Step) -> String {
        let (english, chinese) = match &step.reason {
            Reason::NakedSingle | Reason::HiddenSingle { .. } => {
                ("a single, a cell or a house with one possibility left", "排除或唯一余数")
            }
            Reason::Intersection { .. } => {
                ("a digit whose places in a house are all seen by another cell", "区块排除法")
            }
            Reason::NakedSubset { .. } | Reason::HiddenSubset { .. } => {
                ("a pair, triple or quadruple", "数组（数对、三数组、四数组）")
            }
            Reason::Needed { .. } => {
                ("a digit that a clue cannot do without", "某个条件必须包含的数字")
            }
            Reason::Fish { .. } => {
                ("a digit whose places in some houses lie in as many others", "链列（鱼）")
            }
            Reason::HouseTotal { .. } => {
                ("add up whole rows, columns or boxes", "看一整行、一整列或一整宫的总和")
            }
            Reason::Sum { .. } => ("a sum that some candidates cannot reach", "总和排除"),
            Reason::Equal { .. }
            | Reason::Relation { .. }
            | Reason::Place { .. }
            | Reason::Regular { .. } => {
                ("a rule of the puzzle that some candidates break", "用本题的规则排除候选数")
            }
            Reason::Fillings { .. } => (
                "a clue or a house with so few ways to fill it that all can be looked at",
                "填法很少、可以全部列出的条件或区域",
            ),
            Reason::Chain { links, .. } if links.len() == 1 => (
                "a house, a cell or a clue whose possibilities all exclude the same candidate",
                "区域、格或条件的每一种可能都排除同一个候选数",
            ),
            Reason::Chain { .. } => {
                ("a chain: one of its two ends is true", "链：两端至少有一端成立")
            }
            Reason::Assumption { .. } => (
                "a candidate that soon leads to a contradiction if it is supposed",
                "假设一个候选数，很快得出矛盾",
            ),
            Reason::Search => {
                return self.say(
                    "No house, no clue and no short assumption that gives the next step was found. It needs cases inside cases.",
                    "没有找到能推出下一步的区域、条件或短反证。这一步要分情况讨论，情况之中还要再分。",
                );
            }
        };
        self.say(
            format!("There is a step here: {english}."),
            format!("这里有一步可走：{chinese}。"),
        )
    }

    /// Says which technique it is.
    fn name(&self, step: &Step) -> String {
        let name = self.technique(step);
        self.say(format!("The technique is called {name}."), format!("这个技巧是{name}。"))
    }

    /// Says where to look.
    fn look_at(&self, step: &Step) -> String {
        let place = self.place(step);
        self.say(format!("Look at {place}."), format!("请看{place}。"))
    }

    /// Says what there is to see, without what follows from it.
    fn pattern(&self, position: &Position, step: &Step) -> String {
        let (place, cell) = (self.place(step), self.placed(step));
        let joined = || step.reason.constraint().map_or_else(String::new, |at| self.cells_of(at));
        match &step.reason {
            Reason::NakedSingle => self.say(
                format!("Count the digits that are left for {cell}."),
                format!("数一数 {cell} 还剩哪些候选数。"),
            ),
            Reason::HiddenSingle { .. } => {
                let digit = step.placement.map_or_else(String::new, |one| self.signs.sign(one.1));
                self.say(
                    format!("Find the places that {digit} still has in {place}."),
                    format!("找出{place}中还能填 {digit} 的格。"),
                )
            }
            Reason::Equal { .. } => self.say(
                format!("Compare the candidates of {}: {place} makes them equal.", joined()),
                format!("比较 {} 的候选数：{place}使它们相等。", joined()),
            ),
            Reason::Relation { .. } => self.say(
                format!("Compare the candidates of {} by {place}.", joined()),
                format!("按照{place}，比较 {} 的候选数。", joined()),
            ),
            Reason::Place { .. } => self.say(
                format!("Find the cells of {place} that can have its digits: {}.", joined()),
                format!("在{place}的格中找出能填所需数字的格：{}。", joined()),
            ),
            Reason::Fish { digit, cells, .. } => {
                let (digit, cells) = (self.signs.sign(*digit), self.cells(cells));
                self.say(
                    format!("The {digit}s of {place} can only be in {cells}."),
                    format!("{place}中，{digit} 只能填在 {cells}。"),
                )
            }
            Reason::Intersection { digit, cells, .. } => {
                let (digit, cells) = (self.signs.sign(*digit), self.or(cells));
                self.say(
                    format!("The {digit} of {place} can only be in {cells}."),
                    format!("{place}中，{digit} 只能填在 {cells}。"),
                )
            }
            Reason::Needed { constraint, digit, cells } => {
                let needed = self.needed(position, *constraint, *digit, cells);
                uppercase_first(&needed)
            }
            Reason::HouseTotal { houses, .. } => {
                let whole = self.houses_add_up(houses);
                self.say(
                    format!("{}. Take away the sums of the clues there.", uppercase_first(&whole)),
                    format!("{whole}。减去其中已知的各个和。"),
                )
            }
            Reason::Sum { .. } => self.say(
                format!("Try the combinations of digits for {place} ({}).", joined()),
                format!("试一试{place}（{}）的数字组合。", joined()),
            ),
            Reason::NakedSubset { cells, digits, .. } => {
                let (cells, digits) = (self.cells(cells), self.digits(*digits));
                self.say(
                    format!("In {place}, {cells} have no other candidates than {digits}."),
                    format!("{place}中，{cells} 的候选数只有 {digits}。"),
                )
            }
            Reason::HiddenSubset { cells, digits, .. } => {
                let (cells, digits) = (self.cells(cells), self.digits(*digits));
                self.say(
                    format!("The digits {digits} of {place} can only be in {cells}."),
                    format!("{place}中，{digits} 只能填在 {cells}。"),
                )
            }
            Reason::Regular { constraint } if self.is_outside(*constraint) => self.say(
                format!("Find the arrangements of digits that agree with {place}."),
                format!("找出符合{place}的数字排列。"),
            ),
            Reason::Regular { .. } => self.say(
                format!("Find the arrangements of {} that agree with {place}.", joined()),
                format!("找出 {} 中符合{place}的排列。", joined()),
            ),
            Reason::Fillings { cells, .. } => {
                let cells = self.cells(cells);
                self.say(
                    format!("Find all ways to fill {cells} by {place}."),
                    format!("找出 {cells} 符合{place}的所有填法。"),
                )
            }
            Reason::Chain { links, .. } => self.chain_ends(links),
            Reason::Assumption { cell, digit, .. } => {
                let supposed = self.supposed(*cell, *digit);
                self.say(
                    format!("Suppose {supposed}, and follow what is forced."),
                    format!("假设 {supposed}，看看会推出什么。"),
                )
            }
            Reason::Search => self.reason(position, step),
        }
    }

    fn reason(&self, position: &Position, step: &Step) -> String {
        let (place, cell) = (self.place(step), self.placed(step));
        match &step.reason {
            Reason::NakedSingle => self.last_digit(position, step),
            Reason::HiddenSingle { house } => self.only_place(position, step, *house),
            Reason::Equal { .. } => self.equal(position, step),
            Reason::Relation { constraint } => self.relation(position, step, *constraint),
            Reason::Place { constraint } => self.needed_places(position, *constraint),
            Reason::Intersection { digit, cells, .. } => {
                let seen: Vec<usize> = step.eliminations.iter().map(|(cell, _)| *cell).collect();
                let (english, chinese) = self.ways_told(cells, &seen);
                let all = if cells.len() == 2 { "Both cells" } else { "All of them" };
                let (digit, cells, seen) =
                    (self.signs.sign(*digit), self.or(cells), self.cells(&seen));
                self.say(
                    format!(
                        "the {digit} of {place} can only be in {cells}. {all} see {seen}{english}."
                    ),
                    format!("{place}的 {digit} 只能填在 {cells}。这些格都看到 {seen}{chinese}。"),
                )
            }
            Reason::Needed { constraint, digit, cells } => {
                self.needed(position, *constraint, *digit, cells)
            }
            Reason::Fish { digit, bases, covers, .. } => self.fish(*digit, bases, covers),
            Reason::HouseTotal { houses, sums, .. } => self.total(position, step, houses, sums),
            Reason::Sum { constraint } => self.sum(position, step, *constraint),
            Reason::NakedSubset { cells, digits, .. } => {
                let (cells, digits) = (self.cells(cells), self.digits(*digits));
                self.say(
                    format!(
                        "in {place}, {cells} share the digits {digits}, so no other cell has them."
                    ),
                    format!("{place}中，{cells} 正好占用 {digits}，其他格不能填这些数字。"),
                )
            }
            Reason::HiddenSubset { cells, digits, .. } => {
                let (cells, digits) = (self.cells(cells), self.digits(*digits));
                self.say(
                    format!("the digits {digits} of {place} can only be in {cells}, so these cells have no other digit."),
                    format!("{place}中，{digits} 只能填在 {cells}，这些格不能填其他数字。"),
                )
            }
            Reason::Regular { constraint } => {
                let rule = self.meaning(*constraint);
                let space = self.say(if rule.is_empty() { "" } else { " " }, "");
                self.say(
                    format!("{rule}{space}With a digit that goes now, the other cells of {place} cannot be filled so."),
                    format!("{rule}填入下面排除的任何一个数字，{place}的其他格就填不成这样。"),
                )
            }
            Reason::Fillings { rules, cells, count, fillings } => {
                self.fillings(rules, cells, *count, fillings)
            }
            Reason::Chain { links, rules } => self.chain(links, rules),
            Reason::Assumption { cell, digit, links, end } => {
                self.assumption(*cell, *digit, links, *end)
            }
            Reason::Search => {
                let digits = step
                    .placement
                    .map_or_else(String::new, |(cell, _)| self.digits(position.candidates()[cell]));
                self.say(
                    format!("no house, no clue and no short assumption that gives the next step was found. Cases inside cases leave one of {digits} in {cell}."),
                    format!("没有找到能推出下一步的区域、条件或短反证。对 {cell} 的候选数 {digits} 逐一分情况讨论，情况之中还要再分，只有一个不引出矛盾。"),
                )
            }
        }
    }

    /// Whether a constraint is a number beside a row or a column, whose name says where its cells are.
    fn is_outside(&self, constraint: usize) -> bool {
        match self.origins.get(constraint) {
            Some(Origin::Clue(clue)) => matches!(self.setting.clues[*clue], Clue::Outside { .. }),
            Some(
                Origin::Row(_)
                | Origin::Column(_)
                | Origin::Region(_)
                | Origin::Extremes
                | Origin::AllSigns,
            )
            | None => false,
        }
    }

    /// Why a cell has one digit left: what it sees, and what went before.
    fn last_digit(&self, position: &Position, step: &Step) -> String {
        let Some((cell, digit)) = step.placement else { return String::new() };
        let filled = (0..position.candidates().len()).filter(|&other| other != cell);
        let seen: DigitSet = filled
            .filter(|&other| self.see(cell, other))
            .filter_map(|other| position.digit(other))
            .collect();
        let others = DigitSet::all(self.rules.digits()).without(seen | DigitSet::only(digit));
        let (cell, digit) = (self.cell(cell), self.sign(digit));
        let (seen_digits, other_digits) = (self.digits(seen), self.digits(others));
        match (seen.is_empty(), others.is_empty()) {
            (_, true) => self.say(
                format!("{cell} sees {seen_digits}, so only {digit} is left for it."),
                format!("{cell} 看到 {seen_digits}，只剩 {digit} 可填。"),
            ),
            (true, false) => self.say(
                format!("{other_digits} were struck from {cell} before, so only {digit} is left for it."),
                format!("{cell} 已经删去 {other_digits}，只剩 {digit} 可填。"),
            ),
            (false, false) => self.say(
                format!("{cell} sees {seen_digits}, and {other_digits} {} struck from it before. So only {digit} is left for it.", if others.len() == 1 { "was" } else { "were" }),
                format!("{cell} 看到 {seen_digits}，又已经删去 {other_digits}，只剩 {digit} 可填。"),
            ),
        }
    }

    /// Why equal cells lose digits: only one of them can still have these.
    fn equal(&self, position: &Position, step: &Step) -> String {
        let place = step.reason.constraint().map_or_else(String::new, |at| self.origin(at));
        let joined = step.reason.constraint().map_or_else(String::new, |at| self.cells_of(at));
        let own = self.clauses(step.eliminations.iter().map(|&(cell, gone)| {
            let digits = self.either(gone & position.candidates()[cell]);
            let cell = self.cell(cell);
            self.say(
                format!("only {cell} can still be {digits}"),
                format!("只有 {cell} 还能填 {digits}"),
            )
        }));
        self.say(
            format!("by {place}, {joined} are equal. Of the two, {own}."),
            format!("按照{place}，{joined} 相等。两格中，{own}。"),
        )
    }

    /// How cells see others, where that has to be said.
    fn ways_told(&self, cells: &[usize], others: &[usize]) -> (String, String) {
        match &self.sight(cells, others)[..] {
            [] => (String::new(), String::new()),
            ways => {
                (format!(", by {}", ways.join(" or by ")), format!("（{}）", ways.join("，或")))
            }
        }
    }

    /// How cells see others, each way once and the rules last: `column`, `the anti-knight rule`. Nothing if rows, columns
    /// and regions are enough, since everybody sees by these.
    fn sight(&self, cells: &[usize], others: &[usize]) -> Vec<String> {
        let (mut houses, mut rules): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        for (&cell, &other) in cells.iter().flat_map(|cell| others.iter().map(move |o| (cell, o))) {
            let between = |constraint: &Constraint| keeps_apart(constraint, cell, other);
            // Rows, columns and regions come first.
            let first = self.rules.constraints().iter().position(between);
            let Some(constraint) = first else { continue };
            let (ways, way) = match self.origins.get(constraint) {
                Some(Origin::Clue(_) | Origin::Extremes | Origin::AllSigns) => {
                    let name = self.origin(constraint);
                    (&mut rules, self.say(name.clone(), format!("按照{name}")))
                }
                Some(Origin::Row(_)) => (&mut houses, self.say("row", "同行")),
                Some(Origin::Column(_)) => (&mut houses, self.say("column", "同列")),
                Some(Origin::Region(_)) => match self.setting.regions {
                    Regions::Boxes(..) => (&mut houses, self.say("box", "同宫")),
                    Regions::Own(_) => (&mut houses, self.say("region", "同区")),
                },
                None => continue,
            };
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        if rules.is_empty() { rules } else { [houses, rules].concat() }
    }

    /// The cell that is filled.
    fn placed(&self, step: &Step) -> String {
        step.placement.map_or_else(String::new, |(cell, _)| self.cell(cell))
    }

    /// The cells of a constraint.
    fn cells_in(&self, constraint: usize) -> Vec<usize> {
        self.rules.constraints().get(constraint).map_or_else(Vec::new, Constraint::cells)
    }

    /// The cells of clues, by the numbers of the clues.
    pub(crate) fn clue_cells(&self, clues: &[usize]) -> Vec<usize> {
        let is_wanted =
            |origin: &Origin| matches!(origin, Origin::Clue(clue) if clues.contains(clue));
        let constraints = self.origins.iter().enumerate().filter(|(_, origin)| is_wanted(origin));
        constraints.flat_map(|(constraint, _)| self.cells_in(constraint)).collect()
    }

    /// The names of the cells of a constraint.
    fn cells_of(&self, constraint: usize) -> String {
        self.cells(&self.cells_in(constraint))
    }

    /// What follows: `r1c1 is 5`, `r1c2, r1c4 are not 3`. Of cells that lose most of their digits the others are said:
    /// `r1c3 can only be 6`.
    fn conclusion(&self, position: &Position, step: &Step) -> String {
        let placed = step.placement.map(|(cell, digit)| {
            let (cell, digit) = (self.cell(cell), self.signs.sign(digit));
            self.say(format!("{cell} is {digit}"), format!("{cell} 是 {digit}"))
        });
        let excluded = alike(position, step).into_iter().map(|(said, cells)| {
            let (names, is) = (self.cells(&cells), if cells.len() == 1 { "is" } else { "are" });
            match said {
                Said::Left(digits) => {
                    let digits = self.either(digits);
                    self.say(
                        format!("{names} can only be {digits}"),
                        format!("{names} 只能是 {digits}"),
                    )
                }
                Said::Gone(digits) => {
                    let digits = self.either(digits);
                    self.say(format!("{names} {is} not {digits}"), format!("{names} 不是 {digits}"))
                }
            }
        });
        let all: Vec<String> = placed.into_iter().chain(excluded).collect();
        self.say(all.join("; "), all.join("；"))
    }

    /// Returns how a path ends.
    pub fn ending(&self, ending: Ending) -> String {
        match ending {
            Ending::Solved => self.say("The puzzle is solved.", "题目已解出。"),
            Ending::Unsolvable => self.say("The puzzle has no solution.", "这道题无解。"),
            Ending::Multiple => self.say(
                "The puzzle has several solutions, and no step is left.",
                "这道题有多个解，没有更多步骤。",
            ),
            Ending::Enough => self.say("More steps follow.", "后面还有步骤。"),
            Ending::Stopped(_) => words::search_stopped(self.language),
        }
    }
}

/// What is said of a cell that loses digits: which it loses, or which are left.
#[derive(PartialEq, Eq)]
enum Said {
    Left(DigitSet),
    Gone(DigitSet),
}

/// Groups the cells that lose digits: one sentence tells what all cells of a group lose.
fn alike(position: &Position, step: &Step) -> Vec<(Said, Vec<usize>)> {
    let mut lost: Vec<(usize, DigitSet)> = Vec::new();
    for &(cell, digits) in &step.eliminations {
        match lost.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, all)) => *all |= digits,
            None => lost.push((cell, digits)),
        }
    }
    let mut groups: Vec<(Said, Vec<usize>)> = Vec::new();
    for (cell, digits) in lost {
        let rest = position.candidates()[cell].without(digits);
        let is_short = (1..digits.len()).contains(&rest.len());
        let said = if is_short { Said::Left(rest) } else { Said::Gone(digits) };
        match groups.iter_mut().find(|(known, _)| *known == said) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((said, vec![cell])),
        }
    }
    groups.iter_mut().for_each(|(_, cells)| cells.sort_unstable());
    groups
}

/// The id of the family of techniques to which a reason belongs.
fn family(reason: &Reason) -> &'static str {
    match reason {
        Reason::NakedSingle | Reason::HiddenSingle { .. } => Family::Single.id(),
        Reason::Intersection { .. } => Family::Locked.id(),
        Reason::NakedSubset { .. } | Reason::HiddenSubset { .. } => Family::Subset.id(),
        Reason::Fish { .. } => Family::Fish.id(),
        Reason::Chain { .. } => Family::Chain.id(),
        Reason::Assumption { .. } => Family::Forcing.id(),
        Reason::Search => Family::LastResort.id(),
        Reason::Equal { .. }
        | Reason::Relation { .. }
        | Reason::Place { .. }
        | Reason::HouseTotal { .. }
        | Reason::Needed { .. }
        | Reason::Sum { .. }
        | Reason::Regular { .. }
        | Reason::Fillings { .. } => "rule",
    }
}

/// A sentence that begins with a large letter, or with the name of a cell.
fn uppercase_first(sentence: &str) -> String {
    let is_cell = |name: &str| name.starts_with(|sign: char| sign.is_ascii_digit());
    if sentence.strip_prefix('r').is_some_and(is_cell) {
        return sentence.to_owned();
    }
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::Language;
    use super::told::Told;

    const KNIGHT: &str =
        "...........2.........7......57..............9...19.....93..2....6......1..8......";

    /// The small puzzles have fewer steps than this. Of the large ones, what is looked for comes before.
    const MOST: usize = 200;

    fn told(puzzle: &str, rules: Option<&str>, language: Language) -> Vec<Told> {
        super::told::told(puzzle, rules, language, MOST)
    }

    /// A puzzle of 4x4 with these clues and a given in the first cell.
    fn four(clues: &str) -> String {
        let rest = "{}, {}, {}";
        let row = "[{}, {}, {}, {}]";
        format!(
            r#"{{"size": 4, "grid": [[{{"value": 1, "given": true}}, {rest}], {row}, {row}, {row}], {clues}}}"#
        )
    }

    #[track_caller]
    fn says(told: &[Told], wanted: &str) {
        assert!(told.iter().any(|step| step.argument.contains(wanted)), "{wanted}: {told:#?}");
    }

    #[test]
    fn sums_say_which_cells_are_left() {
        let cages = r#""killercage": [{"cells": ["R1C2"], "value": "3"}, {"cells": ["R1C1", "R2C1"], "value": "5"},
            {"cells": ["R3C3", "R3C4"], "value": "3"}]"#;
        let english = told(&four(cages), None, Language::English);
        says(
            &english,
            "r1c2 is the only cell of killer cage 3 at r1c2, so it has the whole sum. So r1c2 can only be 3.",
        );
        says(
            &english,
            "r2c1 is the last empty cell of killer cage 5, and only 4 completes the sum.",
        );
        says(&english, "Killer cage 3 at r3c3, in r3c3 and r3c4, can only be 1 + 2.");
        let chinese = told(&four(cages), None, Language::Chinese);
        says(&chinese, "只有 r1c2 一格");
        says(&chinese, "只剩 r2c1 没有填，只有 4 能凑成总和");
    }

    #[test]
    fn relations_name_both_cells() {
        let dots = r#""ratio": [{"cells": ["R1C1", "R2C1"]}, {"cells": ["R3C3", "R3C4"]}]"#;
        let english = told(&four(dots), None, Language::English);
        says(
            &english,
            "one of r1c1 and r2c1 is twice the other. r1c1 is 1. 1 goes only with 2. So ",
        );
        says(&english, "one of r3c3 and r3c4 is twice the other. 3 would need 6. So ");
        let chinese = told(&four(dots), None, Language::Chinese);
        says(&chinese, "r1c1、r2c1 一个是另一个的两倍。r1c1 是 1。1 只能配 2。");
    }

    /// A digit goes for a reason that a player can check: how far it is from what the other cells can be.
    #[test]
    fn lines_and_arrows_give_their_reasons() {
        let thermometer = r#""thermometer": [{"lines": [["R1C1", "R2C1", "R3C1"]]}]"#;
        let rise = told(&four(thermometer), None, Language::English);
        says(&rise, "r2c1 is less than r3c1. r3c1 is 4 at most, so r2c1 is less than 4.");
        says(&rise, "r2c1 is 2 at least, so r3c1 is more than 2.");
        let apart = r#""arrow": [{"cells": ["R2C3"], "lines": [["R2C3", "R3C3", "R4C4"]]}]"#;
        let sums = told(&four(apart), None, Language::English);
        says(&sums, "r2c3 = r3c3 + r4c4. r3c3 and r4c4 add up to 3 or more, so r2c3 is 3 or more.");
        let column = r#""arrow": [{"cells": ["R1C2"], "lines": [["R1C2", "R2C2", "R3C2"]]}]"#;
        let ways = told(&four(column), None, Language::English);
        says(
            &ways,
            "r1c2 = r2c2 + r3c2. So r1c2, r2c2 and r3c2 can only be, in this order, 3 2 1 or 4 3 1.",
        );
        let palindrome = r#""palindrome": [{"lines": [["R1C1", "R2C2", "R3C3"]]}]"#;
        let equal = told(&four(palindrome), None, Language::English);
        says(&equal, "r1c1 and r3c3 are equal. Of the two, only r3c3 can still be 2, 3 or 4.");
    }

    /// A digit that a knight's move excludes is excluded by a rule that has a name; rows and boxes need none.
    #[test]
    fn intersections_name_the_rule() {
        let english = told(KNIGHT, Some("anti-knight"), Language::English);
        says(&english, " by the anti-knight rule. So ");
        says(&told(KNIGHT, Some("anti-knight"), Language::Chinese), "按照无马规则）。");
    }

    /// The name of a sandwich says which cells it has; they are not listed from the wrong end.
    #[test]
    fn numbers_outside_list_no_cells() {
        let sandwich = r#""sandwichsum": [{"cell": "R5C1", "value": "5"}]"#;
        let english = told(&four(sandwich), None, Language::English);
        let wanted = "Find the arrangements of digits that agree with sandwich 5 of column 1.";
        assert!(english.iter().any(|step| step.pattern == wanted), "{english:#?}");
    }
}
