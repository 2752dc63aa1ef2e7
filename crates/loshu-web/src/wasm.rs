//! The questions for a page without a server.
//!
//! The page writes a request into `room`, calls `ask`, and reads the answer from `answer`: three functions
//! and the memory, so that no generated code stands between. They exist on WebAssembly only; [`reply`] is
//! what they call.

use loshu::Limits;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::error::{ApiError, Cause};
use crate::question::Question;

#[derive(Deserialize)]
struct Request<'a> {
    name: &'a str,
    #[serde(borrow)]
    request: &'a RawValue,
}

#[derive(Serialize)]
struct Reply {
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<Box<RawValue>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ApiError>,
}

/// Answers a request, `{"name": ..., "request": ...}`, by `{"answer": ...}` or `{"error": ...}`.
pub fn reply(text: &[u8]) -> Vec<u8> {
    let reply = match answered(text) {
        Ok(answer) => Reply { answer: Some(answer), error: None },
        Err(error) => Reply { answer: None, error: Some(error) },
    };
    serde_json::to_vec(&reply).unwrap_or_default()
}

/// There is no clock, so that the number of tries is the limit.
fn answered(text: &[u8]) -> Result<Box<RawValue>, ApiError> {
    let Request { name, request } = serde_json::from_slice(text)?;
    let question = Question::named(name);
    let question =
        question.ok_or_else(|| ApiError::new(Cause::NotFound, "there is no such question"))?;
    let answer = question.answer(request.get().as_bytes(), &Limits::NONE.tries(50_000_000))?;
    let answer = String::from_utf8(answer).unwrap_or_default();
    RawValue::from_string(answer).map_err(ApiError::from)
}

#[cfg(target_family = "wasm")]
mod exports {
    #![allow(unsafe_code, unreachable_pub, reason = "the page calls the functions by their names")]

    use std::cell::RefCell;

    thread_local! {
        /// The request, and then the answer.
        static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// Makes room for a request of so many bytes, and returns where it begins.
    // SAFETY: no other symbol of the module has this name.
    #[unsafe(no_mangle)]
    pub extern "C" fn room(bytes: usize) -> *mut u8 {
        TEXT.with_borrow_mut(|text| {
            text.clear();
            text.resize(bytes, 0);
            text.as_mut_ptr()
        })
    }

    /// Answers the request that stands in the room, and returns the number of bytes of the answer.
    // SAFETY: no other symbol of the module has this name.
    #[unsafe(no_mangle)]
    pub extern "C" fn ask(_bytes: usize) -> usize {
        TEXT.with_borrow_mut(|text| {
            *text = super::reply(text);
            text.len()
        })
    }

    /// Returns where the answer begins.
    // SAFETY: no other symbol of the module has this name.
    #[unsafe(no_mangle)]
    pub extern "C" fn answer() -> *const u8 {
        TEXT.with_borrow(|text| text.as_ptr())
    }
}
