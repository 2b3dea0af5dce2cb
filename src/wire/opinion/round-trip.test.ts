import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FORMATS } from "../../../test/support/formats/all.ts";
import type { Message, Tool, ToolCall, Turn } from "../../core/turn.ts";
import { WIRE_FORMATS } from "../all.ts";
import type { WireFormat } from "../format.ts";
import { type Conversation, conversationOf, MEDIA, ORPHANED, UNANSWERED } from "./conversation.ts";

const NAMES = ["refund", "look_up", "send-mail"] as const;
const said = (role: Message["role"], text: string, more: Partial<Message> = {}): Message => ({
  role,
  text,
  calls: [],
  callId: null,
  name: null,
  ...more,
});
const toolOf = (name: string, parameters: unknown = { type: "object", properties: {} }): Tool => ({
  name,
  description: `Does ${name}.`,
  parameters,
});
const TOOLS: readonly Tool[] = [
  toolOf("refund", {
    type: "object",
    properties: { amount: { type: "number", minimum: 0.5 }, to: { type: ["string", "null"] } },
    required: ["amount"],
  }),
  toolOf("look_up", { type: "object", properties: { ids: { type: "array", items: { type: "string" } } } }),
  toolOf("send-mail"),
];
const turnOf = (messages: readonly Message[], tools = TOOLS): Turn => ({
  agent: null,
  session: null,
  model: "own",
  messages,
  tools,
  maxTokens: null,
});

const words = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" }).map((text) => `${text}.`);
const argument = fc.constantFrom(
  "{}",
  '{"amount":9007199254740993}',
  '{"amount":1.50,"to":null}',
  '{"to":"Zürich \\"🚀\\""}',
  '{"ids":["1",[],{"a":{}}]}',
);

/** An answer of the model and the results of its calls, in any order; with ids, or by the names as an older role has them. */
const answer = fc
  .record({
    text: fc.option(words, { nil: "" }),
    calls: fc.array(
      fc.record({
        name: fc.constantFrom(...NAMES),
        arguments: argument,
        failed: fc.boolean(),
        result: words,
      }),
      { minLength: 1, maxLength: 3 },
    ),
    byName: fc.boolean(),
    turned: fc.boolean(),
  })
  .map(({ text, calls, byName, turned }) => (ids: () => string): readonly Message[] => {
    const made = calls.map((one) => ({ ...one, id: byName ? null : ids() }));
    const results = made.map(({ id, name, failed, result }) =>
      said(byName ? "function" : "tool", result, {
        callId: id,
        name: byName ? name : null,
        ...(failed ? { failed } : {}),
      }),
    );
    const sent = made.map(({ id, name, arguments: text }): ToolCall => ({ id, name, arguments: text }));
    // Without ids the order says which call a result belongs to.
    const ordered = turned && !byName ? results.toReversed() : results;
    return [said("assistant", text, { calls: sent }), ...ordered];
  });
const exchange = fc.oneof(
  fc.tuple(words, words).map(([reply, next]) => () => [said("assistant", reply), said("user", next)]),
  answer,
  fc.tuple(answer, words).map(([one, next]) => (ids: () => string) => [...one(ids), said("user", next)]),
);
const turns: fc.Arbitrary<Turn> = fc
  .tuple(fc.option(words), words, fc.array(exchange, { maxLength: 5 }))
  .map(([system, first, rest]) => {
    let made = 0;
    const ids = () => `an id of another provider: ${(made += 1)}`;
    return turnOf([
      ...(system === null ? [] : [said("system", system)]),
      said("user", first),
      ...rest.flatMap((part) => part(ids)),
    ]);
  });

const told = (turn: Turn): Conversation => {
  const conversation = conversationOf(turn);
  if ("untold" in conversation) throw new Error(conversation.untold);
  return conversation;
};
const write = (format: WireFormat, turn: Turn, model = "other") => {
  const text = format.opinionBody({ model, conversation: told(turn), forced: false, maxTokens: null });
  return { text, body: JSON.parse(text) as Readonly<Record<string, unknown>> };
};
const hints = { agent: null, session: null, user: null };
const readBack = (format: WireFormat, turn: Turn): Turn => {
  const { text, body } = write(format, turn);
  return format.readRequest({ body, text, hints, params: { target: "other:generateContent" }, query: "" })
    .turn;
};
const callsIn = ({ messages }: Turn) =>
  messages.flatMap(({ calls }) => calls.map((call) => [call.name, call.arguments]));
