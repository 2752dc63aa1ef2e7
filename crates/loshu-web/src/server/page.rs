use std::borrow::Cow;

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use crate::api::{ApiError, Kind};

/// The files of the page. No path of a request reaches the disk.
#[derive(Embed)]
#[folder = "page/"]
struct Files;

/// The names and the bytes of the files of the page.
pub fn files() -> impl Iterator<Item = (Cow<'static, str>, Cow<'static, [u8]>)> {
    Files::iter().filter_map(|name| Files::get(&name).map(|file| (name, file.data)))
}

/// Answers with a file of the page.
pub(super) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    match Files::get(name) {
        Some(file) => send(name, file, &headers),
        None => ApiError::new(Kind::NotFound, "there is nothing at this address").into_response(),
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
    let mime = mime(name).to_owned();
    ([(header::CONTENT_TYPE, mime), (header::ETAG, tag)], file.data).into_response()
}

/// The type of a file by its name.
fn mime(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
