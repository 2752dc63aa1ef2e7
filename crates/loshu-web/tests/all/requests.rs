//! Requests that are wrong.

use serde_json::{Value, json};

use crate::support::{PUZZLE, Server, ask};

#[test]
fn errors_say_what_and_where() {
    let error = ask("solve", &json!({"puzzle": &PUZZLE[1..]})).unwrap_err();
    let error = serde_json::to_value(error).unwrap();
    assert_eq!(
        error,
        json!({
            "error": "line 1, column 81: 80 cells, expected 81", "kind": "puzzle",
            "line": 1, "column": 81, "expected": "81 cells", "found": "80 cells",
        })
    );
}

/// The place has fields of its own, and the sentence needs no knowledge of the program.
#[test]
fn what_a_request_lacks_is_said_in_words() {
    let sentence = |name, request| ask(name, &request).unwrap_err().to_string();
    assert_eq!(sentence("generate", json!({})), "the request has no `seed`, which it needs");
    let unknown = sentence("solve", json!({"puzzle": PUZZLE, "more": 1}));
    assert!(unknown.contains("`more`") && !unknown.contains("at line"), "{unknown}");
}

#[test]
fn bad_values_are_refused() {
    let mask = "x".repeat(80);
    let cases = [
        ("solve", json!({})),
        ("solve", json!([PUZZLE])),
        ("solve", json!(PUZZLE)),
        ("solve", json!({"puzzle": 1})),
        ("solve", json!({"puzzle": PUZZLE, "more": 1})),
        ("solve", json!({"puzzle": ""})),
        ("solve", json!({"puzzle": "\u{0}".repeat(81)})),
        ("solve", json!({"puzzle": "😀".repeat(81)})),
        ("count", json!({"puzzle": PUZZLE, "limit": 0})),
        ("count", json!({"puzzle": PUZZLE, "limit": -1})),
        ("hint", json!({"puzzle": PUZZLE, "stage": 5})),
        ("hint", json!({"puzzle": PUZZLE, "words": {"language": "de"}})),
        ("hint", json!({"puzzle": PUZZLE, "words": {"langauge": "zh"}})),
        ("path", json!({"puzzle": PUZZLE, "words": {"more": 1}})),
        ("hint", json!({"puzzle": PUZZLE, "player": {"grid": PUZZLE, "notes": [[1]]}})),
        ("hint", json!({"puzzle": PUZZLE, "player": {"grid": PUZZLE, "notes": vec![[0]; 81]}})),
        ("generate", json!({"seed": "1", "number": 101})),
        ("generate", json!({"seed": "1", "symmetry": "round"})),
        ("generate", json!({"seed": "1", "clues": [3, 5]})),
        ("generate", json!({"seed": "1", "pattern": mask})),
        ("generate", json!({"seed": "1", "difficulty": {"levels": ["hard", "Hard"]}})),
        ("generate", json!({"seed": "1", "difficulty": {"uses": ["z-wing"]}})),
        ("generate", json!({"seed": "1", "difficulty": {"levels": ["Hard", "Easy"]}})),
        ("generate", json!({"seed": "1", "difficulty": {"rating": [4.55, 5]}})),
        ("generate", json!({"seed": "1", "difficulty": {"rating": [5.0, 4.5]}})),
        ("vary", json!({"puzzle": PUZZLE, "seed": "1", "number": 0})),
        ("sheet", json!({"puzzles": []})),
        ("sheet", json!({"puzzles": [{"puzzle": "1"}]})),
        ("sheet", json!({"puzzles": [{"puzzle": PUZZLE}], "per_page": 13})),
        ("sheet", json!({"puzzles": [{"puzzle": PUZZLE}], "per_page": 3, "large": true})),
        ("sheet", json!({"puzzles": [{"puzzle": PUZZLE}], "paper": "a3"})),
        ("sheet", json!({"puzzles": vec![json!({"puzzle": PUZZLE}); 1001]})),
        ("sheet", json!({"puzzles": [{"puzzle": PUZZLE}], "title": "x".repeat(201)})),
        ("sheet", json!({"puzzles": [{"puzzle": PUZZLE, "rating": "x".repeat(101)}]})),
        ("example", json!({"technique": "z-wing"})),
        ("tree", json!({"puzzle": PUZZLE, "engine": "dlx"})),
        ("tree", json!({"puzzle": PUZZLE, "tries": 5001})),
        ("sample", json!({"seed": "1", "number": 1001})),
        ("sample", json!({"seed": "1", "number": 1, "clues": 41})),
        ("batch", json!({"text": format!("{PUZZLE}\n").repeat(10_001)})),
    ];
    for (name, request) in cases {
        let error = ask(name, &request).expect_err(&format!("{name} {request}"));
        assert!(!error.to_string().is_empty());
    }
}

