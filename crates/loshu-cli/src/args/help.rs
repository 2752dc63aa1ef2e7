//! What the help pages and the manual say below the options.

/// A section of the manual, which stands below the options in the help.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Section {
    pub(crate) title: &'static str,
    /// Each line begins with a line feed.
    pub(crate) text: &'static str,
}

/// What is true of all commands.
pub(crate) const COMMON: [Section; 3] = [
    Section {
        title: "Exit status",
        text: "
  0    all is fine
  1    some puzzle has no or several solutions, a check failed, or nothing was found
  2    wrong usage, unreadable input, or a bad record
  130  ended by Ctrl-C",
    },
    Section {
        title: "Environment",
        text: "
  LOSHU_SIMD      the width of vectors: portable, sse4, avx2, avx512 or neon
  NO_COLOR        no colour, unless --color says otherwise
  CLICOLOR_FORCE  colour also where the output is no terminal
  LC_ALL, LC_CTYPE, LANG
                  drawings use Unicode if the first that is set names UTF-8, or none is set",
    },
    Section {
        title: "Files",
        text: "
  Puzzles are read from any text file; see `loshu help input`.
  DIR/random.html, DIR/orders.html, DIR/compare.html, DIR/grids.html, DIR/minimals.html
                  reports of the experiments of `loshu lab` with --out DIR
  DIR/random.json, DIR/grids.json, DIR/minimals.json, DIR/compare.csv
                  what these experiments resume from, and a table of all times
  -o FILE goes with every command. A file that exists is replaced when the new one is complete.
  After an error or Ctrl-C it is as it was. A command does not write a file that it reads.",
    },
];

/// Where to find what is read; for each command that reads puzzles.
const INPUT: Section = Section {
    title: "Input",
    text: "
  Text with puzzles, in any of the formats that `loshu help input` describes.",
};

/// What is read.
const ALL_INPUT: Section = Section {
    title: "Input",
    text: "
  Puzzles are arguments, or stand in files. `-` is standard input, which is also
  read when nothing is named and it is no terminal. Write `--` before a name
  that begins with a hyphen.

  The usual form is a puzzle a line: 81 cells of 1-9 and . 0 - _ * x X, then a
  remark. Also read are grids over nine lines, with or without rulers; grids of
  pencil marks; CSV with a column puzzle, quizzes or question; links; matrices
  and prints of programs; rows with labels; and the other formats below. Any one
  sign may stand for empty cells, and digits may be those of any script. The
  format of each record is detected separately, so one file may mix formats;
  --from names one format for all.

  Files may be UTF-8 or UTF-16, and compressed as .gz or .zst. Lines that begin
  with # are comments.

  A bad record is reported on standard error with its line and column. All other
  records are still processed, and the exit status is 2. With --strict Loshu
  stops at the first bad record.",
};

/// The names of the formats.
const FORMATS: Section = Section {
    title: "Formats",
    text: "
  line, sdm    81 cells a line                    grid   nine rows
  test         PUZZLE:COUNT:SOLUTION              ss     Simple Sudoku
  csv          a table with a header              sdk    SadMan, SudoCue
  json         one object a line                  sdx    SudoCue with candidates
  opensudoku   XML of OpenSudoku                  pm     pencil marks
  library      HoDoKu's regression library        729    pencil marks, one line
  exchange, fpuzzles, sudokupad, sudokuwiki, coach
               links of these sites
  bank         Sudoku Exchange puzzle bank        gsf    a table of gsf's sudoku
  What a format cannot hold is named on standard error; with --strict it makes a
  bad record. Pencil marks that belong to the puzzle (a Sukaku) are never
  dropped: a format without room for them refuses the record.",
};

/// What the fields of CSV look like; for `loshu convert`.
const FIELDS: Section = Section {
    title: "CSV",
    text: "
  The first 1,024 records decide on the columns. Spreadsheets take fields that begin with = + - @
  or a tab for formulas, so an apostrophe stands before these. Loshu takes it off again when it reads
  CSV. Puzzles have no such field: their empty cells are written as `.`, or as --empty says. With
  --allow-formulas all fields are written as they are.",
};

