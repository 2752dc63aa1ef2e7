//! The questions for agents: the Model Context Protocol, over standard input and output.
//!
//! Each tool is a question of the API, with the same fields and the same answers: what a tool takes is read from the
//! [description of the API](OPENAPI).

use std::collections::BTreeSet;
use std::future::Future;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use loshu::Limits;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData,
    Implementation, JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities,
    ServerConfig, Tool, ToolAnnotations,
};
use rmcp::service::{QuitReason, RequestContext, RoleServer, ServerInitializeError};
use rmcp::{ServerHandler, ServiceExt};
use serde_json::{Map, Value};

use crate::error::{ApiError, Cause};
use crate::question::Question;
use crate::server::OPENAPI;

/// The tools: their names, the names of their questions, and what an agent is told of each.
const TOOLS: [(&str, &str, &str); 7] = [
    ("solve", "solve", "Says whether a puzzle has one solution, several or none, and gives it."),
    (
        "check",
        "check",
        "Says whether a puzzle is proper and minimal, and which clues clash; with `solution`, which cells of it are wrong.",
    ),
    ("count", "count", "Counts the solutions of a puzzle, up to a limit."),
    (
        "hint",
        "hint",
        "Tells the next step that a person can take, in stages from a nudge to the whole reason.",
    ),
    ("explain", "path", "Tells all steps from a puzzle to its solution, with the reason of each."),
    ("rate", "rate", "Says how difficult a puzzle is for people."),
    (
        "generate",
        "generate",
        "Makes puzzles with one solution: of a kind, a level, a symmetry, with techniques. The same request gives the \
         same puzzles.",
    ),
];

/// What an agent is told of all tools.
const INSTRUCTIONS: &str = "Loshu solves, counts, explains, rates and makes Sudokus of every size and rule. A puzzle is \
    a text in any common form: 81 characters with . or 0 for empty cells, a drawn grid, an f-puzzles or SudokuPad link, \
    f-puzzles JSON. `variant` adds rules to a text: `x`, `killer`, `anti-knight`, `6` for 6x6, with commas between them. \
    Cells are r1c1 to r9c9: row, then column.";

/// Answers an agent until its side of standard input ends, or `stop` does.
///
/// `deadline` is the time for an answer.
///
/// # Errors
///
/// An error of the system, or of a client that does not speak the protocol.
pub fn serve(deadline: Duration, stop: impl Future<Output = ()>) -> io::Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let served = runtime.block_on(async {
        let agent = match Agent::new(deadline).serve(rmcp::transport::stdio()).await {
            Ok(agent) => agent,
            // Nobody asked for anything.
            Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
            Err(error) => return Err(io::Error::other(error)),
        };
        let ended = agent.cancellation_token();
        tokio::select! {
            reason = agent.waiting() => match reason.map_err(io::Error::other)? {
                QuitReason::JoinError(error) => Err(io::Error::other(error)),
                _ => Ok(()),
            },
            () = stop => {
                ended.cancel();
                Ok(())
            }
        }
    });
    // A read of standard input that waits cannot be ended.
    runtime.shutdown_background();
    served
}

/// Answers the requests of the protocol.
struct Agent {
    deadline: Duration,
    tools: Vec<Tool>,
}

impl Agent {
    fn new(deadline: Duration) -> Agent {
        let api: Value = serde_json::from_str(OPENAPI).expect("the description is JSON");
        let tool = |(name, question, description): (&'static str, &str, &'static str)| {
            let body = &api["paths"][format!("/api/v1/{question}")]["post"]["requestBody"];
            let schema = &body["content"]["application/json"]["schema"];
            Tool::new(name, description, input_schema(&api, schema))
                .with_annotations(ToolAnnotations::new().read_only(true).open_world(false))
        };
        Agent { deadline, tools: TOOLS.into_iter().map(tool).collect() }
    }
}

/// The schema of a request with all schemas that it refers to.
fn input_schema(api: &Value, schema: &Value) -> JsonObject {
    let mut object = resolved(api, schema).as_object().cloned().unwrap_or_default();
    let mut found = BTreeSet::new();
    let mut waiting = vec![Value::Object(object.clone())];
    let mut definitions = Map::new();
    while let Some(value) = waiting.pop() {
        for name in references(&value) {
            if found.insert(name.clone()) {
                let definition = api["components"]["schemas"][&name].clone();
                waiting.push(definition.clone());
                definitions.insert(name, definition);
            }
        }
    }
    if !definitions.is_empty() {
        object.insert("$defs".to_owned(), Value::Object(definitions));
    }
    let text = Value::Object(object).to_string().replace("#/components/schemas/", "#/$defs/");
    serde_json::from_str(&text).expect("the same JSON with other addresses")
}

/// The schema, or the one to which it refers.
fn resolved<'a>(api: &'a Value, schema: &'a Value) -> &'a Value {
    let name = schema["$ref"].as_str().and_then(|address| address.rsplit('/').next());
    name.map_or(schema, |name| &api["components"]["schemas"][name])
}

/// The names of all schemas to which a part of a description refers.
fn references(value: &Value) -> Vec<String> {
    match value {
        Value::Object(fields) => {
            let own = fields.get("$ref").and_then(Value::as_str);
            let own = own.and_then(|address| address.rsplit('/').next()).map(str::to_owned);
            own.into_iter().chain(fields.values().flat_map(references)).collect()
        }
        Value::Array(items) => items.iter().flat_map(references).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

impl ServerHandler for Agent {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("loshu", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.clone()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let tool = TOOLS.into_iter().find(|tool| tool.0 == request.name);
        let Some(question) = tool.and_then(|tool| Question::named(tool.1)) else {
            let names = TOOLS.map(|tool| tool.0).join(", ");
            let message = format!("there is no tool {}; there are {names}", request.name);
            return Err(ErrorData::invalid_params(message, None));
        };
        let fields = Value::Object(request.arguments.unwrap_or_default()).to_string();
        let cancel = Arc::new(AtomicBool::new(false));
        let limits =
            Limits::NONE.deadline(Instant::now() + self.deadline).cancel(Arc::clone(&cancel));
        let mut work = tokio::task::spawn_blocking(move || answer(question, &fields, &limits));
        let answer = tokio::select! {
            answer = &mut work => answer,
            () = context.ct.cancelled() => {
                cancel.store(true, Ordering::Relaxed);
                work.await
            }
        };
        let answer = answer.map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        Ok(told(answer).into())
    }
}

/// The answer to a question.
fn answer(question: &Question, request: &str, limits: &Limits) -> Result<Vec<u8>, ApiError> {
    if request.len() > question.most_bytes {
        let error = format!("the request is larger than {} bytes", question.most_bytes);
        return Err(ApiError::new(Cause::TooLarge, error));
    }
    question.answer(request.as_bytes(), limits)
}

/// An answer as an agent reads it: as a text, and as data. What cannot be answered is told in a sentence.
fn told(answer: Result<Vec<u8>, ApiError>) -> CallToolResult {
    match answer {
        Ok(bytes) => {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let data: Option<Value> = serde_json::from_slice(&bytes).ok();
            let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
            result.structured_content = data.filter(Value::is_object);
            result
        }
        Err(error) => CallToolResult::error(vec![ContentBlock::text(error.to_string())]),
    }
}