#[test]
fn statuses() {
    let server = Server::start();
    let post = |body: &[u8]| server.post("solve", body).status;
    let fine = json!({"puzzle": PUZZLE}).to_string();
    assert_eq!(post(fine.as_bytes()), 200);
    for bad in [&b"{"[..], b"", b"\xff", b"{\"puzzle\":1e400}", b"nul"] {
        assert_eq!(post(bad), 400, "{bad:?}");
    }
    let deep = [b"[".repeat(30_000), b"]".repeat(30_000)].concat();
    assert_eq!(post(&deep), 422, "an array is no request");
    assert_eq!(post(b"[]"), 422);
    let deep = [&b"{\"puzzle\":"[..], &b"[".repeat(30_000)].concat();
    assert!([400, 422].contains(&post(&deep)));
    assert_eq!(post(b"{\"puzzle\":\"12\"}"), 422);
    assert_eq!(post(&b" ".repeat(70_000)), 413);
    assert_eq!(post_to(&server, "generate", &json!({"seed": "1", "clues": [3, 5]})), 409);
    assert_eq!(server.post("unknown", b"{}").status, 404);
    assert_eq!(server.post_with("solve", "", fine.as_bytes()).status, 415);
    let accept = "Content-Type: application/json\r\nAccept: image/png\r\n";
    assert_eq!(server.post_with("solve", accept, fine.as_bytes()).status, 406);
    let get = server.get("/api/v1/solve");
    assert_eq!((get.status, get.head.contains("allow: post")), (405, true));
    assert_eq!(server.get("/api/v1/experiment?number=0&seed=1").status, 422);
    assert_eq!(server.get("/api/v1/experiment").status, 422);
}

fn post_to(server: &Server, name: &str, request: &Value) -> u16 {
    server.post(name, request.to_string().as_bytes()).status
}

#[test]
fn other_hosts_and_origins_are_refused() {
    let server = Server::start();
    let with = |host: &str, more: &str| {
        let reply = server.raw(
            format!("GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n")
                .as_bytes(),
        );
        reply.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(with("localhost:1234", ""), "200");
    assert_eq!(with("loshu.example", "Origin: https://loshu.example\r\n"), "200");
    assert_eq!(with("evil.example", ""), "403");
    assert_eq!(with("localhost", "Origin: http://evil.example\r\n"), "403");
    assert_eq!(with("localhost", "Origin: null\r\n"), "403");
}

/// The status of a request without a body.
fn status(server: &Server, line: &str, headers: &str) -> (u16, Value) {
    let reply = server.request(&format!("{line} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n"));
    let body = serde_json::from_str(&reply.body).unwrap_or_default();
    (reply.status, body)
}

#[test]
fn pages_of_other_sites_may_not_ask() {
    let server = Server::start();
    let get = |path: &str, site: &str| {
        let site = format!("Host: localhost\r\nSec-Fetch-Site: {site}\r\n");
        status(&server, &format!("GET {path}"), &site)
    };
    let stream = "/api/v1/experiment?seed=1&number=1";
    for site in ["cross-site", "same-site", "unknown", ""] {
        let (code, error) = get(stream, site);
        assert_eq!((code, &error["kind"]), (403, &json!("forbidden")), "{site}");
        assert_eq!(get("/", site).0, 200, "a link may lead to the page: {site}");
    }
    for site in ["same-origin", "none"] {
        assert_eq!(get(stream, site).0, 200, "{site}");
    }
    let body = json!({"puzzle": PUZZLE}).to_string();
    let json = "Content-Type: application/json\r\n";
    let foreign = format!("{json}Sec-Fetch-Site: cross-site\r\n");
    assert_eq!(server.post_with("solve", &foreign, body.as_bytes()).status, 403);
    let twice = format!("{json}Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site\r\n");
    assert_eq!(server.post_with("solve", &twice, body.as_bytes()).status, 403);
}

#[test]
fn every_error_is_json() {
    let server = Server::start();
    let host = "Host: localhost\r\n";
    let long = format!("GET /{}", "a".repeat(5_000));
    let cases = [
        ("GET /api/v1/%ff", host, 404, "not-found"),
        ("POST /api/v1/%ff", host, 404, "not-found"),
        ("GET /api/v1/", host, 404, "not-found"),
        ("GET /%ff", host, 404, "not-found"),
        ("GET /api/v1/solve", host, 405, "method"),
        ("DELETE /", host, 405, "method"),
        ("POST /style.css", host, 405, "method"),
        ("POST /healthz", host, 405, "method"),
        ("POST /api/v1/experiment", host, 405, "method"),
        (&long, host, 414, "long-address"),
        ("GET /", "", 400, "syntax"),
        ("GET /", "Host: localhost\r\nHost: localhost\r\n", 400, "syntax"),
        ("GET /", "Host: localhost\r\nHost: evil.example\r\n", 400, "syntax"),
        ("GET /", "Host: evil.example\r\n", 403, "forbidden"),
    ];
    for (line, headers, code, kind) in cases {
        let (status, error) = status(&server, line, headers);
        assert_eq!((status, &error["kind"]), (code, &json!(kind)), "{line} {headers}");
        assert!(error["error"].as_str().is_some_and(|text| !text.is_empty()), "{line}");
    }
    let reply = server.request("PUT / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert!(reply.head.contains("allow: get, head"), "{}", reply.head);
}

#[test]
fn the_experiment_is_a_stream() {
    let server = Server::start();
    let reply = server.get("/api/v1/experiment?seed=2006&number=250");
    assert!(reply.head.contains("text/event-stream"), "{}", reply.head);
    let data = reply.body.lines().filter_map(|line| line.strip_prefix("data: "));
    let samples: Vec<Value> = data.map(|data| serde_json::from_str(data).unwrap()).collect();
    assert_eq!(samples.len(), 3);
    assert_eq!((&samples[1]["from"], &samples[2]["next"]), (&json!(100), &json!(250)));
}
