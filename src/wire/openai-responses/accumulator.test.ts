import { describe, expect, it } from "vitest";
import { functionCall, itemsOf, eventsOf, responseOf, type Item } from "../../../test/support/responses.ts";
import { lookUp, refund } from "../../../test/support/chat.ts";
import { ResponsesAccumulator } from "./accumulator.ts";

type Event = Item;
const feed = (events: readonly Event[]) => {
  const accumulator = new ResponsesAccumulator();
  const kinds = events.map((event) => accumulator.add(JSON.stringify(event)));
  return { accumulator, kinds, sample: accumulator.toSample() };
};
const CALL = refund(20);
const told = (more: object = {}) => eventsOf(responseOf({ calls: [CALL], ...more }));
const type = (event: Event) => String(event["type"]);
const isEnd = (event: Event) => type(event) === "response.completed";
const isItem = (event: Event) => type(event).startsWith("response.output_item.");
/** The same stream with some of its events changed, or left out where `change` gives null. */
const changed = (events: readonly Event[], change: (event: Event) => Event | null) =>
  events.map(change).filter((event) => event !== null);
const without = (event: Event, ...names: readonly string[]): Event =>
  Object.fromEntries(Object.entries(event).filter(([name]) => !names.includes(name)));
const emptied = (event: Event): Event =>
  isEnd(event) ? { ...event, response: { ...(event["response"] as object), output: [] } } : event;

const added = (event: Event) => type(event) === "response.output_item.added";
const blank = (event: Event, name: unknown) => ({
  ...event,
  item: { ...(event["item"] as object), name, id: " " },
});
const kindsOf = (say: Parameters<typeof responseOf>[0]) => {
  const events = eventsOf(responseOf(say));
  return feed(events).kinds.map((kind, at) => `${type(events[at] ?? {}).replace("response.", "")}: ${kind}`);
};

const EXPECTED = [{ id: "call_1", name: "refund", arguments: CALL.args }];

describe("the calls of a stream", () => {
  it.each<readonly [string, (event: Event) => Event | null]>([
    ["as the provider sends it", (event) => event],
    ["with a final response without output", emptied],
    ["with the final response alone", (event) => (isEnd(event) ? event : null)],
    [
      "without the pieces of the arguments",
      (event) => (type(event).endsWith("arguments.delta") ? null : event),
    ],
    ["without the items", (event) => (isItem(event) ? null : event)],
    ["without places", (event) => without(event, "output_index")],
    ["without item ids", (event) => without(event, "item_id")],
    ["without item ids and places", (event) => emptied(without(event, "item_id", "output_index"))],
    [
      "with other item ids in each event",
      (event) => ("item_id" in event ? emptied({ ...event, item_id: `${type(event)}_x` }) : emptied(event)),
    ],
  ])("%s", (_, change) => {
    const { sample, accumulator } = feed(changed(told(), change));
    expect(accumulator.problem).toBeNull();
    expect(accumulator.complete).toBe(true);
    expect(sample.calls).toEqual(EXPECTED);
  });

  it("A04: parallel calls under one place are calls of their own, in order", () => {
    const events = changed(told({ calls: [CALL, lookUp()] }), (event) =>
      emptied("output_index" in event ? { ...event, output_index: 0 } : event),
    );
    expect(feed(events).sample.calls.map(({ name }) => name)).toEqual(["refund", "look_up"]);
  });

  it("A13: blank names and ids say nothing; A16: a name that comes late counts, one that never comes is blank", () => {
    const late = changed(told(), (event) => emptied(added(event) ? blank(event, "") : event));
    expect(feed(late).sample.calls).toEqual(EXPECTED);
    const never = changed(told(), (event) => emptied(isItem(event) ? blank(event, null) : event));
    expect(feed(never).sample.calls).toEqual([{ id: "call_1", name: "", arguments: CALL.args }]);
  });

  it("A01: arguments that are empty, or come with the item alone, are what they are", () => {
    const empty = { name: "look_up", args: "", id: "c" };
    expect(feed(told({ calls: [empty] })).sample.calls).toEqual([
      { id: "c", name: "look_up", arguments: "" },
    ]);
    const [call] = itemsOf({ calls: [CALL] });
    const early = told().flatMap((event) => {
      if (type(event) === "response.output_item.added") return [{ ...event, item: call }];
      return type(event).includes("arguments") ? [] : [emptied(event)];
    });
    expect(feed(early).sample.calls).toEqual(EXPECTED);
  });

  it.each<readonly [string, (event: Event) => Event]>([
    [
      "in the item that is done",
      (event) =>
        type(event) === "response.output_item.done"
          ? {
              ...event,
              item: { ...(event["item"] as object), arguments: '{"order_id":"7731","amount":2000}' },
            }
          : event,
    ],
    [
      "in the final response",
      (event) =>
        isEnd(event)
          ? {
              ...event,
              response: {
                ...(event["response"] as object),
                output: [functionCall({ ...CALL, args: '{"order_id":"7731","amount":2000}' })],
              },
            }
          : event,
    ],
    [
      "with another name",
      (event) =>
        type(event) === "response.output_item.done"
          ? { ...event, item: { ...(event["item"] as object), name: "look_up" } }
          : event,
    ],
  ])("that say another thing %s are a problem: nobody knows which one a client would run", (_, change) => {
    expect(feed(changed(told(), change)).accumulator.problem).toContain("two different things");
  });

  it("that differ in white space only are one call", () => {
    const spaced = changed(told(), (event) =>
      type(event) === "response.output_item.done"
        ? {
            ...event,
            item: { ...(event["item"] as object), arguments: '{"order_id": "7731", "amount": 20}' },
          }
        : event,
    );
    expect(feed(spaced).accumulator.problem).toBeNull();
    expect(feed(spaced).sample.calls).toHaveLength(1);
  });

  it("that only the final response, or only the events, list are all there", () => {
    const events = changed(told(), (event) =>
      isEnd(event)
        ? { ...event, response: { ...(event["response"] as object), output: [functionCall(lookUp())] } }
        : event,
    );
    expect(feed(events).sample.calls.map(({ name }) => name)).toEqual(["refund", "look_up"]);
  });

  it("A35: a custom tool's input is its text, byte for byte", () => {
    const input = "*** line 1\n- old 'x'\n+ new {\"x\"\n";
    const item = { id: "ctc_1", type: "custom_tool_call", call_id: "cc1", name: "edit_text", input };
    const { sample } = feed(eventsOf(responseOf({ items: [item] })));
    expect(sample.calls).toEqual([{ id: "cc1", name: "edit_text", arguments: input }]);
  });

  it("A34: what the provider ran itself is no call; what asks the client is, and so is a kind that nobody knows", () => {
    const hosted = ["web_search_call", "file_search_call", "code_interpreter_call", "mcp_call"].map(
      (kind, at) => ({
        id: `h_${at}`,
        type: kind,
        status: "completed",
      }),
    );
    const shell = [
      { id: "sh_1", type: "shell_call", call_id: "s1", action: { commands: ["ls"] } },
      { id: "so_1", type: "shell_call_output", call_id: "s1", output: [] },
    ];
    const client = [
      {
        id: "sh_2",
        type: "shell_call",
        call_id: "s2",
        status: "completed",
        action: { commands: ["rm -r x"] },
      },
      { id: "ap_1", type: "apply_patch_call", call_id: "p1", operation: { type: "delete_file", path: "x" } },
      { id: "nn_1", type: "new_thing_call", call_id: "n1", what: 1 },
    ];
    const expected = [
      { id: "s2", name: "shell", arguments: '{"action":{"commands":["rm -r x"]}}' },
      { id: "p1", name: "apply_patch", arguments: '{"operation":{"type":"delete_file","path":"x"}}' },
      { id: "n1", name: "new_thing", arguments: '{"what":1}' },
    ];
    const events = eventsOf(responseOf({ items: [...hosted, ...shell, ...client] }));
    expect(feed(events).sample.calls).toEqual(expected);
    expect(feed(changed(events, emptied)).sample.calls).toEqual(expected);
  });
});

