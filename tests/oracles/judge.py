"""Judges a listing with Anthropic's and Google's own SDK code, the 2020-12 metaschema and Python's re.

Usage: python judge.py LISTING...; a listing is an array of {tool, dialect, input_schema, output_schema?}.
"""

import copy
import json
import re
import sys

from anthropic import transform_schema
from google.genai import _mcp_utils, types
from jsonschema import Draft202012Validator
from mcp.types import Tool

faults = []
counts = {"anthropic": 0, "cycle ends": 0, "gemini": 0, "metaschema": 0, "patterns": 0, "nullables lost": 0}


def fault(oracle, entry, what):
    faults.append(f"{oracle}: {entry['dialect']} {entry['tool']}: {what}")


def nodes(schema):
    """Every schema in a schema position; a property named like a keyword is a property."""
    yield schema
    for keyword in ("properties", "$defs"):
        for child in schema.get(keyword, {}).values():
            yield from nodes(child)
    for branch in schema.get("anyOf", []):
        yield from nodes(branch)
    for keyword in ("items", "additionalProperties"):
        if isinstance(schema.get(keyword), dict):
            yield from nodes(schema[keyword])


def ends_a_cycle(schema):
    words = schema.get("description", "")
    return set(schema) == {"type", "title", "description"} and words.endswith(", to any depth.") and "Repeats" in words


def as_the_sdk_has_it(schema):
    """The two known differences: no `type` beside `enum`, and the end of a cycle closed to nothing."""
    for node in nodes(schema):
        if "enum" in node:
            node.pop("type", None)
        elif ends_a_cycle(node):
            counts["cycle ends"] += 1
            node.update({"properties": {}, "additionalProperties": False})
    return schema


def anthropic(entry):
    counts["anthropic"] += 1
    try:
        transformed = transform_schema(copy.deepcopy(entry["input_schema"]))
        if transformed != as_the_sdk_has_it(copy.deepcopy(entry["input_schema"])):
            fault("anthropic", entry, f"the transform changed the schema to {json.dumps(transformed)}")
        if transform_schema(copy.deepcopy(transformed)) != transformed:
            fault("anthropic", entry, "the transform is not stable")
    except Exception as error:  # whatever the SDK raises is a refusal
        fault("anthropic", entry, repr(error))


def lossless(published, parsed, place=""):
    """Every keyword of the published schema arrives in the SDK's own, with its value."""
    for keyword, value in published.items():
        name = {"anyOf": "any_of"}.get(keyword, keyword)
        got = getattr(parsed, name, None)
        here = f"{place}/{keyword}"
        if keyword == "properties":
            for child, schema in value.items():
                yield from lossless(schema, got[child], f"{here}/{child}") if got and child in got else [f"{here}/{child}"]
        elif keyword == "items":
            yield from lossless(value, got, here) if got else [here]
        elif keyword == "anyOf":
            for at, branch in enumerate(value):
                yield from lossless(branch, got[at], f"{here}/{at}") if got and at < len(got) else [f"{here}/{at}"]
        elif keyword == "type":
            if not got or got.value.lower() != value:
                yield here
        elif got != value and not (keyword == "required" and not value):
            yield here


def gemini(entry):
    for kind in ("input_schema", "output_schema"):
        schema = entry.get(kind)
        if not schema:
            continue
        counts["gemini"] += 1
        try:
            parsed = types.Schema.model_validate(copy.deepcopy(schema))
        except Exception as error:
            fault("gemini", entry, f"{kind}: {error}")
            continue
        for lost in lossless(schema, parsed):
            fault("gemini", entry, f"{kind}: {lost} is lost")
        # Fields the model has and the `parameters` surface has not.
        for node in nodes(schema):
            if set(node) & {"additionalProperties", "additional_properties", "defs", "ref", "$ref", "$defs"}:
                fault("gemini", entry, f"{kind}: a field of another surface in {json.dumps(node)}")
            if node.get("format") not in (None, "date-time"):
                fault("gemini", entry, f"{kind}: the format {node['format']}")
    try:
        tool = Tool(name="tool", description="A tool", inputSchema=copy.deepcopy(entry["input_schema"]))
        declared = _mcp_utils.mcp_to_gemini_tool(tool).function_declarations[0].parameters
        for lost in lossless(entry["input_schema"], declared):
            # Its MCP path reads a list of types and not `nullable`; the model then cannot say null.
            if lost.endswith("/nullable"):
                counts["nullables lost"] += 1
            else:
                fault("gemini mcp", entry, f"{lost} is lost")
    except Exception as error:
        fault("gemini mcp", entry, repr(error))


def everywhere(entry):
    for kind in ("input_schema", "output_schema"):
        schema = entry.get(kind)
        if not schema:
            continue
        counts["metaschema"] += 1
        for error in Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(schema):
            fault("metaschema", entry, f"{kind}: {error.message}")
        for node in nodes(schema):
            if "pattern" in node:
                counts["patterns"] += 1
                try:
                    re.compile(node["pattern"])
                except re.error as error:
                    fault("re", entry, f"{kind}: {node['pattern']}: {error}")


def main():
    tools = [entry for path in sys.argv[1:] for entry in json.load(open(path, encoding="utf-8"))]
    for entry in tools:
        everywhere(entry)
        if entry["dialect"] in ("anthropic_strict", "bedrock_strict"):
            anthropic(entry)
        if entry["dialect"] == "gemini":
            gemini(entry)
    for line in faults:
        print(line, file=sys.stderr)
    print(
        f"anthropic: {counts['anthropic']} strict inputs are a fixed point of transform_schema "
        f"but for types beside enums and {counts['cycle ends']} ends of cycles"
    )
    print(
        f"gemini: {counts['gemini']} schemas accepted and kept whole by google-genai's Schema; "
        f"its MCP path loses {counts['nullables lost']} nullables and nothing else"
    )
    print(f"metaschema: {counts['metaschema']} schemas valid under JSON Schema 2020-12")
    print(f"re: {counts['patterns']} patterns compiled by Python")
    if not all(counts[oracle] for oracle in ("anthropic", "gemini", "metaschema", "patterns")):
        print("the listing had nothing to judge", file=sys.stderr)
        return 1
    return 1 if faults else 0


sys.exit(main())
