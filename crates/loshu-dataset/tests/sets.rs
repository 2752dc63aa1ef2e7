//! Sets of puzzles in tables, in arrays, and in several files.

use std::fs;
use std::path::{Path, PathBuf};

use loshu::{Generator, Grid};
use loshu_dataset::{binary_puzzles, set_files};
use tempfile::TempDir;

/// All puzzles of a file that is no text.
fn read(path: &Path, column: Option<&str>) -> Result<Vec<Grid>, String> {
    let blocks = binary_puzzles(path, column).map_err(|error| error.to_string())?;
    let mut puzzles = Vec::new();
    for block in blocks.expect("it is no text") {
        puzzles.extend(block.map_err(|error| error.to_string())?);
    }
    Ok(puzzles)
}

/// Puzzles of no kind in particular.
fn some_puzzles(number: usize) -> Vec<Grid> {
    Generator::new(4).puzzles().take(number).map(|made| made.unwrap().puzzle).collect()
}

/// An array of `NumPy` with this description, shape and data.
fn npy(kind: &str, shape: &str, data: &[u8]) -> Vec<u8> {
    let header = format!("{{'descr': {kind}, 'fortran_order': False, 'shape': {shape}, }}\n");
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((header.len() as u16).to_le_bytes());
    bytes.extend(header.bytes());
    bytes.extend(data);
    bytes
}

/// The cells of puzzles as numbers, each written in some way.
fn cells<const N: usize>(puzzles: &[Grid], bytes: impl Fn(u8) -> [u8; N]) -> Vec<u8> {
    puzzles.iter().flat_map(Grid::to_values).flat_map(bytes).collect()
}

#[test]
fn arrays_of_all_kinds_of_numbers() {
    let folder = TempDir::new().unwrap();
    let puzzles = some_puzzles(3);
    let bytes = cells(&puzzles, |value| [value]);
    for (name, kind, shape, data) in [
        ("a.npy", "'|u1'", "(3, 81)", bytes.clone()),
        ("b.npy", "'|i1'", "(3, 9, 9)", bytes.clone()),
        ("c.npy", "'<u2'", "(3, 81)", cells(&puzzles, |value| u16::from(value).to_le_bytes())),
        ("d.npy", "'>i4'", "(3, 81)", cells(&puzzles, |value| i32::from(value).to_be_bytes())),
        ("e.npy", "'<i8'", "(3, 9, 9)", cells(&puzzles, |value| i64::from(value).to_le_bytes())),
        ("f.npy", "'<f4'", "(3, 81)", cells(&puzzles, |value| f32::from(value).to_le_bytes())),
        ("g.npy", "'>f8'", "(3, 81)", cells(&puzzles, |value| f64::from(value).to_be_bytes())),
        ("all__inputs.npy", "'|u1'", "(3, 81)", cells(&puzzles, |value| [value + 1])),
        (
            "hard__inputs.npy",
            "'<i4'",
            "(3, 81)",
            cells(&puzzles, |value| i32::from(value + 1).to_le_bytes()),
        ),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, npy(kind, shape, &data)).unwrap();
        assert_eq!(read(&path, None).as_ref(), Ok(&puzzles), "{name}");
    }
    // In version 2 of the format the length of the header has four bytes.
    let first = npy("'|u1'", "(3, 81)", &bytes);
    let second = [b"\x93NUMPY\x02\x00", &first[8..10], &[0, 0], &first[10..]].concat();
    let path = folder.path().join("second.npy");
    fs::write(&path, second).unwrap();
    assert_eq!(read(&path, None), Ok(puzzles));
}

#[test]
fn arrays_of_many_rows() {
    let folder = TempDir::new().unwrap();
    let puzzles = some_puzzles(10).repeat(250);
    let path = folder.path().join("many.npy");
    fs::write(&path, npy("'|u1'", "(2500, 81)", &cells(&puzzles, |value| [value]))).unwrap();
    assert_eq!(read(&path, None), Ok(puzzles));
}