describe("the end of a stream", () => {
  it("A05: a response that the output limit cut says so, with or without the word", () => {
    expect(feed(told({ status: "incomplete" })).sample.finishReason).toBe("max_output_tokens");
    const cut = changed(told(), (event) => {
      const response = event["response"] as { output: readonly Item[] } | undefined;
      const output = response?.output.map((item) => ({ ...item, status: "incomplete" }));
      return isEnd(event) ? { ...event, response: { ...response, output } } : event;
    });
    expect(feed(cut).sample.finishReason).toBe("incomplete");
  });

  it("F04: an error, a failed response, or no end at all", () => {
    const broken = [
      { type: "error", code: "server_error", message: "provider unavailable", sequence_number: 9 },
    ];
    expect(feed(broken).accumulator.problem).toContain("provider unavailable");
    const nested = [{ type: "error", error: { message: "overloaded" } }];
    expect(feed(nested).accumulator.problem).toContain("overloaded");
    const failed = [{ type: "response.failed", response: { status: "failed", error: { message: "boom" } } }];
    expect(feed(failed).accumulator.problem).toContain("boom");
    expect(feed(told().slice(0, -1)).accumulator.complete).toBe(false);
  });

  it("A28: usage is read once, from the end", () => {
    expect(feed(told()).sample.usage).toMatchObject({ promptTokens: 50, completionTokens: 12 });
  });
});

describe("what an event brings", () => {
  it("reasoning waits for the words after it; words pass; a call and the end do not", () => {
    const kinds = kindsOf({ reasoning: true, text: "Hi there.", calls: [CALL] });
    expect(kinds.slice(0, 2)).toEqual(["created: quiet", "in_progress: quiet"]);
    expect(kinds.filter((kind) => kind.includes("reasoning")).every((kind) => kind.endsWith("waiting"))).toBe(
      true,
    );
    expect(kinds.filter((kind) => kind.endsWith("text"))).toHaveLength(2);
    expect(kinds.slice(-6).every((kind) => kind.endsWith("decisive"))).toBe(true);
  });

  it("what nobody knows is decisive", () => {
    const accumulator = new ResponsesAccumulator();
    expect(accumulator.add('{"type":"response.something_new","delta":"x"}')).toBe("decisive");
    expect(
      accumulator.add('{"type":"response.created","response":{"output":[{"type":"function_call"}]}}'),
    ).toBe("decisive");
    expect(accumulator.add("[DONE]")).toBe("decisive");
    expect(accumulator.problem).toBeNull();
    expect(accumulator.add("no json")).toBe("decisive");
    expect(accumulator.problem).not.toBeNull();
  });
});
