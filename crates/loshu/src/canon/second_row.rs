//! The second row of a full grid, from the places of its digits in the first row.
//!
//! The first row of the canonical form is `123 456 789`. The digits that the second row has in a stack
//! come from the other two stacks of the first row: all three from one of them, or two from one and
//! one from the other. Then the other stacks do the same, the same way round. So with the stacks in the
//! right order the second row begins with `456`, or, if two and one, with `457`.

/// For each column the column that has its digit in the first row.
pub(super) struct Moves([usize; 9]);

impl Moves {
    pub(super) fn of(first: &[u8], second: &[u8]) -> Moves {
        let mut columns = [0; 10];
        for (column, &digit) in first.iter().enumerate() {
            columns[usize::from(digit)] = column;
        }
        let mut moves = [0; 9];
        for (from, &digit) in moves.iter_mut().zip(second) {
            *from = columns[usize::from(digit)];
        }
        Moves(moves)
    }

    /// The three orders of the stacks, by their first columns, in which the second row can be the
    /// smallest, each with a number that is as small as the row that can be written with it.
    pub(super) fn ranked(&self) -> [(u32, [u8; 3]); 3] {
        let from_second = self.0[..3].iter().filter(|&&from| from / 3 == 1).count();
        let round = if from_second >= 2 { [0, 1, 2, 0, 1] } else { [0, 2, 1, 0, 2] };
        let together = from_second.is_multiple_of(3);
        [0, 1, 2].map(|turn| {
            let order = [round[turn], round[turn + 1], round[turn + 2]];
            let rank = if together { self.rank_together() } else { self.rank_apart(order) };
            (rank, order.map(|stack| 3 * stack as u8))
        })
    }

    /// `456 789`, and then the digits 1 to 3 as they are after three rounds: in order, two of them
    /// exchanged, or all moved.
    fn rank_together(&self) -> u32 {
        let after_three = |&column: &usize| self.0[self.0[self.0[column]]] == column;
        match (0..3).filter(after_three).count() {
            3 => 0,
            1 => 1,
            _ => 2,
        }
    }

    /// `457`, and then the smallest row that there is for these stacks, as a number.
    fn rank_apart(&self, [a, b, c]: [usize; 3]) -> u32 {
        let [odd_a, odd_b, odd_c] = [self.odd(a, b), self.odd(b, c), self.odd(c, a)];
        let [even, other] = [1, 2].map(|next| 3 * a + (odd_a % 3 + next) % 3);
        let text = |first: usize, second: usize| {
            // The digits 4, 5 and 7 fix the columns of the first two stacks and one of the third.
            let [fourth, fifth] = [self.0[first], self.0[second]];
            self.text([first, second, odd_a, fourth, fifth, self.0[odd_c], self.0[odd_a]])
        };
        // A digit of the first stack is smaller than one of the third.
        if odd_b == self.0[even] {
            text(even, other)
        } else if odd_b == self.0[other] {
            text(other, even)
        } else {
            text(even, other).min(text(other, even))
        }
    }

    /// The column of a stack whose digit does not come from the next stack.
    fn odd(&self, stack: usize, next: usize) -> usize {
        let columns = 3 * stack..3 * stack + 3;
        columns.into_iter().find(|&column| self.0[column] / 3 != next).unwrap_or(3 * stack)
    }

    /// The last six digits, if the columns begin like that. The last two columns come in the order in
    /// which their digits do.
    fn text(&self, begin: [usize; 7]) -> u32 {
        let (mut columns, mut labels) = ([0; 9], [0; 9]);
        for (place, column) in begin.into_iter().enumerate() {
            (columns[place], labels[column]) = (column, place as u32 + 1);
        }
        let mut next = 7;
        for place in 3..6 {
            let from = self.0[columns[place]];
            if labels[from] == 0 {
                columns[next] = from;
                next += 1;
                labels[from] = next as u32;
            }
        }
        columns[3..].iter().fold(0, |text, &column| 10 * text + labels[self.0[column]])
    }
}
