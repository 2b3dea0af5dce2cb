import { describe, expect, it } from "vitest";
import { type Call, SSE } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { fieldCase, type FieldCaseInput } from "../support/field-cases.ts";
import { FORMAT_CELLS, reply } from "../support/formats/cells.ts";
import type { FormatDriver, Said } from "../support/formats/driver.ts";
import { openaiChatDriver } from "../support/formats/openai-chat.ts";

/**
 * What people met on the wire of one provider, sent through the gate in every wire format in which it can happen: by its id, from
 * the upstream's bytes to the client's. What only one format has stands in that format's own file.
 */
const chat = ChatApi.forTests();

type CaseTool = NonNullable<FieldCaseInput["tools"]>[number];

/** How a format offers a tool. */
const OFFERS: Readonly<Record<string, (tools: readonly CaseTool[]) => readonly object[]>> = {
  "openai-chat": (tools) => tools.map((one) => ({ type: "function", function: one })),
  "openai-responses": (tools) => tools.map((one) => ({ type: "function", ...one })),
  "anthropic-messages": (tools) =>
    tools.map(({ name, description, parameters }) => ({
      name,
      ...(description === undefined ? {} : { description }),
      input_schema: parameters,
    })),
  gemini: (tools) => [
    {
      functionDeclarations: tools.map(({ name, description = "", parameters }) => ({
        name,
        description,
        parametersJsonSchema: parameters,
      })),
    },
  ],
};
/** Arguments stand in the body as an object, not as a text. */
const asObjects = ({ name }: FormatDriver, stream: boolean) =>
  name === "gemini" || (name === "anthropic-messages" && !stream);

const argsOf = (given: unknown, objects: boolean): string => {
  const text = typeof given === "string" ? given : JSON.stringify(given);
  // An object that is not there is null; a text that is not there is empty.
  return objects && text.trim() === "" ? "null" : text;
};

/** Through the gate; nothing but checks can stop a call. */
async function send(format: FormatDriver, stream: boolean, tools: readonly CaseTool[], said: Said) {
  await chat.keepPolicy({ mode: "enforce", threshold: 0, samples: 1, stream_text: "hold" });
  const text = format.answer(said, stream);
  chat.upstream.script(() => reply(text, stream));
  const offered = OFFERS[format.name]?.(tools) ?? [];
  const response = await chat.postTo(format.path(stream), format.ask(stream, { tools: offered }));
  const heard = await response.text();
  return { sent: text, heard, record: await chat.recordOf(response) };
}

/** Which calls of a case may run: for each its place among the samples. */
const ROWS: readonly { readonly id: string; readonly run: readonly number[] }[] = [
  { id: "A01", run: [0, 1, 2, 3] },
  { id: "A03", run: [2, 3] },
  { id: "A07", run: [0] },
  { id: "A08", run: [2] },
  { id: "A10", run: [] },
  { id: "A12", run: [] },
  { id: "A24", run: [1] },
  { id: "A26", run: [] },
  { id: "A27", run: [1] },
];

const samplesOf = (id: string): readonly Call[] =>
  (fieldCase(id).samples ?? []).flatMap((sample) =>
    "name" in sample ? [{ name: sample.name, args: sample.arguments as string, id: "call_of_case" }] : [],
  );

describe.each(FORMAT_CELLS)("$name", ({ format, stream }) => {
  const objects = asObjects(format, stream);
  const cells = ROWS.flatMap(({ id, run }) =>
    samplesOf(id).map((call, place) => ({ id, place, call, runs: run.includes(place) })),
  );

  it.each(cells)("$id, sample $place: runs $runs", async ({ id, call, runs }) => {
    const tools = fieldCase(id).tools ?? [];
    const given = { ...call, args: argsOf(call.args, objects) };
    const { sent, heard, record } = await send(format, stream, tools, { calls: [given] });
    if (runs) {
      expect(heard).toBe(sent);
      expect(record).toMatchObject({ action: "execute", released: 0 });
      return;
    }
    expect(heard).not.toContain("call_of_case");
    expect(record).toMatchObject({ released: null });
    expect(["blocked", "upstream_error"]).toContain(record["reason"]);
  });

  it.each(["A04", "A11"])("%s: one call whose arguments say two things is stopped", async (id) => {
    const { tools = [], response } = fieldCase(id);
    const [call] = response?.tool_calls ?? [];
    const calls = [
      { name: call?.function.name ?? "", args: String(call?.function.arguments), id: "call_of_case" },
    ];
    const { heard, record } = await send(format, stream, tools, { calls });
    expect(heard).not.toContain("call_of_case");
    expect(record).toMatchObject({ released: null });
  });

  it("A18: a call is one, whatever the reason to stop says", async () => {
    const { tools = [] } = fieldCase("A18");
    const finish = format.finish.text;
    for (const [args, action] of [
      ['{"door":"north"}', "execute"],
      ["{}", "abstain"],
    ] as const) {
      const calls = [{ name: "lock_door", args, id: "call_of_case" }];
      const { heard, record } = await send(format, stream, tools, { calls, finish });
      expect(record).toMatchObject({ action });
      expect(heard.includes("lock_door")).toBe(action === "execute");
    }
  });

  it("A19: words and call go out together, or neither does", async () => {
    const { tools = [] } = fieldCase("A19");
    const text = "I've sent the summary to Ada.";
    for (const [args, action] of [
      ['{"to":"ada@example.org","body":"summary"}', "execute"],
      ['{"to":"ada@example.org"}', "abstain"],
    ] as const) {
      const calls = [{ name: "send_mail", args, id: "call_of_case" }];
      const { sent, heard, record } = await send(format, stream, tools, { text, calls });
      expect(record).toMatchObject({ action });
      if (action === "execute") expect(heard).toBe(sent);
      else
        expect(format.hear(heard, stream)).toMatchObject({
          calls: [],
          words: expect.not.stringContaining("Ada"),
        });
    }
  });
});

