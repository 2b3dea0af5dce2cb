import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lookUp, refund } from "../../../test/support/chat.ts";
import {
  eventsOf,
  type Item,
  readEvents,
  responseOf,
  responseText,
  type SayItems,
} from "../../../test/support/responses.ts";
import { ResponsesBody, ResponsesStream } from "./answer.ts";
import { readResponsesRequest } from "./request.ts";

const requestOf = (more: object = {}) => {
  const body = { model: "test-model", input: "x", previous_response_id: "resp_client", ...more };
  const hints = { agent: null, session: null, user: null };
  return readResponsesRequest({ body, text: JSON.stringify(body), hints, params: {}, query: "" });
};
const ORIGIN = { id: "dec_0123", now: 1_800_000_100_000, words: "Which amount?" };

interface Output {
  readonly id: string;
  readonly status: string;
  readonly output: readonly Item[];
  readonly usage: unknown;
  readonly previous_response_id: string;
}

const responseIn = (event: Item | undefined): Output => {
  if (event === undefined) throw new Error("no event");
  return event["response"] as Output;
};

/** Says what is wrong with a stream, as the documentation of the API describes it; nothing where it is well formed. */
function problemsOf(events: readonly Item[]): readonly string[] {
  const problems: string[] = [];
  const open = new Set<string>();
  const done: Item[] = [];
  for (const [place, event] of events.entries()) {
    const type = String(event["type"]);
    if (event["sequence_number"] !== place)
      problems.push(`${type} has number ${String(event["sequence_number"])}`);
    const at = `${String(event["output_index"])}`;
    const part = `${at}.${String(event["content_index"] ?? event["summary_index"])}`;
    if (type.endsWith("output_item.added")) open.add(at);
    if (type.endsWith("part.added")) open.add(part);
    if (type.endsWith("part.done") && !open.delete(part)) problems.push(`${type} of a part that is not open`);
    if (type.endsWith("output_item.done")) {
      if (!open.delete(at)) problems.push(`${type} of an item that is not open`);
      done.push(event["item"] as Item);
    }
  }
  if (open.size > 0) problems.push(`still open: ${[...open].join()}`);
  const end = events.at(-1);
  if (end?.["type"] !== "response.completed") problems.push("no end");
  const response = end?.["response"] as Output | undefined;
  if (JSON.stringify(response?.output) !== JSON.stringify(done))
    problems.push("the response lists other items");
  return problems;
}

const words = (output: readonly Item[]) =>
  output.flatMap((item) => (item["content"] ?? []) as readonly { text: string }[]).map(({ text }) => text);

const SAID: SayItems = {
  reasoning: true,
  text: "One two three four.",
  calls: [refund(2000, "call_secret"), lookUp()],
};

/** A stream that is cut after so many events, and the gate's words in the place of the rest. */
function continued(events: readonly Item[], count: number) {
  const stream = new ResponsesStream(requestOf());
  const sent: Item[] = [];
  let waiting: Item[] = [];
  for (const event of events.slice(0, count)) {
    const kind = stream.add(JSON.stringify(event));
    if (kind === "decisive") break;
    waiting.push(event);
    if (kind !== "text" && !(kind === "quiet" && sent.length > 0)) continue;
    sent.push(...waiting);
    waiting = [];
  }
  for (const event of events.slice(count)) stream.add(JSON.stringify(event));
  const form = sent.length > 0 ? "continuation" : "stream";
  const { body, text, unfinished } = stream.abstention({ ...ORIGIN, form });
  return { all: [...sent, ...readEvents(body)], sent, text, unfinished };
}

