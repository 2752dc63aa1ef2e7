//! The feature `serde`: steps and techniques go out and come back, and nothing wrong comes in.

use core::fmt::Debug;

use loshu::{Cell, Digit, House, Limits, Marks};
use loshu_explain::step::{Cause, Implication, Literal, Node, Role, Sector, Sign, Step};
use loshu_explain::technique::{Profile, Technique};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::samples::GRID1;

/// Compares with the text, and reads the value back from it.
#[track_caller]
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
}

#[track_caller]
fn error<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).unwrap_err().to_string()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

#[test]
fn steps() {
    let marks = Marks::of(&GRID1.parse().unwrap());
    let step = Profile::human().next_step(&marks, &Limits::NONE).unwrap().unwrap();
    let json = serde_json::to_string(&step).unwrap();
    assert!(json.starts_with(r#"{"technique":""#), "{json}");
    assert_eq!(serde_json::from_str::<Step>(&json).unwrap(), step);
    let node = Node { digit: Digit::new(5).unwrap(), cells: cell("C2").into() };
    round_trip(&node, r#"{"digit":5,"cells":["r3c2"]}"#);
    let sector = Sector::House(House::ROWS[2], Digit::new(5).unwrap());
    round_trip(&sector, r#""5r3""#);
    round_trip(&Sector::Cell(cell("C2")), r#""r3c2""#);
    round_trip(&Technique::XWing, r#""x-wing""#);
    let implication = Implication {
        literal: Literal { node, on: true },
        from: vec![0, 2],
        cause: Cause::Last(sector),
    };
    round_trip(
        &implication,
        r#"{"literal":{"node":{"digit":5,"cells":["r3c2"]},"on":true},"from":[0,2],"cause":{"last":"5r3"}}"#,
    );
    round_trip(&Sign::Role(Role::Set(1)), r#"{"set":1}"#);
    round_trip(&Sign::Role(Role::EndoFin), r#""endo-fin""#);
    round_trip(&Sign::Strong, r#""strong""#);
    assert!(error::<Sector>(r#""5r0""#).contains("expected a cell such as r3c2"));
    round_trip(&step.drawing(&marks), &serde_json::to_string(&step.drawing(&marks)).unwrap());
}