/// What the tables of a command say of each puzzle besides its answers.
const TABLES: Section = Section {
    title: "Tables",
    text: "
  A row of CSV or a JSON object ends with the source and the line of the puzzle, and with the other
  columns and details of its record, such as id or title. A name that the command uses itself gets
  `input_` before it, such as input_status. The first records decide on the columns of CSV.
  In CSV an apostrophe stands before fields that a spreadsheet would take for formulas; loshu takes
  it off again when it reads the table. Puzzles have no such field.",
};

/// How the kind of a puzzle is said.
const KINDS: Section = Section {
    title: "Variants",
    text: "
  A variant is a puzzle of another size, or with further rules: a killer, a
  jigsaw, a samurai, a 16x16, an X. Most texts say what they are. A 16x16 has
  256 cells. A killer or a jigsaw with nine rows fits on one line, as
  docs/formats.md says. Others are objects and links of f-puzzles and SudokuPad.
  docs/rules.md shows all rules.

  --variant SPEC adds to what a text says, and says what `loshu generate` makes.
  SPEC is a list with commas, such as 6,x:

  16               rows, columns and digits, from 4 to 25
  12:4x3           the same, with boxes of four rows and three columns
  x, windoku, anti-knight, anti-king, non-consecutive, disjoint-groups,
  falling-diagonal, rising-diagonal, all-ratios, all-xv, global-entropy,
  global-modularity, anti-taxicab, dutch-flatmates, different-ranks
                   rules of the whole grid
  regions=FILE     regions in place of boxes: a text with a symbol for each
                   cell, equal for the cells of a region
  extra=FILE       further regions, written in the same way; `.` is no region
  grids=samurai    9x9 grids that overlap; also butterfly, flower, windmill,
                   triple, twin, or upper left corners: grids=R1C1,R7C7
  symbols=A        how digits are written: 1-9A, 0-9A, A, numbers or pictures

  Only for `loshu generate`:

  jigsaw           random regions in place of boxes
  killer           cages that cover all cells; alone mostly without givens
  sandwiches       the sandwiches of all rows and columns
  cages, kropki, xv, thermometers, arrows, whispers, renban, palindromes,
  region-sums, between-lines, inequalities, parity, quadruples,
  little-killers, skyscrapers, x-sums
                   clues of this kind, as many as the puzzle needs
  all-dots, all-xv all dots, or all X and V, and the rule that they are all
  all-inequalities all signs of less and greater",
};

/// What `--engine` takes.
const ENGINES: Section = Section {
    title: "Engines",
    text: "
  fast, norvig, stack, backtracking, dlx

  The engines of the essays (norvig, stack, backtracking) are one search with
  four knobs. --engine takes these behind the name: stack,digit-order=random

  propagation=LEVEL   which consequences of a try are drawn: none (compare with
                      the peers), peers, singles, pairs, locked
  cell-order=ORDER    which cell is tried next: row-major, fewest (the first
                      cell with the fewest candidates), fewest-random, random
  digit-order=ORDER   in which order the digits of a cell are tried: ascending,
                      least-constraining, random
  undo=WAY            how a try is taken back: copy (keep a copy of the
                      candidates), trail (write eliminations down)

  A random order takes --seed.",
};

/// Topics of `loshu help` that are no command, with other words for them.
const TOPICS: [(&[&str], &[Section]); 4] = [
    (&["input"], &[ALL_INPUT, FORMATS]),
    (&["formats"], &[FORMATS]),
    (
        &["variant", "variants", "killer", "jigsaw", "samurai", "layouts", "rules", "f-puzzles"],
        &[KINDS],
    ),
    (&["engine", "engines", "knobs"], &[ENGINES]),
];

/// The commands by what a person wants.
const GROUPS: [(&str, &[&str]); 7] = [
    ("Solve and check", &["solve", "check", "count"]),
    ("Learn: hints, reasons, difficulty", &["hint", "explain", "techniques", "rate"]),
    ("Make puzzles", &["generate", "vary", "minimize", "near"]),
    ("Draw, print, convert", &["show", "print", "convert"]),
    ("Play in a browser", &["serve"]),
    ("Collect and study", &["canon", "grid", "dataset", "lab", "bench"]),
    ("Use the command", &["help", "completions", "man"]),
];

