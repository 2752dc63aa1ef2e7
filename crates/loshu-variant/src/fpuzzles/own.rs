//! Rules of a setter's own: the key `loshu`, which other programs do not know.
//!
//! Each entry is an object with a name, a sentence and a condition: `cells`, one key that says what they have to be, and
//! its further fields. Conditions inside of others have the same form without name and sentence.

use serde_json::{Map, Value, json};

use super::ReadError;
use super::json::{Json, JsonKind, List};
use super::read::{Entry, Reader};
use super::write::{insert, names};
use crate::clue::Clue;
use crate::clue::own::{Among, Condition, Counts, OwnRule};
use crate::reading::{Machine, MachineStep};
use crate::setting::Setting;

/// A list of numbers that is told by its ends has no more of them.
const MOST_NUMBERS: i64 = 100_000;

/// The key of each condition, with its further fields.
const CONDITIONS: [(&str, &[&str]); 16] = [
    ("pairs", &["cells", "among"]),
    ("sum", &["cells", "factors"]),
    ("product", &["cells"]),
    ("count", &["cells", "digits"]),
    ("different", &["cells"]),
    ("equalSums", &[]),
    ("sameDigits", &[]),
    ("regex", &["cells"]),
    ("automaton", &["cells"]),
    ("parts", &["cells", "closed"]),
    ("noSum", &["cells"]),
    ("inside", &["cells"]),
    ("and", &[]),
    ("or", &[]),
    ("not", &[]),
    ("clues", &[]),
];

impl<'a> Reader<'a> {
    pub(super) fn own_rule(&mut self, entry: &Entry<'a>) -> Result<Clue, ReadError> {
        let text = |key: &str| match entry.value.get(key) {
            value if value.is_null() => Ok(""),
            value => {
                value.as_str().ok_or_else(|| entry.problem(format!("{key}: {value} is not a text")))
            }
        };
        let [name, says] = [text("name")?, text("says")?].map(|text| text.trim().to_owned());
        let condition = self.condition(entry, &["name", "says"])?;
        Ok(Clue::Own(Box::new(OwnRule { name, says, condition })))
    }

