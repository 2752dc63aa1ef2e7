//! Parsed JSON, as one list of nodes: a list or an object stands before its parts. A tree would allocate for every cell of a
//! grid, which takes most of the time of reading.

use core::fmt;
use std::borrow::Cow;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Number, Value};

/// The most nodes for which room is made before a text is read.
const MOST_AT_ONCE: usize = 4_096;

/// The nodes of a value.
#[derive(Debug)]
pub(super) struct Nodes<'a>(Vec<Node<'a>>);

#[derive(Debug)]
enum Node<'a> {
    Null,
    Bool(bool),
    Number(Number),
    Text(Cow<'a, str>),
    /// How many values it has, and how many of the nodes behind it are theirs.
    List {
        count: usize,
        nodes: usize,
    },
    /// How many members it has, and how many of the nodes behind it are theirs: names and values in turn.
    Object {
        count: usize,
        nodes: usize,
    },
}

/// A value: its node, and behind it the nodes of its parts.
#[derive(Clone, Copy)]
pub(super) struct Json<'a>(&'a [Node<'a>]);

/// What a value is.
#[derive(Clone, Copy)]
pub(super) enum JsonKind<'a> {
    Null,
    Bool(bool),
    Number(&'a Number),
    Text(&'a str),
    List(List<'a>),
    Object(Object<'a>),
}

/// The values of a list.
#[derive(Clone, Copy)]
pub(super) struct List<'a> {
    count: usize,
    rest: &'a [Node<'a>],
}

/// The members of an object.
#[derive(Clone, Copy)]
pub(super) struct Object<'a>(List<'a>);

impl<'a> Nodes<'a> {
    /// Parses a text.
    pub(super) fn parse(text: &'a str) -> Result<Nodes<'a>, serde_json::Error> {
        let mut nodes = Vec::with_capacity((text.len() / 4).min(MOST_AT_ONCE));
        let mut parser = serde_json::Deserializer::from_str(text);
        Part(&mut nodes).deserialize(&mut parser)?;
        parser.end()?;
        Ok(Nodes(nodes))
    }

    pub(super) fn value(&self) -> Json<'_> {
        Json(&self.0)
    }
}

impl<'a> Node<'a> {
    /// How many nodes its parts have.
    fn nodes(&self) -> usize {
        match self {
            Node::Null | Node::Bool(_) | Node::Number(_) | Node::Text(_) => 0,
            Node::List { nodes, .. } | Node::Object { nodes, .. } => *nodes,
        }
    }
}

impl<'a> Json<'a> {
    /// What a member is that is not there.
    pub(super) const NULL: Json<'static> = Json(&[Node::Null]);

    pub(super) fn kind(self) -> JsonKind<'a> {
        let [first, rest @ ..] = self.0 else { return JsonKind::Null };
        match first {
            Node::Null => JsonKind::Null,
            Node::Bool(bool) => JsonKind::Bool(*bool),
            Node::Number(number) => JsonKind::Number(number),
            Node::Text(text) => JsonKind::Text(text),
            Node::List { count, .. } => JsonKind::List(List { count: *count, rest }),
            Node::Object { count, .. } => JsonKind::Object(Object(List { count: *count, rest })),
        }
    }

    pub(super) fn is_null(self) -> bool {
        matches!(self.kind(), JsonKind::Null)
    }

    pub(super) fn is(self, wanted: bool) -> bool {
        matches!(self.kind(), JsonKind::Bool(bool) if bool == wanted)
    }

    pub(super) fn as_str(self) -> Option<&'a str> {
        if let JsonKind::Text(text) = self.kind() { Some(text) } else { None }
    }

    fn as_number(self) -> Option<&'a Number> {
        if let JsonKind::Number(number) = self.kind() { Some(number) } else { None }
    }

    pub(super) fn as_i64(self) -> Option<i64> {
        self.as_number()?.as_i64()
    }

    pub(super) fn as_u64(self) -> Option<u64> {
        self.as_number()?.as_u64()
    }

    pub(super) fn as_list(self) -> Option<List<'a>> {
        if let JsonKind::List(list) = self.kind() { Some(list) } else { None }
    }

    pub(super) fn as_object(self) -> Option<Object<'a>> {
        if let JsonKind::Object(object) = self.kind() { Some(object) } else { None }
    }

    /// The values of a list; none of another value.
    pub(super) fn values(self) -> impl Iterator<Item = Json<'a>> {
        self.as_list().into_iter().flat_map(List::values)
    }

    /// A member of an object; nothing if there is none.
    pub(super) fn get(self, name: &str) -> Json<'a> {
        self.as_object().and_then(|object| object.get(name)).unwrap_or(Json::NULL)
    }

    /// Whether it says nothing.
    pub(super) fn is_empty(self) -> bool {
        match self.kind() {
            JsonKind::Null | JsonKind::Bool(false) => true,
            JsonKind::Bool(true) | JsonKind::Number(_) => false,
            JsonKind::Text(text) => text.trim().is_empty(),
            JsonKind::List(list) => list.values().all(Json::is_empty),
            JsonKind::Object(object) => object.is_empty(),
        }
    }
}

