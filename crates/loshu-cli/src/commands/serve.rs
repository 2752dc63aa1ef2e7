//! `loshu serve`

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};

use anyhow::{Context, Result, anyhow};
use loshu_web::server::{self, Config, Hosts};

use crate::args::serve::ServeArgs;
use crate::exit::Exit;
use crate::interrupt;
use crate::output;
use crate::terminal::message;

/// Runs the server until it is asked to end.
pub(crate) fn run(args: &ServeArgs) -> Result<Exit> {
    #[cfg(feature = "mcp")]
    if args.mcp {
        loshu_web::mcp::serve(args.timeout, interrupt::signal()?)?;
        return Ok(ended());
    }
    let hosts = Hosts::new(args.listen, &args.allow_host).with_context(|| {
        format!("--listen {}: name the host of the page with --allow-host NAME", args.listen)
    })?;
    let listener = listen(args.listen)?;
    let address = page_address(listener.local_addr()?);
    let config = Config { deadline: args.timeout, ..Config::new(hosts) };
    let stop = interrupt::signal()?;
    server::serve(listener, config, stop, || invite(&address, !args.no_open))?;
    Ok(ended())
}

/// How the command ends. A service manager that ends the server does not interrupt it.
fn ended() -> Exit {
    if interrupt::is_ctrl_c() { Exit::Interrupted } else { Exit::Fine }
}

/// Says where the page is, and opens it.
fn invite(address: &str, opens: bool) -> Result<()> {
    output::print(format!("{address}\n").as_bytes())?;
    let state = if !opens {
        "open the address in a browser"
    } else if open::that_detached(address).is_ok() {
        "the page opens in a browser"
    } else {
        "no browser was found; open the address yourself"
    };
    message::note(&format!("{state}; Ctrl-C ends the server"));
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