/// The help of the whole, with the commands in groups: clap itself knows one list.
pub(crate) fn template(command: &clap::Command) -> String {
    let header = *command.get_styles().get_header();
    let literal = *command.get_styles().get_literal();
    let mut text = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for (title, names) in GROUPS {
        text += &format!("\n{header}{title}:{header:#}\n");
        for name in names {
            let about = command.find_subcommand(name).and_then(clap::Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            text += &format!("  {literal}{name:<11}{literal:#}  {about}\n");
        }
    }
    text + &format!("\n{header}Options:{header:#}\n{{options}}{{after-help}}")
}

/// The help of a topic, if there is one of this name.
pub(crate) fn topic(name: &str) -> Option<String> {
    let (_, sections) = TOPICS.iter().find(|(words, _)| words.contains(&name))?;
    Some(text(sections) + "\n")
}

/// What the manual says of a command, or of the whole, behind the options.
pub(crate) fn of_manual(command: &str) -> Vec<Section> {
    let input: &[Section] = if command == "loshu" { &[ALL_INPUT, FORMATS, KINDS] } else { &[] };
    input.iter().copied().chain(sections(command)).chain(COMMON).collect()
}

/// The words of the column `status`.
const STATUS: Section = Section {
    title: "Status",
    text: "
  unique      exactly one solution
  multiple    several solutions
  unsolvable  no solution
  invalid     no solution, because two givens are equal in a row, column or box
  stopped     a limit (--timeout, --tries) ended the search first
  error       the record could not be read",
};

/// The words of the column `end` of `loshu explain`.
const ENDS: Section = Section {
    title: "End of the path, in tables",
    text: "
  solved         the grid is full, by reasons alone
  needs-cases    the grid is full; some step is a guess, or needs cases inside cases
  stuck          no step is left: the techniques do not suffice, or there are several solutions
  cut            the path ends at the step that --until names
  contradiction  the puzzle has no solution
  timeout        --timeout ended the search for steps",
};

/// The words of the column `status` of `loshu check`.
const FINDINGS: Section = Section {
    title: "Status",
    text: "
  unique, multiple, unsolvable, invalid, stopped
              as in `loshu solve --help`; unique puzzles are minimal, or have redundant givens
  solved      the puzzle is a full grid without a mistake; `unique` in tables
  correct     the grid is the only solution of the puzzle
  incomplete  all digits are right so far, but cells are empty
  possible    the grid fits one of several solutions
  wrong       the grid is no solution; the wrong cells are named
  missing     there is no grid for this puzzle",
};

/// The letters of `loshu rate --format`.
const LETTERS: Section = Section {
    title: "Letters",
    text: "
  %g  the puzzle          %i  the puzzle with 0 for empty cells
  %r  ER                  %R  the name of the rule that gives ER
  %p  EP, the pearl       %P  the name of the rule that gives EP
  %d  ED, the diamond     %D  the name of the rule that gives ED
  %L  level of HoDoKu     %s  score of HoDoKu
  %E  trial and error: T&E(%T) %B, where %T is the depth, and %B is B, BxB or BxBB with its length
  %n  number, from 1      %c  number of clues
  %e  time, such as 0.25s
  %b  bottlenecks         %m  the hardest technique that is needed
  %k  the number of digits of the solution that make singles enough
  %l  line feed           %t  tab
  %%  percent sign
  A plus sign after ER, the score, %T or %B means: at least this much. A puzzle that does not have
  exactly one solution is not rated. Its line is the puzzle, a tab and its status.",
};

/// The sections of a command.
pub(crate) fn sections(command: &str) -> Vec<Section> {
    let examples = Section { title: "Examples", text: examples(command) };
    let before: &[Section] = match command {
        "solve" => &[INPUT, STATUS, TABLES],
        "check" => &[INPUT, FINDINGS, TABLES],
        "rate" => &[INPUT, LETTERS, TABLES],
        "convert" => &[INPUT, FORMATS, FIELDS],
        "explain" => &[INPUT, ENDS, TABLES],
        "count" | "canon" => &[INPUT, TABLES],
        "show" | "print" | "hint" | "vary" | "minimize" | "near" | "grid" | "bench" | "tree"
        | "orders" | "compare" => &[INPUT],
        _ => &[],
    };
    let examples = Some(examples).filter(|examples| !examples.text.is_empty());
    before.iter().copied().chain(examples).collect()
}

/// The sections as help shows them.
pub(crate) fn text(sections: &[Section]) -> String {
    let text = |section: &Section| format!("{}:{}", section.title, section.text);
    sections.iter().map(text).collect::<Vec<_>>().join("\n\n")
}

/// The examples of each command, below its name.
const EXAMPLES: &str = "
[loshu]
  loshu solve puzzles.txt              the solutions, one a line
  loshu generate -n 5 --symmetry full  five puzzles
  loshu generate --variant killer      a killer; jigsaw makes a jigsaw
  loshu check puzzles.txt              proper? minimal?
[solve]
  loshu solve puzzles.txt                   one solution a line
  loshu solve --to csv puzzles.txt.gz       a table: puzzle, status, solution
  loshu solve --engine norvig --trace FILE  the decisions of the essay's solver
  loshu solve --variant x,anti-knight FILE  with rules beyond the ordinary ones
[check]
  loshu check puzzles.txt                         proper? minimal?
  loshu check puzzles.txt --solution answers.txt  are the answers right?
  loshu check sheet.csv                           with a column solution: the same
  loshu check PUZZLE GRID                         one answer on the command line
[count]
  loshu count puzzles.txt               solutions of each, up to a million
  loshu count --limit none PUZZLE       all of them
  loshu count --limit 2 --to csv FILE   1, or 2+ for several
[show]
  loshu show puzzles.txt                       drawn grids
  loshu show --candidates singles puzzles.txt  with pencil marks
  loshu show --cell C2 puzzles.txt             a cell, its houses and its peers
  loshu show --to png --step 7 -o 7.png PUZZLE a picture of a step of the path
[print]
  loshu print puzzles.txt -o sheets.pdf      four puzzles a page
  loshu print -n 9 --solutions end --rate puzzles.txt -o sheets.pdf
                                             nine a page with ratings, solutions on the last pages
  loshu generate -n 12 --to csv | loshu print -n 12 --lang zh --title 每日数独 -o sheets.pdf
  loshu print --large PUZZLE -o sheet.svg    large print, as SVG
  loshu generate --variant 6,killer -n 4 | loshu print -o killers.pdf
                                             other sizes and rules
[convert]
  loshu convert collection.sdk --to json       all that is said of each puzzle
  loshu convert *.txt --to opensudoku -o my.opensudoku
  loshu convert list.txt --to sdm --unique --sort
  loshu convert LINK --to pm                   the pencil marks behind a link
[explain]
  loshu explain PUZZLE                      what, where, why, therefore, step by step
  loshu explain --to html PUZZLE > it.html  a page that draws each step
  loshu explain --brief --lang zh PUZZLE    a line a step, in Chinese
  loshu explain --to csv puzzles.txt        how many steps of each family
[rate]
  loshu rate puzzles.txt                       each puzzle with ED=ER/EP/ED
  loshu rate --format '%r %g' puzzles.txt      with other words
  loshu rate --to csv --sort er puzzles.txt    both scales, the easiest first
  loshu rate --min 7.0 --max 8.2 --uses xy-wing puzzles.txt
                                               only some of them
[hint]
  loshu hint PUZZLE                          which kind of technique helps
  loshu hint --stage 3 PUZZLE                where to look
  loshu hint --stage 5 --marks mine.txt PUZZLE
                                             the next step on the player's own marks
[techniques]
  loshu techniques                           names, codes, ratings
  loshu techniques y-wing                    one technique, with its pattern and an example
  loshu techniques y-wing -o lesson.pdf      a lesson to print, with six exercises and solutions
  loshu techniques --course                  in which order they are best learned
[generate]
  loshu generate -n 1000 --seed 1          the same 1000 puzzles on every machine
  loshu generate --clues 24..26 --symmetry rotate180 --rating 7.0..7.5
  loshu generate -n 5 --practice x-wing --ratings
  loshu generate --variant 6,killer        a killer with six rows; see `loshu help variant`
[vary]
  loshu vary -n 10 PUZZLE                10 puzzles that look different
  loshu vary --seed 7 --to csv FILE      one of each, with the original
[canon]
  loshu canon puzzles.txt                the smallest equivalent puzzle of each
  loshu canon --distinct a.txt b.txt     each class of equivalent puzzles once
[minimize]
  loshu minimize puzzles.txt               one minimal puzzle inside each
  loshu minimize --all --expand PUZZLE     all minimal puzzles inside the puzzle after singles
  loshu minimize -n 100 --seed 1 --to csv PUZZLE
                                           100 random ones with their weights
  loshu minimize sukaku.txt                exclusions that are enough, of pencil marks
  loshu minimize killer.json               a variant without givens and clues that it does not need
[near]
  loshu near PUZZLE                        one given out, one in: each class of puzzles once
  loshu near --remove 2 --add 2 --minimal --rate se --sort --reverse PUZZLE
                                           the hardest first
  loshu near --remove 3 --add 3 --same-pattern PUZZLE
                                           other digits in the same cells
  loshu near --variant 6,x PUZZLE          the same of a variant: its rules and clues stay
[grid]
  loshu grid GRID                how many unavoidable sets, and how many of them are disjoint
  loshu grid --to jsonl GRID     with the cells of the disjoint ones
  loshu grid --clues 16 GRID     has the grid a puzzle with 16 givens? Each further one takes much longer
[dataset]
  loshu dataset build manifest.toml -o DIR   the files of a data set (see docs/dataset.md)
  loshu dataset leaks train.csv test.csv     equivalent puzzles in both?
[build]
  loshu dataset build manifest.toml -o DIR   resumes after a stop
[leaks]
  loshu dataset leaks train.csv test.csv     how many puzzles are in both
  loshu dataset leaks out/data/train out/data/test
                                             all tables of two splits
  loshu dataset leaks --list train.csv test.csv > leaks.txt
                                             which ones
[bench]
  loshu bench                            generated sets
  loshu bench --engine fast,dlx top95.txt
  loshu bench --to json > before.json
[lab]
  loshu lab compare puzzles.txt          all engines on the same puzzles
  loshu lab tree PUZZLE                  the search tree
  loshu lab random -n 10000              how heavy is the tail?
[random]
  loshu lab random -n 10000                      a first look
  loshu lab random --seed 2006 --out report      a million puzzles; resumes after a stop
[orders]
  loshu lab orders PUZZLE                        30 runs in each random order
  loshu lab orders --engine stack --runs 100 FILE
[compare]
  loshu lab compare top95.txt                    tables
  loshu lab compare --engine fast,norvig --out report FILE
[tree]
  loshu lab tree PUZZLE                          indented lines
  loshu lab tree --to svg PUZZLE > tree.svg      a picture
  loshu lab tree --to html --engine stack PUZZLE > tree.html
[hardest]
  loshu lab hardest --budget 10m                 for the essay's solver
  loshu lab hardest --starts 4 --seed 1          the same records on every machine
[serve]
  loshu serve                            open the page at http://127.0.0.1:8080
  loshu serve --no-open --listen 127.0.0.1:9000
  loshu serve --listen 0.0.0.0:8080 --allow-host puzzles.example

  The page without a server, for any web host: crates/loshu-web/export.sh DIR in the repository
[ratings]
  loshu lab ratings list.tsv                     what is equal, how fast, what differs
  loshu lab ratings --scale se --timeout 60s list.tsv
[minimals]
  loshu lab minimals --runs 4 --particles 2000   a first look, in seconds
  loshu lab minimals --runs 100 --out report     errors near 1 % up to 26 clues; resumes after a stop
  loshu lab minimals --of er                     the true mean of a rating
[grids]
  loshu lab grids                                416 classes of bands and their completions
  loshu lab grids --out report                   the same as a page, with a picture
[examples]
  loshu lab examples x-wing --seed 1             three positions that need an X-wing
  loshu lab examples sk-loop --puzzles hard.txt  first in the puzzles of a file
  loshu lab examples w-ring --before 40 --budget 5m
                                                 a rare one, deep in the puzzles
[completions]
  loshu completions bash > ~/.local/share/bash-completion/completions/loshu
  loshu completions zsh > ~/.zfunc/_loshu
[help]
  loshu help solve                       the help of a command
  loshu help input                       what Loshu reads
  loshu help variant                     killers, jigsaws, other sizes and rules
  loshu help formats                     the formats of --from and --to
[man]
  loshu man solve | man -l -             read a page
  loshu man lab random > loshu-lab-random.1";

fn examples(command: &str) -> &'static str {
    let of_command = |part: &'static str| part.strip_prefix(command)?.strip_prefix(']');
    EXAMPLES.split("\n[").find_map(of_command).unwrap_or_default()
}
