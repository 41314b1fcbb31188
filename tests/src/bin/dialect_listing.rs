//! Writes every tool of the reference, every fixture and two hundred generated documents in every dialect
//! as one JSON array, for the vendors' own code to judge.

use nucleo_mcp::schema::{Schema, SchemaDialect};
use std::error::Error;
use std::io::Write;
use tests::dialects::{fixtures, schemas::generated};

fn main() -> Result<(), Box<dyn Error>> {
    let mut rendered = Vec::new();
    let (reference, _) = examples::reference::host::open()?;
    for tool in reference.catalog().tools() {
        render(tool.offered().name(), tool.input_schema(), tool.output_schema(), &mut rendered);
    }
    for fixture in fixtures::all().into_iter().chain((0..200).map(generated)) {
        render(fixture.name, &fixture.canonical, Some(&fixture.output()), &mut rendered);
    }
    writeln!(std::io::stdout().lock(), "[{}]", rendered.join(",\n"))?;
    Ok(())
}

fn render(tool: &str, input: &Schema, output: Option<&Schema>, rendered: &mut Vec<String>) {
    for dialect in SchemaDialect::ALL {
        let input = dialect.input_schema(input);
        let output = output.map(|output| format!(r#","output_schema":{}"#, dialect.output_schema(output)));
        let output = output.unwrap_or_default();
        rendered.push(format!(r#"{{"tool":"{tool}","dialect":"{dialect}","input_schema":{input}{output}}}"#));
    }
}
