"""What the official Python client sees of the order desk, over whichever transport it is connected."""

import asyncio
import json

from checks import CANARY, Checks
from mcp import Client, MCPError

PROTOCOLS = {"2026-07-28": "2026-07-28", "the handshake's newest": "legacy"}


def whole(result) -> str:
    """Everything of an answer, as text, to search it for what the caller sent."""
    return result.model_dump_json(by_alias=True)


async def listing(client: Client) -> None:
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert list(tools) == ["find_orders", "order_status", "place_note"], list(tools)
    for name, read_only in [("find_orders", True), ("order_status", True), ("place_note", False)]:
        tool = tools[name]
        assert tool.annotations.read_only_hint is read_only, (name, tool.annotations)
        assert tool.annotations.title, name
        assert tool.input_schema["additionalProperties"] is False, name
        assert tool.output_schema["type"] == "object", name
        assert tool.meta["ai.redouble/weight"]["type"] == "database", (name, tool.meta)
    assert tools["order_status"].input_schema["required"] == ["order_number"]


async def good_call(client: Client) -> None:
    result = await client.call_tool("order_status", {"order_number": "A-1042"})
    assert not result.is_error, whole(result)
    assert result.structured_content["customer"] == "Harper Lane Books"
    assert result.structured_content["total"] == {"minor_units": 67300, "currency": "USD"}
    assert json.loads(result.content[0].text) == result.structured_content
    # The client has by now judged every answer against the listed output schema.
    first = await client.call_tool("find_orders", {"states": ["received"], "limit": 2})
    assert [order["number"] for order in first.structured_content["orders"]] == ["B-0008", "B-0007"], whole(first)
    after = first.structured_content["next"]
    second = await client.call_tool("find_orders", {"states": ["received"], "limit": 2, "after": after})
    assert [order["number"] for order in second.structured_content["orders"]] == ["A-1046"], whole(second)
    assert "next" not in second.structured_content


async def written_note(client: Client) -> None:
    text = "Asked for a date. ../ and DROP TABLE orders are text here."
    note = await client.call_tool("place_note", {"order_number": "A-1046", "text": text})
    assert not note.is_error, whole(note)
    assert note.structured_content["author"] == "local-agent"
    order = await client.call_tool("order_status", {"order_number": "A-1046"})
    assert order.structured_content["notes"][-1]["text"] == text, whole(order)


async def bad_calls(client: Client) -> None:
    for name, arguments, said in [
        ("order_status", {"order_number": CANARY}, "order_number"),
        ("order_status", {"order_number": 1042}, "order_number"),
        ("order_status", {}, "order_number"),
        ("order_status", {"order_number": "A-1042", CANARY: 1}, "order_number"),
        ("find_orders", {"limit": 51}, "limit"),
        ("find_orders", {"states": [CANARY]}, "received"),
        ("find_orders", {"placed_from": "2026-02-30"}, "placed_from"),
        ("find_orders", {"customer": None}, "customer"),
    ]:
        result = await client.call_tool(name, arguments)
        assert result.is_error and result.structured_content is None, (arguments, whole(result))
        assert result.meta["correctable"] is True, (arguments, result.meta)
        assert result.meta["ai.redouble/refusal"], (arguments, result.meta)
        assert said in result.content[0].text, (arguments, result.content[0].text)
        assert CANARY not in whole(result), whole(result)


async def failed_call(client: Client) -> None:
    result = await client.call_tool("order_status", {"order_number": "Z-9999"})
    assert result.is_error and result.meta["correctable"] is True, whole(result)
    assert "Z-9999" not in whole(result), whole(result)


async def ungranted_call(client: Client) -> None:
    refusals = []
    for name, arguments in [
        ("refund_order", {"order_number": "A-1042", "amount": 1, "reason": "late"}),
        ("refund_order", {"amount": CANARY}),
        (f"no_such_tool_{CANARY}", {}),
    ]:
        try:
            result = await client.call_tool(name, arguments)
        except MCPError as error:
            assert error.code == -32602, error.error
            assert CANARY not in str(error.error), error.error
            refusals.append(error.error)
        else:
            raise AssertionError(f"{name} was answered: {whole(result)}")
    assert refusals[0] == refusals[1] == refusals[2], refusals


async def calls_at_once(client: Client) -> None:
    numbers = ["A-1042", "A-1046"] * 10
    calls = [client.call_tool("order_status", {"order_number": number}) for number in numbers]
    answers = await asyncio.gather(*calls)
    assert [answer.structured_content["number"] for answer in answers] == numbers


ACTS = {
    "the listing holds the granted tools, their limits and their costs": listing,
    "a good call is answered, and the client finds the answer true to its schema": good_call,
    "a note is written under the consumer's name and read back": written_note,
    "a bad call is a tool error that says what is accepted and not what was sent": bad_calls,
    "an order that does not exist is a tool error that may be corrected": failed_call,
    "a tool without a grant and a tool that never existed are one answer": ungranted_call,
    "twenty calls at once are each answered with their own": calls_at_once,
}


async def run(name: str, server) -> int:
    """Every act in every protocol, each over a connection of its own; what the program exits with."""
    checks = Checks(name)
    for protocol, mode in PROTOCOLS.items():
        for sentence, act in ACTS.items():
            with checks.check(f"{protocol}: {sentence}"):
                async with Client(server, mode=mode) as client:
                    await act(client)
    return checks.status()