const textsOf = ({ messages }: Turn, role: Message["role"]): string =>
  messages
    .filter((message) => message.role === role)
    .map(({ text }) => text)
    .join("\n");
const resultsIn = ({ messages }: Turn): readonly string[] =>
  messages
    .filter(({ role }) => role === "tool" || role === "function")
    .map(({ text }) => text)
    .toSorted();
/** OpenAI's formats have no word for a result that is an error. */
const withoutFailures = ({ steps, ...rest }: Conversation) => ({
  ...rest,
  steps: steps.map((step) =>
    step.role === "assistant"
      ? { ...step, calls: step.calls.map((call) => ({ ...call, failed: false })) }
      : step,
  ),
});

describe.each(FORMATS)("a turn asked again in $name", (driver) => {
  const format = Object.values(WIRE_FORMATS).find(({ name }) => name === driver.name);
  if (format === undefined) throw new Error(driver.name);
  const keepsFailures = !driver.name.startsWith("openai");

  it("is read back as the same turn: words, calls with all digits, results at their calls, tools", () => {
    fc.assert(
      fc.property(turns, (turn) => {
        const back = readBack(format, turn);
        expect(callsIn(back)).toEqual(callsIn(turn));
        expect(resultsIn(back)).toEqual(resultsIn(turn));
        for (const role of ["system", "user", "assistant"] as const)
          expect(textsOf(back, role).replaceAll("\n", "")).toBe(textsOf(turn, role).replaceAll("\n", ""));
        expect(back.tools).toEqual(turn.tools);
        expect(back.model).toBe("other");
        const compared = keepsFailures ? (one: Conversation) => one : withoutFailures;
        expect(compared(told(back))).toEqual(compared(told(turn)));
      }),
    );
  });

  it("is a request that a strict provider takes", () => {
    fc.assert(
      fc.property(turns, (turn) => {
        const { body } = write(format, turn);
        expect(driver.objection({ body })).toBeNull();
        const sides = (body["messages"] ?? body["contents"] ?? []) as { readonly role: string }[];
        if (!keepsFailures) return;
        const roles = sides.map(({ role }) => role);
        expect(roles[0]).toBe("user");
        expect(roles.some((role, at) => role === roles[at + 1])).toBe(false);
      }),
    );
  });

  it("begins with the user also where an agent spoke first, and says a tool without parameters as an object", () => {
    const turn = turnOf([said("assistant", "Hello!"), said("user", "Hi.")], [toolOf("refund", undefined)]);
    const { body } = write(format, turn);
    expect(driver.objection({ body })).toBeNull();
    expect(readBack(format, turn).tools).toEqual([toolOf("refund")]);
    expect(textsOf(readBack(format, turn), "assistant")).toBe("Hello!");
  });

  it("demands a call where the caller does", () => {
    const turn = turnOf([said("user", "Refund it.")]);
    const text = format.opinionBody({ model: "m", conversation: told(turn), forced: true, maxTokens: 9 });
    const sent = { body: JSON.parse(text) as unknown, text, hints, params: {}, query: "" };
    expect(format.readRequest(sent)).toMatchObject({ forced: true, stream: false, n: 1, drawOnce: false });
  });
});

const call = (id: string, text = "{}"): ToolCall => ({ id, name: "refund", arguments: text });
const ask = said("user", "Refund it.");

const bodyOf = (format: WireFormat, maxTokens: number | null) =>
  JSON.parse(
    format.opinionBody({ model: "m", conversation: told(turnOf([ask])), forced: false, maxTokens }),
  ) as Readonly<Record<string, unknown>>;

