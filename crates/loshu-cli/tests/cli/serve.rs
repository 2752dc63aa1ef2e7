//! `loshu serve`

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Stdio};

use loshu_picture::scene::Paint;

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

/// Sends requests of the protocol for agents, and returns the answers by their numbers.
#[cfg(feature = "mcp")]
fn asked_by_an_agent(requests: &[serde_json::Value]) -> Vec<serde_json::Value> {
    let mut child = child()
        .args(["serve", "--mcp"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let hello = serde_json::json!({
        "jsonrpc": "2.0", "id": 0, "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        },
    });
    let ready = serde_json::json!({ "jsonrpc": "2.0", "method": "notifications/initialized" });
    let mut input = child.stdin.take().unwrap();
    for message in [&hello, &ready].into_iter().chain(requests) {
        writeln!(input, "{message}").unwrap();
    }
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let lines = lines.filter(|line| !line.is_empty()).take(requests.len() + 1);
    let mut answers: Vec<serde_json::Value> =
        lines.map(|line| serde_json::from_str(&line).unwrap()).collect();
    drop(input);
    assert!(child.wait().unwrap().success());
    answers.sort_by_key(|answer| answer["id"].as_u64());
    answers
}

#[test]
#[cfg(feature = "mcp")]
fn an_agent_asks_over_standard_input() {
    let call = |id: u32, name: &str, arguments: serde_json::Value| {
        let params = serde_json::json!({ "name": name, "arguments": arguments });
        serde_json::json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
    };
    let answers = asked_by_an_agent(&[
        serde_json::json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }),
        call(2, "solve", serde_json::json!({ "puzzle": GRID2 })),
        call(3, "hint", serde_json::json!({ "puzzle": "x".repeat(5) })),
        call(4, "generate", serde_json::json!({ "seed": "a", "variant": "6,x" })),
        call(5, "dig", serde_json::json!({})),
    ]);
    assert_eq!(answers[0]["result"]["serverInfo"]["name"], "loshu");
    let tools = answers[1]["result"]["tools"].as_array().unwrap();
    let names: Vec<_> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["solve", "check", "count", "hint", "explain", "rate", "generate"]);
    for tool in tools {
        let schema = &tool["inputSchema"];
        assert_eq!(schema["type"], "object", "{tool}");
        // Whatever is referred to is there.
        let text = schema.to_string();
        for name in text.split("#/$defs/").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert!(schema["$defs"][name].is_object(), "{name} of {}", tool["name"]);
        }
    }
    let solved = &answers[2]["result"];
    assert_eq!(solved["structuredContent"]["solution"], GRID2_SOLVED);
    assert_eq!(solved["isError"], false);
    assert_eq!(answers[3]["result"]["isError"], true);
    assert_eq!(answers[4]["result"]["structuredContent"]["puzzles"].as_array().unwrap().len(), 1);
    let unknown = answers[5]["error"]["message"].as_str().unwrap();
    assert!(unknown.starts_with("there is no tool dig"), "{unknown}");
}

/// The page draws the candidates of a step in the colours of pictures.
#[test]
fn roles_have_the_colours_of_pictures() {
    let (_, style) = loshu_web::server::files().find(|(name, _)| name == "style.css").unwrap();
    let style = String::from_utf8(style.to_vec()).unwrap();
    let sets = (0..4).map(|number| (Paint::Set(number), format!("set{number}")));
    let colors = (0..4).map(|number| (Paint::Color(number), format!("color{number}")));
    let others = [
        (Paint::Pattern, "pattern"),
        (Paint::On, "on"),
        (Paint::Fin, "fin"),
        (Paint::EndoFin, "endo-fin"),
        (Paint::Gone, "eliminated"),
        (Paint::Cannibal, "cannibal"),
        (Paint::Placed, "placed"),
    ];
    let others = others.map(|(paint, class)| (paint, class.to_owned()));
    for (paint, class) in sets.chain(colors).chain(others) {
        let fill = paint.ink().fill.unwrap().light;
        let rule = format!(".{class} {{ fill: #{fill:06x};");
        assert!(style.contains(&rule), "{rule}");
    }
}
