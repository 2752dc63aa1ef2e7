//! Steps as text: the notations of players, each on a step made by hand.

use loshu::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Marks};
use loshu_explain::step::{
    Cases, Cause, Chain, Colors, Deadly, Forcing, Implication, Language, Link, Literal, Node,
    Notation, Reason, Role, Sector, Sets, Stage, Step, Style, Why,
};
use loshu_explain::technique::Technique;

/// Cells from their short names: `r45c2,r9c1`.
fn cells(text: &str) -> CellSet {
    let part = |part: &str| {
        let (rows, columns) = part[1..].split_once('c').unwrap();
        let at = |row: char, column: char| {
            Cell::ALL[9 * (row as usize - '1' as usize) + (column as usize - '1' as usize)]
        };
        let columns = columns.to_string();
        rows.chars()
            .flat_map(|row| columns.chars().map(move |column| at(row, column)).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    text.split(',').flat_map(part).collect()
}

fn digit(sign: char) -> Digit {
    Digit::new(sign.to_digit(10).unwrap() as u8).unwrap()
}

fn digits(text: &str) -> DigitSet {
    text.chars().map(digit).collect()
}

/// Candidates such as `4r45c2 7r9c1`.
fn candidates(text: &str) -> CandidateSet {
    text.split_whitespace()
        .map(|part| {
            let at = part.find('r').unwrap();
            CandidateSet::block(cells(&part[at..]), digits(&part[..at]))
        })
        .fold(CandidateSet::EMPTY, |all, part| all | part)
}

fn list(text: &str) -> Vec<Candidate> {
    text.split_whitespace().flat_map(|part| candidates(part).iter().collect::<Vec<_>>()).collect()
}

/// A sector: `r3c2`, or `5r3`, `5b1`.
fn sector(text: &str) -> Sector {
    if text.starts_with('r') {
        return Sector::Cell(cells(text).first().unwrap());
    }
    let mut signs = text.chars();
    let digit = digit(signs.next().unwrap());
    let kind = ['r', 'c', 'b'].iter().position(|kind| *kind == signs.clone().next().unwrap());
    let number = signs.nth(1).unwrap() as usize - '1' as usize;
    Sector::House(House::ALL[9 * kind.unwrap() + number], digit)
}

fn sectors(text: &str) -> Vec<Sector> {
    text.split(' ').map(sector).collect()
}

fn sets(truths: &str, links: &str) -> Reason {
    Reason::Sets(Sets { truths: sectors(truths), links: sectors(links) })
}

/// A chain such as `6r8c7 = 6r8c3 - 9r8c3`. `[r12c3]=` is a strong link by an almost locked set,
/// `[5b1]=` one by a sector; a link at the end closes a loop.
fn chain(text: &str) -> Chain {
    let mut chain = Chain { nodes: Vec::new(), links: Vec::new() };
    for word in text.split(' ') {
        if let Some(link) = word.strip_suffix(['=', '-']) {
            let strong = word.ends_with('=');
            let why = match link.trim_matches(['[', ']']) {
                "" => Why::Sight,
                set if set.starts_with('r') => Why::Set(cells(set)),
                place => Why::Sector(sector(place)),
            };
            chain.links.push(Link { strong, why });
        } else {
            chain.nodes.push(Node {
                digit: digit(word.chars().next().unwrap()),
                cells: cells(&word[1..]),
            });
        }
    }
    chain
}

/// Marks with these candidates and no digits.
fn marks(text: &str) -> Marks {
    Marks::new(&Grid::EMPTY, CellSet::EMPTY, candidates(text))
}

fn strike(technique: &str, eliminations: &str, reason: Reason) -> Step {
    Step::striking(technique.parse().unwrap(), list(eliminations), reason)
}

fn chain_step(technique: &str, eliminations: &str, text: &str) -> Step {
    strike(technique, eliminations, Reason::Chain(chain(text)))
}

#[test]
fn hodoku_sets() {
    let locked = strike("pointing", "8r2c9", sets("8b1", "8r2"));
    let pair = strike("locked-pair", "2r38c3", sets("r7c3 r9c3", "2c3 5c3"));
    let hidden = strike("hidden-triple", "6r9c9", sets("2r9 7r9 8r9", "r9c1 r9c5 r9c9"));
    let fish =
        strike("finned-franken-jellyfish", "2r2c3", sets("2c1 2c3 2c7 2b7", "2r2 2r4 2r7 2b1"));
    let one = Sets { truths: sectors("5r1 5r4 5r8"), links: sectors("5c1 5c8 5c9") };
    let two = Sets { truths: sectors("5r1 5r4 5r8"), links: sectors("5c2 5c8 5c9") };
    let siamese = strike(
        "finned-swordfish",
        "5r23c1,r6c2",
        Reason::Several(vec![Reason::Sets(one), Reason::Sets(two)]),
    );
    let marks = marks("25r79c3 2r2c1,r4c3,r6c3,r7c37,r8c3,r2c7 5r1c28,r4c18,r8c89");
    let lines = [&locked, &pair, &hidden, &fish, &siamese].map(|step| step.hodoku(&marks));
    insta::assert_snapshot!(lines.join("\n"), @r"
    Locked Candidates Type 1 (Pointing): 8 in b1 => r2c9<>8
    Locked Pair: 2,5 in r79c3 => r38c3<>2
    Hidden Triple: 2,7,8 in r9c159 => r9c9<>6
    Finned Franken Jellyfish: 2 c137b7 r247b1 fr6c3 efr7c3 efr8c3 efr9c3 => r2c3<>2
    Siamese Finned Swordfish: 5 r148 c189/c289 fr1c2 fr4c1 => r23c1,r6c2<>5
    ");
}

#[test]
fn hodoku_chains() {
    let steps = [
        chain_step("skyscraper", "2r1c3", "2r2c1 = 2r2c5 - 2r8c5 = 2r8c3"),
        chain_step("two-string-kite", "6r5c8", "6r2c8 = 6r2c5 - 6r3c6 = 6r5c6"),
        chain_step("xy-wing", "3r3c7", "3r2c7 = 1r2c7 - 1r3c8 = 2r3c8 - 2r3c1 = 3r3c1"),
        chain_step("w-wing", "5r4c1", "5r4c6 = 9r4c6 - 9r6c6 = 9r6c2 - 9r5c2 = 5r5c2"),
        chain_step("turbot-fish", "6r5c8", "6r2c8 = 6r2c5 - 6r3c6 = 6r5c6"),
        chain_step(
            "remote-pair",
            "6r7c9",
            "6r4c9 = 4r4c9 - 4r4c5 = 6r4c5 - 6r9c5 = 4r9c5 - 4r7c6 = 6r7c6",
        ),
        chain_step("xy-chain", "7r1c4", "7r1c5 = 8r1c5 - 8r7c5 = 3r7c5 - 3r9c4 = 7r9c4"),
        chain_step("aic", "6r9c79", "6r8c7 = 6r8c3 - 9r8c3 = 9r9c3 - 9r9c5 = 6r9c5"),
        chain_step(
            "discontinuous-nice-loop",
            "2r1c1",
            "2r1c1 - 2r1c5 = 2r3c5 - 7r3c5 = 7r3c1 - 4r3c1 = 4r1c1 - 2r1c1",
        ),
        chain_step(
            "continuous-nice-loop",
            "2r4c27 5r6c5 8r5c1",
            "2r6c5 = 2r4c5 - 2r4c1 = 8r4c1 - 8r6c1 = 8r6c5 -",
        ),
        chain_step(
            "grouped-aic",
            "9r6c4,r789c5",
            "9r9c4 = 6r9c4 - 6r9c8 [r78c7,r8c89,r9c8]= 3r8c8 - 3r8c6 = 4r8c6 - 4r78c4 = 4r6c4 - 9r6c4 = 9r4c5",
        ),
        chain_step("als-xz", "1r3c3", "1r1c3 [r1c3]= 2r1c3 - 2r3c1 [r3c178]= 1r3c1"),
        chain_step(
            "als-xy-wing",
            "4r8c1",
            "4r36c1 [r36c1]= 1r36c1 - 1r4c3 [r4c3]= 3r4c3 - 3r4c5 [r489c5]= 4r8c5",
        ),
        chain_step(
            "als-chain",
            "8r2c5",
            "8r2c2 [r2c268]= 1r2c6 - 1r5c2 [r5c28]= 2r5c2 - 2r5c6 [r5c6]= 1r5c6 - 1r6c5 [r69c5]= 8r6c5",
        ),
        chain_step("empty-rectangle", "6r3c9", "6r46c9 [6b6]= 6r5c78 - 6r5c6 = 6r3c6"),
    ];
    let marks = marks(
        "12r1c3 239r3c78 13r3c1 149r6c1 1345r489c5 13r4c3 1478r2c268 127r5c28 12r5c6 36r78c7,r8c89,r9c8",
    );
    let lines = steps.iter().map(|step| step.hodoku(&marks)).collect::<Vec<_>>();
    insta::assert_snapshot!(lines.join("\n"), @r"
    Skyscraper: 2 in r2c1,r8c3 (connected by r28c5) => r1c3<>2
    2-String Kite: 6 in r2c8,r5c6 (connected by r2c5,r3c6) => r5c8<>6
    XY-Wing: 1/2/3 in r2c7,r3c18 => r3c7<>3
    W-Wing: 5/9 in r4c6,r5c2 connected by 9 in r6c26 => r4c1<>5
    Turbot Fish: 6 r2c8 =6= r2c5 -6- r3c6 =6= r5c6 => r5c8<>6
    Remote Pair: 6/4 r4c9 -4- r4c5 -6- r9c5 -4- r7c6 => r7c9<>6
    XY-Chain: 7 7- r1c5 -8- r7c5 -3- r9c4 -7 => r1c4<>7
    AIC: 6 6- r8c7 =6= r8c3 =9= r9c3 -9- r9c5 -6 => r9c79<>6
    Discontinuous Nice Loop: 2 r1c1 -2- r1c5 =2= r3c5 =7= r3c1 =4= r1c1 => r1c1<>2
    Continuous Nice Loop: 2/5/8 8= r6c5 =2= r4c5 -2- r4c1 -8- r6c1 =8= r6c5 =2 => r4c27<>2, r6c5<>5, r5c1<>8
    Grouped AIC: 9 9- r9c4 -6- ALS:r78c7,r8c89,r9c8 -3- r8c6 -4- r78c4 =4= r6c4 =9= r4c5 -9 => r6c4,r789c5<>9
    Almost Locked Set XZ-Rule: A=r1c3 {12}, B=r3c178 {1239}, X=2, Z=1 => r3c3<>1
    Almost Locked Set XY-Wing: A=r36c1 {1349}, B=r489c5 {1345}, C=r4c3 {13}, X,Y=1,3, Z=4 => r8c1<>4
    Almost Locked Set Chain: 8- r2c268 {1478} -1- r5c28 {127} -2- r5c6 {12} -1- r69c5 {1345} -8 => r2c5<>8
    Empty Rectangle: 6 in b6 (r35c6) => r3c9<>6
    ");
    let lines = steps.iter().map(|step| step.eureka(&marks, Notation::Rc)).collect::<Vec<_>>();
    insta::assert_snapshot!(lines.join("\n"), @r"
    Skyscraper: (2): r2c1=r2c5-r8c5=r8c3 => r1c3<>2
    2-String Kite: (6): r2c8=r2c5-r3c6=r5c6 => r5c8<>6
    XY-Wing: (3=1)r2c7-(1=2)r3c8-(2=3)r3c1 => r3c7<>3
    W-Wing: (5=9)r4c6-(9)r6c6=(9)r6c2-(9=5)r5c2 => r4c1<>5
    Turbot Fish: (6): r2c8=r2c5-r3c6=r5c6 => r5c8<>6
    Remote Pair: (6=4)r4c9-(4=6)r4c5-(6=4)r9c5-(4=6)r7c6 => r7c9<>6
    XY-Chain: (7=8)r1c5-(8=3)r7c5-(3=7)r9c4 => r1c4<>7
    AIC: (6)r8c7=(6-9)r8c3=(9)r9c3-(9=6)r9c5 => r9c79<>6
    Discontinuous Nice Loop: (2)r1c5=(2-7)r3c5=(7-4)r3c1=(4)r1c1 => r1c1<>2
    Continuous Nice Loop: (2)r6c5=(2)r4c5-(2=8)r4c1-(8)r6c1=(8-2)r6c5 => r4c27<>2, r6c5<>5, r5c1<>8
    Grouped AIC: (9=6)r9c4-(6=3)r78c7|r8c89|r9c8-(3=4)r8c6-(4)r78c4=(4-9)r6c4=(9)r4c5 => r6c4,r789c5<>9
    ALS-XZ: (1=2)r1c3-(2=391)r3c178 => r3c3<>1
    ALS-XY-Wing: (4=391)r36c1-(1=3)r4c3-(3=154)r489c5 => r8c1<>4
    ALS Chain: (8=471)r2c268-(1=72)r5c28-(2=1)r5c6-(1=3458)r69c5 => r2c5<>8
    Empty Rectangle: (6): r46c9=r5c78-r5c6=r3c6 => r3c9<>6
    ");
}

/// A position in which each kind of reason has something to say, and a step of each kind.
fn one_of_each() -> (Marks, Vec<Step>) {
    let marks = marks(
        "24r12c1 12456r3c1 247r1c5 24r5c1 45r5c4 25r5c7 2458r6c5 26r8c4 2468r8c6 26r9c4 26r9c6 9r1c8,r2c8,r3c8,r1c3",
    );
    let color = Colors { components: vec![[candidates("4r1c1"), candidates("4r2c1")]] };
    let kept = |names: &str| {
        names.split(' ').map(|name| (cells(name).first().unwrap(), digits("26"))).collect()
    };
    let deadly = Deadly { pattern: kept("r8c4 r8c6 r9c4 r9c6"), truths: Vec::new() };
    let literal = |name: &str, on| {
        let node = Node { digit: digit(name.chars().next().unwrap()), cells: cells(&name[1..]) };
        Literal { node, on }
    };
    let step = |name, on, from: &[u16], cause| Implication {
        literal: literal(name, on),
        from: from.to_vec(),
        cause,
    };
    let branch = vec![
        step("2r5c1", true, &[], Cause::Premise),
        step("2r1c1", false, &[0], Cause::Excluded),
        step("4r1c1", true, &[1], Cause::Last(sector("r1c1"))),
        step("2r2c1", false, &[0], Cause::Excluded),
        step("4r2c1", true, &[3], Cause::Last(sector("r2c1"))),
    ];
    let start = Cases::Assumption(literal("2r5c1", true));
    let forcing = Forcing { start, branches: vec![branch] };
    let steps = vec![
        strike("naked-pair", "24r3c1,r5c1", sets("r1c1 r2c1", "2c1 4c1 2b1 4b1")),
        strike("pointing", "9r1c8", sets("9b3", "9c8")),
        strike("xyz-wing", "5r6c5", sets("r5c4 r5c7 r5c1", "2r5 4r5")),
        chain_step(
            "xy-wing",
            "2r6c5",
            "2r5c1 [r5c1]= 4r5c1 - 4r5c4 [r5c4]= 5r5c4 - 5r5c7 [r5c7]= 2r5c7",
        ),
        strike("simple-colors-trap", "4r3c1", Reason::Colors(color)),
        strike("unique-rectangle-1", "26r8c6", Reason::Deadly(deadly)),
        strike("aligned-pair-exclusion", "2r3c1", Reason::Cases(sectors("r1c1 r2c1 r5c1"))),
        strike("forcing-chain-contradiction", "2r5c1", Reason::Forcing(forcing)),
        strike("template-delete", "9r1c3", Reason::Templates(digits("9"))),
        Step::placing("guess".parse().unwrap(), list("4r1c1")[0], Reason::Guess),
    ];
    (marks, steps)
}

fn told(language: Language, notation: Notation) -> String {
    let (marks, steps) = one_of_each();
    let style = Style { language, notation, ..Style::default() };
    let told = |step: &Step| {
        let prose = step.prose(&marks, style);
        format!("{prose}\n{}", prose.place)
    };
    steps.iter().map(told).collect::<Vec<_>>().join("\n\n")
}

#[test]
fn english_prose() {
    insta::assert_snapshot!(told(Language::English, Notation::Rc), @r"
    Naked Pair: 2 and 4 in r1c1 and r2c1
    r1c1 and r2c1 both have only 2 and 4.
    They will be 2 and 4 in one order or the other. So no other cell of column 1 or box 1 can be 2 or 4.
    So strike 2 and 4 from r3c1 and r5c1.
    Look at column 1 and box 1.

    Pointing: 9 in box 3
    The 9 of box 3 can only be in r1c8, r2c8 or r3c8. These cells are all in column 8.
    One of them is 9, because box 3 needs a 9. That is also the 9 of column 8, so no other cell of column 8 can be 9.
    So strike 9 from r1c8.
    Look at the 9s in box 3.

    XYZ-Wing: 2, 4 and 5 in r5c1, r5c4 and r5c7
    r5c1, r5c4 and r5c7 have only 2, 4 and 5. These cells are all in row 5 or in row 5, and each digit but 5 keeps to one of the two.
    So each of 2 and 4 fits only once. These two digits cannot fill three cells, so r5c4 or r5c7 is 5.
    r6c5 sees all of these 5s.
    So strike 5 from r6c5.
    Look at row 5.

    XY-Wing: pivot r5c4, wings r5c1 and r5c7
    r5c4 is the pivot: it is 4 or 5. Its wings are r5c1, which is 2 or 4, and r5c7, which is 2 or 5.
    If the pivot is 4, r5c1 is 2. If it is 5, r5c7 is 2. Either way, one of the wings is 2.
    r6c5 sees both wings.
    So strike 2 from r6c5.
    In the notation of experts: (2=4)r5c1-(4=5)r5c4-(5=2)r5c7 => r6c5<>2
    Look at r5c4.

    Simple Colors Trap: 4s coloured from r1c1
    Strong links join two colours. Colour A: 4 in r1c1. Colour B: 4 in r2c1. All of one colour are true, and all of the other are false.
    Colour A or colour B is true.
    4 in r3c1 clashes with 4 in r1c1 (colour A) and with 4 in r2c1 (colour B), so it is false either way.
    So strike 4 from r3c1.
    Look at the 4 in r1c1.

    Unique Rectangle Type 1: 2 and 6 in r8c4, r8c6, r9c4 and r9c6
    The floor, r8c4, r9c4 and r9c6, has only 2 and 6.
    The roof, r8c6, also has 4 and 8.
    If r8c6 were 2 or 6, the digits of all these cells could change places, and the puzzle would have two solutions. It has one.
    So r8c6 is 4 or 8.
    So strike 2 and 6 from r8c6.
    Look at rows 8 and 9.

    Aligned Pair Exclusion: 2 and 4 in r1c1, r2c1 and r5c1
    Try all digits of r1c1 (2 or 4) and r2c1 (2 or 4) together. Two of these cells that see each other are not equal. r5c1 (2 or 4) sees all of these cells.
    If r3c1 is 2, no digit is left for the others.
    So strike 2 from r3c1.
    Look at r1c1 and r2c1.

    Forcing Chain Contradiction: if r5c1 is 2
    We show that r5c1 is not 2.
    (1) Suppose that r5c1 is 2.
      (2) r1c1 is not 2 [1].
      (3) r1c1 is 4, its last candidate [2].
      (4) r2c1 is not 2 [1].
      (5) r2c1 is 4, its last candidate [4].
    But column 1 has two 4s [3, 5], so what we supposed is wrong.
    So strike 2 from r5c1.
    Look at the 2 in r5c1.

    Template Delete: digit 9
    Lay out the nine places of digit 9, one in each row, column and box, in every way that the candidates allow. A candidate that is part of no way is false.
    So strike 9 from r1c3.
    Look at the 9s.

    Brute Force: r1c1
    No technique helps here. The digit is taken from the solution: this is a guess, not a deduction.
    So r1c1 is 4.
    Look at box 1.
    ");
}

#[test]
fn chinese_prose() {
    insta::assert_snapshot!(told(Language::Chinese, Notation::A1), @r"
    显性数对：A1、B1 的 2、4
    A1、B1 都只有 2、4。
    这两个数字必在这两格，先后未定，所以第 1 列和第 1 宫的其他格不能填 2 或 4。
    因此 C1、E1 删去 2、4。
    请看第 1 列和第 1 宫。

    宫区块：第 3 宫的 9
    第 3 宫的 9 只能在 A8、B8、C8，三格同在第 8 列，形成区块。
    第 3 宫必须有 9，所以其中必有一格是 9；它也是第 8 列的 9，第 8 列的其他格不能填 9。
    因此 A8 删去 9。
    请看第 3 宫的 9。

    XYZ-Wing：E1、E4、E7 的 2、4、5
    E1、E4、E7 只有候选数 2、4、5。这三格都在 E 行或 E 行，除 5 外，每个数字都只在其中之一。
    所以 2、4 各最多填一次，两个数字填不满三格，E4、E7 中必有 5。
    F5 同时看到所有这些 5。
    因此 F5 删去 5。
    请看 E 行。

    XY-Wing：拐点 E4，两翼 E1、E7
    E4 是拐点，候选数是 4、5。两翼是 E1（2、4）和 E7（2、5）。
    拐点是 4 则 E1 是 2，拐点是 5 则 E7 是 2；两翼中必有一个是 2。
    F5 同时看到两翼。
    因此 F5 删去 2。
    专家记法：(2=4)E1-(4=5)E4-(5=2)E7 => F5<>2
    请看 E4。

    简单染色（陷阱）：从 A1 起给数字 4 染色
    强链连成两种颜色。颜色 A：A1 的 4；颜色 B：B1 的 4。一种颜色全部成立，另一种全部不成立。
    颜色 A 和颜色 B 至少有一种成立。
    C1 的 4 与 A1 的 4（颜色 A）、B1 的 4（颜色 B）都不能并存，所以不成立。
    因此 C1 删去 4。
    请看 A1 的 4。

    唯一矩形类型 1：H4、H6、I4、I6 的 2、6
    “地板”H4、I4、I6 只有 2、6。
    “屋顶”H6 还有 4、8。
    如果 H6 填 2 或 6，这些格的数字就可以互换（致命模式），题目会有两个解；而题目只有一个解。
    所以 H6 是 4 或 8。
    因此 H6 删去 2、6。
    请看 H、I 行。

    均衡数对排除：A1、B1、E1 的 2、4
    把 A1（2 或 4）、B1（2 或 4）的数字放在一起试，其中互相看到的格不能相同。E1（2 或 4）看到它们全部。
    如果 C1 是 2，其他格就没有数字可填。
    因此 C1 删去 2。
    请看 A1、B1。

    强制链（矛盾）：假设 E1 是 2
    证明：E1 不是 2。
    (1) 假设 E1 是 2。
      (2) A1 不是 2［1］。
      (3) A1 是 4，该格只剩这个候选数［2］。
      (4) B1 不是 2［1］。
      (5) B1 是 4，该格只剩这个候选数［4］。
    第 1 列出现两个 4，矛盾［3、5］，所以假设不成立。
    因此 E1 删去 2。
    请看 E1 的 2。

    模板删数：数字 9
    按候选数列出数字 9 在全盘的所有摆法，每行、每列、每宫各一个。任何摆法都用不到的候选数不成立。
    因此 A3 删去 9。
    请看数字 9。

    猜测：A1
    没有技巧可用。这个数字取自答案：这是猜测，不是推理。
    因此 A1 填 4。
    请看第 1 宫。
    ");
}

/// A hint that says where to look shows what it names: no less, and no more.
#[test]
fn the_place_is_drawn_as_it_is_told() {
    let (marks, steps) = one_of_each();
    for step in &steps {
        let text = step.hint(&marks, Stage::Place, Style::default());
        let drawing = step.place(&marks);
        let has_house = ["row", "column", "box"].iter().any(|kind| text.contains(kind));
        assert_eq!(has_house, !drawing.houses.is_empty(), "{text}");
        let is_name =
            |word: &&str| word.starts_with('r') && word[1..].starts_with(char::is_numeric);
        let words = text.split([' ', ',', '.']).filter(is_name);
        let named = words.fold(CellSet::EMPTY, |all, word| all | cells(word));
        // Cells that are told by what they hold have no names.
        let are_named = !text.contains("the cells with") && !text.ends_with("s.");
        if are_named {
            assert_eq!(named, drawing.cells, "{text}");
        }
        assert_eq!((drawing.candidates.len(), drawing.arrows.len()), (0, 0));
    }
}

#[test]
fn hints_in_stages() {
    let (marks, steps) = one_of_each();
    let style = Style::default();
    let hint = |step: &Step| {
        let stages = Stage::ALL[..4].iter().map(|&stage| step.hint(&marks, stage, style));
        stages.collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(steps[..3].iter().map(hint).collect::<Vec<_>>().join("\n\n"), @r"
    There is a step here: a pair, triple or quadruple.
    The technique is called Naked Pair.
    Look at column 1 and box 1.
    r1c1 and r2c1 both have only 2 and 4.

    There is a step here: a digit that is locked where a box and a line cross.
    The technique is called Pointing.
    Look at the 9s in box 3.
    The 9 of box 3 can only be in r1c8, r2c8 or r3c8. These cells are all in column 8.

    There is a step here: a wing, a few cells that lead to one digit.
    The technique is called XYZ-Wing.
    Look at row 5.
    r5c1, r5c4 and r5c7 have only 2, 4 and 5. These cells are all in row 5 or in row 5, and each digit but 5 keeps to one of the two.
    ");
}

#[test]
fn drawings() {
    let (marks, steps) = one_of_each();
    let drawn = |step: &Step| {
        let drawing = step.drawing(&marks);
        let roles = drawing.candidates.iter().map(|(at, role)| format!("{at:#} {role:?}"));
        let arrows = drawing.arrows.iter().map(|arrow| {
            let line = if arrow.strong { "=>" } else { "->" };
            format!("{:?}{line}{:?}", arrow.from, arrow.to)
        });
        format!("{}: {}", step.technique, roles.chain(arrows).collect::<Vec<_>>().join(", "))
    };
    insta::assert_snapshot!(steps.iter().map(drawn).collect::<Vec<_>>().join("\n"), @r"
    Naked Pair: 2r1c1 Pattern, 2r2c1 Pattern, 2r3c1 Eliminated, 2r5c1 Eliminated, 4r1c1 Pattern, 4r2c1 Pattern, 4r3c1 Eliminated, 4r5c1 Eliminated
    Pointing: 9r1c8 Cannibal, 9r2c8 Pattern, 9r3c8 Pattern
    XYZ-Wing: 2r5c1 Pattern, 2r5c7 Pattern, 4r5c1 Pattern, 4r5c4 Pattern, 5r5c4 Fin, 5r5c7 Fin, 5r6c5 Eliminated
    XY-Wing: 2r5c1 Set(1), 2r5c7 Set(1), 2r6c5 Eliminated, 4r5c1 Set(1), 4r5c4 Set(0), 5r5c4 Set(0), 5r5c7 Set(1), 2{E1}=>4{E1}, 4{E1}->4{E4}, 4{E4}=>5{E4}, 5{E4}->5{E7}, 5{E7}=>2{E7}
    Simple Colors Trap: 4r1c1 Color(0), 4r2c1 Color(1), 4r3c1 Eliminated
    Unique Rectangle Type 1: 2r8c4 Pattern, 2r8c6 Eliminated, 2r9c4 Pattern, 2r9c6 Pattern, 4r8c6 Guardian, 6r8c4 Pattern, 6r8c6 Eliminated, 6r9c4 Pattern, 6r9c6 Pattern, 8r8c6 Guardian
    Aligned Pair Exclusion: 2r1c1 Set(0), 2r2c1 Set(0), 2r3c1 Eliminated, 2r5c1 Set(1), 4r1c1 Set(0), 4r2c1 Set(0), 4r5c1 Set(1)
    Forcing Chain Contradiction: 2r1c1 Off, 2r2c1 Off, 2r5c1 Eliminated, 4r1c1 On, 4r2c1 On, 2{E1}->2{A1}, 2{A1}=>4{A1}, 2{E1}->2{B1}, 2{B1}=>4{B1}
    Template Delete: 9r1c3 Eliminated, 9r1c8 Pattern, 9r2c8 Pattern, 9r3c8 Pattern
    Brute Force: 4r1c1 Placed
    ");
    let wing = steps[3].drawing(&marks);
    assert_eq!(wing.role(list("2r6c5")[0]), Some(Role::Eliminated));
    assert_eq!(wing.role(list("2r1c1")[0]), None);
}

/// A digit without a place is not told by a number and a word for places, which reads as a count.
#[test]
fn chinese_contradictions_count_nothing() {
    let puzzle =
        "1..6......7.3.9.4...4.7...2.1.7....9.37...2..5.......6.....59....2.3....78..1....";
    let style = Style { language: Language::Chinese, ..Style::default() };
    let path = loshu_explain::rate::hodoku::HodokuPath::new(puzzle.parse::<Grid>().unwrap());
    let prose: String = path.map(|(marks, step)| step.prose(&marks, style).to_string()).collect();
    assert!(prose.contains("无处可填［"), "{prose}");
    assert!(!prose.contains("处出现"), "{prose}");
}

/// Two candidates that are images of each other, and exclude each other, are told together.
#[test]
fn images_of_each_other_are_told_once() {
    let (marks, step) = Technique::SymmetricalPlacement.example(0).unwrap();
    let told = [
        (Language::English, "exclude each other", "3, and the other way round; but"),
        (Language::Chinese, "不能并存", "3，反过来也一样；可是"),
    ];
    for (language, clash, both) in told {
        let prose = step.prose(&marks, Style { language, ..Style::default() }).to_string();
        assert_eq!([prose.matches(clash).count(), prose.matches(both).count()], [1, 1], "{prose}");
    }
}

/// A colour that empties a cell is told with what empties it, and a technique inside of a supposition with its pattern.
#[test]
fn reasons_inside_of_reasons_name_their_cells() {
    let lines = |technique: Technique, language| -> String {
        let (marks, step) = technique.example(0).unwrap();
        let prose = step.prose(&marks, Style { language, ..Style::default() });
        prose.why.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n")
    };
    let medusa = lines(Technique::MedusaWrap, Language::English);
    assert!(
        medusa.contains("r9c3 has no candidate left: 8 in r9c3 clashes with 8 in r1c3"),
        "{medusa}"
    );
    let medusa = lines(Technique::MedusaWrap, Language::Chinese);
    assert!(medusa.contains("r9c3 的 8 与 r1c3 的 8 不能并存"), "{medusa}");
    let nested = lines(Technique::NestedForcingChain, Language::English);
    assert!(nested.contains("by Naked Pair (r"), "{nested}");
    assert!(!nested.contains("by Naked Pair."), "{nested}");
    let nested = lines(Technique::NestedForcingChain, Language::Chinese);
    assert!(nested.contains("根据显性数对（r"), "{nested}");
}
