use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use tower_http::catch_panic::CatchPanicLayer;

use super::experiment::experiment;
use super::guard::guard;
use super::headers::headers;
use super::page::page;
use super::pool::NoResult;
use super::question::question;
use super::reply::{json, wrong_method};
use super::{App, OPENAPI};
use crate::error::ApiError;

/// Which address leads where.
pub(super) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/api/v1/{question}", any(question))
        .route("/api/v1/experiment", get(experiment))
        .route("/api/v1/openapi.json", get(openapi))
        .route("/healthz", get("ok\n"))
        .route("/metrics", get(metrics))
        .fallback(page)
        .method_not_allowed_fallback(async || wrong_method("GET, HEAD"))
        .layer(from_fn_with_state(app.clone(), guard))
        .layer(from_fn(headers))
        .layer(CatchPanicLayer::custom(|_| ApiError::from(NoResult::Panicked).into_response()))
        .with_state(app)
}

async fn openapi() -> Response {
    json(OPENAPI)
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, app.metrics.text(&app)).into_response()
}
