use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use crate::error::{ApiError, Cause};

/// The hosts by which a server may be called. A page of another site that has made its name lead here
/// is refused, and so is what such a page asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// The names of this machine, the address itself, and further names.
    ///
    /// Returns `None` for the address of all networks without further names: nobody could tell by
    /// which name it is called.
    pub fn new(address: SocketAddr, further: &[String]) -> Option<Hosts> {
        if address.ip().is_unspecified() && further.is_empty() {
            return None;
        }
        let own = ["localhost".into(), "127.0.0.1".into(), "[::1]".into(), host(address.ip())];
        let further = further.iter().map(|name| name.to_ascii_lowercase());
        Some(Hosts(own.into_iter().chain(further).collect()))
    }

    /// Whether a `Host` such as `localhost:8080` is one of them; the port does not count.
    fn allow(&self, host: &str) -> bool {
        let name = without_port(host).to_ascii_lowercase();
        self.0.contains(&name)
    }

    /// Whether an `Origin` such as `http://localhost:8080` is one of them.
    fn allow_origin(&self, origin: &str) -> bool {
        let host = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        host.is_some_and(|host| self.allow(host))
    }

    fn check(&self, headers: &HeaderMap) -> Result<(), ApiError> {
        let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        if headers.get_all(header::HOST).iter().nth(1).is_some() {
            return Err(ApiError::new(Cause::Syntax, "the request has more than one Host"));
        }
        let Some(host) = text(header::HOST) else {
            return Err(ApiError::new(Cause::Syntax, "the request has no Host"));
        };
        if !self.allow(host) {
            let error = "this host is not allowed; start the server with --allow-host NAME";
            return Err(ApiError::new(Cause::Forbidden, error));
        }
        match text(header::ORIGIN) {
            Some(origin) if !self.allow_origin(origin) => {
                Err(ApiError::new(Cause::Forbidden, "this origin is not allowed"))
            }
            _ => Ok(()),
        }
    }
}

/// Whether a browser asks for a page of this site, or for the user, who has typed the address.
///
/// Browsers say in `Sec-Fetch-Site` who asks, also where they send no `Origin`, as for a picture: a foreign
/// page could begin an experiment with one. Another port of the same machine is the same site, but
/// not the same origin, and is as foreign. Programs other than browsers do not send the header.
fn check_site(headers: &HeaderMap) -> Result<(), ApiError> {
    let is_own = |site: &HeaderValue| matches!(site.as_bytes(), b"same-origin" | b"none");
    if headers.get_all("sec-fetch-site").iter().all(is_own) {
        return Ok(());
    }
    Err(ApiError::new(
        Cause::Forbidden,
        "a page of another site asks; only the page of this server may",
    ))
}

fn host(ip: IpAddr) -> String {
    match ip {
        IpAddr::V4(ip) => ip.to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// The longest address.
const MOST_BYTES: usize = 4096;

/// Refuses what the server should not even look at.
pub(super) async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    match check(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

fn check(app: &App, request: &Request) -> Result<(), ApiError> {
    let (uri, headers) = (request.uri(), request.headers());
    let length = uri.path().len() + uri.query().map_or(0, str::len);
    if length > MOST_BYTES {
        let error = format!("the address has {length} bytes; the most are {MOST_BYTES}");
        return Err(ApiError::new(Cause::LongAddress, error));
    }
    app.config.hosts.check(headers)?;
    // A link on another site may lead to the page.
    if uri.path().starts_with("/api/") { check_site(headers) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts() -> Hosts {
        let address = "192.168.1.5:8080".parse().unwrap();
        Hosts::new(address, &["Puzzles.example".into()]).unwrap()
    }

    #[test]
    fn own_and_further_names_are_allowed() {
        for host in ["localhost", "LOCALHOST:1", "127.0.0.1:8080", "[::1]:8080", "192.168.1.5"] {
            assert!(hosts().allow(host), "{host}");
        }
        assert!(hosts().allow("puzzles.example:443"));
        for host in ["", "evil.example", "localhost.evil.example", "127.0.0.1.evil", "[::2]"] {
            assert!(!hosts().allow(host), "{host}");
        }
    }

    #[test]
    fn origins_are_sites() {
        assert!(hosts().allow_origin("http://localhost:8080"));
        for origin in ["null", "http://evil.example", "file://", "localhost"] {
            assert!(!hosts().allow_origin(origin), "{origin}");
        }
    }

    #[test]
    fn all_networks_need_a_name() {
        let all: SocketAddr = "0.0.0.0:80".parse().unwrap();
        assert_eq!(Hosts::new(all, &[]), None);
        assert!(Hosts::new(all, &["a".into()]).unwrap().allow("a:80"));
    }
}
