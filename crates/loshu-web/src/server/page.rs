use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use super::compress::{gzip_file, takes_gzip};
use super::reply::wrong_method;
use crate::error::{ApiError, Cause};

/// The files of the page. No path of a request reaches the disk.
#[derive(Embed)]
#[folder = "page/"]
struct Files;

/// The names and the bytes of the files of the page.
pub fn files() -> impl Iterator<Item = (Cow<'static, str>, Cow<'static, [u8]>)> {
    Files::iter().filter_map(|name| Files::get(&name).map(|file| (name, file.data)))
}

/// The files that are shorter when they are compressed. All connections share these bytes.
static COMPRESSED: LazyLock<HashMap<String, Bytes>> = LazyLock::new(|| {
    let compressed = |(name, bytes): (Cow<'_, str>, Cow<'_, [u8]>)| {
        Some((name.into_owned(), gzip_file(&bytes)?.into()))
    };
    files().filter_map(compressed).collect()
});

/// Answers with a file of the page.
pub(super) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return wrong_method("GET, HEAD");
    }
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    match Files::get(name) {
        Some(file) => send(name, file, &headers),
        None => ApiError::new(Cause::NotFound, "there is nothing at this address").into_response(),
    }
}

fn send(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash = file.metadata.sha256_hash();
    let tag: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("W/\"{tag}\"");
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag.as_str());
    if known {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let head = [
        (header::CONTENT_TYPE, mime(name).to_owned()),
        (header::ETAG, tag),
        (header::VARY, header::ACCEPT_ENCODING.to_string()),
    ];
    match COMPRESSED.get(name).filter(|_| takes_gzip(headers)) {
        Some(bytes) => (head, [(header::CONTENT_ENCODING, "gzip")], bytes.clone()).into_response(),
        None => (head, Body::from(file.data)).into_response(),
    }
}

/// The type of a file by its name.
fn mime(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
