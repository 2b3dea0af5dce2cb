import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvalidRequestError } from "../../core/errors.ts";
import { EitherSplitter } from "./array-splitter.ts";
import { readGeminiRequest } from "./request.ts";
import { GeminiStream } from "./stream.ts";

const requestOf = (query: string) => {
  const body = { contents: [{ parts: [{ text: "Hi" }] }] };
  const hints = { agent: null, session: null, user: null };
  const params = { target: "m-1:streamGenerateContent" };
  return readGeminiRequest({ body, text: JSON.stringify(body), hints, params, query });
};

const object = (parts: readonly object[], more: object = {}) =>
  JSON.stringify({
    candidates: [{ content: { parts, role: "model" }, index: 0, ...more }],
    responseId: "r",
    modelVersion: "m-1",
  });
const DIGITS =
  '{"candidates":[{"content":{"parts":[{"functionCall":{"name":"f","args":{"a":9007199254740993}}}]}}]}';
const OBJECTS = [
  object([{ text: "Grüße ] } , 🚀 \\" }]),
  object([{ text: '"[{' }]),
  DIGITS,
  object([{ text: "" }], { finishReason: "STOP" }),
];
const asArray = (objects: readonly string[]) => `[${objects.join("\r\n,\r\n")}\n]\n`;
const asEvents = (objects: readonly string[]) => objects.map((one) => `data: ${one}\r\n\r\n`).join("");

/** What a stream says that comes in these pieces. */
function read(pieces: readonly Uint8Array[], query = "") {
  const splitter = new EitherSplitter();
  const stream = new GeminiStream(requestOf(query));
  const events = [...pieces.flatMap((piece) => splitter.feed(piece)), ...splitter.flush()];
  const kinds = events.map(({ data }) => (data === null ? null : stream.add(data)));
  return { stream, kinds, bytes: Buffer.concat(events.map((event) => event.bytes)) };
}
const readText = (text: string, query = "") => read([Buffer.from(text)], query);

describe.each([
  ["a JSON array", asArray(OBJECTS)],
  ["events", asEvents(OBJECTS)],
])("a stream as %s", (_, text) => {
  it("is read alike wherever it is cut, without a byte lost", () => {
    const bytes = Buffer.from(text);
    const whole = read([bytes]);
    expect(whole.stream.samples()).toMatchObject([
      { text: 'Grüße ] } , 🚀 \\"[{', calls: [{ name: "f", arguments: '{"a":9007199254740993}' }] },
    ]);
    expect(whole.kinds.slice(0, 3)).toEqual(["text", "text", "decisive"]);
    for (let cut = 0; cut <= bytes.byteLength; cut++) {
      const parts = read([bytes.subarray(0, cut), bytes.subarray(cut)]);
      expect(parts.bytes.equals(bytes)).toBe(true);
      expect(parts.kinds).toEqual(whole.kinds);
      expect(parts.stream.samples()).toEqual(whole.stream.samples());
    }
  });

  it("is no answer where it breaks off", () => {
    const call = text.indexOf('"functionCall"');
    const { stream } = readText(text.slice(0, call + 30));
    expect(stream.problem ?? (stream.complete ? null : "not complete")).not.toBeNull();
  });
});

it("any bytes come out as they went in", () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 20 })),
      fc.constantFrom("", "[", "{", "data: "),
      (parts, begin) => {
        const all = [Buffer.from(begin), ...parts];
        expect(read(all).bytes.equals(Buffer.concat(all))).toBe(true);
      },
    ),
  );
});

const last = (text: string) => (JSON.parse(text) as { candidates: object[] }[]).at(-1)?.candidates;

const said = (text: string) => [
  { content: { parts: [{ text }], role: "model" }, finishReason: "STOP", index: 0 },
];

