//! The description of the API is that of the code.

use std::collections::BTreeSet;

use loshu_explain::technique::Technique;
use loshu_web::api::Question;
use serde_json::Value;

use crate::support::ask;

fn description() -> Value {
    serde_json::from_str(include_str!("../../openapi.json")).unwrap()
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

/// Whether a value has the type that a schema asks for, all required fields, and none that is not
/// described.
fn fits(description: &Value, schema: &Value, value: &Value, place: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        let target = description.pointer(name.trim_start_matches('#')).expect(name);
        return fits(description, target, value, place);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        if value.is_null() {
            assert!(choices.iter().any(|choice| choice["type"] == "null"), "{place}");
        } else if choices.len() == 2 && choices[1]["type"] == "null" {
            fits(description, &choices[0], value, place);
        }
        return;
    }
    match schema["type"].as_str() {
        Some("object") => fits_object(description, schema, value, place),
        Some("array") => {
            for item in value.as_array().unwrap_or_else(|| panic!("{place}: {value}")) {
                fits(description, &schema["items"], item, place);
            }
        }
        Some("string") => {
            let text = value.as_str().unwrap_or_else(|| panic!("{place}: {value}"));
            let names = schema["enum"].as_array();
            assert!(
                names.is_none_or(|names| names.iter().any(|name| name == text)),
                "{place}: {text}"
            );
        }
        Some("integer") => assert!(value.is_u64(), "{place}: {value}"),
        Some("boolean") => assert!(value.is_boolean(), "{place}: {value}"),
        _ => {}
    }
}

fn fits_object(description: &Value, schema: &Value, value: &Value, place: &str) {
    let object = value.as_object().unwrap_or_else(|| panic!("{place}: {value}"));
    for name in schema["required"].as_array().into_iter().flatten() {
        assert!(object.contains_key(name.as_str().unwrap()), "{place}: no {name}");
    }
    let Some(properties) = schema["properties"].as_object() else { return };
    for (name, field) in object {
        let known = properties.get(name).unwrap_or_else(|| panic!("{place}.{name}"));
        fits(description, known, field, &format!("{place}.{name}"));
    }
}