    /// Reads the condition of an object, which may have some fields besides.
    fn condition(&mut self, entry: &Entry<'a>, besides: &[&str]) -> Result<Condition, ReadError> {
        let object = entry.value.as_object().ok_or_else(|| entry.problem("expected an object"))?;
        let has = |(key, _): &&(&str, &[&str])| object.get(key).is_some();
        let mut found = CONDITIONS.iter().filter(has);
        let (Some(&(kind, fields)), None) = (found.next(), found.next()) else {
            let keys: Vec<&str> = CONDITIONS.iter().map(|(key, _)| *key).collect();
            return Err(entry.problem(format!("expected one of the keys {}", keys.join(", "))));
        };
        let is_known = |key: &str| key == kind || fields.contains(&key) || besides.contains(&key);
        if let Some(key) = object.names().find(|key| !is_known(key)) {
            return Err(entry.problem(format!("the key {key:?} does not go with {kind:?}")));
        }
        let value = entry.value.get(kind);
        let cells = match fields.contains(&"cells") {
            true => self.list_of_cells(entry, "cells")?,
            false => Vec::new(),
        };
        Ok(match kind {
            "pairs" => Condition::Pairs {
                cells,
                among: match entry.value.get("among").kind() {
                    JsonKind::Null | JsonKind::Text("neighbours") => Among::Neighbours,
                    JsonKind::Text("all") => Among::All,
                    JsonKind::Bool(_)
                    | JsonKind::Number(_)
                    | JsonKind::Text(_)
                    | JsonKind::List(_)
                    | JsonKind::Object(_) => {
                        return Err(entry.problem("among: expected neighbours or all"));
                    }
                },
                pairs: pairs(entry, value)?,
            },
            "sum" => {
                let factors = match entry.value.get("factors") {
                    factors if factors.is_null() => vec![1; cells.len()],
                    factors => listed(entry, factors, i32::try_from)?,
                };
                if factors.len() != cells.len() {
                    return Err(entry.problem(format!(
                        "{} factors for {} cells",
                        factors.len(),
                        cells.len()
                    )));
                }
                let terms = cells.into_iter().zip(factors).collect();
                Condition::Sum { terms, totals: listed(entry, value, i32::try_from)? }
            }
            "product" => {
                Condition::Product { cells, products: listed(entry, value, u64::try_from)? }
            }
            "count" => {
                let digits = entry.value.get("digits");
                if digits.is_null() {
                    return Err(entry.problem("expected a list \"digits\""));
                }
                let numbers = listed(entry, digits, u8::try_from)?;
                Condition::Count { cells, numbers, counts: self.counts(entry, value)? }
            }
            "different" => Condition::Different { cells, counts: self.counts(entry, value)? },
            "equalSums" => Condition::EqualSums(self.groups(entry, value)?),
            "sameDigits" => Condition::SameDigits(self.groups(entry, value)?),
            "regex" => {
                let pattern = value.as_str().ok_or_else(|| entry.problem("expected a text"))?;
                Condition::Regex { cells, pattern: pattern.to_owned() }
            }
            "automaton" => Condition::Machine { cells, machine: machine(entry, value)? },
            "parts" => Condition::Parts {
                cells,
                total: number(entry, value, u16::try_from)?,
                is_closed: match entry.value.get("closed").kind() {
                    JsonKind::Null | JsonKind::Bool(false) => false,
                    JsonKind::Bool(true) => true,
                    JsonKind::Number(_)
                    | JsonKind::Text(_)
                    | JsonKind::List(_)
                    | JsonKind::Object(_) => {
                        return Err(entry.problem("closed: expected true or false"));
                    }
                },
            },
            "noSum" => Condition::NoSum { cells, total: number(entry, value, u16::try_from)? },
            "inside" => Condition::Inside { cells, total: number(entry, value, i32::try_from)? },
            "and" => Condition::All(self.conditions(entry, value)?),
            "or" => Condition::Any(self.conditions(entry, value)?),
            "not" => Condition::Not(Box::new(self.condition(&entry.with(value), &[])?)),
            _ => {
                let object =
                    value.as_object().ok_or_else(|| entry.problem("expected an object"))?;
                Condition::Clues(self.clues_of(object)?)
            }
        })
    }

    fn conditions(
        &mut self,
        entry: &Entry<'a>,
        list: Json<'a>,
    ) -> Result<Vec<Condition>, ReadError> {
        let list = list.as_list().ok_or_else(|| entry.problem("expected a list of conditions"))?;
        let inner = |value| self.condition(&entry.with(value), &[]);
        list.values().map(inner).collect()
    }

    fn groups(&self, entry: &Entry<'a>, list: Json<'a>) -> Result<Vec<Vec<usize>>, ReadError> {
        let list = list.as_list().ok_or_else(|| entry.problem("expected a list of groups"))?;
        list.values().map(|cells| self.cells_of(entry, cells)).collect()
    }

    fn cells_of(&self, entry: &Entry<'a>, list: Json<'a>) -> Result<Vec<usize>, ReadError> {
        let list = list.as_list().ok_or_else(|| entry.problem("expected a list of cells"))?;
        let cell = |name: Json<'a>| match name.as_str() {
            Some(name) => self.cell(entry, name),
            None => Err(entry.problem(format!("{name} is not the name of a cell"))),
        };
        list.values().map(cell).collect()
    }

    /// How many: numbers, or the name of the cell that says it.
    fn counts(&self, entry: &Entry<'a>, value: Json<'a>) -> Result<Counts, ReadError> {
        match value.as_str() {
            Some(name) => Ok(Counts::In(self.cell(entry, name)?)),
            None => Ok(Counts::These(listed(entry, value, u16::try_from)?)),
        }
    }
}

/// One number.
fn number<T, E>(
    entry: &Entry<'_>,
    value: Json<'_>,
    convert: impl Fn(i64) -> Result<T, E>,
) -> Result<T, ReadError> {
    let number = value.as_i64().and_then(|number| convert(number).ok());
    number.ok_or_else(|| entry.problem(format!("{value} is not a number that fits here")))
}

