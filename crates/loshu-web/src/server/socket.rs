use std::future::Future;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep, sleep_until};

/// The socket of a connection. Writing fails with [`ErrorKind::TimedOut`] when the client does not read.
#[derive(Debug)]
pub(super) struct Socket {
    stream: Arc<TcpStream>,
    /// The time for the client to read something.
    patience: Duration,
    /// When the time is up. There is none while the client has read enough.
    end: Option<Pin<Box<Sleep>>>,
}

/// How many bytes a second a client must read at least, as long as some are waiting.
const BYTES_A_SECOND: u64 = 32 << 10;
/// How many bytes the system keeps of what a client has not read. The usual number is some megabytes:
/// it would take long until somebody notices that the client does not read.
const SEND_BUFFER: usize = 64 << 10;
/// How often to look whether a client has gone who has sent more than is read yet.
const LOOK: Duration = Duration::from_millis(100);

impl Socket {
    pub(super) fn new(stream: Arc<TcpStream>, patience: Duration) -> Socket {
        // Without these, answers come later, and a client that does not read is noticed later.
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&*stream).set_send_buffer_size(SEND_BUFFER);
        Socket { stream, patience, end: None }
    }

    /// Lets time run while the client has not read all that was offered.
    fn watch(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
        offered: usize,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(Ok(bytes)) if bytes == offered => self.end = None,
            Poll::Ready(Ok(bytes)) => {
                let most = Instant::now() + self.patience;
                let more = Duration::from_millis(bytes as u64 * 1000 / BYTES_A_SECOND);
                match &mut self.end {
                    Some(end) => {
                        let later = (end.deadline() + more).min(most);
                        end.as_mut().reset(later);
                    }
                    None => self.end = Some(Box::pin(sleep_until(most))),
                }
            }
            Poll::Ready(Err(_)) => {}
            Poll::Pending => {
                let patience = self.patience;
                let end = self.end.get_or_insert_with(|| Box::pin(sleep(patience)));
                if end.as_mut().poll(cx).is_ready() {
                    return Poll::Ready(Err(ErrorKind::TimedOut.into()));
                }
            }
        }
        written
    }

    /// Writes with the given function as soon as the system takes something.
    fn poll_with(
        &mut self,
        cx: &mut Context<'_>,
        offered: usize,
        write: impl Fn(&TcpStream) -> io::Result<usize>,
    ) -> Poll<io::Result<usize>> {
        let written = loop {
            match self.stream.poll_write_ready(cx) {
                Poll::Pending => break Poll::Pending,
                Poll::Ready(Err(error)) => break Poll::Ready(Err(error)),
                Poll::Ready(Ok(())) => match write(&self.stream) {
                    Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                    written => break Poll::Ready(written),
                },
            }
        };
        self.watch(cx, written, offered)
    }
}

/// Is ready when the client has closed its side of the connection, also if it has sent something before
/// that nobody has read yet.
pub(super) async fn gone(stream: &TcpStream) {
    loop {
        sleep(LOOK).await;
        match stream.ready(Interest::READABLE).await {
            Ok(ready) if !ready.is_read_closed() => {}
            Ok(_) | Err(_) => return,
        }
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        mut buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.stream.poll_read_ready(cx))?;
            match self.stream.try_read_buf(&mut buffer) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                read => return Poll::Ready(read.map(|_| ())),
            }
        }
    }
}

impl AsyncWrite for Socket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_with(cx, bytes.len(), |stream| stream.try_write(bytes))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let offered = slices.iter().map(|slice| slice.len()).sum();
        self.poll_with(cx, offered, |stream| stream.try_write_vectored(slices))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(SockRef::from(&*self.stream).shutdown(std::net::Shutdown::Write))
    }
}
