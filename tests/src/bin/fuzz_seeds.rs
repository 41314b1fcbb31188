//! Makes the seeds of every target of `tests/fuzz` from the documents of the tests: `fuzz_seeds FOLDER`.

// As public as it is to the fuzzer.
#[allow(unreachable_pub, reason = "the file is the fuzzer's own")]
#[path = "../../fuzz/src/call.rs"]
mod call;

use call::CANARY;
use nucleo_mcp::json::Tree;
use std::path::{Path, PathBuf};
use std::{env, fs, io};
use tests::generate::Generator;

/// Documents made from one schema.
const DOCUMENTS: u64 = 24;

struct Seeds {
    folder: PathBuf,
    made: usize,
}

impl Seeds {
    fn plant(&mut self, target: &str, bytes: &[u8]) -> io::Result<()> {
        let folder = self.folder.join(target);
        fs::create_dir_all(&folder)?;
        self.made += 1;
        fs::write(folder.join(format!("seed-{}", self.made)), bytes)
    }
}

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).expect("usage: fuzz_seeds FOLDER");
    let mut seeds = Seeds { folder: PathBuf::from(folder), made: 0 };
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut schemas: Vec<PathBuf> = fs::read_dir(tests.join("fixtures/schemas"))?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<_>>()?;
    // In the order in which the targets number them.
    schemas.sort();
    for (at, path) in (0_u8..).zip(schemas) {
        let schema = fs::read_to_string(&path)?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let tree = Tree::parse(&schema).expect("a fixture is JSON");
        seeds.plant("schema", schema.as_bytes())?;
        let mut generator = Generator::new(&tree, u64::from(at));
        for turn in 0..DOCUMENTS {
            let mut written = if turn % 8 == 7 { generator.wild(4) } else { generator.valid() };
            if turn % 2 == 1 {
                generator.spoil(&mut written);
            }
            let mut text = String::new();
            written.write(&mut generator.random, &mut text);
            seeds.plant("reader", text.as_bytes())?;
            seeds.plant("gate", &[&[at], text.as_bytes()].concat())?;
            // Any byte is some schema in some dialect.
            let spelling = at.wrapping_mul(7).wrapping_add(u8::try_from(turn % 7).unwrap_or_default());
            seeds.plant("dialect", &[&[spelling], text.as_bytes()].concat())?;
            seeds.plant("http", &call::call(&name, &text, turn % 3 == 0))?;
        }
    }
    for (headers, arguments) in [
        ("mcp-param-region:eu\n", r#"{"region":"eu"}"#),
        ("mcp-param-region:=?base64?ZXU=?=\nmcp-param-rows:7\n", r#"{"region":"eu","limits":{"rows":7.0}}"#),
        ("mcp-param-dry:true\nmcp-param-region:c4naryX\n", r#"{"region":"eu","limits":{"dry":true}}"#),
    ] {
        for modern in [true, false] {
            seeds.plant("http", &call::call_with(call::ROUTED, headers, arguments, modern))?;
        }
    }
    seeds.plant("http", &call::call(CANARY, &format!("{{\"{CANARY}\":[\"{CANARY}\"]}}"), true))?;
    // The listing and the calls of the reference server.
    for entry in fs::read_dir(tests.join("data"))? {
        let Ok(document) = Tree::parse(&fs::read_to_string(entry?.path())?) else { continue };
        let Tree::Array(rows) = &document else { continue };
        for row in rows {
            seeds.plant("reader", row.to_string().as_bytes())?;
            for schema in ["inputSchema", "outputSchema"].into_iter().filter_map(|name| row.get(name)) {
                seeds.plant("schema", schema.to_string().as_bytes())?;
            }
        }
    }
    println!("{} seeds", seeds.made);
    Ok(())
}
