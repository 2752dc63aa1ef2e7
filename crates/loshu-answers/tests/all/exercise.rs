//! Exercises need their technique, and wrong answers are told why they are wrong.

use loshu::{Candidate, CandidateSet, Cell, Limits, Marks, Solver, Verdict};
use loshu_answers::{
    AnyTechnique, Ask, ExerciseAnswer, ExerciseRequest, FaultReason, Player, Words, example,
};
use loshu_explain::step::{Language, Step};
use loshu_explain::technique::{Family, Options, Position, Profile, Technique};

/// What the first half of the course teaches.
const TAUGHT: [Technique; 20] = [
    Technique::HiddenSingleBox,
    Technique::NakedSingle,
    Technique::Pointing,
    Technique::Claiming,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::NakedTriple,
    Technique::HiddenTriple,
    Technique::NakedQuad,
    Technique::XWing,
    Technique::Skyscraper,
    Technique::TwoStringKite,
    Technique::TurbotFish,
    Technique::EmptyRectangle,
    Technique::XyWing,
    Technique::XyzWing,
    Technique::WWing,
    Technique::Swordfish,
    Technique::SimpleColorsTrap,
    Technique::UniqueRectangle1,
];

fn exercises(technique: Technique, number: usize) -> Vec<(Marks, Step)> {
    let mut from = 100;
    let mut next = || {
        let (found, next) = example(technique, from..from + 50, &Limits::NONE);
        from = next;
        found.expect("no limit ends the search")
    };
    (0..number).map(|_| next()).collect()
}

fn asked(
    technique: Technique,
    marks: &Marks,
    chosen: &[Candidate],
    language: Language,
) -> ExerciseAnswer {
    let places = technique.info().family == Family::Single;
    let given = |cell| marks.grid()[cell].filter(|_| marks.givens().contains(cell));
    let sign = |cell| given(cell).map_or(".".into(), |digit| digit.to_string());
    let puzzle: String = Cell::ALL.into_iter().map(sign).collect();
    let request = ExerciseRequest {
        technique: AnyTechnique::Ordinary(technique),
        puzzle: puzzle.as_str().into(),
        player: Some(Player::from(*marks)),
        chosen: chosen.iter().map(|at| format!("{at:#}")).collect(),
        places,
        words: Words { language, ..Words::default() },
    };
    request.answer(&Limits::NONE).unwrap()
}

#[test]
fn nothing_easier_makes_an_exercise_needless() {
    for technique in TAUGHT {
        let before = Profile::new(&technique.learned_before(), Options::of_examples());
        for (marks, step) in exercises(technique, 3) {
            assert_eq!(step.verify(&marks), Ok(()), "{technique}");
            let conclusions = |step: &Step| step.struck() | step.placed();
            let easier = before.all_steps(&marks, &Limits::NONE).unwrap();
            let easier = easier.iter().fold(CandidateSet::EMPTY, |all, one| all | conclusions(one));
            assert_eq!(easier & conclusions(&step), CandidateSet::EMPTY, "{technique}");
            if technique.info().family != Family::Single {
                let singles = Profile::human().retain(|one| one.info().family == Family::Single);
                assert_eq!(singles.next_step(&marks, &Limits::NONE), Ok(None), "{technique}");
            }
            let all: Vec<Candidate> = conclusions(&step).iter().collect();
            let answer = asked(technique, &marks, &all, Language::English);
            assert!(answer.faults.is_empty() && answer.step.is_some(), "{technique} {answer:?}");
        }
    }
}

/// Exercises that no puzzle of the range has are known examples in disguise.
#[test]
fn a_rare_technique_has_exercises_too() {
    for technique in [Technique::SkLoop, Technique::FrankenXWing, Technique::MRing] {
        let (found, _) = example(technique, 100..101, &Limits::NONE);
        let (marks, step) = found.expect("an example in disguise");
        assert_eq!((step.technique, step.verify(&marks)), (technique, Ok(())));
        let all: Vec<Candidate> = step.struck().iter().chain(step.placed().iter()).collect();
        let answer = asked(technique, &marks, &all, Language::English);
        assert!(answer.faults.is_empty(), "{technique} {answer:?}");
    }
}

