import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anthropicMessages } from "../anthropic-messages/format.ts";
import type { ExtraSampleOptions, WireFormat, WireRequest } from "../format.ts";
import { gemini } from "../gemini/format.ts";
import { openaiChat } from "../openai-chat/format.ts";
import { openaiResponses } from "../openai-responses/format.ts";
import { reorderBy } from "./order.ts";

type Spoken = Pick<WireFormat, "readRequest" | "extraSampleBody" | "obstacleTo">;
const spoken = <R extends WireRequest>(format: WireFormat<R>): Spoken => format as unknown as Spoken;

const SCHEMA = '{"type":"object","properties":{"n":{"type":"integer","maximum":12345678901234567890}}}';
const ORDER = ["one", "two", "three", "four"];
const listOf = (write: (name: string) => string): string => `[${ORDER.map(write).join(",")}]`;
const chatTool = (name: string) =>
  `{"type":"function","function":{"name":"${name}","description":"Does ${name}.","parameters":${SCHEMA}}}`;
const CHAT_HISTORY =
  '{"role":"user","content":"Go."},{"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"one","arguments":"{}"}}]},{"role":"tool","tool_call_id":"c1","content":"ok"}';
const REST = '"x":12345678901234567890';

/** A request of each format, with tools, instructions, a number that JSON.parse would round, and something of a call's history where the format takes it without tools. */
const REQUESTS = [
  {
    name: "openai-chat",
    format: spoken(openaiChat),
    body: `{"model":"m","messages":[{"role":"developer","content":"Be brief."},${CHAT_HISTORY}],"tools":${listOf(chatTool)},"tool_choice":"auto","parallel_tool_calls":false,${REST}}`,
    leftOut: ["tools", "tool_choice", "parallel_tool_calls"],
  },
  {
    name: "openai-responses",
    format: spoken(openaiResponses),
    body: `{"model":"m","instructions":"Be brief.","input":"Go.","tools":${listOf((name) => `{"type":"function","name":"${name}","description":"Does ${name}.","parameters":${SCHEMA}}`)},"text":{"format":{"type":"json_object"},"verbosity":"low"},${REST}}`,
    leftOut: ["tools"],
  },
  {
    name: "anthropic-messages",
    format: spoken(anthropicMessages),
    body: `{"model":"m","max_tokens":9,"system":"Be brief.","messages":[{"role":"user","content":"Go."}],"tools":${listOf((name) => `{"name":"${name}","description":"Does ${name}.","input_schema":${SCHEMA}}`)},"tool_choice":{"type":"auto"},${REST}}`,
    leftOut: ["tools", "tool_choice"],
  },
  {
    name: "gemini",
    format: spoken(gemini),
    body: `{"system_instruction":{"parts":[{"text":"Be brief."}]},"contents":[{"role":"user","parts":[{"text":"Go."}]}],"tools":[{"function_declarations":${listOf((name) => `{"name":"${name}","description":"Does ${name}.","parametersJsonSchema":${SCHEMA}}`)}}],"toolConfig":{"functionCallingConfig":{"mode":"AUTO"}},"generationConfig":{"responseMimeType":"application/json"},${REST}}`,
    leftOut: ["tools", "toolConfig"],
  },
];

const read = ({ readRequest }: Spoken, text: string) =>
  readRequest({
    body: JSON.parse(text) as unknown,
    text,
    hints: { agent: null, session: null, user: null },
    params: { target: "m:generateContent" },
    query: "",
  });
const requestOf = (format: Spoken, body: string, options: Partial<ExtraSampleOptions>): string => {
  const made = format.extraSampleBody(read(format, body), body, { setTemperature: true, ...options });
  if (made === null) throw new Error("not made");
  return made;
};
const systemOf = (format: Spoken, text: string) =>
  read(format, text).turn.messages.filter(({ role }) => role === "system" || role === "developer");

describe.each(REQUESTS)("$name: other ways of asking", ({ format, body, leftOut }) => {
  it("json_text: the tools stand as text behind the instructions, and nothing native is left", () => {
    expect(format.obstacleTo("json_text", body)).toBeNull();
    const text = requestOf(format, body, { asked: "json_text" });
    const { turn, offersTools } = read(format, text);
    expect(offersTools).toBe(false);
    expect(turn.tools).toEqual([]);
    const [system, ...more] = systemOf(format, text);
    expect(more).toEqual([]);
    expect(system?.text).toMatch(/^Be brief\.\s+The tools that can be called/);
    for (const name of ORDER)
      expect(system?.text).toContain(
        `{"name":"${name}","description":"Does ${name}.","parameters":${SCHEMA}}`,
      );
    expect(system?.text).toContain("Answer [] if no tool is to be called now.");
    expect(turn.messages.slice(1)).toEqual(read(format, body).turn.messages.slice(1));
    const sent = JSON.parse(text) as Record<string, unknown>;
    expect(Object.keys(sent).filter((key) => leftOut.includes(key))).toEqual([]);
    expect(text).toContain(REST);
    expect(text).not.toMatch(/json_object|application\/json/);
  });

  it("json_text: without instructions the prompt is all of them", () => {
    const bare = body
      .replace('{"role":"developer","content":"Be brief."},', "")
      .replace('"instructions":"Be brief.",', "")
      .replace('"system":"Be brief.",', "")
      .replace('"system_instruction":{"parts":[{"text":"Be brief."}]},', "");
    expect(bare).not.toBe(body);
    const [system, ...more] = systemOf(format, requestOf(format, bare, { asked: "json_text" }));
    expect(more).toEqual([]);
    expect(system?.text).toMatch(/^The tools that can be called/);
  });

  it("tool_order: the same tools in the order of the seed, and nothing else changed", () => {
    expect(format.obstacleTo("tool_order", body)).toBeNull();
    fc.assert(
      fc.property(fc.nat(2 ** 32 - 1), (orderSeed) => {
        const text = requestOf(format, body, { asked: "tool_order", orderSeed });
        const names = read(format, text).turn.tools.map(({ name }) => name);
        expect(names).not.toEqual(ORDER);
        expect(names.toSorted()).toEqual(ORDER.toSorted());
        expect(requestOf(format, body, { asked: "tool_order", orderSeed })).toBe(text);
        expect([...text].toSorted()).toEqual([...requestOf(format, body, {})].toSorted());
      }),
      { numRuns: 50 },
    );
  });

  it("says what stands in the way", () => {
    const one = body.replace(/,\{[^[\]]*?"(?:two)".*?\]/s, "]");
    expect(read(format, one).turn.tools.map(({ name }) => name)).toEqual(["one"]);
    expect(format.obstacleTo("tool_order", one)).toBe("there are not two tools to reorder");
    expect(format.obstacleTo("json_text", '{"a":1,"a":2}')).toBe(
      "the request cannot be rewritten without loss",
    );
    expect(format.obstacleTo("resample", '{"a":1,"a":2}')).toBeNull();
  });
});