/// One number, a list of numbers, or all numbers from one to another one.
fn listed<T, E>(
    entry: &Entry<'_>,
    value: Json<'_>,
    convert: impl Fn(i64) -> Result<T, E> + Copy,
) -> Result<Vec<T>, ReadError> {
    match value.kind() {
        JsonKind::List(list) => list.values().map(|value| number(entry, value, convert)).collect(),
        JsonKind::Object(ends) => {
            let end = |key: &str| {
                let end = ends.get(key).and_then(Json::as_i64);
                end.ok_or_else(|| entry.problem("expected numbers \"from\" and \"to\""))
            };
            let (from, to) = (end("from")?, end("to")?);
            if ends.len() > 2 || to.saturating_sub(from) > MOST_NUMBERS {
                return Err(entry.problem(format!(
                    "expected \"from\" and \"to\" alone, with {MOST_NUMBERS} numbers at most"
                )));
            }
            let fits = |number: i64| {
                convert(number).map_err(|_| entry.problem(format!("{number} does not fit here")))
            };
            (from..=to).map(fits).collect()
        }
        JsonKind::Null | JsonKind::Bool(_) | JsonKind::Number(_) | JsonKind::Text(_) => {
            Ok(vec![number(entry, value, convert)?])
        }
    }
}

/// Pairs of numbers: a list of them, or for each first number a list of second ones.
fn pairs(entry: &Entry<'_>, value: Json<'_>) -> Result<Vec<(u8, u8)>, ReadError> {
    let mut pairs = match value.kind() {
        JsonKind::List(list) => {
            let pair = |pair: Json<'_>| match listed(entry, pair, u8::try_from)?[..] {
                [a, b] => Ok((a, b)),
                _ => Err(entry.problem(format!("{pair} is not a pair of numbers"))),
            };
            list.values().map(pair).collect::<Result<Vec<_>, _>>()?
        }
        JsonKind::Object(rows) => {
            let mut pairs = Vec::new();
            for (first, seconds) in rows.members() {
                let wrong = || entry.problem(format!("{first:?} is not a number"));
                let first: u8 = first.trim().parse().map_err(|_| wrong())?;
                let seconds = listed(entry, seconds, u8::try_from)?;
                pairs.extend(seconds.into_iter().map(|second| (first, second)));
            }
            pairs
        }
        JsonKind::Null | JsonKind::Bool(_) | JsonKind::Number(_) | JsonKind::Text(_) => {
            return Err(entry.problem("expected pairs of numbers"));
        }
    };
    pairs.sort_unstable();
    pairs.dedup();
    Ok(pairs)
}

fn machine(entry: &Entry<'_>, value: Json<'_>) -> Result<Machine, ReadError> {
    let field = |key: &str| match value.get(key) {
        field if field.is_null() => Err(entry.problem(format!("automaton: expected {key:?}"))),
        field => Ok(field),
    };
    let steps = field("steps")?.as_list();
    let steps = steps.ok_or_else(|| entry.problem("automaton: expected a list of steps"))?;
    let step = |step: Json<'_>| match step.as_list().and_then(List::exactly) {
        Some([from, numbers, to]) => Ok(MachineStep {
            from: number(entry, from, u32::try_from)?,
            numbers: listed(entry, numbers, u8::try_from)?,
            to: number(entry, to, u32::try_from)?,
        }),
        _ => Err(entry.problem(format!("{step} is not a step: a state, numbers, a state"))),
    };
    Ok(Machine {
        starts: listed(entry, field("starts")?, u32::try_from)?,
        accepts: listed(entry, field("accepts")?, u32::try_from)?,
        steps: steps.values().map(step).collect::<Result<_, _>>()?,
    })
}

/// The entry of a rule of a setter's own.
pub(super) fn write(setting: &Setting, rule: &OwnRule) -> Value {
    let mut object = Map::new();
    if !rule.name.is_empty() {
        object.insert("name".into(), json!(rule.name));
    }
    if !rule.says.is_empty() {
        object.insert("says".into(), json!(rule.says));
    }
    object.extend(condition(setting, &rule.condition));
    Value::Object(object)
}

