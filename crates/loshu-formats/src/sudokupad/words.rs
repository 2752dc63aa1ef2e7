//! Which rules the words of a setter name.

use loshu_variant::{Clue, Global, Kind, Setting};

/// The rules of a puzzle in words.
#[derive(Debug)]
pub(super) struct RulesInWords {
    /// In small letters, with one blank between two words.
    text: String,
}

impl RulesInWords {
    pub(super) fn of(words: &str) -> RulesInWords {
        let small = words.to_lowercase().replace(['’', '‘', '`'], "'");
        RulesInWords { text: small.split_whitespace().collect::<Vec<_>>().join(" ") }
    }

    /// Whether there are words.
    pub(super) fn says_something(&self) -> bool {
        !self.text.is_empty()
    }

    fn has(&self, part: &str) -> bool {
        self.text.contains(part)
    }

    fn has_any(&self, parts: &[&str]) -> bool {
        parts.iter().any(|part| self.has(part))
    }

    /// Whether nothing is said but that the usual rules hold.
    pub(super) fn are_usual(&self) -> bool {
        let words: Vec<&str> = self
            .text
            .split(|sign: char| !sign.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        let usual = [
            "normal", "standard", "classic", "usual", "regular", "sudoku", "rules", "rule",
            "apply", "of", "the", "9x9", "6x6", "4x4", "6", "x", "9", "4", "all", "clues", "are",
        ];
        words.iter().all(|word| usual.contains(word))
    }

    /// Whether each sentence about a rule is about one that a setting has. Sentences that explain the usual rules count as
    /// such.
    pub(super) fn are_told_by(&self, setting: &Setting) -> bool {
        let kinds: Vec<Kind> = setting.kinds().into_iter().map(Clue::kind).collect();
        let sentences = self.text.split(['.', '!', '\n', ';']).map(str::trim);
        sentences.filter(|sentence| !sentence.is_empty()).all(|sentence| {
            let one = RulesInWords { text: sentence.to_owned() };
            let is_usual = || {
                one.are_usual()
                    || one.has("sudoku rules apply")
                    || (one.has("row")
                        && one.has("column")
                        && one.has_any(&["once", "repeat", "1 to", "1-", "digits 1"]))
            };
            // That no sign is missing is told by a rule of the whole grid alone.
            !one.says_all_shown() && (is_usual() || kinds.iter().any(|kind| one.names(*kind)))
                || one.says_all_shown() && kinds.iter().any(|kind| is_about_missing(*kind))
        })
    }

    fn says_all_shown(&self) -> bool {
        let all =
            ["all possible", "all such", "all dots", "all xs", "all vs", "negative constraint"];
        self.has_any(&all) && !self.has_any(&["not all", "not necessarily"])
    }

    /// Whether the words name a kind of clues, as setters do.
    pub(super) fn names(&self, kind: Kind) -> bool {
        let sums = || self.has_any(&["sum", "add", "total"]);
        let differ = || {
            self.has_any(&[
                "repeat",
                "different",
                "distinct",
                "unique",
                "once",
                "same digit",
                "identical",
            ])
        };
        match kind {
            Kind::RisingDiagonal | Kind::FallingDiagonal => self.has("diagonal") && differ(),
            Kind::Windoku => self.has_any(&["windoku", "window"]),
            Kind::AntiKnight => self.has("knight") && differ(),
            Kind::AntiKing => {
                self.has_any(&["king's move", "kings move", "anti-king", "antiking", "chess king"])
                    && differ()
            }
            Kind::NonConsecutive => {
                self.has_any(&["nonconsecutive", "non-consecutive"])
                    || self.says_all_shown() && self.has("white")
            }
            Kind::AllRatios => self.says_all_shown() && self.has("black"),
            Kind::AllSums => self.says_all_shown() && self.names(Kind::Xv),
            Kind::DisjointGroups => self.has("disjoint"),
            Kind::GlobalEntropy => self.has("global") && self.has("entrop"),
            Kind::GlobalModularity => self.has("global") && self.has("modul"),
            Kind::AntiTaxicab => self.has("taxicab"),
            Kind::DutchFlatmates => self.has("flatmate"),
            Kind::DifferentRanks => {
                self.has("rank") && self.has_any(&["no ties", "no two", "all different"])
            }
            // The first has a name that only its setter knows; nothing in the words tells whether lines may be equal.
            Kind::Own | Kind::FullRankWithTies => false,
            Kind::KillerCage => self.has_any(&["cage", "killer"]) && (sums() || differ()),
            Kind::DigitalRootCage => self.has("digital root"),
            Kind::ExtraRegion => self.has("extra region"),
            Kind::Lunchbox => self.has("lunchbox"),
            Kind::RellikCage => self.has("rellik"),
            Kind::EqualityCage => self.has("equality cage"),
            Kind::LookAndSayCage => self.has_any(&["look-and-say", "look and say"]),
            Kind::SameDigits => self.has("same digits"),
            Kind::CountingCircles => self.has_any(&["counting circle", "count circle"]),
            Kind::Thermometer => self.has("thermo") && !self.names(Kind::SlowThermometer),
            Kind::SlowThermometer => {
                self.has("thermo")
                    && self.has_any(&[
                        "slow",
                        "or stay",
                        "stay the same",
                        "remain the same",
                        "not decrease",
                        "or equal",
                    ])
            }
            Kind::Palindrome => self.has_any(&["palindrom", "read the same", "reads the same"]),
            Kind::Renban => {
                self.has("renban")
                    || self.has("line")
                        && self.has("consecutive")
                        && self.has_any(&[
                            "any order",
                            "some order",
                            "non-repeating",
                            "nonrepeating",
                            "set of",
                        ])
            }
            Kind::Nabner => self.has("nabner"),
            Kind::Whispers => {
                self.has("whisper")
                    || self.has_any(&["line", "tentacle"])
                        && self.has("differ")
                        && self.difference().is_some()
            }
            Kind::RegionSumLine => {
                self.has("region sum")
                    || self.has("line")
                        && sums()
                        && self.has_any(&[
                            "border",
                            "each box",
                            "each 3x3 box",
                            "each 2x3 box",
                            "each 2x2 box",
                            "each region",
                            "within each",
                        ])
            }
            Kind::BetweenLine => self.has("between") && self.has("circle"),
            Kind::LockoutLine => self.has("lockout"),
            Kind::EntropicLine => self.has("entrop") && !self.names(Kind::GlobalEntropy),
            Kind::ModularLine => self.has("modul") && !self.names(Kind::GlobalModularity),
            Kind::DoubleArrow => self.has("double arrow"),
            Kind::ZipperLine => self.has("zipper"),
            Kind::ParityLine => self.has("parity line"),
            Kind::SumLine => {
                self.has_any(&["ten line", "10 line", "ten-line", "10-line", "sum line"])
            }
            Kind::IndexingLine => self.has("indexing line"),
            Kind::Arrow => self.has("arrow") && sums(),
            Kind::DifferenceDot => self.has("white") && self.has_any(&["consecutive", "differ"]),
            Kind::RatioDot => {
                self.has("black") && self.has_any(&["ratio", "double", "twice", "1:2", "2:1"])
            }
            Kind::Xv => {
                sums()
                    && self.has_any(&[
                        "sum to 5",
                        "sum to 10",
                        "sum to five",
                        "sum to ten",
                        "add to 5",
                        "add to 10",
                        "add up to 5",
                        "add up to 10",
                        "sums to 5",
                        "sums to 10",
                    ])
            }
            Kind::Inequality => self.has_any(&[
                "inequality",
                "greater than",
                "points to the lower",
                "point to the lower",
            ]),
            Kind::OddCell => self.has("odd"),
            Kind::EvenCell => self.has("even"),
            Kind::Minimum => self.has_any(&["minimum", "local min"]),
            Kind::Maximum => self.has_any(&["maximum", "local max"]),
            Kind::RowIndexer | Kind::ColumnIndexer | Kind::BoxIndexer => self.has("index"),
            Kind::Quadruple => {
                self.has("quad")
                    || self.has("circle") && self.has_any(&["surrounding", "four cells"])
            }
            Kind::Clone => self.has("clone"),
            Kind::LittleKiller => self.has_any(&["diagonal", "little killer"]) && sums(),
            Kind::Sandwich => self.has("sandwich"),
            Kind::XSum => self.has_any(&["x-sum", "x sum", "xsum"]),
            Kind::Skyscraper => self.has("skyscraper") && !self.names(Kind::HiddenSkyscraper),
            Kind::HiddenSkyscraper => self.has("hidden skyscraper"),
            Kind::NumberedRoom => self.has_any(&["numbered room", "number room"]),
            Kind::FullRank => self.has("full rank"),
        }
    }

    /// Whether the words name a rule of the whole grid.
    pub(super) fn names_global(&self, global: Global) -> bool {
        self.names(global.kind())
    }

    /// The number in a rule that digits differ by so much or more.
    pub(super) fn difference(&self) -> Option<u8> {
        let number = |word: &str| match word.trim_matches(|sign: char| !sign.is_alphanumeric()) {
            "two" => Some(2),
            "three" => Some(3),
            "four" => Some(4),
            "five" => Some(5),
            "six" => Some(6),
            digits => digits.parse().ok().filter(|number| (1..=24).contains(number)),
        };
        let words: Vec<&str> = self.text.split(' ').collect();
        let behind = words.windows(3).find_map(|three| match three {
            ["at", "least", word] => number(word),
            _ => None,
        });
        behind.or_else(|| {
            words.windows(3).find_map(|three| match three {
                [word, "or", more] if more.starts_with("more") || more.starts_with("greater") => {
                    number(word)
                }
                _ => None,
            })
        })
    }
}

/// Whether a kind of clues says that no sign is missing.
fn is_about_missing(kind: Kind) -> bool {
    matches!(kind, Kind::NonConsecutive | Kind::AllRatios | Kind::AllSums)
}
