use std::convert::Infallible;
use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use hyper::Request;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::timeout;
use tower::ServiceExt;

use super::seats::{Guest, Seat};
use super::socket::{Socket, gone};
use super::{App, routes};

/// The most bytes of the head of a request, and of what is read of a connection at once.
const MOST_HEAD: usize = 16 << 10;

/// Takes connections until `stop` is ready, then waits for those that are open.
pub(super) async fn connections(
    listener: TcpListener,
    app: Arc<App>,
    stop: impl Future<Output = ()>,
    stopped: watch::Sender<bool>,
) {
    let router = routes::router(app.clone());
    let mut stop = pin!(stop);
    loop {
        let next = tokio::select! {
            () = &mut stop => break,
            next = next(&listener, &app) => next,
        };
        let Some((stream, guest)) = next else { continue };
        let (app, router) = (app.clone(), router.clone());
        tokio::spawn(async move {
            connection(stream, app, router, &guest.seat).await;
            drop(guest);
        });
    }
    drop(listener);
    stopped.send_replace(true);
    // Those who are not done by then are cut off.
    let _ = timeout(app.config.farewell, app.seats.all_left()).await;
}

/// The next connection, when there is room for it.
async fn next(listener: &TcpListener, app: &App) -> Option<(TcpStream, Guest)> {
    match listener.accept().await {
        Ok((stream, _)) => {
            app.seats.make_room();
            Some((stream, app.seats.take().await))
        }
        Err(_) => {
            // Too many open files: some will be closed soon.
            tokio::time::sleep(Duration::from_millis(50)).await;
            None
        }
    }
}

/// Answers the requests of a connection. It is closed when a header does not come in time, when nothing
/// comes between two requests, when the client does not read its answers, or when others need its seat.
async fn connection(stream: TcpStream, app: Arc<App>, router: Router, seat: &Arc<Seat>) {
    // A client that sends nothing takes no buffer.
    let first = timeout(app.config.patience, stream.readable());
    tokio::select! {
        first = first => if !matches!(first, Ok(Ok(()))) { return },
        () = seat.left() => return,
        () = app.is_stopping() => return,
    }
    Box::pin(requests(stream, app, router, seat)).await;
}

async fn requests(stream: TcpStream, app: Arc<App>, router: Router, seat: &Arc<Seat>) {
    let stream = Arc::new(stream);
    let service = hyper::service::service_fn(|request: Request<Incoming>| {
        let (router, seat) = (router.clone(), seat.clone());
        async move { Ok::<_, Infallible>(answer(router, seat, request).await) }
    });
    let patience = app.config.patience;
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(MOST_HEAD);
    let socket = TokioIo::new(Socket::new(stream.clone(), patience));
    let mut connection = pin!(http.serve_connection(socket, service));
    let mut end = pin!(async {
        tokio::select! {
            () = gone(&stream) => {}
            () = seat.left() => {}
        }
    });
    // An error means that the client is gone; there is nobody to tell.
    tokio::select! {
        _ = &mut connection => return,
        () = &mut end => return,
        () = app.is_stopping() => connection.as_mut().graceful_shutdown(),
    }
    tokio::select! {
        _ = connection => {}
        () = end => {}
    }
}

/// Answers a request, after the answer before it has been sent.
async fn answer(
    router: Router,
    seat: Arc<Seat>,
    mut request: Request<Incoming>,
) -> axum::response::Response {
    // It is never closed.
    let turn = seat.turn.clone().acquire_owned().await.ok().map(Arc::new);
    request.extensions_mut().insert(seat.clone());
    let response = match router.oneshot(request.map(Body::new)).await {
        Ok(response) => response,
        Err(never) => match never {},
    };
    seat.answered();
    response.map(|body| Body::new(InTurn { body, turn, seat }))
}

/// A body whose bytes hold on to their turn until they are sent.
struct InTurn {
    body: Body,
    turn: Option<Arc<OwnedSemaphorePermit>>,
    seat: Arc<Seat>,
}

/// Bytes, and the turn that they hold on to.
struct Piece(
    Bytes,
    #[expect(dead_code, reason = "held until it is dropped")] Option<Arc<OwnedSemaphorePermit>>,
);

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl hyper::body::Body for InTurn {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        self.seat.touch();
        let turn = &self.turn;
        let piece = |bytes| Bytes::from_owner(Piece(bytes, turn.clone()));
        Poll::Ready(frame.map(|frame| frame.map(|frame| frame.map_data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
