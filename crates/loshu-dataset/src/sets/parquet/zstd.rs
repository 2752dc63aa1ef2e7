//! The pages of a column that is compressed with zstd.
//!
//! The crate `parquet` has a library in C for zstd. Without it, it is told that the pages are not compressed: so it hands
//! them out as they stand in the file, and they are unpacked here.

use std::fs::File;
use std::io::Read;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::column::reader::{ColumnReader, get_column_reader};
use parquet::errors::ParquetError;
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::serialized_reader::SerializedPageReader;
use ruzstd::decoding::StreamingDecoder;

/// The largest window that a page may ask for: that of the highest level of compression.
const WINDOW: u64 = 128 << 20;

/// The pages of a column in a group of rows.
struct Pages {
    packed: SerializedPageReader<File>,
    /// How many bytes all pages have together when they are unpacked.
    left: u64,
}

/// A reader of a column of a group of rows, which is compressed with zstd.
pub(super) fn column_reader(
    file: File,
    group: &RowGroupMetaData,
    column: usize,
) -> Result<ColumnReader, ParquetError> {
    let packed = group.column(column);
    let plain = packed.clone().into_builder().set_compression(Compression::UNCOMPRESSED).build()?;
    let rows = usize::try_from(group.num_rows()).unwrap_or_default();
    let pages = Pages {
        packed: SerializedPageReader::new(Arc::new(file), &plain, rows, None)?,
        left: u64::try_from(packed.uncompressed_size()).unwrap_or_default(),
    };
    Ok(get_column_reader(packed.column_descr_ptr(), Box::new(pages)))
}

impl Pages {
    /// The bytes of a page behind those that are never compressed.
    fn unpacked(&mut self, page: &[u8], plain: usize) -> Result<Vec<u8>, ParquetError> {
        let damaged = |why: String| ParquetError::General(format!("zstd: {why}"));
        let (plain, packed) = page
            .split_at_checked(plain)
            .ok_or_else(|| damaged("the page is shorter than its levels".into()))?;
        let mut bytes = plain.to_vec();
        // A page without values has nothing to unpack.
        if !packed.is_empty() {
            let decoder = StreamingDecoder::new_with_max_window_size(packed, WINDOW);
            let decoder = decoder.map_err(|error| damaged(error.to_string()))?;
            // One byte more tells that there is more than the table says.
            let mut within = decoder.take(self.left + 1);
            within.read_to_end(&mut bytes).map_err(|error| damaged(error.to_string()))?;
        }
        self.left = self
            .left
            .checked_sub(bytes.len() as u64)
            .ok_or_else(|| damaged("the pages are longer than the table says".into()))?;
        Ok(bytes)
    }
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>, ParquetError> {
        let Some(mut page) = self.packed.get_next_page()? else { return Ok(None) };
        match &mut page {
            Page::DataPage { buf, .. } | Page::DictionaryPage { buf, .. } => {
                *buf = self.unpacked(buf, 0)?.into();
            }
            Page::DataPageV2 {
                buf,
                def_levels_byte_len,
                rep_levels_byte_len,
                is_compressed,
                ..
            } => {
                if *is_compressed {
                    let levels = *def_levels_byte_len as usize + *rep_levels_byte_len as usize;
                    *buf = self.unpacked(buf, levels)?.into();
                }
            }
        }
        Ok(Some(page))
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>, ParquetError> {
        self.packed.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<(), ParquetError> {
        self.packed.skip_next_page()
    }

    fn at_record_boundary(&mut self) -> Result<bool, ParquetError> {
        self.packed.at_record_boundary()
    }
}

impl Iterator for Pages {
    type Item = Result<Page, ParquetError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}