describe("what cannot be asked in text", () => {
  const toolChoice = "tool_choice limits what may be called";
  const others = "not every tool can be described in text";
  const [chat, responses, messages, google] = REQUESTS.map(({ body }) => body) as [
    string,
    string,
    string,
    string,
  ];
  it.each([
    ["chat, a demanded call", spoken(openaiChat), chat.replace('"auto"', '"required"'), toolChoice],
    [
      "chat, a tool that nobody knows",
      spoken(openaiChat),
      chat.replace('"function","function":{"name":"two","d', '"web","function":{"name":"two","d'),
      others,
    ],
    [
      "Responses, a limited choice",
      spoken(openaiResponses),
      responses.replace(REST, '"tool_choice":{"type":"allowed_tools"}'),
      toolChoice,
    ],
    [
      "Responses, a shell",
      spoken(openaiResponses),
      responses.replace('"type":"function"', '"type":"local_shell"'),
      others,
    ],
    [
      "Messages, a demanded call",
      spoken(anthropicMessages),
      messages.replace('{"type":"auto"}', '{"type":"any"}'),
      toolChoice,
    ],
    [
      "Messages, a tool of Anthropic's",
      spoken(anthropicMessages),
      messages.replace('{"name":"two"', '{"type":"bash_20250124","name":"two"'),
      others,
    ],
    [
      "Messages, a history with uses of tools",
      spoken(anthropicMessages),
      messages.replace('"content":"Go."', '"content":[{"type":"tool_result","tool_use_id":"t"}]'),
      "the history holds uses of tools, which this API takes only beside the tools",
    ],
    ["Gemini, a demanded call", spoken(gemini), google.replace('"AUTO"', '"ANY"'), toolChoice],
    [
      "Gemini, computer use",
      spoken(gemini),
      google.replace('"tools":[', '"tools":[{"computerUse":{}},'),
      others,
    ],
    [
      "Gemini, cached content",
      spoken(gemini),
      google.replace(REST, '"cachedContent":"c"'),
      "cached content takes no other instructions",
    ],
  ])("%s", (_, format, body, obstacle) => {
    expect(format.obstacleTo("json_text", body)).toBe(obstacle);
    expect(
      format.extraSampleBody(read(format, body), body, { setTemperature: true, asked: "json_text" }),
    ).toBeNull();
  });
});

describe("logprobs and several answers in one request", () => {
  const [chat, responses, messages, google] = REQUESTS as [
    (typeof REQUESTS)[number],
    (typeof REQUESTS)[number],
    (typeof REQUESTS)[number],
    (typeof REQUESTS)[number],
  ];
  const added = ({ format, body }: (typeof REQUESTS)[number], options: Partial<ExtraSampleOptions>) => {
    const [before, after] = [{}, options].map(
      (more) => JSON.parse(requestOf(format, body, more)) as Record<string, unknown>,
    );
    return Object.fromEntries(
      Object.entries(after ?? {}).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(before?.[key]),
      ),
    );
  };
  it("are asked for where the format has them", () => {
    expect(added(chat, { logprobs: true, answers: 3 })).toEqual({ logprobs: true, top_logprobs: 5, n: 3 });
    expect(added(responses, { logprobs: true })).toEqual({
      include: ["message.output_text.logprobs"],
      top_logprobs: 5,
    });
    expect(added(messages, { logprobs: true })).toEqual({});
    expect(added(google, { logprobs: true })).toEqual({
      generationConfig: { responseMimeType: "application/json", responseLogprobs: true, logprobs: 5 },
    });
  });
});

describe("an order that follows from a seed", () => {
  it("is always another one, and only one for each seed", () => {
    fc.assert(
      fc.property(
        fc.nat(2 ** 32 - 1),
        fc.uniqueArray(fc.string(), { minLength: 2, maxLength: 20 }),
        (seed, items) => {
          const mixed = reorderBy(seed)(items);
          expect(mixed).not.toEqual(items);
          expect(mixed.toSorted()).toEqual(items.toSorted());
          expect(reorderBy(seed)(items)).toEqual(mixed);
        },
      ),
    );
  });
});