describe("an abstention in a stream", () => {
  const events = eventsOf(responseOf(SAID));
  const call = events.findIndex((event) => JSON.stringify(event).includes("call_secret"));

  it.each(Array.from({ length: call + 1 }, (_, count) => count))(
    "is well formed wherever the words stop (after %i events)",
    (count) => {
      // The rest comes as if it were held: something decisive stands before it.
      const held = [...events.slice(0, count), { type: "response.unknown" }, ...events.slice(count)];
      const { all, sent, text, unfinished } = continued(held, count + 1);
      expect(problemsOf(all)).toEqual([]);
      expect(JSON.stringify(all)).not.toContain("call_secret");
      const response = responseIn(all.at(-1));
      expect(response).toMatchObject({
        status: "completed",
        previous_response_id: "resp_client",
        usage: { input_tokens: 50, output_tokens: 12 },
      });
      expect(words(response.output).join("")).toBe(text);
      expect(text.endsWith("Which amount?")).toBe(true);
      const { id } = responseIn(events[0]);
      expect(response.id).toBe(sent.length > 0 ? id : "resp_idk_0123");
      expect(new Set(all.flatMap((event) => (event["response"] as Output | undefined)?.id ?? []))).toEqual(
        new Set([response.id]),
      );
      expect(unfinished?.names).toEqual([...new Set([response.id, id, "msg_idk_0123"])]);
    },
  );

  it("has no reasoning without what followed it", () => {
    for (const said of [
      { reasoning: true, calls: [refund(1)] },
      { ...SAID, text: "" },
    ]) {
      const { all } = continued(eventsOf(responseOf(said)), Infinity);
      expect(JSON.stringify(all)).not.toContain('"type":"reasoning"');
    }
    // Words, then reasoning that leads to the call.
    const [first, second] = [
      eventsOf(responseOf({ text: "Hm." })),
      eventsOf(responseOf({ reasoning: true, calls: [refund(1)] })),
    ];
    const joined = [...first.slice(0, -1), ...second.slice(2)].map((event, at) => ({
      ...event,
      sequence_number: at,
      ...(at >= first.length - 1 && "output_index" in event
        ? { output_index: Number(event["output_index"]) + 1 }
        : {}),
    }));
    const { all } = continued(joined, Infinity);
    expect(problemsOf(all)).toEqual([]);
    expect(JSON.stringify(all)).not.toContain('"type":"reasoning"');
    expect(responseIn(all.at(-1)).output).toHaveLength(2);
  });

  it("is well formed after any words in any number of messages, and repeats them letter by letter", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter((one) => /\S/.test(one));
    fc.assert(
      fc.property(text, fc.boolean(), (said, reasoning) => {
        const { all, text: whole } = continued(
          eventsOf(responseOf({ ...SAID, text: said, reasoning })),
          Infinity,
        );
        expect(problemsOf(all)).toEqual([]);
        const { output } = responseIn(all.at(-1));
        expect(words(output)).toEqual([said, "\n\nWhich amount?"]);
        expect(whole).toBe(`${said}\n\nWhich amount?`);
      }),
      { numRuns: 50 },
    );
  });

  it("an error inside a stream has the number of the next event", () => {
    const stream = new ResponsesStream(requestOf());
    for (const event of eventsOf(responseOf({ text: "One two." })).slice(0, 5))
      stream.add(JSON.stringify(event));
    const [failure] = readEvents(
      stream.failure(Object.assign(new Error("x"), { type: "t", status: 502, param: undefined }), "r"),
    );
    expect(failure).toMatchObject({ type: "error", message: "x", sequence_number: 5 });
  });
});

describe("an abstention in a body", () => {
  it("stands in the upstream's frame, digit by digit, without anything of what it said", () => {
    const text = responseText({ ...responseOf(SAID), output_text: "One two" } as never);
    const { body, unfinished } = new ResponsesBody(requestOf(), text).abstention({ ...ORIGIN, form: "body" });
    expect(body).toContain('"x_unknown":12345678901234567890');
    expect(body).not.toMatch(/call_secret|One two|rs_\d|output_text":/);
    expect(JSON.parse(body)).toMatchObject({ id: "resp_idk_0123", output: [{ id: "msg_idk_0123" }] });
    expect(JSON.parse(unfinished?.note ?? "")).toMatchObject({
      calls: [
        { type: "function_call", id: "call_secret" },
        { type: "function_call", id: "call_2" },
      ],
    });
  });

  it.each([
    ["whatever the upstream left out", '{"output":[]}', {}],
    ["where nothing is kept", JSON.stringify(responseOf(SAID)), { store: false }],
  ])("%s: there is nothing to go on from", (_, text, more) => {
    const { body, unfinished } = new ResponsesBody(requestOf(more), text).abstention({
      ...ORIGIN,
      form: "body",
    });
    expect(unfinished).toBeNull();
    expect(JSON.parse(body)).toMatchObject({
      object: "response",
      created_at: expect.any(Number),
      status: "completed",
      tools: expect.any(Array),
      metadata: {},
    });
  });
});
