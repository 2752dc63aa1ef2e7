//! The `loshu` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    loshu_cli::main()
}
