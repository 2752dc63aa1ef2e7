//! Arrays of `NumPy` in files.
//!
//! A file begins with a magic text, the version and the length of the header. The header is a dictionary of Python:
//! `{'descr': '|u1', 'fortran_order': False, 'shape': (2, 81), }`. Then come the numbers.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read};
use std::path::Path;

use loshu::Grid;

use super::{Rows, grid};
use crate::error::DatasetError;

/// The first bytes.
pub(super) const MAGIC: &[u8] = b"\x93NUMPY";

/// The longest header that is read, in bytes. An array of numbers has one of 118.
const LONGEST_HEADER: u32 = 1 << 16;

/// An array of puzzles.
pub(super) struct Array {
    file: BufReader<File>,
    numbers: Numbers,
    /// What stands for an empty cell.
    empty: u8,
    rows: u64,
    /// How many rows have been read.
    read: u64,
}

impl Array {
    pub(super) fn open(path: &Path, file: File) -> Result<Array, DatasetError> {
        let bytes = file.metadata().map_err(DatasetError::file(path))?.len();
        let mut file = BufReader::new(file);
        let wrong = |problem| DatasetError::Record(format!("{}: {problem}", path.display()));
        let (header, begin) = match header(&mut file) {
            Ok(Some(found)) => found,
            Err(error) if error.kind() != ErrorKind::UnexpectedEof => {
                return Err(DatasetError::file(path)(error));
            }
            Ok(None) | Err(_) => return Err(wrong("the header of the array is damaged".into())),
        };
        let (numbers, rows) = layout(&header).map_err(wrong)?;
        let expected = rows.checked_mul(81 * numbers.size as u64);
        let found = bytes.saturating_sub(begin);
        if expected != Some(found) {
            return Err(wrong(format!(
                "{rows} rows of 81 numbers with {} bytes each, but {found} bytes of data",
                numbers.size
            )));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_of_models = name.ends_with(super::INPUTS) || name.ends_with("__labels.npy");
        Ok(Array { file, numbers, empty: u8::from(is_of_models), rows, read: 0 })
    }

    fn row(&mut self, bytes: &mut [u8]) -> Result<Grid, String> {
        self.read += 1;
        let at = |problem: String| format!("row {}, {problem}", self.read);
        self.file.read_exact(bytes).map_err(|error| at(error.to_string()))?;
        let values: Vec<f64> =
            bytes.chunks_exact(self.numbers.size).map(|bytes| self.numbers.value(bytes)).collect();
        grid(&values, self.empty).map_err(at)
    }
}

impl Rows for Array {
    fn read(&mut self, most: usize) -> Result<Vec<Grid>, String> {
        let mut bytes = vec![0; 81 * self.numbers.size];
        let next = (self.rows - self.read).min(most as u64);
        (0..next).map(|_| self.row(&mut bytes)).collect()
    }
}

/// The header, and where the numbers begin; `None` if it is none.
fn header(file: &mut impl Read) -> io::Result<Option<(String, u64)>> {
    let mut begin = [0; 8];
    file.read_exact(&mut begin)?;
    let (length, first) = match begin[6] {
        1 => {
            let mut length = [0; 2];
            file.read_exact(&mut length)?;
            (u16::from_le_bytes(length).into(), 10)
        }
        2 | 3 => {
            let mut length = [0; 4];
            file.read_exact(&mut length)?;
            (u32::from_le_bytes(length), 12)
        }
        _ => return Ok(None),
    };
    if length > LONGEST_HEADER {
        return Ok(None);
    }
    let mut header = vec![0; length as usize];
    file.read_exact(&mut header)?;
    Ok(String::from_utf8(header).ok().map(|header| (header, first + u64::from(length))))
}

/// The numbers of an array of puzzles, and how many rows there are.
fn layout(header: &str) -> Result<(Numbers, u64), String> {
    let after = |key: &str| {
        let rest = header.split_once(&format!("'{key}':")).map(|(_, rest)| rest.trim_start());
        rest.ok_or_else(|| format!("the header of the array has no {key}"))
    };
    let text = after("descr")?.strip_prefix('\'').and_then(|rest| rest.split_once('\''));
    let Some(numbers) = text.and_then(|(text, _)| Numbers::of(text)) else {
        let found = text.map_or("a type with parts", |(text, _)| text);
        return Err(format!("expected an array of whole numbers or floats, found {found}"));
    };
    let inside = after("shape")?.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let (shape, _) = inside.ok_or("the header of the array has no shape")?;
    let sizes = shape.split(',').map(str::trim).filter(|size| !size.is_empty());
    let sizes: Result<Vec<u64>, _> = sizes.map(str::parse).collect();
    let Ok(&[rows, 81] | &[rows, 9, 9]) = sizes.as_deref() else {
        return Err(format!("expected the shape (n, 81) or (n, 9, 9), found ({shape})"));
    };
    if !after("fortran_order")?.starts_with("False") {
        return Err(
            "expected rows one after the other, found columns; save numpy.ascontiguousarray(array)"
                .into(),
        );
    }
    Ok((numbers, rows))
}

/// How the numbers of an array are written.
#[derive(Clone, Copy)]
struct Numbers {
    kind: Kind,
    is_big_endian: bool,
    /// The bytes of a number, up to eight.
    size: usize,
}

#[derive(Clone, Copy)]
enum Kind {
    Unsigned,
    Signed,
    Float,
}

impl Numbers {
    /// Numbers with this description, such as `<i4`.
    fn of(text: &str) -> Option<Numbers> {
        let mut signs = text.chars();
        let is_big_endian = match signs.next()? {
            '>' => true,
            '<' | '|' => false,
            _ => return None,
        };
        let kind = signs.next()?;
        let size = signs.as_str();
        let (kind, size) = match (kind, size) {
            ('u', "1" | "2" | "4" | "8") => (Kind::Unsigned, size),
            ('i', "1" | "2" | "4" | "8") => (Kind::Signed, size),
            ('f', "4" | "8") => (Kind::Float, size),
            _ => return None,
        };
        Some(Numbers { kind, is_big_endian, size: size.parse().ok()? })
    }

    fn value(self, bytes: &[u8]) -> f64 {
        let append = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
        let bits = match self.is_big_endian {
            true => bytes.iter().fold(0, append),
            false => bytes.iter().rev().fold(0, append),
        };
        match self.kind {
            Kind::Unsigned => bits as f64,
            Kind::Signed => {
                let unused = u64::BITS - 8 * self.size as u32;
                ((bits << unused).cast_signed() >> unused) as f64
            }
            Kind::Float if self.size == 4 => f32::from_bits(bits as u32).into(),
            Kind::Float => f64::from_bits(bits),
        }
    }
}