#[test]
fn what_is_wrong_with_an_array() {
    let folder = TempDir::new().unwrap();
    let error = |name: &str, bytes: Vec<u8>| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let error = read(&path, None).expect_err(name);
        assert!(error.starts_with(&path.display().to_string()), "{error}");
        error
    };
    let all = |value: u8| vec![value; 81];
    let mut twelve = vec![0; 162];
    twelve[83] = 12;
    for (name, kind, shape, data, expected) in [
        (
            "a.npy",
            "'|u1'",
            "(2, 81)",
            twelve,
            "row 2, cell 3: expected a number from 0 to 9, found 12",
        ),
        (
            "a__inputs.npy",
            "'|u1'",
            "(1, 81)",
            all(0),
            "row 1, cell 1: expected a number from 1 to 10, found 0",
        ),
        ("a__inputs.npy", "'|u1'", "(1, 81)", all(11), "expected a number from 1 to 10, found 11"),
        ("a.npy", "'|i1'", "(1, 81)", all(255), "expected a number from 0 to 9, found -1"),
        (
            "a.npy",
            "'<f4'",
            "(1, 81)",
            all(63).repeat(4),
            "expected a number from 0 to 9, found 0.7",
        ),
        (
            "a.npy",
            "'<f4'",
            "(1, 81)",
            all(255).repeat(4),
            "expected a number from 0 to 9, found NaN",
        ),
        (
            "a.npy",
            "'|u1'",
            "(3, 81)",
            all(0),
            "3 rows of 81 numbers with 1 bytes each, but 81 bytes of data",
        ),
        ("a.npy", "'|u1'", "(1, 81)", all(0).repeat(2), "but 162 bytes of data"),
        ("a.npy", "'<i4'", "(18446744073709551615, 81)", all(0), "but 81 bytes of data"),
        ("a.npy", "'|u1'", "(81,)", all(0), "expected the shape (n, 81) or (n, 9, 9), found (81,)"),
        ("a.npy", "'|u1'", "(1, 9, 9, 9)", all(0), "expected the shape"),
        ("a.npy", "'|u1'", "(-1, 81)", all(0), "expected the shape"),
        ("a.npy", "'|u1'", "(0, 81)", Vec::new(), "expected a puzzle, found no rows"),
        ("a.npy", "'<U81'", "(1,)", all(0), "whole numbers or floats, found <U81"),
        ("a.npy", "'|O'", "(1, 81)", all(0), "found |O"),
        ("a.npy", "[('x', '<i4')]", "(1, 81)", all(0), "found a type with parts"),
    ] {
        let error = error(name, npy(kind, shape, &data));
        assert!(error.contains(expected), "{error}");
    }
    let good = npy("'|u1'", "(2, 81)", &[0; 162]);
    let order = good.windows(5).position(|five| five == b"False").unwrap();
    let columns = [&good[..order], b"True ", &good[order + 5..]].concat();
    assert!(error("columns.npy", columns).contains("ascontiguousarray"));
    assert!(error("version.npy", [&good[..6], &[9], &good[7..]].concat()).contains("damaged"));
    assert!(error("begun.npy", good[..6].to_vec()).contains("the header of the array is damaged"));
    for end in 6..good.len() {
        error("cut.npy", good[..end].to_vec());
    }
    // No damage ends the program.
    for at in 6..good.len() {
        let mut damaged = good.clone();
        damaged[at] ^= 0x55;
        let path = folder.path().join("damaged.npy");
        fs::write(&path, damaged).unwrap();
        let _ = binary_puzzles(&path, None).map(|blocks| blocks.map(Iterator::count));
    }
}

#[test]
fn the_files_of_a_set() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let names = |name: &str| -> Result<Vec<String>, String> {
        let files = set_files(&path(name)).map_err(|error| error.to_string())?;
        let name = |file: PathBuf| file.strip_prefix(folder.path()).unwrap().display().to_string();
        Ok(files.into_iter().map(name).collect())
    };
    for name in
        ["train-00000-of-00002.csv", "train-00001-of-00002.csv", "trainer.csv", "train-0-of.csv"]
    {
        fs::write(path(name), "").unwrap();
    }
    assert_eq!(names("train").unwrap(), ["train-00000-of-00002.csv", "train-00001-of-00002.csv"]);
    assert_eq!(names("trainer.csv").unwrap(), ["trainer.csv"]);
    for nothing in ["tra", "train-", "no/train"] {
        assert_eq!(names(nothing).unwrap(), [nothing]);
    }
    fs::write(path("train-00002-of-00004.parquet"), "").unwrap();
    let error = names("train").unwrap_err();
    assert!(error.contains("expected all tables of one set"), "{error}");
    fs::create_dir(path("arrays")).unwrap();
    let error = names("arrays").unwrap_err();
    assert!(error.contains("arrays: expected a folder with an array all__inputs.npy"), "{error}");
    for name in ["b__inputs.npy", "a__inputs.npy", "a__labels.npy"] {
        fs::write(path("arrays").join(name), "").unwrap();
    }
    assert_eq!(names("arrays").unwrap(), ["arrays/a__inputs.npy", "arrays/b__inputs.npy"]);
}

#[test]
fn texts_are_left_to_others() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("puzzles.txt");
    for text in ["", "PAR", "53..7....", "\u{93}NUMPY"] {
        fs::write(&path, text).unwrap();
        assert!(binary_puzzles(&path, None).unwrap().is_none(), "{text}");
    }
    assert!(binary_puzzles(&folder.path().join("absent.npy"), None).unwrap().is_none());
    assert!(binary_puzzles(folder.path(), None).unwrap().is_none());
}

