//! Single-digit patterns, wings, chains and moves of almost locked sets as HoDoKu writes them.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use loshu::{CellSet, Digit, DigitSet, HouseKind, Marks};

use crate::step::roles::kind::{ChainKind, Kind};
use crate::step::roles::{als, cells_of_nodes};
use crate::step::text::eureka::sign;
use crate::step::text::notation::{Notation, digits};
use crate::step::text::walk::{Stop, turned, walk};
use crate::step::{Chain, Link, Node, Sector, Step, Why};

/// What stands between the name and the arrow. There are several chains in dual patterns, and where
/// almost locked sets eliminate several digits.
pub(super) fn pattern(step: &Step, all: &[&Chain], marks: &Marks, notation: Notation) -> String {
    let Some(&chain) = all.first() else { return String::new() };
    let writer = HodokuWriter { step, marks, notation };
    match Kind::of(step.technique) {
        Kind::Chain(kind) => writer.short(kind, all, chain),
        Kind::Plain | Kind::Sets(_) | Kind::Cases(_) => writer.chain(chain),
    }
}

struct HodokuWriter<'a> {
    step: &'a Step,
    marks: &'a Marks,
    notation: Notation,
}

impl HodokuWriter<'_> {
    /// A short chain in the form of its pattern.
    fn short(&self, kind: ChainKind, all: &[&Chain], chain: &Chain) -> String {
        match kind {
            ChainKind::Skyscraper | ChainKind::Kite => self.kite(all),
            ChainKind::EmptyRectangle => self.empty_rectangle(all),
            ChainKind::XyWing => self.xy_wing(chain),
            ChainKind::WWing => self.w_wing(chain),
            ChainKind::RemotePair => self.remote_pair(chain),
            ChainKind::TurbotFish | ChainKind::XChain => {
                format!("{} {}", chain.nodes[0].digit, self.stops(chain))
            }
            ChainKind::AlsXz => self.als_xz(all),
            ChainKind::AlsXyWing => self.als_xy_wing(all),
            ChainKind::AlsChain => self.als_chain(chain),
            ChainKind::ChuteRemotePair
            | ChainKind::ThreeLinks
            | ChainKind::WRing
            | ChainKind::MRing
            | ChainKind::AlsWWing => self.chain(chain),
        }
    }

    /// `2 in r2c1,r8c3 (connected by r28c5)`; dual kites name all ends, then the links they share.
    fn kite(&self, all: &[&Chain]) -> String {
        let ends = |chain: &&Chain| self.notation.cells(end_cells(chain));
        let ends = all.iter().map(ends).collect::<Vec<_>>().join("/in ");
        let middle = cells_of_nodes(&all[0].nodes) - end_cells(all[0]);
        let middle = self.notation.cells(middle);
        format!("{} in {ends} (connected by {middle})", all[0].nodes[0].digit)
    }

    /// `6 in b6 (r35c6)`: the box and the strong pair.
    fn empty_rectangle(&self, all: &[&Chain]) -> String {
        let house = |link: &Link| match link.why {
            Why::Sector(Sector::House(house, _)) => Some(house),
            Why::Sector(Sector::Cell(_)) | Why::Sight | Why::Set(_) | Why::Deadly(_) => None,
        };
        let strong = all[0].links.iter().filter(|link| link.strong);
        let block = strong.filter_map(house).find(|house| house.kind() == HouseKind::Block);
        let pair = |chain: &&Chain| {
            let outside =
                |node: &&Node| block.is_none_or(|block| (node.cells & block.cells()).is_empty());
            self.notation.cells(
                chain
                    .nodes
                    .iter()
                    .filter(outside)
                    .fold(CellSet::EMPTY, |all, node| all | node.cells),
            )
        };
        let pairs = all.iter().map(pair).collect::<Vec<_>>().join("/");
        format!("{} in {} ({pairs})", all[0].nodes[0].digit, self.notation.houses(block))
    }

    /// `1/2/3 in r2c7,r3c18`: the digits of the pivot, then the eliminated digit.
    fn xy_wing(&self, chain: &Chain) -> String {
        let end = chain.nodes[0].digit;
        let all: DigitSet = chain.nodes.iter().map(|node| node.digit).collect();
        let cells = self.notation.cells(cells_of_nodes(&chain.nodes));
        format!("{}/{end} in {cells}", digits(all.without(end), "/"))
    }

    /// `5/9 in r4c6,r5c2 connected by 9 in r6c26`.
    fn w_wing(&self, chain: &Chain) -> String {
        let (first, ends) = (chain.nodes[0].digit, end_cells(chain));
        let second = chain.nodes.iter().map(|node| node.digit).find(|digit| *digit != first);
        let second = second.map_or(String::new(), |digit| digit.to_string());
        let link = self.notation.cells(cells_of_nodes(&chain.nodes) - ends);
        let ends = self.notation.cells(ends);
        format!("{first}/{second} in {ends} connected by {second} in {link}")
    }

    /// `6/4 r4c9 -4- r4c5 -6- r9c5 -4- r7c6`.
    fn remote_pair(&self, chain: &Chain) -> String {
        let first = chain.nodes[0].digit;
        let pair: DigitSet = chain.nodes.iter().map(|node| node.digit).collect();
        format!("{first}/{} {}", pair.without(first), self.stops(chain))
    }

    /// Any other chain or loop, after the digits that it strikes.
    fn chain(&self, chain: &Chain) -> String {
        let struck = digits(self.step.struck().all_digits(), "/");
        let (first, last) = (chain.nodes[0], chain.nodes[chain.nodes.len() - 1]);
        if chain.is_loop() {
            format!("{struck} {}", self.continuous(chain))
        } else if first == last {
            format!("{struck} {}", self.stops(chain))
        } else {
            format!("{struck} {}- {} -{}", first.digit, self.stops(chain), last.digit)
        }
    }

    /// The stops, between the links that close the loop: `8= r6c5 =2= ... =8= r6c5 =2`.
    fn continuous(&self, chain: &Chain) -> String {
        let chain = turned(chain);
        let mut stops = walk(&chain);
        let closing = &chain.links[chain.links.len() - 1];
        if stops.first().map(Stop::cells) != stops.last().map(Stop::cells) {
            stops.push(Stop::new(Some(closing.strong), chain.nodes[0]));
        }
        let link = |stop: &Stop| (sign(stop.strong == Some(true)), stop.entry());
        let (Some(second), Some(last)) = (stops.get(1).map(link), stops.last().map(link)) else {
            return String::new();
        };
        format!("{}{} {} {}{}", last.1, last.0, self.join(&stops), second.0, second.1)
    }

    /// The cells of a chain with its links between them: `r1c1 =5= r1c4 -5- r7c4`.
    fn stops(&self, chain: &Chain) -> String {
        self.join(&walk(chain))
    }

    fn join(&self, stops: &[Stop]) -> String {
        stops.iter().map(|stop| self.stop(stop)).collect()
    }

    fn stop(&self, stop: &Stop) -> String {
        let cells = self.notation.cells(stop.cells());
        let set = if stop.set.is_some() { "ALS:" } else { "" };
        match stop.strong.map(sign) {
            None => format!("{set}{cells}"),
            Some(sign) => format!(" {sign}{}{sign} {set}{cells}", stop.entry()),
        }
    }

    /// `r3c178 {1239}`.
    fn set(&self, cells: CellSet) -> String {
        format!("{} {{{}}}", self.notation.cells(cells), self.marks.digits_of(cells))
    }

    /// `A=r1c3 {12}, B=r3c178 {1239}, X=2, Z=1`; without Z if two digits link the sets.
    fn als_xz(&self, all: &[&Chain]) -> String {
        let sets = als(all[0]);
        let (Some(&a), Some(&b)) = (sets.first(), sets.last()) else { return String::new() };
        let commons: DigitSet = all.iter().flat_map(|chain| commons(chain)).collect();
        let looped = all.iter().any(|chain| chain.is_loop());
        let ends = if looped { String::new() } else { format!(", Z={}", digits(ends(all), ",")) };
        format!("A={}, B={}, X={}{ends}", self.set(a), self.set(b), digits(commons, ","))
    }

    /// `A=r36c1 {149}, B=r489c5 {1345}, C=r4c3 {13}, X,Y=1,3, Z=4`.
    fn als_xy_wing(&self, all: &[&Chain]) -> String {
        let (sets, mut commons) = (als(all[0]), commons(all[0]));
        commons.sort_unstable();
        let ([a, c, b], [x, y]) = (&sets[..], &commons[..]) else { return self.chain(all[0]) };
        let (a, b, c) = (self.set(*a), self.set(*b), self.set(*c));
        format!("A={a}, B={b}, C={c}, X,Y={x},{y}, Z={}", digits(ends(all), ","))
    }

    /// `8- r2c268 {1478} -1- r5c28 {127} -2- r5c6 {12} -1- r69c5 {148} -8`.
    fn als_chain(&self, chain: &Chain) -> String {
        let commons = commons(chain);
        let link =
            |at: usize| commons.get(at).map_or(String::new(), |digit| format!(" -{digit}- "));
        let sets: String = als(chain)
            .into_iter()
            .enumerate()
            .map(|(at, cells)| format!("{}{}", self.set(cells), link(at)))
            .collect();
        let [first, last] = [chain.nodes[0], chain.nodes[chain.nodes.len() - 1]];
        format!("{}- {sets} -{}", first.digit, last.digit)
    }
}

fn end_cells(chain: &Chain) -> CellSet {
    let ends = [chain.nodes.first(), chain.nodes.last()];
    ends.into_iter().flatten().fold(CellSet::EMPTY, |all, node| all | node.cells)
}

/// The digits of the weak links: the restricted commons of almost locked sets.
fn commons(chain: &Chain) -> Vec<Digit> {
    let weak = |(at, link): (usize, &Link)| (!link.strong).then(|| chain.nodes[at].digit);
    chain.links.iter().enumerate().filter_map(weak).collect()
}

/// The digits at the ends of open chains.
fn ends(all: &[&Chain]) -> DigitSet {
    let open = all.iter().filter(|chain| !chain.is_loop());
    open.filter_map(|chain| chain.nodes.first()).map(|node| node.digit).collect()
}
