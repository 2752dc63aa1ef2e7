//! Time, room, and the end.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use socket2::{Domain, Socket, Type};

use crate::support::{PUZZLE, Server, head, until};

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
    let server = Server::impatient();
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

/// Bytes that nobody has read yet do not hide that the client has gone.
#[test]
fn work_ends_when_the_client_goes_after_it_has_sent_more() {
    let server = Server::with(|config| config.deadline = Duration::from_secs(60));
    let body = endless();
    let length = body.len();
    let request = format!("{}Content-Length: {length}\r\n\r\n{body}GET", head("count"));
    for _ in 0..5 {
        let mut stream = server.connect();
        stream.write_all(request.as_bytes()).unwrap();
        thread::sleep(Duration::from_millis(10));
    }
    until(|| server.metric("loshu_connections") == 1.0);
    let start = Instant::now();
    let count = json!({"puzzle": PUZZLE}).to_string();
    assert_eq!(server.post("count", count.as_bytes()).json()["solutions"], 1);
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
}

/// The hint that takes longest: all digits are noted in all cells of a hard puzzle.
#[test]
fn hard_hints_hold_nobody_up() {
    let hardest =
        "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3.......4..2";
    let player = json!({"grid": hardest, "notes": vec![(1..10).collect::<Vec<_>>(); 81]});
    let body = json!({"puzzle": hardest, "player": player}).to_string();
    let length = body.len();
    let request = format!("{}Content-Length: {length}\r\n\r\n{body}", head("hint"));
    let server = Server::start();
    for _ in 0..4 {
        let mut stream = server.connect();
        stream.write_all(request.as_bytes()).unwrap();
        thread::sleep(Duration::from_millis(10));
        stream.shutdown(Shutdown::Both).unwrap();
    }
    thread::sleep(Duration::from_millis(600));
    let start = Instant::now();
    let short = json!({"puzzle": PUZZLE}).to_string();
    assert_eq!(server.post("solve", short.as_bytes()).status, 200);
    assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
}

/// Clients that send most of a large body, and wait.
#[test]
fn bodies_share_one_budget_and_small_questions_get_through() {
    let server = Server::with(|config| config.patience = Duration::from_secs(2));
    let begin = format!("{}Content-Length: 1048576\r\n\r\n{}", head("batch"), " ".repeat(50_000));
    let mut waiting: Vec<_> = (0..40).map(|_| server.connect()).collect();
    for stream in &mut waiting {
        stream.write_all(begin.as_bytes()).unwrap();
    }
    until(|| server.metric("loshu_room_bytes") > 0.0);
    for _ in 0..20 {
        let start = Instant::now();
        let body = json!({"puzzle": PUZZLE}).to_string();
        assert_eq!(server.post("solve", body.as_bytes()).status, 200);
        let text = json!({"text": format!("{PUZZLE}\n").repeat(300)}).to_string();
        assert_eq!(server.post("parse", text.as_bytes()).status, 200, "less than 64 KiB");
        assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
        let room = server.metric("loshu_room_bytes");
        assert!((1.0..=5_242_880.0).contains(&room), "{room}");
    }
    let mut statuses: Vec<String> = Vec::new();
    for mut stream in waiting {
        let mut reply = String::new();
        let _ = stream.read_to_string(&mut reply);
        statuses.push(reply.split(' ').nth(1).unwrap_or_default().into());
    }
    let number = |status: &str| statuses.iter().filter(|other| *other == status).count();
    assert!(number("408") >= 4, "those who have room are too slow: {statuses:?}");
    assert_eq!(number("408") + number("503"), 40, "the others wait in vain: {statuses:?}");
    assert_eq!(server.metric("loshu_room_bytes"), 0.0);
}

/// Clients that ask for many large answers, and read none of them.
#[test]
fn clients_that_do_not_read_are_cut_off() {
    let server = Server::impatient();
    let body = json!({"text": format!("{PUZZLE}\n").repeat(2_000)}).to_string();
    let length = body.len();
    let request = format!("{}Content-Length: {length}\r\n\r\n{body}", head("batch"));
    let clients: Vec<_> = (0..8)
        .map(|_| {
            let mut stream = server.connect();
            stream.set_write_timeout(Some(Duration::from_millis(300))).unwrap();
            let request = request.clone();
            thread::spawn(move || {
                for _ in 0..20 {
                    if stream.write_all(request.as_bytes()).is_err() {
                        break;
                    }
                }
                stream
            })
        })
        .collect();
    let mut clients: Vec<_> = clients.into_iter().map(|one| one.join().unwrap()).collect();
    until(|| server.metric("loshu_connections") == 1.0);
    assert_eq!(server.metric("loshu_room_bytes"), 0.0);
    // Nothing but what the systems had taken arrives.
    for stream in &mut clients {
        let mut read = Vec::new();
        let _ = stream.read_to_end(&mut read);
        assert!(read.len() < 20 * 400_000, "{}", read.len());
    }
}

#[test]
fn streams_that_nobody_reads_end() {
    let server = Server::impatient();
    let request = "GET /api/v1/experiment?seed=1&number=10000000&clues=40&engine=fast HTTP/1.1\r\n\
                   Host: localhost\r\n\r\n";
    let _unread: Vec<_> = (0..4)
        .map(|_| {
            let stream = Socket::new(Domain::IPV4, Type::STREAM, None).unwrap();
            // The server cannot know what the client's system has taken, but nobody has read.
            stream.set_recv_buffer_size(4 << 10).unwrap();
            stream.connect(&server.address.into()).unwrap();
            let mut stream = TcpStream::from(stream);
            stream.write_all(request.as_bytes()).unwrap();
            stream
        })
        .collect();
    until(|| server.metric("loshu_streams") == 4.0);
    assert_eq!(server.get("/api/v1/experiment?seed=1&number=1").status, 503);
    until(|| server.get("/api/v1/experiment?seed=1&number=1").status == 200);
    until(|| server.metric("loshu_streams") == 0.0);
}

#[test]
fn those_who_send_nothing_leave_when_others_come() {
    let server = Server::with(|config| {
        (config.connections, config.patience) = (8, Duration::from_secs(60));
    });
    let mut idle: Vec<_> = (0..8).map(|_| server.connect()).collect();
    for stream in &mut idle {
        stream.write_all(b"GET / HTTP/1.1\r\nHost: local").unwrap();
    }
    thread::sleep(Duration::from_millis(100));
    let start = Instant::now();
    for _ in 0..20 {
        let body = json!({"puzzle": PUZZLE}).to_string();
        assert_eq!(server.post("solve", body.as_bytes()).status, 200);
    }
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

#[test]
fn requests_are_answered_before_the_end() {
    let server = Server::with(|config| config.deadline = Duration::from_millis(800));
    let address = server.address;
    let asked = thread::spawn(move || {
        let mut stream = TcpStream::connect(address).unwrap();
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
    assert!(TcpStream::connect(address).is_err());
}
