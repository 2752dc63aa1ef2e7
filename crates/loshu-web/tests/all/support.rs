//! A server of its own for each test, and a client that may misbehave.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use loshu::Limits;
use loshu_web::error::ApiError;
use loshu_web::question::Question;
use loshu_web::server::{self, Config, Hosts};
use serde_json::Value;
use tokio::sync::oneshot;

pub(crate) const PUZZLE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
pub(crate) const SOLUTION: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

/// Pencil marks without a given: in each cell the digit of the solution and another one.
pub(crate) fn sukaku() -> String {
    let cell = |(index, digit): (usize, u8)| {
        let other = b'1' + (digit - b'1' + 1 + (index % 7) as u8) % 9;
        let is_mark = move |mark: &u8| *mark == digit || *mark == other;
        (b'1'..=b'9').map(move |mark| if is_mark(&mark) { char::from(mark) } else { '.' })
    };
    SOLUTION.bytes().enumerate().flat_map(cell).collect()
}

/// Asks without a server.
pub(crate) fn ask(name: &str, request: &Value) -> Result<Value, ApiError> {
    let question = Question::named(name).expect("a question");
    let answer = question.answer(request.to_string().as_bytes(), &Limits::NONE)?;
    Ok(serde_json::from_slice(&answer).expect("an answer is JSON"))
}

/// A server that ends with the test.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<std::io::Result<()>>>,
}

impl Server {
    pub(crate) fn start() -> Server {
        Server::with(|_| {})
    }

    /// A server that waits half a second for its clients.
    pub(crate) fn impatient() -> Server {
        Server::with(|config| config.patience = Duration::from_millis(500))
    }

    pub(crate) fn with(change: impl FnOnce(&mut Config)) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let hosts = Hosts::new(address, &["loshu.example".into()]).unwrap();
        let mut config = Config::new(hosts);
        change(&mut config);
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(move || {
            let stop = async {
                let _ = stopped.await;
            };
            server::serve(listener, config, stop, || Ok(()))
        });
        Server { address, stop: Some(stop), thread: Some(thread) }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    /// Sends bytes as they are, and reads until the server closes the connection.
    pub(crate) fn raw(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // A server that refuses early may close while bytes are still on their way.
        let _ = stream.write_all(bytes);
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        String::from_utf8_lossy(&reply).into_owned()
    }

    pub(crate) fn request(&self, text: &str) -> Reply {
        Reply::of(&self.raw(text.as_bytes()))
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.request(&format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        ))
    }

    /// A figure of `/metrics`.
    pub(crate) fn metric(&self, name: &str) -> f64 {
        let metrics = self.get("/metrics").body;
        let row = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        row.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{name}: {metrics}"))
    }

    pub(crate) fn post(&self, name: &str, body: &[u8]) -> Reply {
        self.post_with(name, "Content-Type: application/json\r\n", body)
    }

    pub(crate) fn post_with(&self, name: &str, headers: &str, body: &[u8]) -> Reply {
        let head = format!(
            "POST /api/v1/{name} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\
             Content-Length: {}\r\n\r\n",
            body.len()
        );
        Reply::of(&self.raw(&[head.as_bytes(), body].concat()))
    }

    /// Asks the server to end, and waits until it has.
    pub(crate) fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        let Some(thread) = self.thread.take() else { return };
        drop(self.stop.take());
        thread.join().expect("the server does not panic").expect("the server starts");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

/// The head of a question, up to the length of its body.
pub(crate) fn head(name: &str) -> String {
    format!("POST /api/v1/{name} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
}

/// Waits until something is so.
pub(crate) fn until(what: impl Fn() -> bool) {
    let start = Instant::now();
    while !what() {
        assert!(start.elapsed() < Duration::from_secs(60), "it never happens");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    fn of(text: &str) -> Reply {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Reply { status: status.unwrap_or(0), head: head.to_lowercase(), body: body.into() }
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}
