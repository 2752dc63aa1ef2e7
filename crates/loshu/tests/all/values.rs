//! What Rust users expect of small types and of sets.

use std::fmt;
use std::str::FromStr;

use loshu::{
    Backend, Cell, CellOrder, CellSet, Digit, DigitOrder, DigitSet, Grid, House, HouseKind,
    Propagation, Stop, Symmetry, Triad, Undo, ValueError,
};

#[test]
fn digits_are_read_from_texts_characters_and_numbers() {
    for digit in Digit::ALL {
        assert_eq!(digit.to_string().parse(), Ok(digit));
        assert_eq!(Digit::try_from(char::from(digit)), Ok(digit));
        assert_eq!(Digit::try_from(u8::from(digit)), Ok(digit));
    }
    for wrong in ["", "0", "10", "x", "1 ", "\u{661}"] {
        let error = wrong.parse::<Digit>().unwrap_err();
        assert_eq!(error.to_string(), "expected a digit, 1 to 9", "{wrong}");
    }
    assert!(Digit::try_from(0).is_err() && Digit::try_from(10).is_err());
}

#[test]
fn sets_are_read_as_they_are_printed() {
    let cells: CellSet = ["A1", "C7", "I9"].map(|name| name.parse::<Cell>().unwrap()).into();
    assert_eq!(cells.to_string(), "A1 C7 I9");
    assert_eq!("r1c1, C7 I9".parse(), Ok(cells));
    assert_eq!(CellSet::ALL.to_string().parse(), Ok(CellSet::ALL));
    assert!("A1 J1".parse::<CellSet>().is_err());
    assert_eq!("931".parse::<DigitSet>().unwrap().to_string(), "139");
    assert!("130".parse::<DigitSet>().is_err());
}

#[test]
fn indices_and_names_lead_back() {
    assert!(Cell::ALL.into_iter().all(|cell| Cell::try_from(cell.index()) == Ok(cell)));
    assert!(House::ALL.into_iter().all(|house| House::try_from(house.index()) == Ok(house)));
    assert!(Cell::try_from(81).is_err() && House::try_from(27).is_err());
    names_lead_back(Symmetry::ALL, "rotate180");
    names_lead_back(Backend::ALL, "portable");
    names_lead_back(Stop::ALL, "deadline");
    names_lead_back(Propagation::ALL, "singles");
    names_lead_back(CellOrder::ALL, "fewest");
    names_lead_back(DigitOrder::ALL, "ascending");
    names_lead_back(Undo::ALL, "trail");
    assert_eq!(House::BLOCKS[4].kind(), HouseKind::Block);
    assert_eq!(Triad::ALL[0].to_string(), "row A in box 1");
}

fn names_lead_back<T>(all: &[T], known: &str)
where
    T: Copy + PartialEq + fmt::Debug + fmt::Display + FromStr<Err = ValueError>,
{
    assert!(all.iter().all(|value| value.to_string().parse() == Ok(*value)));
    assert!(all.iter().any(|value| value.to_string() == known));
    assert!(known.to_uppercase().parse::<T>().is_err());
}

#[test]
fn sets_have_the_algebra_of_sets() {
    let digits = |text: &str| text.parse::<DigitSet>().unwrap();
    let (odd, low) = (digits("13579"), digits("1234"));
    assert_eq!((odd | low, odd & low), (digits("1234579"), digits("13")));
    assert_eq!((odd - low, odd ^ low), (digits("579"), digits("24579")));
    assert!(digits("13").is_subset(odd) && odd.is_superset(digits("13")) && !low.is_subset(odd));
    assert!(odd.is_disjoint(!odd) && !odd.is_disjoint(low));
    assert_eq!((odd.first(), odd.last()), (Digit::new(1), Digit::new(9)));
    assert_eq!((DigitSet::EMPTY.first(), DigitSet::EMPTY.last()), (None, None));
    assert!(odd.iter().rev().map(Digit::get).eq([9, 7, 5, 3, 1]));
    let mut both_ends = CellSet::ALL.iter();
    assert_eq!(
        (both_ends.next(), both_ends.next_back()),
        (Some(Cell::ALL[0]), Some(Cell::ALL[80]))
    );
    assert_eq!((both_ends.len(), both_ends.count()), (79, 79));
}

#[test]
fn sets_grow_and_shrink() {
    let mut set = DigitSet::EMPTY;
    assert!(set.insert(Digit::ALL[3]) && !set.insert(Digit::ALL[3]));
    assert!(set.remove(Digit::ALL[3]) && !set.remove(Digit::ALL[3]));
    set.extend(Digit::ALL);
    set ^= DigitSet::from(Digit::ALL[0]);
    assert_eq!(set.to_string(), "23456789");
    assert_eq!(Digit::ALL.iter().collect::<DigitSet>(), DigitSet::ALL);
    assert_eq!((&set).into_iter().count(), 8);
}

#[test]
fn grids_are_made_of_givens_and_of_values() {
    let (cell, digit) = (Cell::ALL[40], Digit::ALL[4]);
    let grid: Grid = [(cell, Digit::ALL[0]), (cell, digit)].into_iter().collect();
    assert!(grid.givens().eq([(cell, digit)]));
    assert_eq!(grid.givens().collect::<Grid>(), grid);
    assert_eq!(Grid::try_from(grid.to_values()), Ok(grid));
    assert!(Grid::try_from([10; 81]).is_err());
}