impl From<Json<'_>> for Value {
    fn from(json: Json<'_>) -> Value {
        match json.kind() {
            JsonKind::Null => Value::Null,
            JsonKind::Bool(bool) => Value::Bool(bool),
            JsonKind::Number(number) => Value::Number(number.clone()),
            JsonKind::Text(text) => Value::String(text.to_owned()),
            JsonKind::List(list) => list.values().map(Value::from).collect(),
            JsonKind::Object(object) => object
                .members()
                .map(|(name, value)| (name.to_owned(), Value::from(value)))
                .collect(),
        }
    }
}

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Value::from(*self).fmt(f)
    }
}

impl<'a> List<'a> {
    pub(super) fn len(self) -> usize {
        self.count
    }

    pub(super) fn values(self) -> impl Iterator<Item = Json<'a>> {
        let List { mut rest, count } = self;
        (0..count).map_while(move |_| {
            let (value, after) = rest.split_at_checked(1 + rest.first()?.nodes())?;
            rest = after;
            Some(Json(value))
        })
    }

    /// The values of a list that has exactly `N` of them.
    pub(super) fn exactly<const N: usize>(self) -> Option<[Json<'a>; N]> {
        let mut values = self.values();
        let all = [(); N].map(|()| values.next().unwrap_or(Json::NULL));
        (self.count == N).then_some(all)
    }
}

impl<'a> Object<'a> {
    pub(super) fn len(self) -> usize {
        self.0.count
    }

    pub(super) fn is_empty(self) -> bool {
        self.0.count == 0
    }

    /// The members in the order of the text.
    pub(super) fn members(self) -> impl Iterator<Item = (&'a str, Json<'a>)> {
        let count = 2 * self.0.count;
        let mut parts = List { count, ..self.0 }.values();
        core::iter::from_fn(move || Some((parts.next()?.as_str()?, parts.next()?)))
    }

    pub(super) fn names(self) -> impl Iterator<Item = &'a str> {
        self.members().map(|(name, _)| name)
    }

    pub(super) fn get(self, name: &str) -> Option<Json<'a>> {
        self.members().find(|(known, _)| *known == name).map(|(_, value)| value)
    }
}

/// Takes the nodes of one value.
struct Part<'t, 'de>(&'t mut Vec<Node<'de>>);

impl<'de> Part<'_, 'de> {
    fn push<E>(self, node: Node<'de>) -> Result<(), E> {
        self.0.push(node);
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for Part<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Part<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.push(Node::Null)
    }

    fn visit_bool<E>(self, bool: bool) -> Result<(), E> {
        self.push(Node::Bool(bool))
    }

    fn visit_u64<E>(self, number: u64) -> Result<(), E> {
        self.push(Node::Number(number.into()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<(), E> {
        self.push(Node::Number(number.into()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<(), E> {
        let number = Number::from_f64(number);
        self.push(Node::Number(number.ok_or_else(|| E::custom("a number is not finite"))?))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<(), E> {
        self.push(Node::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        self.push(Node::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let at = self.0.len();
        self.0.push(Node::Null);
        let mut count = 0;
        while list.next_element_seed(Part(self.0))?.is_some() {
            count += 1;
        }
        self.0[at] = Node::List { count, nodes: self.0.len() - at - 1 };
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let at = self.0.len();
        self.0.push(Node::Null);
        let mut count = 0;
        while object.next_key_seed(Part(self.0))?.is_some() {
            object.next_value_seed(Part(self.0))?;
            count += 1;
        }
        self.0[at] = Node::Object { count, nodes: self.0.len() - at - 1 };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_the_values_of_a_text() {
        for text in [
            r#"null"#,
            r#"[]"#,
            r#"{"a": [], "b": {}, "c": [[1, -2, 2.5], {"d": "\u00e9\n", "e\"": true}], "f": null}"#,
            r#" [18446744073709551615, [[[]], {}], "洛书", false] "#,
        ] {
            let nodes = Nodes::parse(text).unwrap();
            assert_eq!(
                Value::from(nodes.value()),
                serde_json::from_str::<Value>(text).unwrap(),
                "{text}"
            );
        }
        for text in ["", "[1,]", "[1", "{} {}", "{1: 2}", "1e999", "\"\\ud800\""] {
            assert!(Nodes::parse(text).is_err(), "{text}");
        }
        assert!(Nodes::parse(&"[".repeat(100_000)).is_err(), "as deep as a text may be");
    }

    #[test]
    fn parts_are_found_behind_others() {
        let nodes = Nodes::parse(r#"{"a": [[1, 2], 3], "b": {"c": [4]}, "d": [5, 6, 7]}"#).unwrap();
        let value = nodes.value();
        let [first, second] = value.get("a").as_list().and_then(List::exactly).unwrap();
        assert_eq!((first.values().count(), second.as_i64()), (2, Some(3)));
        assert!(value.get("d").as_list().and_then(List::exactly::<2>).is_none());
        assert_eq!(value.get("d").values().filter_map(Json::as_u64).collect::<Vec<_>>(), [5, 6, 7]);
        assert_eq!(value.get("b").get("c").to_string(), "[4]");
        assert!(value.get("c").is_null() && !value.get("b").is_empty());
        assert_eq!(value.as_object().unwrap().names().collect::<Vec<_>>(), ["a", "b", "d"]);
    }
}
