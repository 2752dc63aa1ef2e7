//! Any bytes as a request of the page: an answer that is JSON, or an error that can be shown.
#![no_main]

use libfuzzer_sys::fuzz_target;
use loshu::Limits;
use loshu_web::question::Question;

fuzz_target!(|bytes: &[u8]| {
    let Some((&number, request)) = bytes.split_first() else { return };
    let question = &Question::ALL[usize::from(number) % Question::ALL.len()];
    let deadline = std::time::Instant::now() + std::time::Duration::from_millis(50);
    match question.answer(request, &Limits::NONE.tries(1000).deadline(deadline)) {
        Ok(answer) => assert!(matches!(answer.first(), Some(b'{' | b'['))),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
