use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// What the page may load: its own files, and pictures that it has made itself.
const PAGE: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; \
    object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
/// An answer is data, and loads nothing.
const API: &str = "default-src 'none'; frame-ancestors 'none'";

const COMMON: [(HeaderName, &str); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Browsers read these with documents alone.
const OF_DOCUMENTS: [(HeaderName, &str); 2] = [
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Adds the headers of all responses, and to documents their own.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let is_api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in COMMON {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let is_document =
        headers.get(header::CONTENT_TYPE).is_some_and(|of| of.as_bytes().starts_with(b"text/html"));
    if is_document {
        for (name, value) in OF_DOCUMENTS {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    let policy = HeaderValue::from_static(if is_api { API } else { PAGE });
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    let fresh = HeaderValue::from_static(if is_api { "no-store" } else { "no-cache" });
    headers.entry(header::CACHE_CONTROL).or_insert(fresh);
    response
}
