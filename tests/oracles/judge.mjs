// Judges a listing with OpenAI's strict conversion and with Ajv in strict mode.
// Usage: node judge.mjs LISTING...; a listing is an array of {tool, dialect, input_schema, output_schema?}.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

// The packages are installed beside the cache, not beside this file.
const require = createRequire(pathToFileURL(`${process.env.ORACLE_PACKAGES}/judge.cjs`));
const Ajv2020 = require('ajv/dist/2020').default;
const { toStrictJsonSchema } = require('openai/lib/transform');

const tools = process.argv.slice(2).flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
const faults = [];
const fault = (oracle, entry, what) => faults.push(`${oracle}: ${entry.dialect} ${entry.tool}: ${what}`);

let converted = 0;
for (const entry of tools.filter((entry) => entry.dialect === 'openai_strict')) {
  converted += 1;
  try {
    const strict = toStrictJsonSchema(structuredClone(entry.input_schema));
    if (!isDeepStrictEqual(strict, entry.input_schema)) fault('openai', entry, 'the conversion changed the schema');
  } catch (error) {
    fault('openai', entry, error.message);
  }
}

// Formats that Ajv would otherwise warn about as unknown: those JSON Schema 2020-12 registers.
const registered = [
  'date-time', 'date', 'time', 'duration', 'email', 'idn-email', 'hostname', 'idn-hostname', 'ipv4', 'ipv6', 'uri',
  'uri-reference', 'iri', 'iri-reference', 'uri-template', 'uuid', 'json-pointer', 'relative-json-pointer', 'regex',
];
let compiled = 0;
for (const entry of tools) {
  for (const kind of ['input_schema', 'output_schema']) {
    const schema = entry[kind];
    // `nullable` is the one word here that JSON Schema does not have.
    if (!schema || !['canonical', 'flat'].includes(entry.dialect)) continue;
    const complaints = [];
    const note = (message) => complaints.push(String(message));
    try {
      const ajv = new Ajv2020({
        strict: true, strictRequired: true, allErrors: true, validateSchema: true,
        formats: Object.fromEntries(registered.map((name) => [name, true])),
        logger: { log: note, warn: note, error: note },
      });
      ajv.compile(schema);
      compiled += 1;
    } catch (error) {
      complaints.push(error.message);
    }
    for (const complaint of complaints) fault('ajv', entry, `${kind}: ${complaint}`);
  }
}

for (const line of faults) console.error(line);
console.log(`openai: ${converted} openai_strict inputs through toStrictJsonSchema, none may change`);
console.log(`ajv: ${compiled} canonical and flat schemas compiled in strict mode without a warning`);
if (converted === 0 || compiled === 0) {
  console.error('the listing had nothing to judge');
  process.exit(1);
}
process.exit(faults.length === 0 ? 0 : 1);
