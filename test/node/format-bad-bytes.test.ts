import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { type Call, refund, SSE } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { FORMATS } from "../support/formats/all.ts";
import { FORMAT_CELLS, reply } from "../support/formats/cells.ts";
import type { FormatDriver } from "../support/formats/driver.ts";
import type { Reply } from "../support/upstream.ts";

/**
 * Bytes that are packed, cut, too many or no JSON, of the client and of the upstream, in every wire format: decided, or refused
 * in the provider's own shape; never let past unread.
 */
const chat = ChatApi.forTests();

const MB = 1024 * 1024;
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
/** The same member twice: which one counts is for each parser to say. */
const twice = (text: string, first: string) => `{${first},${text.slice(1)}`;

interface Sent {
  readonly name: string;
  readonly bytes: (text: string) => string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}
const packed = (encoding: string) => ({ "content-encoding": encoding });
const gzip = packed("gzip");

const JUDGED: readonly Sent[] = [
  { name: "gzip", bytes: gzipSync, headers: gzip },
  { name: "x-gzip", bytes: gzipSync, headers: packed("X-GZip") },
  { name: "deflate", bytes: deflateSync, headers: packed("deflate") },
  { name: "identity", bytes: (text) => text, headers: packed("identity") },
  { name: "a byte order mark", bytes: (text) => `\ufeff${text}` },
  { name: "white space around it", bytes: (text) => `\r\n\t ${text}\n\n` },
  { name: "tools twice, the first none", bytes: (text) => twice(text, '"tools":[]') },
  { name: "stream twice", bytes: (text) => twice(text, '"stream":false') },
  { name: "stream twice, the other way", bytes: (text) => twice(text, '"stream":true') },
  {
    name: "a charset in capitals and quotes",
    bytes: (text) => text,
    headers: { "content-type": 'Application/JSON; Charset="UTF-8"' },
  },
];

const INVALID = [400, "invalid_request"] as const;
const UNSUPPORTED = [415, "unsupported_media_type"] as const;
const TOO_LARGE = [413, "payload_too_large"] as const;

const REFUSED: readonly (Sent & { readonly as: readonly [number, string] })[] = [
  { name: "brotli", bytes: brotliCompressSync, headers: packed("br"), as: UNSUPPORTED },
  {
    name: "two packings",
    bytes: (text) => gzipSync(gzipSync(text)),
    headers: packed("gzip, gzip"),
    as: UNSUPPORTED,
  },
  { name: "a packing that nobody knows", bytes: (text) => text, headers: packed("zstd"), as: UNSUPPORTED },
  { name: "gzip that is cut", bytes: (text) => gzipSync(text).subarray(0, 60), headers: gzip, as: INVALID },
  {
    name: "gzip without its end",
    bytes: (text) => gzipSync(text).subarray(0, -6),
    headers: gzip,
    as: INVALID,
  },
  {
    name: "gzip with more behind it",
    bytes: (text) => Buffer.concat([gzipSync(text), Buffer.from("{}")]),
    headers: gzip,
    as: INVALID,
  },
  { name: "gzip in name only", bytes: (text) => text, headers: gzip, as: INVALID },
  { name: "gzip without its name", bytes: gzipSync, as: INVALID },
  {
    name: "10 MB in 10 kB",
    bytes: (text) => gzipSync(twice(text, `"x":"${"x".repeat(10 * MB)}"`)),
    headers: gzip,
    as: TOO_LARGE,
  },
  { name: "20 MB", bytes: (text) => twice(text, `"x":"${"x".repeat(20 * MB)}"`), as: TOO_LARGE },
  { name: "UTF-16", bytes: utf16, as: INVALID },
  {
    name: "UTF-16 by its name",
    bytes: utf16,
    headers: { "content-type": "application/json; charset=utf-16" },
    as: UNSUPPORTED,
  },
  {
    name: "a letter that is cut",
    bytes: (text) => Buffer.concat([Buffer.from(text), Buffer.of(0xc3)]),
    as: INVALID,
  },
  { name: "nothing", bytes: () => "", as: INVALID },
  { name: "white space", bytes: () => " \n", as: INVALID },
  { name: "null", bytes: () => "null", as: INVALID },
  { name: "a list", bytes: (text) => `[${text}]`, as: INVALID },
  { name: "a text", bytes: (text) => JSON.stringify(text), as: INVALID },
  { name: "half of it", bytes: (text) => text.slice(0, text.length / 2), as: INVALID },
  { name: "more behind it", bytes: (text) => `${text} {}`, as: INVALID },
  {
    name: "a form",
    bytes: () => "a=1",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    as: UNSUPPORTED,
  },
  { name: "another type", bytes: (text) => text, headers: { "content-type": "text/plain" }, as: UNSUPPORTED },
  { name: "no type", bytes: (text) => text, headers: { "content-type": "" }, as: UNSUPPORTED },
  {
    name: "2,000 levels",
    bytes: (text) => twice(text, `"x":${"[".repeat(2_000)}${"]".repeat(2_000)}`),
    as: INVALID,
  },
];

const lacking: Call = { name: "refund", args: '{"order_id":"7731"}', id: "call_secret" };
const SECRET = /call_secret|"7731/;

const strict = () => chat.keepPolicy({ mode: "enforce", threshold: 0, samples: 1 });