/// Some finders see a step in one disguise of a position that they do not see in another.
#[test]
fn no_disguise_shows_an_easier_technique_at_work() {
    for technique in [Technique::SashimiSwordfish, Technique::Aic] {
        for seed in 0..12 {
            let (marks, step) = technique.disguise(seed, &Limits::NONE).unwrap();
            let all: Vec<Candidate> = step.struck().iter().chain(step.placed().iter()).collect();
            let answer = asked(technique, &marks, &all, Language::English);
            assert!(answer.faults.is_empty(), "{technique} {seed} {answer:?}");
        }
    }
}

#[test]
fn a_wrong_answer_is_told_why() {
    let (marks, step) = exercises(Technique::XWing, 1).remove(0);
    let Verdict::Unique(solution) = Solver::new().solve(marks.grid()) else { panic!("proper") };
    let own = CandidateSet::cell(step.eliminations[0].cell(), loshu::DigitSet::ALL);
    let others = *marks.candidates() - step.struck() - own;
    let is_true = |at: &Candidate| solution[at.cell()] == Some(at.digit());
    let true_one = others.iter().find(is_true).unwrap();
    let answer = asked(Technique::XWing, &marks, &[true_one], Language::English);
    assert_eq!(answer.faults[0].reason, FaultReason::False);
    assert!(answer.faults[0].text.contains("must stay."), "{answer:?}");
    let given = Technique::XWing
        .all(&Position::new(&marks), &Options::of_examples())
        .unwrap()
        .iter()
        .fold(CandidateSet::EMPTY, |all, step| all | step.struck());
    let false_one = (others - given).iter().find(|at| !is_true(at)).unwrap();
    let both = [step.eliminations[0], false_one];
    let answer = asked(Technique::XWing, &marks, &both, Language::Chinese);
    let [fault] = &answer.faults[..] else { panic!("{answer:?}") };
    assert_eq!((&*fault.candidate, fault.reason), (&*format!("{false_one:#}"), FaultReason::Other));
    assert!(fault.text.contains("也许确实不是"), "{}", fault.text);
    assert!(answer.step.is_none());
}

/// Of a candidate that must stay it is said what would go wrong without it, if a few singles show that.
#[test]
fn a_false_answer_is_told_with_what_it_leads_to() {
    let mut led = 0;
    for technique in [Technique::Pointing, Technique::NakedPair, Technique::XWing] {
        for (marks, _) in exercises(technique, 3) {
            let Verdict::Unique(solution) = Solver::new().solve(marks.grid()) else { panic!() };
            let is_true = |at: &Candidate| solution[at.cell()] == Some(at.digit());
            for at in marks.candidates().iter().filter(is_true) {
                let answer = asked(technique, &marks, &[at], Language::English);
                let text = &answer.faults[0].text;
                let tail = text.split_once("must stay.").expect("it must stay").1;
                let is_reason = tail.contains("would soon have no place for ")
                    || tail.ends_with("would soon have no digit left.")
                    || tail.is_empty();
                assert!(is_reason, "{text}");
                led += usize::from(!tail.is_empty());
            }
        }
    }
    assert!(led > 50, "{led} answers lead to a contradiction");
}

#[test]
fn an_easier_technique_is_named_with_its_place() {
    let (marks, step) = Technique::Pointing.example(0).unwrap();
    let english = asked(Technique::XWing, &marks, &step.eliminations, Language::English);
    let fault = &english.faults[0];
    assert_eq!(fault.easier.as_ref().unwrap().id, "pointing");
    assert_eq!(
        fault.text,
        "It is true that r2c2 is not 4, but an easier technique shows it: Pointing: 4 in box 2."
    );
    let chinese = asked(Technique::XWing, &marks, &step.eliminations, Language::Chinese);
    assert!(chinese.faults[0].text.contains("更容易的技巧"), "{chinese:?}");
}

/// Of a digit that a house has already it is said where.
#[test]
fn a_digit_that_stands_there_already_is_no_answer() {
    let (marks, _) = exercises(Technique::HiddenSingleBox, 1).remove(0);
    let is_open = |cell: &Cell| marks.grid()[*cell].is_none();
    let mut told = 0;
    for cell in Cell::ALL.into_iter().filter(is_open) {
        for (_, digit) in marks.grid().givens().filter(|(other, _)| cell.peers().contains(*other)) {
            let chosen = [Candidate::new(cell, digit)];
            let answer = asked(Technique::HiddenSingleBox, &marks, &chosen, Language::English);
            let begins = format!("is not {digit}. {digit} already stands in ");
            assert!(answer.faults[0].text.contains(&begins), "{answer:?}");
            told += 1;
        }
    }
    assert!(told > 100, "{told} digits");
}
