//! Boards as scenes, and scenes as SVG.

use loshu::{Grid, Marks};
use loshu_explain::step::{Drawing, Notation};
use loshu_explain::technique::Profile;
use loshu_picture::scene::{Anchor, Frame, Item, Paint, Part, PartKind, Place, Scene, Text, style};
use loshu_picture::{Lettering, board};

const GRID2: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn marks() -> Marks {
    Marks::of(&GRID2.parse::<Grid>().unwrap())
}

fn texts(scene: &Scene, wanted: Paint) -> usize {
    let is = |item: &&Item| matches!(item, Item::Text(paint, _) if *paint == wanted);
    scene.items.iter().filter(is).count()
}

#[test]
fn a_board_has_all_digits_and_candidates() {
    let scene = board(&Drawing::default(), &marks(), Lettering::screen(Notation::Rc));
    assert_eq!(texts(&scene, Paint::Given), 17);
    assert_eq!(texts(&scene, Paint::Mark), marks().candidates().len());
    assert_eq!(texts(&scene, Paint::Name), 18);
    let paper = board(&Drawing::default(), &marks(), Lettering::PAPER);
    assert_eq!(texts(&paper, Paint::Name), 0);
}

/// Everything lies in the view, so nothing is cut off.
#[test]
fn texts_lie_in_the_view() {
    for lettering in [Lettering::screen(Notation::A1), Lettering::PAPER, Lettering::LARGE] {
        let Scene { view, items } = board(&Drawing::default(), &marks(), lettering);
        for item in &items {
            let Item::Text(_, text) = item else { continue };
            // Digits are 0.56 wide and 0.72 high.
            let (wide, high) = (0.28 * text.size, 0.36 * text.size);
            assert!(text.at.0 - wide >= view.left && text.at.0 + wide <= view.left + view.width);
            assert!(text.at.1 - high >= view.top && text.at.1 + high <= view.top + view.height);
        }
    }
}

/// A step has arrows and shapes behind its candidates.
#[test]
fn steps_of_a_path() {
    let profile = Profile::human();
    for (marks, step) in profile.path(marks()).take(40) {
        let drawing = step.drawing(&marks);
        let scene = board(&drawing, &marks, Lettering::screen(Notation::Rc));
        let heads = |item: &&Item| matches!(item, Item::Shape(Paint::Head, _));
        assert_eq!(scene.items.iter().filter(heads).count(), drawing.arrows.len());
        let open = |(candidate, _): &&(loshu::Candidate, _)| marks.contains(*candidate);
        assert_eq!(texts(&scene, Paint::Played), drawing.candidates.iter().filter(open).count());
    }
}

#[test]
fn each_paint_has_a_rule_of_its_own() {
    let style = style();
    for paint in Paint::ALL {
        let class = format!(".{}{{", paint.class());
        let (light, _) = style.split_once("@media").unwrap();
        assert_eq!(light.matches(&class).count(), 1, "{class}");
    }
}

/// The sheet has no rule for what the picture does not have.
#[test]
fn a_file_has_the_style_of_what_it_has() {
    let text = |paint| {
        let text = Text {
            at: (0.0, 0.0),
            size: 9.0,
            anchor: Anchor::Middle,
            angle: 0.0,
            text: "1".into(),
        };
        Item::Text(paint, text)
    };
    let place = Place { at: (0.0, 0.0), scale: 1.0, turned: false };
    let items = vec![text(Paint::Sum)];
    let part = Part { kind: PartKind::Figure, label: "1".into(), place, items };
    let view = Frame { left: 0.0, top: 0.0, width: 9.0, height: 9.0 };
    let scene = Scene { view, items: vec![text(Paint::Given), Item::Part(part)] };
    let file = scene.svg_file("board", "1", None);
    let has = |paint: &Paint| file.contains(&format!(".{}{{", paint.class()));
    let found: Vec<Paint> = Paint::ALL.into_iter().chain(Paint::OF_CLUES).filter(has).collect();
    assert_eq!(found, [Paint::Given, Paint::Sum]);
}

#[test]
fn svg_is_well_formed() {
    let text = Text {
        at: (1.0, 2.0),
        size: 10.0,
        anchor: Anchor::End,
        angle: 0.0,
        text: "<a & \u{1}\"b\">".into(),
    };
    let items = vec![Item::Text(Paint::Note, text)];
    let place = Place { at: (3.25, -0.001), scale: 2.0, turned: true };
    let part = Part { kind: PartKind::Figure, label: "1 < 2".into(), place, items };
    let view = Frame { left: 0.0, top: 0.0, width: 10.5, height: 20.0 };
    let scene = Scene { view, items: vec![Item::Part(part)] };
    let expected = concat!(
        "<svg class=\"sheet\" viewBox=\"0 0 10.5 20\" role=\"img\" aria-label=\"A &amp; B\">",
        "<g transform=\"translate(3.25 0) scale(-2)\" role=\"img\" aria-label=\"1 &lt; 2\">",
        "<text class=\"note\" x=\"1\" y=\"5.58\" style=\"text-anchor:end\">",
        "&lt;a &amp; &quot;b&quot;&gt;</text></g></svg>"
    );
    assert_eq!(scene.svg("sheet", "A & B"), expected);
}

/// Rules speak of white and of black dots, so they are so on dark screens too, and their numbers can be read.
#[test]
fn dots_have_one_colour_on_every_ground() {
    let fill = |paint: Paint| paint.ink().fill.unwrap();
    for (paint, color) in [
        (Paint::WhiteDot, 0x00ff_ffff),
        (Paint::OnBlack, 0x00ff_ffff),
        (Paint::BlackDot, 0x001b_1b1f),
        (Paint::OnWhite, 0x001b_1b1f),
    ] {
        assert_eq!((fill(paint).light, fill(paint).dark), (color, color), "{paint:?}");
    }
    let rim = Paint::BlackDot.ink().stroke.unwrap();
    assert_ne!(rim.dark, fill(Paint::BlackDot).dark);
}
