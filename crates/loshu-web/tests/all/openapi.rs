//! The description of the API is that of the code.

use std::collections::BTreeSet;

use loshu_explain::technique::Technique;
use loshu_web::question::Question;
use loshu_web::server::OPENAPI;
use serde_json::Value;

use crate::support::ask;

fn description() -> Value {
    serde_json::from_str(OPENAPI).unwrap()
}

#[cfg(feature = "schema")]
#[test]
fn the_description_is_made_from_the_types() {
    let made = loshu_web::openapi::description();
    assert!(
        description() == made,
        "openapi.json is old; examples/openapi.rs tells how to print it"
    );
}

#[test]
fn every_question_is_described() {
    let description = description();
    let described: BTreeSet<String> =
        description["paths"].as_object().unwrap().keys().cloned().collect();
    let questions = Question::ALL.iter().map(|question| format!("/api/v1/{}", question.name));
    let known: BTreeSet<String> = questions.chain(["/api/v1/experiment".into()]).collect();
    assert_eq!(described, known);
}

#[test]
fn every_technique_is_described() {
    let described = &description()["components"]["schemas"]["Technique"]["enum"];
    let known: Vec<&str> = Technique::ALL.iter().map(|technique| technique.info().id).collect();
    assert_eq!(*described, serde_json::json!(known));
}

/// The request of each example is answered with the fields that are described, and no unknown field
/// is taken.
#[test]
fn examples_are_answered_as_described() {
    let description = description();
    for question in Question::ALL {
        let operation = &description["paths"][format!("/api/v1/{}", question.name)]["post"];
        let request = &operation["requestBody"]["content"]["application/json"];
        let answer = ask(question.name, &request["example"]).expect(question.name);
        let schema = &operation["responses"]["200"]["content"]["application/json"]["schema"];
        fits(&description, schema, &answer, question.name);
        let mut more = request["example"].clone();
        more["unknown"] = true.into();
        assert!(ask(question.name, &more).is_err(), "{}", question.name);
    }
}

/// What is not known is absent.
#[test]
fn no_answer_has_null() {
    for question in Question::ALL {
        let request = &description()["paths"][format!("/api/v1/{}", question.name)]["post"]["requestBody"]
            ["content"]["application/json"]["example"];
        let answer = ask(question.name, request).unwrap();
        assert!(!answer.to_string().contains("null"), "{}", question.name);
    }
}

/// Fails unless a value has the type that a schema asks for, all required fields, and none that is not
/// described.
fn fits(description: &Value, schema: &Value, value: &Value, place: &str) {
    let misfit = misfit(description, schema, value, place);
    assert_eq!(misfit, None, "{value}");
    if let Some(object) = value.as_object() {
        let known = fields(description, schema);
        for name in object.keys() {
            assert!(known.contains(name), "{place}: {name} is not described");
        }
    }
}

/// The schema at the end of a reference.
fn resolved<'a>(description: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(path) => description.pointer(path.trim_start_matches('#')).expect(path),
        None => schema,
    }
}

/// The alternatives of a schema.
fn choices(schema: &Value) -> impl Iterator<Item = &Value> {
    ["anyOf", "oneOf"].into_iter().flat_map(|key| schema[key].as_array().into_iter().flatten())
}

/// The names of all fields that an object may have.
fn fields(description: &Value, schema: &Value) -> BTreeSet<String> {
    let schema = resolved(description, schema);
    let own = schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone());
    let others = choices(schema).flat_map(|choice| fields(description, choice));
    own.chain(others).collect()
}

/// Where a value differs from a schema.
fn misfit(description: &Value, schema: &Value, value: &Value, place: &str) -> Option<String> {
    let schema = resolved(description, schema);
    let is_type = |name: &Value| match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        _ => false,
    };
    let types = &schema["type"];
    let has_type = match types {
        Value::Null => true,
        Value::Array(types) => types.iter().any(is_type),
        name => is_type(name),
    };
    let named = schema["enum"].as_array().is_none_or(|names| names.contains(value));
    let constant = schema.get("const").is_none_or(|constant| constant == value);
    if !has_type || !named || !constant {
        return Some(format!("{place}: {value} does not fit {schema}"));
    }
    let mut any = choices(schema).peekable();
    if any.peek().is_some() && any.all(|one| misfit(description, one, value, place).is_some()) {
        return Some(format!("{place}: {value} fits no choice of {schema}"));
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if value.get(name.as_str()?).is_none() {
            return Some(format!("{place}: no {name}"));
        }
    }
    let properties = schema["properties"].as_object().into_iter().flatten();
    let inside = properties.filter_map(|(name, schema)| Some((name, schema, value.get(name)?)));
    let mut inside = inside.filter_map(|(name, schema, value)| {
        misfit(description, schema, value, &format!("{place}.{name}"))
    });
    let items = value.as_array().into_iter().flatten().filter(|_| !schema["items"].is_null());
    let mut items = items.filter_map(|item| misfit(description, &schema["items"], item, place));
    inside.next().or_else(|| items.next())
}
