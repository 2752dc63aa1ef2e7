//! A connection is an open file, and a process may have only so many.

/// Asks for as many open files as the connections need, as far as the system allows.
#[cfg(unix)]
pub(super) fn make_room(connections: usize) {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    /// For the program itself.
    const OTHERS: u64 = 64;
    let limits = getrlimit(Resource::Nofile);
    let wanted = connections as u64 + OTHERS;
    let possible = limits.maximum.map_or(wanted, |maximum| maximum.min(wanted));
    if limits.current.is_some_and(|current| current < possible) {
        // With fewer files, connections wait to be taken.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(possible), ..limits });
    }
}

#[cfg(not(unix))]
pub(super) fn make_room(_connections: usize) {}
