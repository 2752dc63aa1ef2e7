//! Our ratings beside known ones.

use crate::support::{Folder, GRID1_DOTS, GRID2};

#[test]
fn tables_with_named_columns() {
    let folder = Folder::new();
    let rows = [
        "puzzle\tSE1213_ER\tSE1213_EP\tSE1213_ED\tHoDoKu220_level\tHoDoKu220_score",
        &format!("{GRID2}\t2.6\t1.2\t1.2\tMedium\t696"),
        &format!("{GRID1_DOTS}\t1.5\t1.2\t1.2\tEasy\t196"),
    ];
    folder.file("list.tsv", rows.join("\n"));
    let text = folder.run(["lab", "ratings", "list.tsv"]).quiet(1);
    for row in
        ["| ER            | 2     | 1     | 50 %  |", "| level         | 2     | 2     | 100 % |"]
    {
        let spaces = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(spaces(&text).contains(&spaces(row)), "{row}\n{text}");
    }
    assert!(text.contains(&format!("{GRID1_DOTS}  known 1.5/1.2/1.2, ours 1.2/1.2/1.2")), "{text}");
    assert!(text.contains("ROWS ARE KNOWN") && text.contains("| Medium |"), "{text}");
    let text = folder.run(["lab", "ratings", "--scale", "hodoku", "list.tsv"]).fine();
    let command = "loshu lab ratings --scale hodoku --jobs 1 --show 20 list.tsv\n";
    assert!(text.contains(command), "{text}");
    assert!(text.contains("\n0 puzzles differ.\n") && !text.contains("| ER "), "{text}");
}

#[test]
fn lines_of_players() {
    let folder = Folder::new();
    folder.file("list.txt", format!("{GRID2} ED=2.6/1.2/1.2\n{GRID1_DOTS} ED=1.2/1.2/1.2 easy\n"));
    let text = folder.run(["lab", "ratings", "list.txt"]).fine();
    assert!(text.contains("| ER, EP and ED"), "{text}");
}

/// The first step that differs is named.
#[test]
fn recorded_paths() {
    let folder = Folder::new();
    let se = format!(
        "# comment\nP\t{GRID2}\tset\n1\t1.2\tHidden Single\t462\t\twords\n2\t1.2\tHidden Single\t111\t\t-\n"
    );
    folder.file("se.tsv", se);
    let text = folder.run(["lab", "ratings", "se.tsv"]).quiet(1);
    assert!(text.contains("step 2: known 1.2 Hidden Single, ours 1.2 Hidden Single"), "{text}");
    let hodoku =
        format!("{GRID2} #1 Medium (696)\n   Hidden Single: r8c6=1\n   Hidden Single: r1c1=9\n");
    folder.file("hodoku.txt", hodoku);
    let text = folder.run(["lab", "ratings", "hodoku.txt"]).quiet(1);
    assert!(text.contains("step 2: known Hidden Single: r1c1=9, ours "), "{text}");
}

#[test]
fn wrong_lists_are_refused() {
    let folder = Folder::new();
    for (text, message) in [
        ("", "the list is empty"),
        ("a\tb\n", "expected a line with the names of columns"),
        ("puzzle,er\n12,3.0\n", "12"),
        (&format!("puzzle,level\n{GRID2},Simple\n"), "expected a level of HoDoKu, found Simple"),
        (&format!("puzzle,er\n{GRID2},\n"), "no puzzle of these lists has a rating"),
    ] {
        folder.file("list", text);
        let refused = folder.run(["lab", "ratings", "list"]).refused();
        assert!(refused.contains(message), "{text}: {refused}");
    }
}
