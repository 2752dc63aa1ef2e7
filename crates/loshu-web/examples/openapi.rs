//! Prints the description of the API, for the file `openapi.json` that the server has:
//!
//! ```sh
//! cargo run --package loshu-web --features schema --example openapi > crates/loshu-web/openapi.json
//! ```

fn main() {
    println!("{:#}", loshu_web::openapi::description());
}
