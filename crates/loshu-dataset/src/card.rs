//! The card of a data set: `README.md` with the front matter that the Hugging Face Hub reads.

use std::fmt::Write;

use crate::column::{Column, Kind};
use crate::manifest::{By, Format, Manifest, Strata};
use crate::summary::{InputSummary, SplitSummary, StratumSummary, Summary};

/// The text of the card.
pub(crate) fn text(manifest: &Manifest, summary: &Summary) -> String {
    let mut card = String::from("---\n");
    front_matter(&mut card, manifest, &summary.splits).expect("memory takes all");
    card.push_str("---\n\n");
    body(&mut card, manifest, summary).expect("memory takes all");
    card
}

fn front_matter(
    card: &mut String,
    manifest: &Manifest,
    splits: &[SplitSummary],
) -> std::fmt::Result {
    let rows: u64 = splits.iter().map(|split| split.rows).sum();
    if let Some(license) = &manifest.license {
        writeln!(card, "license: {}", quoted(license))?;
    }
    writeln!(card, "pretty_name: {}", quoted(&manifest.name))?;
    writeln!(card, "size_categories:\n- {}", size_category(rows))?;
    writeln!(card, "task_categories:\n- other\ntags:\n- sudoku\n- reasoning")?;
    let ending = match manifest.output.format {
        // Arrays are no tables. If their names stand here, a program that looks for tables says so, and does not take
        // the descriptions beside them for rows.
        Format::Arrays => {
            writeln!(card, "viewer: false\nconfigs:\n- config_name: default\n  data_files:")?;
            for SplitSummary { name, .. } in splits {
                writeln!(card, "  - split: {name}\n    path: {name}/all__inputs.npy")?;
            }
            return Ok(());
        }
        format @ (Format::Csv | Format::Jsonl | Format::Parquet) => format.ending(),
    };
    writeln!(card, "configs:\n- config_name: default\n  data_files:")?;
    for split in splits {
        writeln!(card, "  - split: {0}\n    path: data/{0}-*.{ending}", split.name)?;
    }
    if manifest.output.format == Format::Csv {
        // A table in CSV does not say what is text, and whoever loads the folder takes the types from here.
        features(card, &manifest.columns)?;
    }
    writeln!(card, "dataset_info:")?;
    features(card, &manifest.columns)?;
    writeln!(card, "  splits:")?;
    for SplitSummary { name, rows, bytes, .. } in splits {
        writeln!(card, "  - name: {name}\n    num_bytes: {bytes}\n    num_examples: {rows}")?;
    }
    Ok(())
}

/// The types of the columns.
fn features(card: &mut String, columns: &[Column]) -> std::fmt::Result {
    writeln!(card, "  features:")?;
    for &column in columns {
        writeln!(card, "  - name: {}", column.name())?;
        match column.kind() {
            Kind::Text => writeln!(card, "    dtype: string")?,
            Kind::Integer => writeln!(card, "    dtype: int64")?,
            Kind::Number => writeln!(card, "    dtype: float64")?,
            Kind::Boolean => writeln!(card, "    dtype: bool")?,
            Kind::Steps => writeln!(
                card,
                "    list:\n    - name: technique\n      dtype: string\n    - name: placed\n      sequence: string\n    \
                 - name: removed\n      sequence: string"
            )?,
        }
    }
    Ok(())
}

fn body(card: &mut String, manifest: &Manifest, summary: &Summary) -> std::fmt::Result {
    let together = match manifest.by {
        By::Class => "Equivalent puzzles stand in one split",
        By::Grid => "Puzzles with equivalent solutions stand in one split",
    };
    writeln!(card, "# {}\n", plain(&manifest.name))?;
    writeln!(
        card,
        "Sudoku puzzles with exactly one solution, no two of them equivalent. {together}.\n"
    )?;
    writeln!(card, "| split | puzzles | rows |\n|---|---|---|")?;
    for SplitSummary { name, puzzles, rows, .. } in &summary.splits {
        writeln!(card, "| {name} | {puzzles} | {rows} |")?;
    }
    for InputSummary { source, missing, .. } in summary.short() {
        writeln!(
            card,
            "\nOf the puzzles that were to be generated for {}, {} are missing, because none as wanted was found.",
            plain(source),
            missing.puzzles
        )?;
    }
    if let Some(strata) = &manifest.strata {
        kinds(card, strata, summary)?;
    }
    if let Some(limits) = &manifest.limits {
        let er = limits.er.map(|er| format!("of an ER above {er}"));
        let seconds = limits.seconds.map(|seconds| format!("that takes longer than {seconds} s"));
        let ends: Vec<String> = er.into_iter().chain(seconds).collect();
        writeln!(card, "\nA rating {} is missing.", ends.join(", or "))?;
    }
    if let Some(augment) = &manifest.augment {
        let (split, copies) = (&augment.split, augment.copies);
        writeln!(
            card,
            "\nIn the split {split}, {copies} equivalent copies follow each puzzle. A copy has the ratings of its puzzle."
        )?;
    }
    if manifest.output.format != Format::Arrays {
        writeln!(card, "\n| column | what it says |\n|---|---|")?;
        for &column in &manifest.columns {
            writeln!(card, "| {} | {} |", column.name(), meaning(column))?;
        }
    }
    for column in manifest.look_like_numbers() {
        let name = column.name();
        writeln!(
            card,
            "\nRead `{name}` as text, as with `pandas.read_csv(file, dtype=str)`: its digits are no number."
        )?;
    }
    writeln!(
        card,
        "\nMade by Loshu {} from `manifest.toml`. `manifest.lock` has the hashes of all inputs and files.",
        env!("CARGO_PKG_VERSION")
    )
}

