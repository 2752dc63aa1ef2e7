//! The steps that are possible now, and links to other sites, as values.

use loshu::{Candidate, Limits};
use loshu_answers::{Ask, LinkRequest, Player, Site, StepsRequest, Words};
use loshu_explain::step::Language;
use loshu_formats::{Keep, Reading, RecordStream};

use crate::hint::PUZZLE;

fn steps(player: Option<Player>) -> loshu_answers::StepsAnswer {
    let words = Words { language: Language::English, ..Default::default() };
    let request = StepsRequest { puzzle: PUZZLE.into(), player, words };
    request.answer(&Limits::NONE).unwrap()
}

#[test]
fn every_technique_that_has_a_use_is_there_with_conclusions_of_its_own() {
    let answer = steps(None);
    assert!(answer.stopped.is_none());
    let ids: Vec<_> = answer.techniques.iter().map(|one| &*one.technique.id).collect();
    assert!(ids.starts_with(&["hidden-single-box"]), "{ids:?}");
    assert!(!ids.iter().any(|id| id.contains("forcing") || *id == "guess"), "{ids:?}");
    for technique in &answer.techniques {
        assert!((1..=8).contains(&technique.steps.len()));
        assert!(!technique.more || technique.steps.len() == 8);
        let mut conclusions: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        for step in &technique.steps {
            let conclusion = (step.placements.clone(), step.eliminations.clone());
            assert!(!conclusions.contains(&conclusion), "{}", technique.technique.id);
            conclusions.push(conclusion);
        }
    }
}

#[test]
fn the_steps_follow_the_player() {
    let first: Candidate = steps(None).techniques[0].steps[0].placements[0].parse().unwrap();
    let mut grid = PUZZLE.to_owned();
    let at = first.cell().index();
    grid.replace_range(at..=at, &first.digit().to_string());
    let player = Player { grid: grid.as_str().into(), notes: Vec::new() };
    let after = steps(Some(player));
    let placed = |candidate| {
        let all = after.techniques.iter().flat_map(|one| &one.steps);
        all.flat_map(|step| &step.placements).any(|other| other.parse() == Ok(candidate))
    };
    assert!(!placed(first));
    let other = PUZZLE.replacen('3', "4", 1);
    let player = Some(Player { grid: other.as_str().into(), notes: Vec::new() });
    let request = StepsRequest { puzzle: PUZZLE.into(), player, words: Default::default() };
    assert!(request.answer(&Limits::NONE).is_err());
}

#[test]
fn links_open_the_game_as_it_stands() {
    let mut notes = vec![Vec::new(); 81];
    let open = PUZZLE.find('.').unwrap();
    notes[open] = vec![4, 7];
    for site in [Site::Fpuzzles, Site::Sudokupad] {
        let (puzzle, words) = (PUZZLE.into(), Words::default());
        let request = LinkRequest { puzzle, grid: None, notes: notes.clone(), site, words };
        let link = request.answer(&Limits::NONE).unwrap().link;
        assert!(link.starts_with("https://"), "{link}");
        let text = loshu_answers::ParseRequest { text: link, variants: false };
        let read = text.answer(&Limits::NONE).unwrap();
        assert_eq!(read.puzzles[0].puzzle, PUZZLE);
        assert_eq!(read.puzzles[0].notes.as_ref().unwrap()[open], "47");
    }
    let other = PUZZLE.replacen(char::is_numeric, ".", 1);
    let grid = Some(other.as_str().into());
    let request = LinkRequest {
        puzzle: PUZZLE.into(),
        grid,
        notes: Vec::new(),
        site: Site::Fpuzzles,
        words: Words::default(),
    };
    assert!(request.answer(&Limits::NONE).is_err());
}

/// A puzzle that says who has made it is published: with its rules and its solution.
#[test]
fn links_of_puzzles_with_words_have_the_solution() {
    let rows: Vec<String> = PUZZLE
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cell = |&sign: &u8| match sign {
                b'1'..=b'9' => format!(r#"{{"value":{},"given":true}}"#, sign - b'0'),
                _ => "{}".to_owned(),
            };
            format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(","))
        })
        .collect();
    let text = format!(r#"{{"size":9,"title":"One","grid":[{}]}}"#, rows.join(","));
    for site in [Site::Fpuzzles, Site::Sudokupad] {
        let (puzzle, words) = (text.as_str().into(), Words::default());
        let request = LinkRequest { puzzle, grid: None, notes: Vec::new(), site, words };
        let link = request.answer(&Limits::NONE).unwrap().link;
        let reading = Reading { keep: Keep::All, ..Reading::default() };
        let batch = RecordStream::of_text(link, &reading).unwrap().next().unwrap();
        let read = batch.records.full_in_order().next().unwrap().unwrap();
        assert_eq!(read.details.get("rules"), Some("Normal Sudoku rules apply."), "{site:?}");
        assert!(read.solution.is_some(), "{site:?}");
    }
}
