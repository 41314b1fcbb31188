//! Reading a request's body, up to the limit and no further.

use crate::boundary::protocol_error::ProtocolError;
use bytes::{Buf, Bytes, BytesMut};
use http_body::Body;
use http_body_util::BodyExt;
use std::pin::pin;

/// The whole body, or why there is none.
///
/// A body that arrives in one piece is not copied.
pub(crate) async fn read<B: Body>(body: B, limit: usize) -> Result<Bytes, ProtocolError> {
    if body.size_hint().lower() > limit as u64 {
        return Err(ProtocolError::TooLarge);
    }
    let mut body = pin!(body);
    let mut first = Bytes::new();
    let mut rest = BytesMut::new();
    while let Some(frame) = body.frame().await {
        let Ok(frame) = frame else { return Err(ProtocolError::BodyIncomplete) };
        let Ok(mut data) = frame.into_data() else { continue };
        let held = first.len() + rest.len();
        let size = data.remaining();
        if size > limit - held {
            return Err(ProtocolError::TooLarge);
        }
        if held == 0 {
            first = data.copy_to_bytes(size);
            continue;
        }
        if rest.is_empty() {
            rest.reserve(held + size);
            rest.extend_from_slice(&first);
            first = Bytes::new();
        }
        rest.extend_from_slice(&data.copy_to_bytes(size));
    }
    Ok(if rest.is_empty() { first } else { rest.freeze() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use http_body::Frame;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    /// A body that hands out its pieces one by one, or fails.
    struct Pieces(Vec<Result<&'static [u8], &'static str>>);

    impl Body for Pieces {
        type Data = Bytes;
        type Error = &'static str;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, &'static str>>> {
            if self.0.is_empty() {
                return Poll::Ready(None);
            }
            let piece = self.0.remove(0);
            Poll::Ready(Some(piece.map(|bytes| Frame::data(Bytes::from_static(bytes)))))
        }
    }

    async fn body(pieces: &[&'static [u8]], limit: usize) -> Result<Bytes, ProtocolError> {
        read(Pieces(pieces.iter().map(|piece| Ok(*piece)).collect()), limit).await
    }

    // S111
    #[tokio::test]
    async fn a_body_is_read_up_to_the_limit_and_no_further() {
        assert_eq!(body(&[], 4).await, Ok(Bytes::new()));
        assert_eq!(body(&[b"abcd"], 4).await, Ok(Bytes::from("abcd")));
        assert_eq!(body(&[b"a", b"", b"bc", b"d"], 4).await, Ok(Bytes::from("abcd")));
        assert_eq!(body(&[b"abcde"], 4).await, Err(ProtocolError::TooLarge));
        assert_eq!(body(&[b"ab", b"cd", b"e"], 4).await, Err(ProtocolError::TooLarge));
    }

    // S111: a length announced in advance is refused before a byte of it is read.
    #[tokio::test]
    async fn an_announced_body_past_the_limit_is_not_read() {
        let announced = http_body_util::Full::new(Bytes::from("abcde"));
        assert_eq!(read(announced, 4).await, Err(ProtocolError::TooLarge));
    }

    #[tokio::test]
    async fn a_body_that_breaks_off_is_incomplete() {
        let broken = Pieces(vec![Ok(b"ab"), Err("reset")]);
        assert_eq!(read(broken, 4).await, Err(ProtocolError::BodyIncomplete));
    }
}
