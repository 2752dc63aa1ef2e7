//! `loshu serve`

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};

use crate::support::{GRID2, GRID2_SOLVED, child, run};

/// A server that has said where it is.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start() -> Server {
        let args = ["serve", "--no-open", "--quiet", "--listen", "127.0.0.1:0"];
        let mut child = child().args(args).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        Server { address: address.into(), child }
    }

    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_page_and_its_answers() {
    let server = Server::start();
    let page = server.ask("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert!(page.starts_with("HTTP/1.1 200 ") && page.contains("<!doctype html>"), "{page}");
    let body = format!("{{\"puzzle\":\"{GRID2}\"}}");
    let answer = server.ask(&format!(
        "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    ));
    assert!(answer.contains(GRID2_SOLVED), "{answer}");
}

#[test]
fn a_port_in_use() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let message = run(["serve", "--no-open", "--listen", &address.to_string()]).refused();
    let expected = format!("loshu: cannot listen on {address}: another program uses the port; ");
    assert!(message.starts_with(&expected), "{message}");
}

#[test]
fn all_networks_need_a_name() {
    let message = run(["serve", "--no-open", "--listen", "0.0.0.0:0"]).refused();
    assert_eq!(
        message,
        "loshu: --listen 0.0.0.0:0: name the host of the page with --allow-host NAME\n"
    );
    let message = run(["serve", "--listen", "8080"]).refused();
    assert!(message.contains("expected an address and a port"), "{message}");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_server_in_peace() {
    let mut server = Server::start();
    let id = server.child.id().to_string();
    assert!(std::process::Command::new("kill").arg(&id).status().unwrap().success());
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}
