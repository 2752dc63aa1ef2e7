//! `loshu serve`

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};

use anyhow::{Context, Result, anyhow};
use loshu_web::server::{self, Config, Hosts};

use crate::args::ServeArgs;
use crate::chunk_result::Exit;
use crate::message;
use crate::output;

/// Runs the server until it is asked to end.
pub(crate) fn run(args: &ServeArgs) -> Result<Exit> {
    let hosts = Hosts::new(args.listen, &args.allow_host).with_context(|| {
        format!("--listen {}: name the host of the page with --allow-host NAME", args.listen)
    })?;
    let listener = listen(args.listen)?;
    let address = page_address(listener.local_addr()?);
    let config = Config { deadline: args.timeout, ..Config::new(hosts) };
    server::serve(listener, config, server::signal(), || invite(&address, !args.no_open))?;
    Ok(Exit::Fine)
}

/// Says where the page is, and opens it.
fn invite(address: &str, opens: bool) -> Result<()> {
    output::print(format!("{address}\n").as_bytes())?;
    message::note("the page is open for you; Ctrl-C ends the server");
    if opens && open::that_detached(address).is_err() {
        message::note("no browser was found; open the address yourself");
    }
    Ok(())
}

fn listen(address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address).map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => anyhow!(
            "cannot listen on {address}: another program uses the port; choose one with --listen {}",
            SocketAddr::new(address.ip(), address.port().wrapping_add(1).max(1))
        ),
        ErrorKind::PermissionDenied => {
            anyhow!("cannot listen on {address}: not allowed; ports from 1024 up usually are")
        }
        _ => anyhow!("cannot listen on {address}: {error}"),
    })
}

/// Where a browser on this machine finds the page.
fn page_address(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://localhost:{}/", address.port())
    } else {
        format!("http://{address}/")
    }
}
