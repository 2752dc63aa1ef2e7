//! The command line of `loshu serve`.

use std::net::SocketAddr;
use std::time::Duration;

use clap::Args;

use super::parse_time;

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Answer an agent over standard input and output (Model Context Protocol), not a browser
    #[cfg(feature = "mcp")]
    #[arg(long, conflicts_with_all = ["listen", "no_open", "allow_host"])]
    pub(crate) mcp: bool,

    /// The address and the port; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080",
        value_parser = parse_address)]
    pub(crate) listen: SocketAddr,

    /// Do not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,

    /// Further host names by which browsers may call the server
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<String>,

    /// The time for an answer
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = parse_time)]
    pub(crate) timeout: Duration,
}

/// Where a server listens.
fn parse_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        let port = text.trim_start_matches(':');
        let example = port.parse::<u16>().unwrap_or(8080);
        format!("expected an address and a port, such as 127.0.0.1:{example}")
    })
}
