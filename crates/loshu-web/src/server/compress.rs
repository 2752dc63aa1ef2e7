use std::io::Write;

use axum::http::{HeaderMap, header};
use flate2::Compression;
use flate2::write::GzEncoder;

/// Below this size compression costs more than it saves.
const FEWEST_BYTES: usize = 1 << 10;

/// Whether a client takes answers that are compressed with gzip.
pub(super) fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut codings =
        accepted.filter_map(|value| value.to_str().ok()).flat_map(|all| all.split(','));
    codings.any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let is_refused = |part: &str| {
            let weight = part.strip_prefix("q=").or_else(|| part.strip_prefix("Q="));
            weight.and_then(|weight| weight.parse().ok()) == Some(0.0)
        };
        is_gzip && !parts.any(is_refused)
    })
}

/// The bytes of an answer compressed with gzip, if that makes them shorter.
///
/// Answers are compressed as a whole by the thread that makes them, not while they are sent: the state of a
/// compression takes 300 KiB, and clients may be slow to read.
pub(super) fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    compressed(bytes, Compression::fast())
}

/// The same of a file, which is compressed once and sent often.
pub(super) fn gzip_file(bytes: &[u8]) -> Option<Vec<u8>> {
    compressed(bytes, Compression::best())
}

fn compressed(bytes: &[u8], level: Compression) -> Option<Vec<u8>> {
    if bytes.len() < FEWEST_BYTES {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().filter(|short| short.len() < bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn gzip_is_taken_by_those_who_say_so() {
        let takes = |value| {
            takes_gzip(&HeaderMap::from_iter([(
                header::ACCEPT_ENCODING,
                HeaderValue::from_static(value),
            )]))
        };
        for value in ["gzip", "deflate, gzip;q=0.5, br", "GZIP", "br,gzip;q=1.0"] {
            assert!(takes(value), "{value}");
        }
        for value in ["", "identity", "br", "gzip;q=0", "gzip; q=0.000", "notgzip"] {
            assert!(!takes(value), "{value}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