/// The fields of a condition.
fn condition(setting: &Setting, of: &Condition) -> Map<String, Value> {
    let cells = |cells: &[usize]| json!(names(&setting.shape, cells));
    let groups = |groups: &[Vec<usize>]| groups.iter().map(|group| cells(group)).collect::<Value>();
    let all = |conditions: &[Condition]| {
        conditions.iter().map(|one| Value::Object(condition(setting, one))).collect::<Value>()
    };
    let counts = |counts: &Counts| match counts {
        Counts::These(counts) => numbers(counts),
        Counts::In(cell) => json!(setting.shape.name(*cell).to_string()),
    };
    let value = match of {
        Condition::Pairs { cells: of, among, pairs } => {
            let mut pairs = pairs.clone();
            pairs.sort_unstable();
            pairs.dedup();
            let mut rows: Map<String, Value> = Map::new();
            for row in pairs.chunk_by(|a, b| a.0 == b.0) {
                let seconds: Vec<u8> = row.iter().map(|pair| pair.1).collect();
                rows.insert(row[0].0.to_string(), json!(seconds));
            }
            match among {
                Among::Neighbours => json!({ "cells": cells(of), "pairs": rows }),
                Among::All => json!({ "cells": cells(of), "among": "all", "pairs": rows }),
            }
        }
        Condition::Sum { terms, totals } => {
            let (of, factors): (Vec<usize>, Vec<i32>) = terms.iter().copied().unzip();
            match factors.iter().all(|factor| *factor == 1) {
                true => json!({ "cells": cells(&of), "sum": numbers(totals) }),
                false => {
                    json!({ "cells": cells(&of), "factors": factors, "sum": numbers(totals) })
                }
            }
        }
        Condition::Product { cells: of, products } => {
            json!({ "cells": cells(of), "product": numbers(products) })
        }
        Condition::Count { cells: of, numbers: digits, counts: count } => {
            json!({ "cells": cells(of), "digits": digits, "count": counts(count) })
        }
        Condition::Different { cells: of, counts: count } => {
            json!({ "cells": cells(of), "different": counts(count) })
        }
        Condition::EqualSums(of) => json!({ "equalSums": groups(of) }),
        Condition::SameDigits(of) => json!({ "sameDigits": groups(of) }),
        Condition::Regex { cells: of, pattern } => json!({ "cells": cells(of), "regex": pattern }),
        Condition::Machine { cells: of, machine: Machine { starts, accepts, steps } } => {
            let step = |step: &MachineStep| json!([step.from, step.numbers, step.to]);
            let steps: Value = steps.iter().map(step).collect();
            let machine = json!({ "starts": starts, "accepts": accepts, "steps": steps });
            json!({ "cells": cells(of), "automaton": machine })
        }
        Condition::Parts { cells: of, total, is_closed } => match is_closed {
            true => json!({ "cells": cells(of), "parts": total, "closed": true }),
            false => json!({ "cells": cells(of), "parts": total }),
        },
        Condition::NoSum { cells: of, total } => json!({ "cells": cells(of), "noSum": total }),
        Condition::Inside { cells: of, total } => json!({ "cells": cells(of), "inside": total }),
        Condition::All(conditions) => json!({ "and": all(conditions) }),
        Condition::Any(conditions) => json!({ "or": all(conditions) }),
        Condition::Not(one) => json!({ "not": condition(setting, one) }),
        Condition::Clues(clues) => {
            let mut object = Map::new();
            clues.iter().for_each(|clue| insert(&mut object, setting, clue));
            json!({ "clues": object })
        }
    };
    match value {
        Value::Object(object) => object,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => {
            Map::new()
        }
    }
}

/// One number, three or more that follow each other by their ends, or a list.
fn numbers<T: Copy + Into<Value>>(list: &[T]) -> Value {
    let values: Vec<Value> = list.iter().map(|&number| number.into()).collect();
    let follows = |pair: &[Value]| {
        let [a, b] = [&pair[0], &pair[1]].map(Value::as_i64);
        a.is_some() && a.and_then(|a| a.checked_add(1)) == b
    };
    match &values[..] {
        [one] => one.clone(),
        [first, _, .., last] if values.windows(2).all(follows) => {
            json!({ "from": first, "to": last })
        }
        _ => Value::Array(values),
    }
}
