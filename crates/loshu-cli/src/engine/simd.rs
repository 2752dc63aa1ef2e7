//! The environment variable `LOSHU_SIMD`.

use anyhow::{Result, bail};
use loshu::Backend;

use crate::terminal::message::printable;

/// Refuses a `LOSHU_SIMD` that the library would ignore. An empty one counts as not set.
pub(crate) fn check_simd() -> Result<()> {
    let width = std::env::var_os("LOSHU_SIMD").unwrap_or_default();
    let width = width.to_string_lossy();
    match width.parse::<Backend>() {
        Err(_) if !width.is_empty() => {
            let names = names(|_| true);
            bail!("LOSHU_SIMD={}: expected one of {names}", printable(&width))
        }
        Ok(backend) if !backend.is_available() => {
            let names = names(Backend::is_available);
            bail!("LOSHU_SIMD={backend}: this machine has no {backend}; it has: {names}")
        }
        Err(_) | Ok(_) => Ok(()),
    }
}

fn names(wanted: impl Fn(Backend) -> bool) -> String {
    let backends = Backend::ALL.iter().copied().filter(|&backend| wanted(backend));
    backends.map(Backend::name).collect::<Vec<_>>().join(", ")
}