/// How many puzzles of each kind there are.
fn kinds(card: &mut String, strata: &Strata, summary: &Summary) -> std::fmt::Result {
    let Strata { column, per, .. } = strata;
    writeln!(
        card,
        "\nThe puzzles were chosen by `{}`: up to {per} of each kind. So the numbers of kinds are no statement about all \
         puzzles.",
        column.name()
    )?;
    let unfilled = summary.strata.iter().filter(|stratum| stratum.puzzles < *per as u64).count();
    if unfilled > 0 {
        let kinds = summary.strata.len();
        writeln!(card, "Of the {kinds} kinds, {unfilled} have fewer, because no more were found.")?;
    }
    if summary.without_stratum > 0 {
        let puzzles = summary.without_stratum;
        writeln!(card, "{puzzles} puzzles have no value, and were left out.")?;
    }
    writeln!(card, "\n| kind | found | puzzles |\n|---|---|---|")?;
    for StratumSummary { name, found, puzzles } in &summary.strata {
        writeln!(card, "| {name} | {found} | {puzzles} |")?;
    }
    Ok(())
}

fn meaning(column: Column) -> &'static str {
    match column {
        Column::Id => "the class and the number of the copy",
        Column::Puzzle => "the cells, `.` for an empty one",
        Column::Solution => "the digits of the solution",
        Column::Source => "where the puzzle comes from",
        Column::Split => "the split",
        Column::Copy => "0, or the number of the copy",
        Column::Clues => "the number of givens",
        Column::Minimal => "whether no given can be taken away",
        Column::Class => "the canonical form of the puzzle",
        Column::GridClass => "the canonical form of the solution",
        Column::Transform => "how the puzzle is made of its class",
        Column::Er => "ER of Sudoku Explainer",
        Column::Ep => "EP of Sudoku Explainer",
        Column::Ed => "ED of Sudoku Explainer",
        Column::HodokuLevel => "level of HoDoKu",
        Column::HodokuScore => "score of HoDoKu",
        Column::Level => "level, as Loshu rates variants",
        Column::Score => "score, as Loshu rates variants",
        Column::Fpuzzles => "the whole puzzle as an object of f-puzzles",
        Column::TeDepth => "depth of trial and error (Denis Berthier)",
        Column::B => "the longest braid that is needed, of depth 0 and 1",
        Column::Bxb => "BxB, of depth 2",
        Column::Bxbb => "BxBB, of depth 3",
        Column::Te => "depth and length of trial and error, with a plus sign after a lower bound",
        Column::Cut => "the ratings that are missing because a limit ended them",
        Column::Tries => {
            "tries of Loshu's solver, a property of the orientation and not of the puzzle"
        }
        Column::Weight => "true share of the number of clues, divided by its share here",
        Column::Steps => "the steps of a solution by human techniques",
    }
}

/// The name of the Hub for a number of rows.
fn size_category(rows: u64) -> &'static str {
    match rows {
        0..1_000 => "n<1K",
        1_000..10_000 => "1K<n<10K",
        10_000..100_000 => "10K<n<100K",
        100_000..1_000_000 => "100K<n<1M",
        1_000_000..10_000_000 => "1M<n<10M",
        10_000_000..100_000_000 => "10M<n<100M",
        100_000_000..1_000_000_000 => "100M<n<1B",
        1_000_000_000.. => "n>1B",
    }
}

/// A text in YAML: JSON is YAML.
fn quoted(text: &str) -> String {
    let json = serde_json::to_string(text).expect("memory takes all");
    escaped(&json, |sign| {
        let mut units = [0; 2];
        sign.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")).collect()
    })
}

/// A text of the manifest in Markdown, on one line, where it means nothing but itself.
fn plain(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut markdown = String::new();
    for sign in line.chars() {
        if "\\`*_[]<>&|~$".contains(sign) {
            markdown.push('\\');
        }
        markdown.push(sign);
    }
    escaped(&markdown, |sign| format!("U+{:04X}", u32::from(sign)))
}

/// A text with something else in the place of each sign that cannot be seen, which may steer a terminal or turn the
/// direction of writing.
fn escaped(text: &str, escape: impl Fn(char) -> String) -> String {
    let is_unseen = |sign: char| match sign {
        '\'' | '"' | '\\' => false,
        // More signs than one stand for what Rust would not print.
        sign => sign.escape_debug().len() > 1,
    };
    text.chars().fold(String::with_capacity(text.len()), |mut safe, sign| {
        match is_unseen(sign) {
            true => safe.push_str(&escape(sign)),
            false => safe.push(sign),
        }
        safe
    })
}