describe.each(FORMATS)("$name, a request", (format: FormatDriver) => {
  const text = JSON.stringify(format.ask(false));
  const post = ({ bytes, headers }: Sent) => chat.postTo(format.path(false), bytes(text), headers);

  it.each(JUDGED)("$name: is read, and its answer judged", async (sent) => {
    await strict();
    for (const call of [lacking, refund(20)]) {
      chat.upstream.script(() => reply(format.answer({ calls: [call] }, false), false));
      const response = await post(sent);
      const answer = await response.text();
      expect(answer.includes("call_secret")).toBe(false);
      expect(await chat.recordOf(response)).toMatchObject({
        mode: "enforce",
        action: call === lacking ? "abstain" : expect.any(String),
      });
    }
  });

  it.each(REFUSED)("$name: is refused, and the model is not asked", async (sent) => {
    await strict();
    chat.upstream.script(() => reply(format.answer({ calls: [lacking] }, false), false));
    const response = await post(sent);
    const told = format.readError((await response.json()) as Record<string, unknown>);
    expect([response.status, told.code]).toEqual(sent.as);
    expect(told).toMatchObject({
      message: expect.stringMatching(/\.$|position|body/),
      requestId: response.headers.get("x-request-id"),
    });
    expect(chat.upstream.seen).toEqual([]);
  });
});

/** What an upstream may make of an answer that must not go out. */
const ANSWERS: readonly {
  readonly name: string;
  readonly make: (text: string, headers: Readonly<Record<string, string>>) => Reply;
}[] = [
  ["gzip", gzipSync, gzip],
  ["deflate", deflateSync, packed("deflate")],
  ["brotli", brotliCompressSync, packed("br")],
  ["gzip that is cut", (text: string) => gzipSync(text).subarray(0, -12), gzip],
  ["gzip in name only", (text: string) => text, gzip],
  ["gzip without its name", gzipSync, {}],
  ["a packing that nobody knows", (text: string) => text, packed("zstd")],
  ["a byte order mark", (text: string) => `\ufeff${text}`, {}],
  ["UTF-16", utf16, {}],
  [
    "bytes that are no letters",
    (text: string) => Buffer.concat([Buffer.from(text), Buffer.of(0xff, 0xc3)]),
    {},
  ],
  ["nothing", () => "", {}],
  ["null", () => "null", {}],
  ["in a list", (text: string) => `[${text}]`, {}],
  ["as a text", (text: string) => JSON.stringify(text), {}],
  ["half of it", (text: string) => text.slice(0, text.indexOf("call_secret") + 20), {}],
  ["without its last byte", (text: string) => text.trimEnd().slice(0, -1), {}],
  ["more behind it", (text: string) => `${text}\n{"x":1}`, {}],
  ["itself behind it", (text: string) => `${text}${text}`, {}],
  ["5 MB behind it", (text: string) => `${text}${" ".repeat(5 * MB)}`, {}],
  ["as plain text", (text: string) => text, { "content-type": "text/plain" }],
  ["as HTML", (text: string) => text, { "content-type": "text/html" }],
  ["as a stream", (text: string) => text, SSE],
  ["as JSON", (text: string) => text, { "content-type": "application/json" }],
  ["without a type", (text: string) => text, { "content-type": "" }],
].map(([name, bytes, more]) => ({
  name: name as string,
  make: (text, headers) => ({
    headers: { ...headers, ...(more as Readonly<Record<string, string>>) },
    parts: [(bytes as Sent["bytes"])(text)],
  }),
}));

describe.each(FORMAT_CELLS)("$name, an answer with a call that must be stopped", ({ format, stream }) => {
  it.each(ANSWERS)("$name", async ({ make }) => {
    for (const stream_text of stream ? ["hold", "pass"] : ["hold"]) {
      await chat.keepPolicy({ mode: "enforce", threshold: 0, samples: 1, stream_text });
      const text = format.answer({ text: "Well.", calls: [lacking] }, stream);
      chat.upstream.script(() => make(text, stream ? SSE : {}));
      const response = await chat.postTo(format.path(stream), format.ask(stream));
      const heard = await response.text();
      expect(SECRET.test(heard)).toBe(false);
      const record = await chat.recordOf(response);
      expect(record).toMatchObject({ mode: "enforce", released: null });
      expect(["blocked", "upstream_error"]).toContain(record["reason"]);
      if (response.status === 200) continue;
      expect(response.status).toBe(502);
      const told = format.readError(JSON.parse(heard) as Record<string, unknown>);
      expect(told).toMatchObject({ code: "upstream_error", message: expect.any(String) });
    }
    expect(chat.api.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe.each(FORMAT_CELLS)("$name, an answer that says one thing twice", ({ format, stream }) => {
  const good = { id: "call_1", name: "refund", args: '{"order_id":"7731","amount":20}' };
  /** Members that hold a call, its name or its arguments, in any of the formats. */
  const MEMBERS = /"(?:arguments|input|args|partial_json|name)":/g;

  it.each(["first", "last"])("is not released where the %s of the two must be stopped", async (place) => {
    await strict();
    const text = format.answer({ calls: [good] }, stream);
    const bad = '"secret-of-the-other"';
    const places = [...text.matchAll(MEMBERS)];
    expect(places.length).toBeGreaterThan(1);
    for (const { 0: member, index } of places) {
      const end = place === "first" ? index : endOf(text, index + member.length);
      const twin = place === "first" ? `${member}${bad},` : `,${member}${bad}`;
      chat.upstream.script(() => reply(`${text.slice(0, end)}${twin}${text.slice(end)}`, stream));
      const response = await chat.postTo(format.path(stream), format.ask(stream));
      const heard = await response.text();
      // The words of an abstention may name what was wrong; the bytes of the upstream are gone.
      expect([member, heard.includes(twin), heard.includes('"tool_calls":[')]).toEqual([
        member,
        false,
        false,
      ]);
    }
  });
});

/** Where the JSON value that begins here ends. */
function endOf(text: string, start: number): number {
  for (let end = start + 1; end <= text.length; end++) {
    try {
      JSON.parse(text.slice(start, end));
      return end;
    } catch {
      continue;
    }
  }
  return text.length;
}
