//! Time, room, and the end.

use std::io::{Read, Write};
use std::net::Shutdown;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::support::{PUZZLE, Server};

/// A search that takes longer than anyone can wait.
fn endless() -> String {
    json!({"puzzle": ".".repeat(81), "limit": 9_007_199_254_740_992_u64}).to_string()
}

#[test]
fn a_deadline_ends_work() {
    let server = Server::with(|config| config.deadline = Duration::from_millis(200));
    let start = Instant::now();
    let reply = server.post("count", endless().as_bytes());
    assert_eq!((reply.status, &reply.json()["stopped"]), (200, &json!("deadline")));
    assert!(start.elapsed() < Duration::from_millis(1500), "{:?}", start.elapsed());
}

#[test]
fn slow_clients_are_cut_off() {
    let server = Server::start();
    for begin in ["", "GET / HTTP/1.1\r\nHost: local"] {
        let mut stream = server.connect();
        stream.write_all(begin.as_bytes()).unwrap();
        let start = Instant::now();
        let _ = stream.read_to_end(&mut Vec::new());
        assert!(start.elapsed() < Duration::from_secs(3), "{begin:?}: {:?}", start.elapsed());
    }
    let head = "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    assert!(server.raw(head.as_bytes()).starts_with("HTTP/1.1 408 "));
}

#[test]
fn more_work_than_there_is_room_for_is_refused_at_once() {
    let server = Server::with(|config| config.deadline = Duration::from_millis(700));
    let body = endless();
    let statuses: Vec<u16> = thread::scope(|scope| {
        let ask = || server.post("count", body.as_bytes()).status;
        let asked: Vec<_> = (0..60).map(|_| scope.spawn(ask)).collect();
        thread::sleep(Duration::from_millis(200));
        // Short questions do not wait for long ones.
        let start = Instant::now();
        let short = json!({"puzzle": PUZZLE}).to_string();
        assert_eq!(server.post("solve", short.as_bytes()).status, 200);
        assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
        asked.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(statuses.iter().all(|status| [200, 503].contains(status)), "{statuses:?}");
    assert!(statuses.contains(&503), "{statuses:?}");
}

#[test]
fn work_ends_when_the_client_goes() {
    let server = Server::with(|config| config.deadline = Duration::from_secs(60));
    let body = endless();
    let request = format!(
        "POST /api/v1/count HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    // More than there are threads and places in the queue.
    for _ in 0..60 {
        let mut stream = server.connect();
        stream.write_all(request.as_bytes()).unwrap();
        thread::sleep(Duration::from_millis(10));
        stream.shutdown(Shutdown::Both).unwrap();
    }
    thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    let count = json!({"puzzle": PUZZLE}).to_string();
    assert_eq!(server.post("count", count.as_bytes()).json()["solutions"], 1);
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

#[test]
fn requests_are_answered_before_the_end() {
    let server = Server::with(|config| config.deadline = Duration::from_millis(800));
    let address = server.address;
    let asked = thread::spawn(move || {
        let mut stream = std::net::TcpStream::connect(address).unwrap();
        let body = endless();
        let head = "POST /api/v1/count HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
                    Content-Type: application/json\r\n";
        write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    });
    thread::sleep(Duration::from_millis(300));
    server.stop();
    assert!(asked.join().unwrap().starts_with("HTTP/1.1 200 "));
    assert!(std::net::TcpStream::connect(address).is_err());
}
