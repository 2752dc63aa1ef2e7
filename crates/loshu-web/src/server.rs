//! The HTTP server: the page, and the questions of [`Question`](crate::question::Question) under `/api/v1/`.
//!
//! Everything is bounded: connections, headers, bodies, time, work. What comes above a bound is
//! refused at once.

// accept      connections: from the first byte to the end
// seats       how many there may be, and who leaves when there is no room
// socket      clients that do not read, and clients that have gone
// system      room for open files, and few heaps for all threads
// memory      room for bodies and answers
// routes      which address leads where
// question    from a request to an answer
// experiment  the stream of an experiment
// pool        threads that answer, short and long questions apart
// guard       who may ask: hosts and origins
// headers     the headers of every response
// page        the files of the page
// reply       answers and errors as responses
// compress    answers with gzip
// metrics     what is counted

mod accept;
mod compress;
mod experiment;
mod guard;
mod headers;
mod memory;
mod metrics;
mod page;
mod pool;
mod question;
mod reply;
mod routes;
mod seats;
mod socket;
mod system;

use std::future::{Future, ready};
use std::io;
use std::net::TcpListener;
use std::pin::pin;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use tokio::sync::watch;

#[cfg(feature = "schema")]
pub(crate) use self::experiment::MOST_OF_EXPERIMENT;
use self::experiment::Streams;
pub use self::guard::Hosts;
use self::memory::Memory;
use self::metrics::Metrics;
pub use self::page::files;
use self::pool::{Pool, Terms};
use self::seats::Seats;

/// The description of the API. It is printed by the example `openapi`.
pub const OPENAPI: &str = include_str!("../openapi.json");

/// What a server allows.
#[derive(Clone, Debug)]
pub struct Config {
    /// The hosts by which the server may be called.
    pub hosts: Hosts,
    /// The time for an answer.
    pub deadline: Duration,
    /// The most connections at the same time. When somebody else comes, those leave who have waited
    /// longest since their last answer.
    pub connections: usize,
    /// The time for the header of a request, and for its body; and the time for a client to read
    /// some of its answer.
    pub patience: Duration,
    /// The time for the requests that are being answered when the server stops.
    pub farewell: Duration,
}

impl Config {
    /// The usual bounds, for these hosts.
    pub fn new(hosts: Hosts) -> Config {
        Config {
            hosts,
            deadline: Duration::from_secs(2),
            connections: 512,
            patience: Duration::from_secs(5),
            farewell: Duration::from_secs(10),
        }
    }
}

/// What all requests share.
#[derive(Debug)]
struct App {
    config: Config,
    /// For questions with a quick answer.
    short: Pool,
    /// For questions that may take the whole time.
    long: Pool,
    metrics: Metrics,
    memory: Memory,
    seats: Seats,
    streams: Streams,
    /// Becomes true when the server stops.
    stopping: watch::Receiver<bool>,
}

/// How many short and how many long questions may wait for a thread.
const WAITING: [usize; 2] = [512, 16];
/// The time for a short question, from its beginning. What takes longer is a long question.
const SLICE: Duration = Duration::from_millis(20);
/// How long before its deadline a long question is told to end. To write an answer of half a megabyte takes
/// milliseconds, and several times as long on a machine that is busy with other programs.
const SPARE: Duration = Duration::from_millis(100);
/// How much later a short question and a long one may end. A short one is then asked again as a long one; the
/// client of a long one gets no answer.
const GRACE: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(500)];
/// The most threads for long questions: the work of one takes up to 53 MiB, for a rating.
const MOST_LONG: usize = 1;

impl App {
    fn new(config: Config, stopping: watch::Receiver<bool>) -> App {
        let threads = available_parallelism().map_or(2, usize::from);
        let short = Terms {
            name: "short",
            threads,
            waiting: WAITING[0],
            most_late: threads + 2,
            slice: SLICE,
            spare: Duration::ZERO,
            grace: GRACE[0],
        };
        let long = Terms {
            name: "long",
            threads: threads.div_ceil(2).min(MOST_LONG),
            waiting: WAITING[1],
            most_late: 1,
            slice: config.deadline,
            spare: SPARE.min(config.deadline / 4),
            grace: GRACE[1],
        };
        App {
            short: Pool::new(short),
            long: Pool::new(long),
            metrics: Metrics::default(),
            memory: Memory::new(),
            seats: Seats::new(config.connections),
            streams: Streams::default(),
            stopping,
            config,
        }
    }

    /// Is ready when the server stops.
    fn is_stopping(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut stopping = self.stopping.clone();
        async move {
            // An error means that nobody is left who could tell, which is as good.
            let _ = stopping.wait_for(|stopping| *stopping).await;
        }
    }
}

/// Serves until `stop` is ready, then answers what has been asked, and returns. Calls `begun` once
/// `stop` is listened to.
///
/// # Errors
///
/// Fails if the runtime cannot be started, the listener cannot be used, or `begun` fails.
pub fn serve<E: From<io::Error>>(
    listener: TcpListener,
    config: Config,
    stop: impl Future<Output = ()>,
    begun: impl FnOnce() -> Result<(), E>,
) -> Result<(), E> {
    system::share_heaps();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    system::make_room_for_files(config.connections);
    runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let (stopped, stopping) = watch::channel(false);
        let app = Arc::new(App::new(config, stopping));
        let mut stop = pin!(stop);
        tokio::select! {
            biased;
            () = &mut stop => return Ok(()),
            // The first look at `stop` sets the handlers of signals.
            () = ready(()) => begun()?,
        }
        accept::connections(listener, app, stop, stopped).await;
        Ok(())
    })
}

/// Is ready when the process is asked to end: by Ctrl-C, or by SIGTERM.
pub async fn signal() {
    let ctrl_c = async {
        // Without the handler, the signal ends the process at once, which is as good.
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = ctrl_c => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    ctrl_c.await;
}
