//! The texts of an Arrow array, as bytes in place.

use arrow_array::StringViewArray;
use arrow_array::cast::AsArray;
use arrow_array::downcast_integer_array;
use arrow_array::types::ByteArrayType;
use arrow_array::{Array, ArrayRef, BinaryArray, BinaryViewArray, FixedSizeBinaryArray};
use arrow_array::{GenericByteArray, LargeBinaryArray, LargeStringArray, StringArray};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;

/// A column of texts.
#[derive(Clone, Debug)]
pub(super) enum Texts {
    String(StringArray),
    LargeString(LargeStringArray),
    StringView(StringViewArray),
    Binary(BinaryArray),
    LargeBinary(LargeBinaryArray),
    BinaryView(BinaryViewArray),
    Fixed(FixedSizeBinaryArray),
    /// For each row the place of its text among the texts, or none.
    Dictionary(Vec<Option<usize>>, Box<Texts>),
    /// Rows without a text.
    Nothing(usize),
}

impl Texts {
    /// Whether a column of this type holds texts.
    pub(super) fn holds(data_type: &DataType) -> bool {
        use DataType as T;
        match data_type {
            T::Utf8
            | T::LargeUtf8
            | T::Utf8View
            | T::Binary
            | T::LargeBinary
            | T::BinaryView
            | T::FixedSizeBinary(_)
            | T::Null => true,
            T::Dictionary(_, values) => Texts::holds(values),
            _ => false,
        }
    }

    /// The texts of an array.
    ///
    /// # Errors
    ///
    /// The array has another type, broken views, or an index that its dictionary does not have.
    pub(super) fn of(array: &ArrayRef) -> Result<Texts, String> {
        let checked = || array.to_data().validate_data().map_err(|error| error.to_string());
        Ok(match array.data_type() {
            DataType::Utf8 => Texts::String(array.as_string().clone()),
            DataType::LargeUtf8 => Texts::LargeString(array.as_string().clone()),
            DataType::Utf8View => {
                checked()?;
                Texts::StringView(array.as_string_view().clone())
            }
            DataType::Binary => Texts::Binary(array.as_binary().clone()),
            DataType::LargeBinary => Texts::LargeBinary(array.as_binary().clone()),
            DataType::BinaryView => {
                checked()?;
                Texts::BinaryView(array.as_binary_view().clone())
            }
            DataType::FixedSizeBinary(_) => Texts::Fixed(array.as_fixed_size_binary().clone()),
            DataType::Dictionary(..) => dictionary(array)?,
            DataType::Null => Texts::Nothing(array.len()),
            other => return Err(format!("expected an array of text, found {other}")),
        })
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Texts::String(array) => array.len(),
            Texts::LargeString(array) => array.len(),
            Texts::StringView(array) => array.len(),
            Texts::Binary(array) => array.len(),
            Texts::LargeBinary(array) => array.len(),
            Texts::BinaryView(array) => array.len(),
            Texts::Fixed(array) => array.len(),
            Texts::Dictionary(rows, _) => rows.len(),
            &Texts::Nothing(rows) => rows,
        }
    }

    /// The text of a row; `None` for a null.
    pub(super) fn get(&self, row: usize) -> Option<&[u8]> {
        match self {
            Texts::String(array) => bytes(array, row),
            Texts::LargeString(array) => bytes(array, row),
            Texts::StringView(array) => array.is_valid(row).then(|| array.value(row).as_bytes()),
            Texts::Binary(array) => bytes(array, row),
            Texts::LargeBinary(array) => bytes(array, row),
            Texts::BinaryView(array) => array.is_valid(row).then(|| array.value(row)),
            Texts::Fixed(array) => array.is_valid(row).then(|| array.value(row)),
            Texts::Dictionary(rows, texts) => texts.get(rows[row]?),
            Texts::Nothing(_) => None,
        }
    }
}

/// The bytes of a row. Offsets that lead out of the data are no text: a program may change a buffer
/// while it is read.
fn bytes<T: ByteArrayType>(array: &GenericByteArray<T>, row: usize) -> Option<&[u8]> {
    let place = |row: usize| array.value_offsets().get(row)?.to_usize();
    let range = place(row)?..place(row + 1)?;
    array.value_data().get(range).filter(|_| array.is_valid(row))
}

fn dictionary(array: &ArrayRef) -> Result<Texts, String> {
    let dictionary = array.as_any_dictionary();
    let texts = Texts::of(dictionary.values())?;
    let len = texts.len();
    let keys = keys_of(dictionary.keys())?;
    let rows = keys.into_iter().enumerate().map(|(row, key)| match key {
        None => Ok(None),
        Some(key) => match usize::try_from(key) {
            Ok(place) if place < len => Ok(Some(place)),
            _ => Err(format!("row {row}: index {key} of a dictionary with {len} texts")),
        },
    });
    Ok(Texts::Dictionary(rows.collect::<Result<_, _>>()?, Box::new(texts)))
}

/// The indices of a dictionary, whatever their type.
fn keys_of(keys: &dyn Array) -> Result<Vec<Option<i128>>, String> {
    downcast_integer_array! {
        keys => Ok(keys.iter().map(|key| key.map(i128::from)).collect()),
        other => Err(format!("indices of the type {other}")),
    }
}
