//! What a notebook shows: pieces of HTML.

/// A text as it stands in HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A paragraph.
pub(crate) fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escaped(text))
}

/// A list of texts, with numbers or without.
pub(crate) fn list(tag: &str, texts: impl IntoIterator<Item = String>) -> String {
    let items: String =
        texts.into_iter().map(|text| format!("<li>{}</li>", escaped(&text))).collect();
    format!("<{tag}>{items}</{tag}>")
}

/// A table of two columns: names and values.
pub(crate) fn pairs<'a>(rows: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let row = |(name, value): (&str, String)| {
        format!("<tr><th>{}</th><td>{}</td></tr>", escaped(name), escaped(&value))
    };
    format!("<table>{}</table>", rows.into_iter().map(row).collect::<String>())
}

/// The stages of a hint, each behind a line that a click opens.
pub(crate) fn stages(texts: &[String]) -> String {
    let stage = |(number, text): (usize, &String)| {
        let text: String = text.lines().map(paragraph).collect();
        folded(&format!("Hint {number} of {}", texts.len()), &text)
    };
    (1..).zip(texts).map(stage).collect()
}

/// A picture behind a line of text, which a click opens.
pub(crate) fn folded(line: &str, picture: &str) -> String {
    format!("<details><summary>{}</summary>{picture}</details>", escaped(line))
}
