//! Chains, almost locked sets and forcing chains: one position for each technique.

use std::ops::ControlFlow;

use loshu::Marks;
use loshu_explain::step::{Reason, Step, Why};
use loshu_explain::technique::{Options, Position, Technique, find_together};

use crate::patterns::{self, triples};

fn all_steps(techniques: &[Technique], marks: &Marks, options: &Options) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = find_together(techniques, &Position::new(marks), options, &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

/// The technique, the marks and the conclusions of each example.
fn examples() -> impl Iterator<Item = (Technique, Marks, [&'static str; 2])> {
    patterns::examples(include_str!("chains.txt"))
}

#[test]
fn the_best_step_comes_first() {
    let mut options = Options::default();
    options.duals = true;
    for (technique, marks, [struck, placed]) in examples() {
        let steps = all_steps(&[technique], &marks, &options);
        for step in &steps {
            assert_eq!(step.verify(&marks), Ok(()), "{step:?}");
            assert_eq!(step.technique, technique);
        }
        let first = steps.first().unwrap_or_else(|| panic!("no {technique}"));
        let conclusions = (first.struck(), first.placed());
        assert_eq!(conclusions, (triples(struck), triples(placed)), "{first:?}");
    }
}

/// Of two kinds of loops the one with more eliminations comes first, whichever is named first.
#[test]
fn loops_compete() {
    let kinds = [Technique::DiscontinuousNiceLoop, Technique::Aic, Technique::ContinuousNiceLoop];
    let (_, marks, _) = examples().find(|example| example.0 == kinds[2]).unwrap();
    let together = all_steps(&kinds, &marks, &Options::default());
    let counts: Vec<_> = together.iter().map(|step| step.eliminations.len()).collect();
    assert!(counts.is_sorted_by(|a, b| a >= b), "{counts:?}");
    assert_eq!(together[0].technique, Technique::ContinuousNiceLoop);
    let alone: usize =
        kinds.iter().map(|kind| all_steps(&[*kind], &marks, &Options::default()).len()).sum();
    assert_eq!(together.len(), alone);
}

/// Chains pass through almost locked sets if the options say so, and only then.
#[test]
fn chains_pass_through_sets() {
    let through_set = |step: &Step| match &step.reason {
        Reason::Chain(chain) => chain.links.iter().any(|link| matches!(link.why, Why::Set(_))),
        _ => false,
    };
    let mut options = Options::default();
    options.hodoku.sets_in_chains = true;
    let mut found = 0;
    for (_, marks, _) in examples().take(6) {
        for technique in [Technique::GroupedAic, Technique::GroupedContinuousNiceLoop] {
            for step in all_steps(&[technique], &marks, &options) {
                assert_eq!(step.verify(&marks), Ok(()), "{step:?}");
                found += usize::from(through_set(&step));
            }
            let plain = all_steps(&[technique], &marks, &Options::default());
            assert!(!plain.iter().any(through_set));
        }
    }
    assert!(found > 5, "{found}");
}
