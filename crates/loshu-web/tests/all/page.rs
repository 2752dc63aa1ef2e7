//! The files of the page, and the headers of all responses.

use std::io::{Read, Write};

use serde_json::json;

use crate::support::{PUZZLE, Server};

#[test]
fn every_file_is_served_with_its_type() {
    let server = Server::start();
    for (name, bytes) in loshu_web::server::files() {
        let reply = server.get(&format!("/{name}"));
        assert_eq!(reply.status, 200, "{name}");
        assert!(reply.head.contains(&format!("content-length: {}\r", bytes.len())), "{name}");
        assert!(!reply.head.contains("octet-stream"), "{name}");
    }
    assert!(server.get("/").body.starts_with("<!doctype html>"));
}

#[test]
fn no_path_leads_to_the_disk() {
    let server = Server::start();
    for path in ["/../../etc/passwd", "/%2e%2e/Cargo.toml", "//etc/passwd", "/js/../../Cargo.toml"]
    {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    assert_eq!(server.get(&format!("/{}", "a".repeat(8192))).status, 414);
}

#[test]
fn a_file_that_is_known_is_not_sent_again() {
    let server = Server::start();
    let first = server.get("/style.css");
    let (_, tag) = first.head.split_once("etag: ").unwrap();
    let tag = tag.lines().next().unwrap().replace("w/", "W/");
    let again = server.raw(
        format!("GET /style.css HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nIf-None-Match: {tag}\r\n\r\n")
            .as_bytes(),
    );
    assert!(again.starts_with("HTTP/1.1 304 "), "{again}");
}

#[test]
fn headers_of_page_and_api() {
    let server = Server::start();
    let page = server.get("/").head;
    for part in [
        "default-src 'self'; script-src 'self'",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cross-origin-resource-policy: same-origin",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("unsafe-inline") && !page.contains("set-cookie"));
    let script = server.get("/js/main.js").head;
    for of_documents in ["permissions-policy: camera=()", "cross-origin-opener-policy: same-origin"]
    {
        assert!(page.contains(of_documents), "{of_documents}: {page}");
        assert!(!script.contains(of_documents), "{of_documents}: {script}");
    }
    let api = server.post("solve", json!({"puzzle": PUZZLE}).to_string().as_bytes()).head;
    assert!(api.contains("default-src 'none'") && api.contains("cache-control: no-store"), "{api}");
}

/// The bytes of a compressed response.
fn unpacked(server: &Server, request: &str) -> (String, String) {
    let mut stream = server.connect();
    stream.write_all(request.as_bytes()).unwrap();
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).unwrap();
    let end = reply.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    let mut text = String::new();
    flate2::read::GzDecoder::new(&reply[end..]).read_to_string(&mut text).unwrap();
    (String::from_utf8_lossy(&reply[..end]).to_lowercase(), text)
}

#[test]
fn files_and_answers_are_compressed_for_those_who_take_gzip() {
    let server = Server::start();
    let common = "Host: localhost\r\nAccept-Encoding: br, gzip\r\nConnection: close\r\n";
    let (head, text) = unpacked(&server, &format!("GET /style.css HTTP/1.1\r\n{common}\r\n"));
    assert!(head.contains("content-encoding: gzip") && head.contains("vary: accept-encoding"));
    assert_eq!(text, server.get("/style.css").body);
    let plain = server.get("/style.css").head;
    assert!(!plain.contains("content-encoding") && plain.contains("vary: accept-encoding"));
    let request = format!(
        "POST /api/v1/techniques HTTP/1.1\r\n{common}Content-Type: application/json\r\n\
         Content-Length: 2\r\n\r\n{{}}"
    );
    let (head, text) = unpacked(&server, &request);
    assert!(head.contains("content-encoding: gzip") && head.contains("vary: accept-encoding"));
    assert_eq!(text, server.post("techniques", b"{}").body);
}

/// Inline scripts and styles would be refused by the policy.
#[test]
fn nothing_in_the_page_is_inline_or_foreign() {
    // The licences name where fonts and signs come from. Nothing is loaded from there.
    let files = loshu_web::server::files().filter(|(name, _)| name != "LICENSES.txt");
    for (name, bytes) in files {
        let text = String::from_utf8_lossy(&bytes);
        let foreign = text.replace("http://www.w3.org/", "").replace("http://x", "");
        assert!(!foreign.contains("http://") && !foreign.contains("https://"), "{name}");
        if name.ends_with(".html") {
            assert!(!text.contains(" style=") && !text.contains(" onclick="), "{name}");
            assert!(!text.contains("<script>") && !text.contains("<style"), "{name}");
        }
    }
}

/// What has to come before the first move, what lessons need, and all files together, compressed as the server sends
/// them.
#[test]
fn the_page_is_small() {
    let server = Server::start();
    let sent = |name: &str| {
        let mut stream = server.connect();
        let request = format!(
            "GET /{name} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\
             Connection: close\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut reply = Vec::new();
        stream.read_to_end(&mut reply).unwrap()
    };
    let page = server.get("/").body;
    let (played, lessons) = page.split_once("<template id=\"lessons\">").unwrap();
    let (first, later) = played.split_once("<template id=\"later\">").unwrap();
    let (later, desk) = later.split_once("<template id=\"set\">").unwrap();
    let named = |text: &str| -> Vec<String> {
        let names =
            text.split(['"']).filter(|part| part.contains('.') && !part.contains([' ', '>']));
        names.map(Into::into).collect()
    };
    let bytes = |names: &[String]| names.iter().map(|name| sent(name)).sum::<usize>();
    let (first, later) = (sent("") + bytes(&named(first)), bytes(&named(later)));
    assert!(first > 60_000 && later > 40_000, "{first} and {later} bytes");
    assert!(first < 90_000, "{first} bytes before the first move");
    assert!(first + later < 172_000, "{} bytes for those who only play", first + later);
    // The desk comes to those who set puzzles.
    let desk = bytes(&named(desk));
    assert!(desk > 10_000 && desk < 68_000, "{desk} bytes of the desk");
    // The lessons come to those who learn. No view has as many words.
    let lessons = bytes(&named(lessons));
    assert!(lessons > 20_000 && lessons < 60_000, "{lessons} bytes of lessons");
    let all: usize = loshu_web::server::files().map(|(name, _)| sent(&name)).sum();
    // What plays, sets and teaches has a limit of its own above. A file more costs some 300 bytes of head. What writes the page
    // that plays alone is asked for by those who publish one.
    assert!(all < 296_000, "{all} bytes");
}

#[test]
fn health_and_metrics() {
    let server = Server::start();
    assert_eq!(server.get("/healthz").body, "ok\n");
    server.post("solve", json!({"puzzle": PUZZLE}).to_string().as_bytes());
    server.post("solve", b"{");
    let metrics = server.get("/metrics").body;
    for line in [
        "loshu_requests_total{question=\"solve\",outcome=\"fine\"} 1\n",
        "loshu_requests_total{question=\"solve\",outcome=\"refused\"} 1\n",
        "loshu_request_seconds_count{question=\"solve\"} 2\n",
        "loshu_streams 0\n",
        "loshu_room_bytes 0\n",
        "loshu_late_threads{pool=\"short\"} 0\n",
    ] {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
}
