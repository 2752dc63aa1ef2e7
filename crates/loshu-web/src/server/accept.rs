use std::convert::Infallible;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;
use tower::ServiceExt;

use super::{App, routes};

/// Takes connections until `stop` is ready, then waits for those that are open.
pub(super) async fn connections(
    listener: TcpListener,
    app: Arc<App>,
    stop: impl Future<Output = ()>,
    stopped: watch::Sender<bool>,
) {
    let permits = Arc::new(Semaphore::new(app.config.connections));
    let router = routes::router(app.clone());
    let mut stop = pin!(stop);
    loop {
        let stream = tokio::select! {
            () = &mut stop => break,
            stream = next(&listener, &permits) => stream,
        };
        let Some((stream, permit)) = stream else { continue };
        let (app, router) = (app.clone(), router.clone());
        tokio::spawn(async move {
            connection(stream, app, router).await;
            drop(permit);
        });
    }
    drop(listener);
    stopped.send_replace(true);
    let all = u32::try_from(app.config.connections).unwrap_or(u32::MAX);
    // Those who are not done by then are cut off.
    let _ = timeout(app.config.farewell, permits.acquire_many(all)).await;
}

type Permit = tokio::sync::OwnedSemaphorePermit;

/// The next connection, when there is room for it.
async fn next(listener: &TcpListener, permits: &Arc<Semaphore>) -> Option<(TcpStream, Permit)> {
    let permit = permits.clone().acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, _)) => Some((stream, permit)),
        Err(_) => {
            // Too many open files: some will be closed soon.
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}

/// Answers the requests of a connection. It is closed when a header does not come in time, or when
/// nothing comes between two requests.
async fn connection(stream: TcpStream, app: Arc<App>, router: Router) {
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        let router = router.clone();
        async move { Ok::<_, Infallible>(answer(router, request).await) }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(app.config.patience).max_buf_size(32 << 10);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service));
    let stopping = app.is_stopping();
    // An error means that the client is gone; there is nobody to tell.
    tokio::select! {
        _ = &mut connection => {}
        () = stopping => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

async fn answer(router: Router, request: Request<Incoming>) -> axum::response::Response {
    match router.oneshot(request.map(Body::new)).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}
