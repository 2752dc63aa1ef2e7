//! `loshu show`

use insta::assert_snapshot;

use crate::support::{GRID1, GRID2, GRID2_BOXED, INVALID, UNSOLVABLE, lines, loshu, run, run_with};

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
    let essays = "\
row C:    C1 C2 C3 C4 C5 C6 C7 C8 C9
column 2: A2 B2 C2 D2 E2 F2 G2 H2 I2
box 1:    A1 A2 A3 B1 B2 B3 C1 C2 C3
peers:    A1 A2 A3 B1 B2 B3 C1 C3 C4 C5 C6 C7 C8 C9 D2 E2 F2 G2 H2 I2
";
    let list = "\
row 3:    r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9
column 2: r1c2 r2c2 r3c2 r4c2 r5c2 r6c2 r7c2 r8c2 r9c2
box 1:    r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3
peers:    r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9 r4c2 r5c2 r6c2 r7c2 r8c2 r9c2
";
    assert_eq!(text, format!("{GRID2_BOXED}{list}\n"));
    let a1 = run(["show", "--cell", "C2", "--notation", "a1", GRID2]).fine();
    assert_eq!(a1, format!("{GRID2_BOXED}{essays}\n"));
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

#[test]
fn a_picture() {
    let picture = run(["show", "--to", "svg", GRID2]).fine();
    assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""), "{picture}");
    assert_eq!(picture.matches("class=\"given\"").count(), 17);
    assert_eq!(picture.matches("class=\"name\"").count(), 18);
    let picture = run(["show", "--to", "svg", "--names", "none", GRID2]).fine();
    assert_eq!(picture.matches("class=\"name\"").count(), 0);
}

#[test]
fn who_hears_a_picture_hears_its_cages() {
    let killer = r#"{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}],
        [{}, {}, {}, {}], [{}, {}, {}, {}]], "killercage": [{"cells": ["R1C2", "R1C3"], "value": "5"}]}"#;
    for (language, cage) in [("en", "killer cage 5: r1c2 r1c3"), ("zh", "杀手笼 5：r1c2 r1c3")]
    {
        for command in ["show", "print"] {
            let picture = run_with([command, "--to", "svg", "--lang", language, "-q"], killer).out;
            let labels: Vec<&str> = picture
                .split("aria-label=\"")
                .skip(1)
                .filter_map(|rest| rest.split_once('"').map(|(label, _)| label))
                .collect();
            let with_cage = labels.iter().filter(|label| label.contains(cage)).count();
            assert_eq!(with_cage, 1, "{command} {language}: {labels:?}");
        }
    }
}

#[test]
fn a_picture_with_marks_and_cells() {
    let args = ["show", "--to", "svg", "--candidates", "singles", "--highlight", "A2,r1c3", GRID2];
    let picture = run(args).fine();
    assert_eq!(picture.matches("class=\"cell\"").count(), 2);
    let marks = GRID2_SINGLES.lines().flat_map(str::split_whitespace);
    let marks: usize =
        marks.filter(|cell| cell.len() > 1 && !cell.contains('-')).map(str::len).sum();
    assert_eq!(picture.matches("class=\"mark\"").count(), marks);
    let picture = run(["show", "--to", "svg", "--cell", "E5", GRID2]).fine();
    assert_eq!(picture.matches("class=\"house\"").count(), 3);
}

#[test]
fn a_picture_of_a_step() {
    let step = run(["show", "--to", "svg", "--step", "2", "--names", "rc", GRID1]).fine();
    let explained = run(["explain", "--to", "svg", "--until", "2", GRID1]).fine();
    let shapes = |svg: &str| svg.split_once("</style>").unwrap().1.trim_end().to_owned();
    assert_eq!(shapes(&step), shapes(&explained));
    let refused = run(["show", "--to", "svg", "--step", "400", GRID1]).refused();
    assert_eq!(refused, "loshu: --step 400: the path has 49 steps\n");
    let refused = run(["show", "--to", "svg", "--step", "x-wing", GRID1]).refused();
    assert!(refused.contains("the path of 49 steps does not use it"), "{refused}");
}

#[test]
fn a_picture_of_pixels() {
    let png = |width: &str| {
        let args = ["show", "--to", "png", "--width", width, GRID2];
        let output = loshu().args(args).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        output.stdout
    };
    let bytes = png("300");
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1A\n"));
    assert_eq!(bytes[16..24], [0, 0, 1, 44, 0, 0, 1, 44]);
    assert_eq!(bytes, png("300"));
    assert!(
        run(["show", "--to", "png", "--width", "9", GRID2]).refused().contains("from 50 to 8000")
    );
}

#[test]
fn a_picture_shows_one_puzzle() {
    let refused = run(["show", "--to", "svg", GRID1, GRID2]).refused();
    assert!(refused.contains("`loshu print` makes sheets"), "{refused}");
    assert_eq!(
        run(["show", "--names", "rc", GRID1]).refused(),
        "loshu: --names needs --to svg or --to png\n"
    );
    let refused = run(["show", "--to", "svg", "--width", "300", GRID1]).refused();
    assert!(refused.contains("--width needs --to png"), "{refused}");
    let ran = run(["show", "--to", "svg", INVALID, "--candidates", "peers"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
}
