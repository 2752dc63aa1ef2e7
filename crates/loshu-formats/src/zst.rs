//! Streams that are compressed by zstd.

use std::error::Error;
use std::io::{self, BufRead, ErrorKind, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The largest window that a stream may ask for: 8 MiB.
const WINDOW: u64 = 8 << 20;

/// The text in a stream of frames, one after the other. Frames to be skipped are skipped.
pub(crate) struct ZstReader<R> {
    raw: R,
    decoder: FrameDecoder,
    /// Whether the decoder is inside of a frame.
    in_frame: bool,
    /// What is wrong with the frame. It is told when the text before it has been read.
    failure: Option<io::Error>,
}

/// An empty block, the last of its frame, and a check sum. The decoder keeps the text of a window until it
/// has seen the last block: this one is for frames without.
const LAST_BLOCK: [u8; 7] = [1, 0, 0, 0, 0, 0, 0];

impl<R: BufRead> ZstReader<R> {
    pub(crate) fn new(raw: R) -> ZstReader<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(WINDOW);
        ZstReader { raw, decoder, in_frame: false, failure: None }
    }

    /// Begins the next frame; false at the end of the stream.
    fn begin_frame(&mut self) -> io::Result<bool> {
        while !self.raw.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.raw) {
                Ok(()) => {
                    self.in_frame = true;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    let skipped = io::copy(&mut self.raw.by_ref().take(length), &mut io::sink())?;
                    if skipped < length {
                        return Err(ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(damage(error)),
            }
        }
        Ok(false)
    }

    /// Decodes the next block of a frame.
    fn decode_block(&mut self) -> io::Result<()> {
        let one = || BlockDecodingStrategy::UptoBlocks(1);
        if let Err(error) = self.decoder.decode_blocks(&mut self.raw, one()) {
            self.failure = Some(damage(error));
            self.decoder.decode_blocks(&LAST_BLOCK[..], one()).map_err(damage)?;
        }
        Ok(())
    }

    /// Leaves a frame whose text has been read.
    fn end_frame(&mut self) -> io::Result<()> {
        self.in_frame = false;
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let expected = self.decoder.get_checksum_from_data();
        if expected.is_some() && expected != self.decoder.get_calculated_checksum() {
            return Err(io::Error::new(ErrorKind::InvalidData, "the check sum is wrong"));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for ZstReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while self.in_frame || self.begin_frame()? {
            let read = self.decoder.read(buffer)?;
            if read > 0 {
                return Ok(read);
            }
            if self.decoder.is_finished() {
                self.end_frame()?;
            } else {
                self.decode_block()?;
            }
        }
        Ok(0)
    }
}

/// What is wrong with a frame: it is damaged, or its end is missing.
fn damage(error: FrameDecoderError) -> io::Error {
    let mut cause: Option<&(dyn Error + 'static)> = Some(&error);
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<io::Error>() {
            return io::Error::new(error.kind(), error.to_string());
        }
        cause = error.source();
    }
    io::Error::new(ErrorKind::InvalidData, error)
}
