//! The description of the API, made from the types of its questions. The server has it as a file, which a test holds to
//! this: the schemas take long to compile.

use loshu_answers::SampleRequest;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::error::ApiError;
use crate::question::Question;
use crate::server::MOST_OF_EXPERIMENT;

/// What each status of an error says.
const STATUSES: [(&str, &str); 9] = [
    ("400", "The request is no JSON."),
    ("403", "The host or the origin is not allowed, or a page of another site asks."),
    ("406", "The client does not take JSON."),
    ("408", "The request did not come in time."),
    (
        "409",
        "What is asked for cannot be: fields contradict each other, or there is no such puzzle.",
    ),
    ("413", "The request is too large."),
    ("415", "The request is not of the type application/json."),
    ("422", "A value of the request is wrong; line and column tell where."),
    ("503", "There are too many requests, or time was up."),
];

/// A request to each question.
fn example(question: &Question) -> Value {
    const PUZZLE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    const SIX: &str = ".......3..5..421..........1..6..5.3.";
    match question.name {
        "hint" | "path" | "steps" => json!({"puzzle": PUZZLE, "words": {"language": "zh"}}),
        "board" => json!({"puzzle": SIX}),
        "conflicts" => json!({"puzzle": SIX, "grid": SIX}),
        "parse" | "batch" => json!({"text": format!("{PUZZLE}\n123\n")}),
        "link" => json!({"puzzle": PUZZLE, "site": "sudokupad"}),
        "techniques" => json!({"technique": "x-wing"}),
        "clues" => json!({"words": {"language": "en"}}),
        "vary" => json!({"puzzle": PUZZLE, "seed": "7", "number": 2}),
        "count" => json!({"puzzle": PUZZLE, "limit": 10}),
        "example" => json!({"technique": "naked-pair"}),
        "exercise" => json!({
            "technique": "hidden-single-box", "puzzle": PUZZLE, "chosen": ["4r1c1"], "places": true,
        }),
        "generate" => json!({"seed": "7", "number": 2, "symmetry": "rotate180"}),
        "sheet" => json!({
            "puzzles": [{"puzzle": PUZZLE, "rating": "Easy"}],
            "per_page": 4, "solutions": "end", "title": "Sudoku",
        }),
        "sample" => json!({"seed": "2006", "number": 20}),
        _ => json!({"puzzle": PUZZLE}),
    }
}

/// The description as JSON.
pub fn description() -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.definitions_path = "/components/schemas".into();
    settings.meta_schema = None;
    let mut requests = settings.clone().for_deserialize().into_generator();
    let mut answers = settings.for_serialize().into_generator();
    let error = answers.subschema_for::<ApiError>().to_value();
    let mut paths = Map::new();
    for question in Question::ALL {
        let request = (question.description.request)(&mut requests).to_value();
        let answer = (question.description.answer)(&mut answers).to_value();
        let post = json!({
            "operationId": question.name,
            "summary": summary(&requests, &request),
            "requestBody": {
                "required": true,
                "content": json_content(&request, Some(example(question))),
            },
            "responses": responses(&json!({
                "description": "The answer.",
                "content": json_content(&answer, None),
            }), &error, |_| true),
        });
        paths.insert(format!("/api/v1/{}", question.name), json!({ "post": post }));
    }
    let experiment = experiment(&mut requests, &error);
    paths.insert("/api/v1/experiment".into(), json!({ "get": experiment }));
    let mut schemas = requests.take_definitions(true);
    let mut written = answers.take_definitions(true);
    written.values_mut().for_each(drop_nulls);
    schemas.extend(written);
    schemas.values_mut().for_each(join_lines);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Loshu",
            "version": "1",
            "description": "Questions about Sudoku puzzles. Requests and answers are JSON. What is not \
                known is absent.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": schemas},
    })
}

/// What the documentation of a type says.
fn summary(generator: &SchemaGenerator, reference: &Value) -> Value {
    let name = reference["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    let schema = name.and_then(|name| generator.definitions().get(name));
    let mut summary = schema.map_or(Value::Null, |schema| schema["description"].clone());
    join_lines(&mut summary);
    summary
}

fn json_content(schema: &Value, example: Option<Value>) -> Value {
    let mut content = json!({ "schema": schema });
    if let Some(example) = example {
        content["example"] = example;
    }
    json!({ "application/json": content })
}

/// The responses: the answer, and the errors whose status passes a test.
fn responses(answer: &Value, error: &Value, has: impl Fn(&str) -> bool) -> Value {
    let mut all = json!({ "200": answer });
    for (status, text) in STATUSES.into_iter().filter(|(status, _)| has(status)) {
        all[status] = json!({ "description": text, "content": json_content(error, None) });
    }
    all["503"]["headers"]["Retry-After"] = json!({
        "description": "After how many seconds to try again.",
        "schema": {"type": "integer"},
    });
    all
}

/// The stream of samples, whose fields stand in the address.
fn experiment(requests: &mut SchemaGenerator, error: &Value) -> Value {
    requests.subschema_for::<SampleRequest>();
    let name = SampleRequest::schema_name();
    let schema = requests.definitions()[&*name].clone();
    let required = |name: &str| {
        schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name))
    };
    let parameter = |(name, schema): (&String, &Value)| {
        let mut schema = schema.clone();
        if name == "number" {
            schema["maximum"] = MOST_OF_EXPERIMENT.into();
        }
        json!({ "name": name, "in": "query", "required": required(name), "schema": schema })
    };
    let fields = schema["properties"].as_object().into_iter().flatten();
    json!({
        "operationId": "experiment",
        "summary": "Streams samples as server-sent events until all puzzles are solved.",
        "parameters": fields.map(parameter).collect::<Vec<_>>(),
        "responses": responses(&json!({
            "description": "Server-sent events. The data of each is a sample as JSON, as \
                /api/v1/sample returns it. A stream ends early if its client does not read it, and \
                after a minute if others wait for a stream; then go on from `next`.",
            "content": {"text/event-stream": {}},
        }), error, |status| matches!(status, "403" | "422" | "503")),
    })
}

/// Joins the lines of all texts: documentation in the source has short ones.
fn join_lines(schema: &mut Value) {
    match schema {
        Value::Array(all) => all.iter_mut().for_each(join_lines),
        Value::Object(fields) => fields.values_mut().for_each(join_lines),
        Value::String(text) => *text = text.replace('\n', " "),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Takes `null` out of the values of answers: what is not known is absent.
fn drop_nulls(schema: &mut Value) {
    match schema {
        Value::Array(all) => all.iter_mut().for_each(drop_nulls),
        Value::Object(fields) => {
            fields.values_mut().for_each(drop_nulls);
            if let Some(Value::Array(types)) = fields.get_mut("type") {
                types.retain(|name| name != "null");
                if let [only] = &types[..] {
                    let only = only.clone();
                    fields.insert("type".into(), only);
                }
            }
            if let Some(Value::Array(choices)) = fields.get_mut("anyOf") {
                choices.retain(|choice| choice["type"] != "null");
                if let [Value::Object(only)] = &mut choices[..] {
                    let only = std::mem::take(only);
                    fields.remove("anyOf");
                    fields.extend(only);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
