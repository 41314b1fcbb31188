use nucleo_mcp::prelude::*;

struct Foreign {
    secret: u8,
}

impl Foreign {
    fn secret(&self) -> &u8 {
        &self.secret
    }
}

impl From<Local> for Foreign {
    fn from(local: Local) -> Self {
        Self { secret: local.secret }
    }
}

#[derive(Deserialize, Serialize, ToolSchema)]
#[serde(remote = "Foreign")]
struct Local {
    #[serde(getter = "Foreign::secret")]
    secret: u8,
}

fn main() {}
