use nucleo_mcp::tool::MediaType;

const PNG: MediaType = MediaType::from_static("png");
const ANY: MediaType = MediaType::from_static("image/*");

fn main() {}
