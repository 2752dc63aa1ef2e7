use axum::extract::Request;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// What the page may load: its own files, and pictures that it has made itself.
const PAGE: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob:; \
    object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";
/// An answer is data, and loads nothing.
const API: &str = "default-src 'none'; frame-ancestors 'none'";

/// What is no page but has a policy of its own: the workers, and what can be opened as a document. A script, a style
/// sheet or a font is under the policy of the page that loads it.
const OTHERS_WITH_A_POLICY: [&str; 3] = ["/sw.js", "/js/worker.js", "/icon.svg"];

const COMMON: [(HeaderName, &str); 2] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Browsers read the first two with documents alone. Files load from this server only, which needs no policy for
/// referrers.
const OF_DOCUMENTS: [(HeaderName, &str); 3] = [
    (HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (header::REFERRER_POLICY, "no-referrer"),
];

/// Adds the headers of all responses, and to documents their own.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_api = path.starts_with("/api/");
    let is_policed = OTHERS_WITH_A_POLICY.contains(&path);
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
    if is_api || is_document || is_policed {
        let policy = HeaderValue::from_static(if is_api { API } else { PAGE });
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    let fresh = HeaderValue::from_static(if is_api { "no-store" } else { "no-cache" });
    headers.entry(header::CACHE_CONTROL).or_insert(fresh);
    response
}
