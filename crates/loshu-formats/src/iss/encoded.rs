//! What is written in base 64.

use loshu_variant::{DigitRange, Machine, MachineStep};

const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The number of each sign, 0 to 63.
fn sixes(text: &str) -> Result<Vec<u8>, String> {
    let number = |sign: u8| SIGNS.iter().position(|known| *known == sign).map(|at| at as u8);
    let signs: Option<Vec<u8>> = text.bytes().map(number).collect();
    signs.ok_or_else(|| format!("{text:?} is no text in base 64"))
}

/// The bits of a text, six in each sign, the lowest first.
pub(super) fn low_bits(text: &str) -> Result<Vec<bool>, String> {
    let bits = |six: u8| (0..6).map(move |bit| six >> bit & 1 != 0);
    Ok(sixes(text)?.into_iter().flat_map(bits).collect())
}

/// The bits of bytes, the highest first. Those behind the last whole byte say nothing.
fn high_bits(text: &str) -> Result<Vec<bool>, String> {
    let bits = |six: u8| (0..6).rev().map(move |bit| six >> bit & 1 != 0);
    let mut bits: Vec<bool> = sixes(text)?.into_iter().flat_map(bits).collect();
    bits.truncate(bits.len() / 8 * 8);
    Ok(bits)
}

/// A text in base 64.
pub(super) fn text(encoded: &str) -> Result<String, String> {
    let byte = |bits: &[bool]| bits.iter().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
    let bytes: Vec<u8> = high_bits(encoded)?.chunks(8).map(byte).collect();
    String::from_utf8(bytes).map_err(|_| format!("{encoded:?} is no text in base 64"))
}

/// The pairs of numbers that a key allows: one bit for each pair, by the first number and then by the second one.
pub(super) fn pairs(key: &str, range: DigitRange) -> Result<Vec<(u8, u8)>, String> {
    let count = usize::from(range.count());
    let bits = low_bits(key)?;
    let set = bits.iter().take(count * count).enumerate().filter(|(_, bit)| **bit);
    let number = |place: usize| range.first() + place as u8;
    Ok(set.map(|(at, _)| (number(at / count), number(at % count))).collect())
}

/// The key of the pairs of numbers that pass.
pub(super) fn key(range: DigitRange, pass: impl Fn(u8, u8) -> bool) -> String {
    let numbers = || range.first()..=range.last();
    let bits: Vec<bool> =
        numbers().flat_map(|a| numbers().map(move |b| (a, b))).map(|(a, b)| pass(a, b)).collect();
    let six = |bits: &[bool]| {
        (0..).zip(bits).fold(0, |six, (bit, is_set)| six | u8::from(*is_set) << bit)
    };
    bits.chunks(6).map(|bits| char::from(SIGNS[usize::from(six(bits))])).collect()
}

/// Reads bits, the highest first in each group.
struct Bits {
    bits: Vec<bool>,
    at: usize,
}

impl Bits {
    fn left(&self) -> usize {
        self.bits.len() - self.at
    }

    fn take(&mut self, count: usize) -> Result<u32, String> {
        let bits = self.bits.get(self.at..self.at + count).filter(|_| count <= 32);
        let bits = bits.ok_or("the automaton ends too early")?;
        self.at += count;
        Ok(bits.iter().fold(0, |number, bit| number << 1 | u32::from(*bit)))
    }
}

/// An automaton: a head, and then the steps of each state, in one of two forms.
pub(super) fn machine(encoded: &str, range: DigitRange) -> Result<Machine, String> {
    let mut bits = Bits { bits: high_bits(encoded)?, at: 0 };
    let is_packed = match bits.take(2)? {
        0 => false,
        1 => true,
        form => return Err(format!("an automaton of form {form}, which is not known")),
    };
    let of_state = bits.take(4)? as usize + 1;
    let signs = bits.take(4)? + 1;
    if signs > u32::from(range.count()) {
        return Err("an automaton with several segments, or of more digits".into());
    }
    let (starts, accepts) = (bits.take(of_state)?, bits.take(of_state)?);
    let are_both = bits.take(starts as usize)?;
    // The states of which both is so come first; of the first one the lowest bit tells.
    let both = (0..starts).filter(|at| are_both >> at & 1 != 0);
    let mut machine = Machine {
        starts: (0..starts).collect(),
        accepts: both.chain(starts..starts + accepts).collect(),
        steps: Vec::new(),
    };
    let number = |sign: u32| range.first() + sign as u8;
    if is_packed {
        for from in 0.. {
            if bits.left() < signs as usize {
                break;
            }
            let set = bits.take(signs as usize)?;
            for sign in (0..signs).filter(|sign| set >> sign & 1 != 0) {
                let to = bits.take(of_state)?;
                machine.steps.push(MachineStep { from, numbers: vec![number(sign)], to });
            }
        }
        return Ok(machine);
    }
    let of_count = bits.take(4)? as usize;
    let of_sign = (u32::BITS - (signs - 1).leading_zeros()) as usize;
    for from in 0.. {
        if of_count == 0 || bits.left() < of_count {
            break;
        }
        for _ in 0..bits.take(of_count)? {
            let sign = bits.take(of_sign)?;
            let to = bits.take(of_state)?;
            machine.steps.push(MachineStep { from, numbers: vec![number(sign)], to });
        }
    }
    Ok(machine)
}
