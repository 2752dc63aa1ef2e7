//! The allocator of the system gives threads heaps of their own, and a heap keeps what its threads have freed.

/// Lets all threads share two heaps. With one for each, the server soon holds for every thread what the largest of
/// its works has taken; with a single one, threads wait for each other. Threads that have begun keep their heaps.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(super) fn share() {
    const HEAPS: i32 = 2;
    #[allow(unsafe_code, reason = "the standard library has no way to say this")]
    // SAFETY: `mallopt` may be called at any time, by any thread.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, HEAPS);
    }
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn share() {}
