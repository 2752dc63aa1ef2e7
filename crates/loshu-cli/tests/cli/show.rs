//! `loshu show`

use insta::assert_snapshot;

use crate::support::{GRID1, GRID2, GRID2_BOXED, INVALID, UNSOLVABLE, lines, run, run_with};

/// The display of the first essay.
const GRID2_SINGLES: &str =
    "   4      1679   12679  |  139     2369    269   |   8      1239     5    
 26789     3    1256789 | 14589   24569   245689 | 12679    1249   124679 
  2689   15689   125689 |   7     234569  245689 | 12369   12349   123469 
------------------------+------------------------+------------------------
  3789     2     15789  |  3459   34579    4579  | 13579     6     13789  
  3679   15679   15679  |  359      8     25679  |   4     12359   12379  
 36789     4     56789  |  359      1     25679  | 23579   23589   23789  
------------------------+------------------------+------------------------
  289      89     289   |   6      459      3    |  1259     7     12489  
   5      6789     3    |   2      479      1    |   69     489     4689  
   1      6789     4    |  589     579     5789  | 23569   23589   23689  

";

#[test]
fn a_boxed_grid() {
    assert_eq!(run(["show", GRID2]).fine(), format!("{GRID2_BOXED}\n"));
    assert_snapshot!("show_unicode", run(["show", "--rulers", "unicode", GRID2]).fine());
}

#[test]
fn the_candidates_of_the_essay() {
    assert_eq!(run(["show", "--candidates", "singles", GRID2]).fine(), GRID2_SINGLES);
}

#[test]
fn every_level() {
    for level in ["none", "peers", "singles", "pairs", "locked"] {
        let text = run(["show", "--candidates", level, GRID2]).fine();
        assert_snapshot!(format!("candidates_{level}"), text);
    }
}

#[test]
fn more_propagation_leaves_fewer_candidates() {
    let size = |level| {
        let text = run(["show", "--candidates", level, GRID1]).fine();
        text.chars().filter(char::is_ascii_digit).count()
    };
    let sizes = ["none", "peers", "singles", "pairs", "locked"].map(size);
    assert!(sizes.is_sorted_by(|a, b| a >= b), "{sizes:?}");
    assert_eq!(sizes[2], 81);
}

#[test]
fn the_houses_and_peers_of_a_cell() {
    let text = run(["show", "--cell", "C2", GRID2]).fine();
    let list = "\
row C:    C1 C2 C3 C4 C5 C6 C7 C8 C9
column 2: A2 B2 C2 D2 E2 F2 G2 H2 I2
box 1:    A1 A2 A3 B1 B2 B3 C1 C2 C3
peers:    A1 A2 A3 B1 B2 B3 C1 C3 C4 C5 C6 C7 C8 C9 D2 E2 F2 G2 H2 I2
";
    assert_eq!(text, format!("{GRID2_BOXED}{list}\n"));
    assert_eq!(run(["show", "--cell", "r3c2", GRID2]).fine(), text);
    assert_eq!(run(["show", "--cell", "c2", GRID2]).fine(), text);
}

#[test]
fn colour_marks_the_cell_and_its_peers() {
    let text = run(["show", "--cell", "C2", "--color", "always", GRID2]).fine();
    assert_eq!(text.matches("\u{1B}[0m").count(), 21, "{text:?}");
    let text = run(["show", "--color", "always", GRID2]).fine();
    assert_eq!(text, format!("{GRID2_BOXED}\n"));
}

/// What has no candidates cannot be drawn; the record keeps its place.
#[test]
fn contradictions() {
    let text = lines([GRID1, UNSOLVABLE, INVALID, GRID2]);
    let ran = run_with(["show", "--candidates", "singles"], text.as_str());
    assert_eq!(ran.code, 1);
    assert_snapshot!("show_contradictions", ran.out);
    assert_snapshot!("show_contradictions_messages", ran.err);
    run_with(["show"], text).fine();
}
