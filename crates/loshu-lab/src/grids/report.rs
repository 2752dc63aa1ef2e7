//! What the count says.

use loshu::{Grid, canonical};

use super::bands::{Band, Class, REDUCED};
use super::census::Census;
use super::crosses::Crosses;
use crate::chart::{Axis, Chart, Scale, Series, SeriesMark};
use crate::number::{count, percent, short};
use crate::report::Report;
use crate::table::Table;

/// The ways to fill the box in the corner: 9!
const CORNERS: u128 = 362_880;

/// A class and what has been counted of one of its bands.
struct Counted {
    /// The smallest of its bands in the order of lines.
    smallest: String,
    /// The number of top bands.
    bands: u128,
    crosses: Crosses,
}

impl Counted {
    fn new(class: &Class, &crosses: &Crosses) -> Counted {
        let bands = CORNERS * u128::from(REDUCED * class.size);
        Counted { smallest: smallest(&class.band), bands, crosses }
    }

    fn grids(&self) -> u128 {
        self.bands * u128::from(self.crosses.completions)
    }
}

/// The report on all classes.
pub(crate) fn report(classes: &[Class], census: &Census) -> Report {
    let mut classes: Vec<_> = classes
        .iter()
        .zip(&census.crosses)
        .map(|(class, crosses)| Counted::new(class, crosses))
        .collect();
    classes.sort_by(|a, b| a.smallest.cmp(&b.smallest));
    let mut report = Report::new("All full grids");
    report.command("loshu lab grids");
    report.heading("The count");
    report.text(
        "A top band and a left stack share the box in the corner; together they are a cross. The \
         completions of each cross are counted, for one band of each class of equivalent bands.",
    );
    report.table(totals(&classes));
    report.text(
        "Published: Bertram Felgenhauer and Frazer Jarvis, Enumerating possible Sudoku grids, 2005. \
         They count completions of bands in another way, without crosses.",
    );
    report.table(crosses(&classes));
    report.heading("The classes of bands");
    report.text("The band of a class is the first of its bands in the order of lines.");
    report.table(table(&classes));
    let caption = "The completions of a top band: for each share of the top bands the number that \
                   they have at most.";
    report.picture(picture(&classes).to_svg(), caption);
    report
}

fn totals(classes: &[Counted]) -> Table {
    let bands: u128 = classes.iter().map(|class| class.bands).sum();
    let grids: u128 = classes.iter().map(Counted::grids).sum();
    let mut table = Table::new(&["", "here", "published"]);
    let rows: [(_, u128, u128); 4] = [
        ("top bands", bands, 948_109_639_680),
        ("classes of top bands", classes.len() as u128, 416),
        ("full grids", grids, 6_670_903_752_021_072_936_960),
        ("full grids / (9! x 72 x 72 x 2^7)", grids / (CORNERS * 72 * 72 * 128), 27_704_267_971),
    ];
    for (name, here, published) in rows {
        table.row([name.into(), count(here), count(published)]);
    }
    table
}

/// What crosses and bands have.
fn crosses(classes: &[Counted]) -> Table {
    let sum = |value: fn(&Crosses) -> u64| {
        classes.iter().map(|class| class.bands * u128::from(value(&class.crosses))).sum::<u128>()
    };
    let bands: u128 = classes.iter().map(|class| class.bands).sum();
    let crosses = (bands * bands / CORNERS) as f64;
    let completions = || classes.iter().map(|class| class.crosses.completions);
    let mean = sum(|crosses| crosses.completions) as f64 / crosses;
    let squares = sum(|crosses| crosses.squares) as f64 / crosses;
    let most = classes.iter().map(|class| class.crosses.most).max().unwrap_or(0);
    let mut table = Table::new(&["completions", "mean", "deviation", "least", "most"]);
    let deviation = (squares - mean * mean).sqrt();
    table.row(["of a cross".into(), short(mean), short(deviation), String::new(), count(most)]);
    let mean = sum(|crosses| crosses.completions) as f64 / bands as f64;
    let square = |class: &Counted| {
        class.bands as f64 / bands as f64 * (class.crosses.completions as f64 - mean).powi(2)
    };
    let deviation = classes.iter().map(square).sum::<f64>().sqrt();
    let [least, most] = [completions().min(), completions().max()].map(Option::unwrap_or_default);
    table.row(["of a top band".into(), short(mean), short(deviation), count(least), count(most)]);
    table
}

fn table(classes: &[Counted]) -> Table {
    let all: u128 = classes.iter().map(Counted::grids).sum();
    let mut table =
        Table::new(&["class", "band", "top bands", "completions", "share of the full grids"])
            .names(2);
    for (number, class) in (1..).zip(classes) {
        table.row([
            u32::to_string(&number),
            class.smallest.clone(),
            count(class.bands),
            count(class.crosses.completions),
            percent(class.grids() as f64 / all as f64),
        ]);
    }
    table
}

fn picture(classes: &[Counted]) -> Chart {
    let mut sorted: Vec<_> = classes.iter().collect();
    sorted.sort_by_key(|class| class.crosses.completions);
    let all: u128 = classes.iter().map(|class| class.bands).sum();
    let mut below = 0;
    let mut points = Vec::new();
    for class in sorted {
        let billions = class.crosses.completions as f64 / 1e9;
        points.push((100.0 * below as f64 / all as f64, billions));
        below += class.bands;
        points.push((100.0 * below as f64 / all as f64, billions));
    }
    let [least, most] = [points.first(), points.last()].map(|end| end.map_or(0.0, |end| end.1));
    let label = "completions (billions)".into();
    let mark = SeriesMark::Line;
    Chart {
        x: Axis { label: "top bands (%)".into(), scale: Scale::Linear, range: 0.0..100.0 },
        y: Axis { label, scale: Scale::Linear, range: least - 0.1..most + 0.1 },
        series: vec![Series { label: "top bands".into(), mark, points }],
    }
}

/// The smallest equivalent band. In the canonical form of a grid without other digits it comes last.
fn smallest(band: &Band) -> String {
    let mut values = [0; 81];
    for (value, digit) in values.iter_mut().zip(band.as_flattened()) {
        *value = digit + 1;
    }
    let grid = Grid::from_values(&values).expect("digits are 1 to 9");
    let lines = canonical(&grid).grid.to_string();
    [54, 63, 72].map(|start| &lines[start..start + 9]).join(" ")
}
