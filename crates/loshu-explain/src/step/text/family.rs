use super::Language;
use crate::catalog::Family;

impl Family {
    /// The idea that the techniques of the family have in common, in one or two sentences.
    pub fn description(self, language: Language) -> &'static str {
        match language {
            Language::English => english(self),
            Language::Chinese => chinese(self),
        }
    }
}

fn english(family: Family) -> &'static str {
    match family {
        Family::Single => {
            "A cell has one candidate left, or a house has one place left for a digit: the digit is \
             placed."
        }
        Family::Locked => {
            "All candidates of a digit in a box lie in one row or column, or the other way round. So \
             the digit goes from the rest of the second house."
        }
        Family::Subset => {
            "Naked: a few cells of a house hold only as many digits, so no other cell of the house \
             can hold these. Hidden: a few digits of a house have only as many cells, so these cells \
             can hold nothing else."
        }
        Family::Fish => {
            "In a few houses, the base, one digit has candidates only in as many other houses, the \
             cover. So the digit goes from the rest of the cover. Candidates of the base outside the \
             cover are fins: then only what sees all fins goes."
        }
        Family::SingleDigit => {
            "Two strong links of one digit are joined by a weak link. One of the two ends is true, so \
             a candidate that sees both ends is false."
        }
        Family::Coloring => {
            "Strong links join candidates in two colours, of which one is true and the other false. A \
             colour that contradicts itself is false, and so is a candidate that both colours \
             exclude."
        }
        Family::Wing => {
            "A few cells force a digit into one of two or three places. A candidate that sees all of \
             these places is false."
        }
        Family::Uniqueness => {
            "If certain cells held only a few digits, these could change places, and the puzzle would \
             have two solutions. A proper puzzle has one, so another candidate of these cells is true."
        }
        Family::Als => {
            "An almost locked set is a few cells of a house with one digit more than cells. If one \
             digit goes, all others are locked in the cells. A digit that two sets share leads from \
             one set to the next."
        }
        Family::Chain => {
            "Candidates are joined by strong links (one of two is true) and weak links (not both are \
             true) in turn. At least one end is true, so a candidate that both ends exclude is false. \
             In a closed loop, exactly one end of each link is true."
        }
        Family::Exotic => {
            "Large patterns of hard puzzles: counting, or a search of a few cases, shows that a \
             candidate would leave too little room."
        }
        Family::Forcing => {
            "Several cases, one of which is true, have the same consequence; or an assumption leads \
             to a contradiction."
        }
        Family::LastResort => {
            "Every placement of a digit is listed; or, at the very last, a digit is taken from the \
             solution, which is a guess."
        }
    }
}

fn chinese(family: Family) -> &'static str {
    match family {
        Family::Single => {
            "某格只剩一个候选数，或某行、列、宫中某数字只剩一个位置，于是填入该数字。"
        }
        Family::Locked => {
            "某宫中一个数字的候选数全在同一行或同一列，或者反过来，于是可从后者的其他格删去该数字。"
        }
        Family::Subset => {
            "显性：同一行、列或宫的几格只含同样多的数字，其他格不能填这些数字。隐性：几个数字只能填在\
             同样多的格中，这些格不能填其他数字。"
        }
        Family::Fish => {
            "在几个行、列或宫（定义域）中，某数字只出现在同样多的另一些行、列或宫（删除域）中，于是可从\
             删除域的其他格删去该数字。定义域中落在删除域之外的候选数称为鳍，这时只能删去与所有鳍相关的\
             候选数。"
        }
        Family::SingleDigit => {
            "同一数字的两条强链由一条弱链相连，两端至少一端成立，与两端都相关的候选数不成立。"
        }
        Family::Coloring => {
            "强链把候选数染成两种颜色，一种全部成立，另一种全部不成立。自相矛盾的颜色不成立，被两种颜色\
             同时排除的候选数也不成立。"
        }
        Family::Wing => "几个格使某数字必在两三个位置之一，与这些位置都相关的候选数不成立。",
        Family::Uniqueness => {
            "如果某些格只填少数几个数字，这些数字可以互换，谜题就会有两个解。而正规谜题只有一个解，所以\
             这些格的其余候选数中有一个成立。"
        }
        Family::Als => {
            "待定数组是同一行、列或宫中的几格，数字比格数多一个。去掉一个数字，其余数字就锁定在这些格中。\
             两个数组共有的数字把影响从一个数组传到另一个。"
        }
        Family::Chain => {
            "候选数由强链（两者必有一真）和弱链（两者不能同真）交替相连，两端至少一端成立，被两端同时排除\
             的候选数不成立。首尾相接的环中，每条链恰有一端成立。"
        }
        Family::Exotic => {
            "高难题中的大型结构：通过计数或检查少数情形，可知某候选数会使余下的位置不够。"
        }
        Family::Forcing => "几种情形必有一种成立，而结论相同；或者一个假设导致矛盾。",
        Family::LastResort => "列出某数字的所有摆法；或者最后从答案中取一个数字，即猜测。",
    }
}
