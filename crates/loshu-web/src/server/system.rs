//! What the server asks of the system: open files, and few heaps that give memory back.

/// Asks for as many open files as the connections need, as far as the system allows.
#[cfg(unix)]
pub(super) fn make_room_for_files(connections: usize) {
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
pub(super) fn make_room_for_files(_connections: usize) {}

/// Lets all threads share two heaps. With one for each, the server soon holds for every thread what the largest of
/// its works has taken; with a single one, threads wait for each other. Threads that have begun keep their heaps.
///
/// Large pieces come from the system and go back to it one by one, so that no small piece behind them keeps them. The
/// library of C would otherwise take larger and larger pieces from the heaps.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn share_heaps() {
    const HEAPS: i32 = 2;
    const LARGE: i32 = 128 << 10;
    /// What a heap may keep at its end.
    const SPARE: i32 = 1 << 20;
    #[allow(unsafe_code, reason = "the standard library has no way to say this")]
    // SAFETY: `mallopt` may be called at any time, by any thread.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, HEAPS);
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        libc::mallopt(libc::M_TRIM_THRESHOLD, SPARE);
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn share_heaps() {}

/// Gives the system all pages of the heaps that hold nothing. Small pieces that live on lie between them, so the
/// library of C would keep what the most demanding questions have taken.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn give_memory_back() {
    #[allow(unsafe_code, reason = "the standard library has no way to say this")]
    // SAFETY: `malloc_trim` may be called at any time, by any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn give_memory_back() {}