#[cfg(feature = "parquet")]
mod parquet {
    use std::fs::{self, File};
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    use loshu::Grid;
    use loshu_dataset::binary_puzzles;
    use parquet::basic::Compression;
    use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type};
    use parquet::file::properties::WriterProperties;
    use parquet::file::writer::SerializedFileWriter;
    use parquet::schema::parser::parse_message_type;
    use tempfile::TempDir;

    use super::{read, some_puzzles};

    /// The values of some rows, and their definition and repetition levels.
    type Group<T> = (Vec<<T as DataType>::T>, Vec<i16>, Vec<i16>);

    /// The values of a column with their levels, in groups of rows.
    struct Column<T: DataType> {
        schema: &'static str,
        compression: Compression,
        groups: Vec<Group<T>>,
    }

    fn given(levels: &[i16]) -> Option<&[i16]> {
        (!levels.is_empty()).then_some(levels)
    }

    impl<T: DataType> Column<T> {
        fn new(
            schema: &'static str,
            values: Vec<T::T>,
            definition: Vec<i16>,
            repetition: Vec<i16>,
        ) -> Column<T> {
            Column {
                schema,
                compression: Compression::SNAPPY,
                groups: vec![(values, definition, repetition)],
            }
        }

        /// Writes a table with this column. A column without levels has an empty list of them.
        fn write(&self, path: &Path) {
            let schema =
                Arc::new(parse_message_type(&format!("message m {{ {} }}", self.schema)).unwrap());
            let properties = WriterProperties::builder().set_compression(self.compression).build();
            let file = File::create(path).unwrap();
            let mut writer = SerializedFileWriter::new(file, schema, Arc::new(properties)).unwrap();
            for (values, definition, repetition) in &self.groups {
                let mut group = writer.next_row_group().unwrap();
                while let Some(mut column) = group.next_column().unwrap() {
                    column
                        .typed::<T>()
                        .write_batch(values, given(definition), given(repetition))
                        .unwrap();
                    column.close().unwrap();
                }
                group.close().unwrap();
            }
            writer.close().unwrap();
        }
    }

    fn texts(puzzles: &[Grid]) -> Vec<ByteArray> {
        puzzles.iter().map(|puzzle| ByteArray::from(puzzle.to_string().into_bytes())).collect()
    }

    fn path(folder: &TempDir) -> PathBuf {
        folder.path().join("table.parquet")
    }

    #[test]
    fn columns_of_texts() {
        let folder = TempDir::new().unwrap();
        let path = path(&folder);
        let puzzles = some_puzzles(5).repeat(300);
        let groups = puzzles.chunks(700).map(|part| (texts(part), Vec::new(), Vec::new()));
        let groups: Vec<_> = groups.collect();
        for (schema, column) in [
            ("required binary puzzle (UTF8);", None),
            ("required binary Quizzes;", None),
            ("required binary q (STRING);", None),
            ("required binary grid (UTF8);", Some("Grid")),
        ] {
            for compression in [
                Compression::UNCOMPRESSED,
                Compression::SNAPPY,
                Compression::GZIP(Default::default()),
                Compression::LZ4,
                Compression::LZ4_RAW,
            ] {
                Column::<ByteArrayType> { schema, compression, groups: groups.clone() }
                    .write(&path);
                assert_eq!(read(&path, column).as_ref(), Ok(&puzzles), "{schema}");
            }
        }
        let optional = "optional binary question (UTF8);";
        Column::<ByteArrayType>::new(optional, texts(&puzzles), vec![1; 1500], Vec::new())
            .write(&path);
        assert_eq!(read(&path, None), Ok(puzzles));
    }

    /// A table that pyarrow 26 has written: 12 puzzles in two groups of rows.
    fn of_pyarrow(name: &str) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables").join(name)
    }

    #[test]
    fn tables_of_pyarrow() {
        let puzzles = fs::read_to_string(of_pyarrow("puzzles.txt")).unwrap();
        let puzzles: Vec<Grid> = puzzles.lines().map(|line| line.parse().unwrap()).collect();
        for name in ["zstd", "zstd_v2", "zstd_lists", "lz4"] {
            let found = read(&of_pyarrow(&format!("{name}.parquet")), None);
            assert_eq!(found.as_ref(), Ok(&puzzles), "{name}");
        }
    }

    #[test]
    fn columns_of_lists() {
        let folder = TempDir::new().unwrap();
        let path = path(&folder);
        let puzzles = some_puzzles(40);
        let cells = puzzles.iter().flat_map(Grid::to_values);
        let list =
            "required group quizzes (LIST) { repeated group list { required int32 element; } }";
        let begins = |at: usize| if at == 0 { 0 } else { 1 };
        let repetition = (0..81 * 40).map(|at| begins(at % 81)).collect();
        let values = cells.clone().map(i32::from).collect();
        Column::<Int32Type>::new(list, values, vec![1; 81 * 40], repetition).write(&path);
        assert_eq!(read(&path, None).as_ref(), Ok(&puzzles));
        let rows = "optional group puzzle (LIST) { repeated group list { optional group element (LIST) { \
            repeated group list { optional int64 element; } } } }";
        let level = |at: usize| match at {
            0 => 0,
            at if at.is_multiple_of(9) => 1,
            _ => 2,
        };
        let repetition = (0..81 * 40).map(|at| level(at % 81)).collect();
        Column::<Int64Type>::new(
            rows,
            cells.map(i64::from).collect(),
            vec![5; 81 * 40],
            repetition,
        )
        .write(&path);
        assert_eq!(read(&path, None), Ok(puzzles));
    }

    #[test]
    fn what_is_wrong_with_a_table() {
        let folder = TempDir::new().unwrap();
        let path = path(&folder);
        let wrong = |column: Option<&str>, expected: &str| {
            let error = read(&path, column).unwrap_err();
            assert!(
                error.starts_with(&path.display().to_string()) && error.contains(expected),
                "{error}"
            );
        };
        let good = texts(&some_puzzles(1)).remove(0);
        let with = |text: &str| vec![good.clone(), ByteArray::from(text.as_bytes().to_vec())];
        let required = "required binary puzzle (UTF8);";
        let write = |schema, values, definition| {
            Column::<ByteArrayType>::new(schema, values, definition, Vec::new()).write(&path);
        };
        write(required, with("123"), Vec::new());
        wrong(None, "row 2, column puzzle, character 4: 3 cells, expected 81");
        write(required, with(&"?".repeat(81)), Vec::new());
        wrong(None, "row 2, column puzzle, character 1: ");
        write(required, vec![ByteArray::from(vec![0xFF; 81])], Vec::new());
        wrong(None, "row 1, column puzzle, the text is not UTF-8");
        write("optional binary puzzle (UTF8);", vec![good.clone()], vec![1, 0]);
        wrong(None, "row 2, column puzzle, expected a puzzle, found nothing");
        write(required, Vec::new(), Vec::new());
        wrong(None, "expected a puzzle, found no rows");
        write(
            "required binary x (UTF8); required binary y (UTF8);",
            vec![good.clone()],
            Vec::new(),
        );
        wrong(
            None,
            "the table has no column puzzle, quizzes or question; its columns are: x, y; name the column",
        );
        wrong(Some("z"), "the table has no column z; its columns are: x, y");
        let list =
            "required group puzzle (LIST) { repeated group list { required int32 element; } }";
        Column::<Int32Type>::new(list, vec![0; 80], vec![1; 80], [vec![0], vec![1; 79]].concat())
            .write(&path);
        wrong(None, "row 1, column puzzle, 80 numbers, expected 81");
        Column::<Int32Type>::new(list, vec![10; 81], vec![1; 81], [vec![0], vec![1; 80]].concat())
            .write(&path);
        wrong(None, "row 1, column puzzle, cell 1: expected a number from 0 to 9, found 10");
        Column::<parquet::data_type::BoolType>::new(
            "required boolean puzzle;",
            vec![true],
            Vec::new(),
            Vec::new(),
        )
        .write(&path);
        wrong(None, "expected texts or lists of 81 numbers");
        let parts = "required group puzzle { required binary a (UTF8); required binary b (UTF8); }";
        write(parts, vec![good.clone()], Vec::new());
        wrong(None, "the column puzzle has several parts");
    }

    #[test]
    fn damaged_tables() {
        let folder = TempDir::new().unwrap();
        let path = path(&folder);
        let puzzles = texts(&some_puzzles(20));
        Column::<ByteArrayType>::new(
            "required binary puzzle (UTF8);",
            puzzles,
            Vec::new(),
            Vec::new(),
        )
        .write(&path);
        no_damage_ends_the_program(&path, &path);
        for name in ["zstd.parquet", "zstd_v2.parquet", "lz4.parquet"] {
            no_damage_ends_the_program(&of_pyarrow(name), &path);
        }
    }

    /// Reads a table without its end, and with other bytes, from a file.
    fn no_damage_ends_the_program(table: &Path, path: &Path) {
        let good = fs::read(table).unwrap();
        for end in (4..good.len()).step_by(7) {
            fs::write(path, &good[..end]).unwrap();
            assert!(read(path, None).is_err(), "{end} bytes");
        }
        for (at, sign) in (4..good.len()).flat_map(|at| [(at, 0x55), (at, 0x01), (at, 0xFF)]) {
            let mut damaged = good.clone();
            damaged[at] ^= sign;
            fs::write(path, damaged).unwrap();
            let _ = binary_puzzles(path, None).map(|blocks| blocks.map(Iterator::count));
        }
    }
}