it("each provider gets what it must have, and nobody a strict tool", () => {
  const anthropic = WIRE_FORMATS["anthropic-messages"];
  expect([null, 50, 100_000].map((limit) => bodyOf(anthropic, limit)["max_tokens"])).toEqual([
    4096, 50, 4096,
  ]);
  expect(bodyOf(WIRE_FORMATS["openai-responses"], 50)).toMatchObject({
    store: false,
    tools: TOOLS.map(({ name }) => ({ type: "function", name, strict: false })),
  });
  for (const format of Object.values(WIRE_FORMATS)) {
    const body = bodyOf(format, null);
    expect(JSON.stringify(body)).not.toContain('"strict":true');
    expect(body["stream"]).toBeUndefined();
    expect(body["temperature"]).toBeUndefined();
  }
});

describe("what cannot be told", () => {
  it.each<[string, readonly Message[], readonly string[]]>([
    ["an image", [said("user", "See this:", { otherParts: true })], [MEDIA]],
    [
      "a call that was never answered",
      [ask, said("assistant", "", { calls: [call("1")] }), ask],
      [UNANSWERED],
    ],
    [
      "a result without its call",
      [ask, said("tool", "done", { callId: "7" }), said("assistant", "ok"), ask],
      [ORPHANED],
    ],
    [
      "a second result of one call",
      [
        ask,
        said("assistant", "", { calls: [call("1")] }),
        said("tool", "a", { callId: "1" }),
        said("tool", "b", { callId: "1" }),
      ],
      [ORPHANED],
    ],
  ])("%s is left out, and that is said", (_, messages, leftOut) => {
    expect(told(turnOf(messages)).leftOut).toEqual(leftOut);
    for (const driver of FORMATS) {
      const format = Object.values(WIRE_FORMATS).find(({ name }) => name === driver.name);
      if (format !== undefined) expect(driver.objection(write(format, turnOf(messages)))).toBeNull();
    }
  });

  it.each<[string, Turn, string]>([
    [
      "a custom tool",
      turnOf([ask], [{ ...toolOf("edit"), freeform: true }]),
      "does not know the kind of the tool edit",
    ],
    ["a provider's own tool", turnOf([ask], [{ ...toolOf("bash"), builtIn: true }]), "the tool bash"],
    [
      "arguments that are no object",
      turnOf([
        ask,
        said("assistant", "", { calls: [call("1", "[1")] }),
        said("tool", "error", { callId: "1" }),
      ]),
      "no JSON object",
    ],
    [
      "a conversation that the model ends",
      turnOf([ask, said("assistant", "Done.")]),
      "the model's own words",
    ],
    ["nothing at all", turnOf([said("system", "Be kind.")]), "nobody has asked anything"],
  ])("%s: the model is not asked, and why", (_, turn, why) => {
    expect(conversationOf(turn)).toEqual({ untold: expect.stringContaining(why) });
  });

  it("a schema goes to Gemini without the words that it refuses", () => {
    const parameters = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        kind: { const: "a", default: "a" },
        inner: { $ref: "#/definitions/inner" },
        if: { type: "string", pattern: "^a" },
      },
      definitions: { inner: { anyOf: [{ type: "integer", exclusiveMinimum: 0 }, { type: "null" }] } },
      if: { required: ["kind"] },
      additionalProperties: false,
    };
    const { body } = write(WIRE_FORMATS.gemini, turnOf([ask], [toolOf("refund", parameters)]));
    expect(body["tools"]).toMatchObject([
      {
        functionDeclarations: [
          {
            parametersJsonSchema: {
              type: "object",
              properties: { kind: { enum: ["a"] }, inner: { $ref: "#/$defs/inner" }, if: { type: "string" } },
              $defs: { inner: { anyOf: [{ type: "integer" }, { type: "null" }] } },
              additionalProperties: false,
            },
          },
        ],
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/\$schema|"pattern"|exclusiveMinimum|"default"/);
  });

  it("calls are marked as unsigned for models that want signatures, and not for older ones", () => {
    const turn = turnOf([
      ask,
      said("assistant", "", { calls: [call("1")] }),
      said("tool", "done", { callId: "1" }),
    ]);
    expect(write(WIRE_FORMATS.gemini, turn, "gemini-3-pro").text).toContain("thoughtSignature");
    expect(write(WIRE_FORMATS.gemini, turn, "gemini-2.5-flash").text).not.toContain("thoughtSignature");
  });
});