interface Piece {
  readonly i?: number;
  readonly id?: string;
  readonly name?: string;
  readonly args?: string;
  readonly finish?: string;
}
const chunkOf = ({ i: index, id, name, args, finish }: Piece) => ({
  choices: [
    finish === undefined
      ? { index: 0, delta: { tool_calls: [{ index, id, function: { name, arguments: args } }] } }
      : { index: 0, delta: {}, finish_reason: finish },
  ],
});
const end = { choices: [{ index: 0, delta: {}, finish_reason: "tool_calls" }] };
const input = (id: string) => fieldCase(id) as unknown as Record<string, readonly object[]>;
const pieces = (id: string, name: string) => (input(id)[name] as readonly Piece[]).map(chunkOf);

/** Streams of one provider's own making, through that provider's format. */
describe("openai-chat, a stream", () => {
  const convert: CaseTool = {
    name: "convert",
    parameters: { type: "object", properties: { eur: { type: "number" } }, required: ["eur"] },
  };
  const run: CaseTool = {
    name: "run",
    parameters: { type: "object", properties: { cmd: { type: "string" } }, required: ["cmd"] },
  };
  const noop: CaseTool = { name: "noop", parameters: { type: "object", properties: {} } };

  const streams: readonly (readonly [string, readonly object[], readonly CaseTool[], object | null])[] = [
    [
      "A13: blank ids and names",
      input("A13")["stream"] ?? [],
      [convert],
      { tool: "convert", arguments: '{"eur":12}' },
    ],
    [
      "A15: a name in two pieces",
      [...pieces("A15", "stream_A"), end],
      fieldCase("A15").tools ?? [],
      { tool: "read_file" },
    ],
    [
      "A15: a name twice",
      [...pieces("A15", "stream_B"), end],
      fieldCase("A15").tools ?? [],
      { tool: "read_file" },
    ],
    ["A15: go_ and go", [...pieces("A15", "stream_C"), end], fieldCase("A15").tools ?? [], { tool: "go_go" }],
    [
      "A16: a name that comes late",
      [...pieces("A16", "stream_simple"), end],
      [run],
      { tool: "run", arguments: '{"cmd":"ls"}' },
    ],
    ["A16: a name that never comes", pieces("A16", "stream_never"), [run], null],
    ["A28: usage alone", input("A28")["stream"] ?? [], [noop], { tool: "noop", arguments: "{}" }],
  ];

  it.each(streams)("%s", async (_, chunks, tools, call) => {
    await chat.keepPolicy({ mode: "enforce", threshold: 0, samples: 1, stream_text: "hold" });
    const text = `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`;
    chat.upstream.script(() => ({ headers: SSE, parts: [text] }));
    const offered = OFFERS["openai-chat"]?.(tools) ?? [];
    const response = await chat.postTo(
      "/v1/chat/completions",
      openaiChatDriver.ask(true, { tools: offered }),
    );
    const heard = await response.text();
    const record = await chat.recordOf(response);
    expect(record).toMatchObject({ action: call === null ? "abstain" : "execute" });
    if (call === null) expect(openaiChatDriver.hear(heard, true).calls).toEqual([]);
    else expect(record.samples[0]?.["calls"]).toMatchObject([call]);
  });

  it("A05, A06: cut by the limit is stopped; as many tokens as were allowed are noted", async () => {
    const [write] = fieldCase("A05").tools ?? [];
    const [pay] = fieldCase("A06").tools ?? [];
    for (const stream of [false, true]) {
      const cut = {
        name: "write_note",
        args: '{"path":"plan.md","body":"# Week 1\\n- buy',
        id: "call_of_case",
      };
      const calls = [cut];
      const stopped = await send(openaiChatDriver, stream, write ? [write] : [], { calls, finish: "length" });
      expect(stopped.heard).not.toContain("call_of_case");
      expect(stopped.record.findings.map(({ check }) => check)).toContain("truncated");
      const paid = { name: "pay", args: '{"to":"acct-3","cents":1250}', id: "call_of_case" };
      chat.upstream.script(() => reply(openaiChatDriver.answer({ calls: [paid] }, stream), stream));
      for (const [max_tokens, noted] of [
        [12, true],
        [13, false],
      ] as const) {
        const offered = OFFERS["openai-chat"]?.(pay ? [pay] : []) ?? [];
        const body = openaiChatDriver.ask(stream, { tools: offered, max_tokens });
        const response = await chat.postTo("/v1/chat/completions", body);
        await response.text();
        const { findings } = await chat.recordOf(response);
        expect(findings.some(({ check }) => check === "suspected_truncation")).toBe(noted);
      }
    }
  });
});