describe("what is said in the place of a call is a stream of the same form", () => {
  const words = { words: "I do not know.", id: "dec_1", now: 0 };
  const error = new InvalidRequestError("boom");

  it("fresh, and after words that have gone out, as an array", () => {
    const { stream } = readText(asArray(OBJECTS));
    const fresh = stream.abstention({ ...words, form: "stream" });
    expect(last(fresh.body)).toEqual(said("I do not know."));
    const { body, text } = stream.abstention({ ...words, form: "continuation" });
    const out = asArray(OBJECTS).slice(
      0,
      asArray(OBJECTS).indexOf('\r\n,\r\n{"candidates":[{"content":{"parts":[{"functionCall'),
    );
    expect(last(out + body)).toEqual(said("\n\nI do not know."));
    expect(text).toBe('Grüße ] } , 🚀 \\"[{\n\nI do not know.');
    expect(JSON.parse(stream.failure(error, "req", false))).toMatchObject([{ error: { code: 400 } }]);
    expect((JSON.parse(out + stream.failure(error, "req", true)) as object[]).at(-1)).toHaveProperty("error");
  });

  it("as events, and as an array before anything has come", () => {
    const { stream } = readText(asEvents(OBJECTS), "?alt=sse");
    expect(stream.abstention({ ...words, form: "stream" }).body).toMatch(/^data: \{.*\}\n\n$/);
    expect(new GeminiStream(requestOf("")).failure(error, "req", false)).toMatch(/^\[\{.*\}\]$/);
    expect(new GeminiStream(requestOf("?%24alt=sse")).failure(error, "req", false)).toMatch(/^data: /);
  });

  it("an error of the upstream's that stands alone is told in the form that the client asked for", () => {
    const { stream } = readText('{"error":{"code":503,"message":"overloaded"}}');
    expect(stream.problem).toContain("overloaded");
    expect(stream.failure(error, "req", false)).toMatch(/^\[/);
  });
});

const kindsOf = (...parts: object[]) => readText(asEvents(parts.map((part) => object([part])))).kinds;

describe("kinds of parts", () => {
  it("code that the provider runs waits for its result", () => {
    const code = { executableCode: { language: "PYTHON", code: "1+1" } };
    const result = { codeExecutionResult: { outcome: "OUTCOME_OK", output: "2" } };
    expect(kindsOf({ text: "I count." }, code, { text: "Hm." }, result, { text: "2" })).toEqual([
      "text",
      "waiting",
      "waiting",
      "text",
      "text",
    ]);
  });

  it("thoughts and pictures are seen, a signature alone is not", () => {
    expect(
      kindsOf(
        { text: "Hm.", thought: true },
        { inlineData: { mimeType: "image/png", data: "AA==" } },
        { thoughtSignature: "x" },
        { function_call: { name: "f" } },
      ),
    ).toEqual(["text", "text", "quiet", "decisive"]);
  });

  it("a call under both spellings is no answer", () => {
    const both = object([{ functionCall: { name: "f" }, function_call: { name: "g" } }]);
    expect(readText(asEvents([both])).stream.problem).toContain("functionCall");
  });
});

const argumentsOf = (...calls: object[]) =>
  readText(asEvents(calls.map((functionCall) => object([{ functionCall }]))))
    .stream.samples()[0]
    ?.calls.map(({ name, arguments: text }) => [name, text]);
const piece = (jsonPath: string, more: object) => ({
  partialArgs: [{ jsonPath, ...more }],
  willContinue: true,
});

describe("arguments in pieces (Vertex)", () => {
  it("are put together by their paths; two calls follow each other", () => {
    expect(
      argumentsOf(
        { name: "f", willContinue: true },
        piece("$.city", { stringValue: "New ", willContinue: true }),
        piece("$.city", { stringValue: "Delhi" }),
        piece("$.list[0].n", { numberValue: 2.5 }),
        piece("$['a b']", { boolValue: true }),
        piece("$.none", { nullValue: "NULL_VALUE" }),
        {},
        { name: "g", args: { x: 1 } },
      ),
    ).toEqual([
      ["f", '{"city":"New Delhi","list":[{"n":2.5}],"a b":true,"none":null}'],
      ["g", '{"x":1}'],
    ]);
  });

  it.each([
    [[{ name: "f", willContinue: true }, piece("$.a", { numberValue: 1 })]],
    [[{ name: "f", willContinue: true }, piece("a", { numberValue: 1 }), {}]],
    [
      [
        { name: "f", willContinue: true },
        piece("$.a", { numberValue: 1 }),
        piece("$.a", { numberValue: 2 }),
        {},
      ],
    ],
    [
      [
        { name: "f", willContinue: true },
        piece("$.a", { numberValue: 1 }),
        piece("$.a.b", { numberValue: 2 }),
        {},
      ],
    ],
    [[{ name: "f", willContinue: true }, piece("$.a[5]", { numberValue: 1 }), {}]],
    [[{ name: "f", args: { a: 2 }, partialArgs: [{ jsonPath: "$.a", numberValue: 1 }] }]],
  ])("that break off, or fit nowhere, are never complete: %j", (calls) => {
    expect(argumentsOf(...calls)).toEqual([["f", "{"]]);
  });
});
