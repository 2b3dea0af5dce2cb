import { describe, expect, it } from "vitest";
import { FORMAT_ROUTES } from "../../src/api/formats/all.ts";
import { HeldStream } from "../../src/gate/chat/held-stream.ts";
import type { WireFormat } from "../../src/wire/format.ts";
import { type Call, SSE } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { FORMATS } from "../support/formats/all.ts";
import { streamWithoutOne, withoutOne } from "../support/formats/missing-fields.ts";
import type { FormatDriver } from "../support/formats/driver.ts";

/**
 * No silent bypass in enforce, in any wire format: a call that must be blocked never gets to the client, wherever the network
 * cuts the stream, and whatever field a provider leaves out.
 */
const chat = ChatApi.forTests();
const WRONG: Call = { name: "refund", args: '{"order_id":"7731"}', id: "call_secret" };
/** In quotes: an id of the gate may hold these digits as well. */
const SECRET = /call_secret|"7731/;

const formatOf = ({ name }: FormatDriver): WireFormat => {
  const route = FORMAT_ROUTES.find(({ format }) => format.name === name);
  if (route === undefined) throw new Error(`no route speaks ${name}`);
  return route.format;
};

it("every format of the gate has its driver here", () => {
  const routes = FORMAT_ROUTES.map(({ format }) => format.name);
  expect(FORMATS.map(({ name }) => name).toSorted()).toEqual(routes.toSorted());
});

describe.each(FORMATS)("$name", (driver) => {
  const format = formatOf(driver);
  const body = driver.ask(true);
  const request = format.readRequest({
    body,
    text: JSON.stringify(body),
    hints: { agent: null, session: null, user: null },
    params: {},
    query: "",
  });

  /** What goes out of a stream before its decision, when it comes in these pieces. */
  const passed = (pieces: readonly Uint8Array[]) => {
    const held = new HeldStream(format, request, true);
    const out = pieces.flatMap((piece) => held.feed(piece) ?? []);
    held.end();
    return { out: Buffer.concat(out), held };
  };

  it.each([
    ["LF", (text: string) => text],
    ["CRLF", (text: string) => text.replaceAll("\n", "\r\n")],
    ["comments", (text: string) => text.replaceAll("\n\n", "\n\n: Zürich 🚀\n\n")],
  ])("a stream that is cut at any byte goes out up to the call, and is read alike (%s)", (_, write) => {
    const bytes = Buffer.from(
      write(driver.answer({ thinking: "Hm 🚀.", text: "Gern, Zürich.", calls: [WRONG] }, true)),
    );
    const whole = passed([bytes]);
    const before = bytes.subarray(0, whole.out.byteLength);
    expect(before.toString()).toContain("Zürich.");
    for (let cut = 1; cut < bytes.byteLength; cut++) {
      const { out, held } = passed([bytes.subarray(0, cut), bytes.subarray(cut)]);
      expect(out.equals(before)).toBe(true);
      expect(Buffer.concat([out, held.heldBytes()]).equals(bytes)).toBe(true);
      expect(held.answer.samples()).toEqual(whole.held.answer.samples());
    }
    expect(before.toString()).not.toMatch(SECRET);
    expect(whole.held.answer.samples()).toMatchObject([
      { text: "Gern, Zürich.", calls: [{ id: "call_secret", arguments: WRONG.args }] },
    ]);
  });

  it.each([false, true])("whatever one field is missing or null (stream: %s)", async (stream) => {
    await chat.policy({ mode: "enforce", threshold: 0, samples: 1, stream_text: "pass" });
    const text = driver.answer({ thinking: "Hm.", text: "Well.", calls: [WRONG] }, stream);
    const variants = stream ? streamWithoutOne(text) : withoutOne(text);
    expect(variants.length).toBeGreaterThan(20);
    for (const [at, [name, variant]] of variants.entries()) {
      // So that the database is not asked to keep hundreds of records at once.
      if (at % 10 === 0) await chat.api.settled();
      chat.upstream.script(() => ({ headers: stream ? SSE : {}, parts: [variant] }));
      const response = await chat.postTo(driver.path(stream), driver.ask(stream));
      expect(await response.text(), name).not.toMatch(SECRET);
      expect(response.headers.get("x-idk-decision"), name).toMatch(/^dec_/);
      await chat.api.settled();
    }
    expect(chat.api.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});
