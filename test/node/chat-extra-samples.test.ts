import { describe, expect, it } from "vitest";
import { ask, plain, plainText, REFUND, refund, type Say, SSE } from "../support/chat.ts";
import { ChatApi, messagesOf } from "../support/chat-api.ts";
import type { Reply, SeenRequest } from "../support/upstream.ts";

/** Several answers in one request, log-probabilities, and what is learned of them. */
const chat = ChatApi.forTests();
const IN_DOUBT = { mode: "enforce", threshold: 0.89 };

let models = 0;
/** Of a model that nothing is known of. */
const newTurn = (more: object = {}) => ask({ model: `model-${++models}`, ...more });
const nOf = ({ body }: Pick<SeenRequest, "body">) => body["n"] ?? null;
const asked = () => chat.upstream.seen.map(nOf);
const right = (id: string): Say => ({ calls: [refund(20, id)] });
/** What is asked for with `n`, and what comes then; every call has an id of its own. */
const honouring =
  (say: (index: number) => Say) =>
  (request: SeenRequest): Reply => {
    const n = Number(nOf(request) ?? 1);
    return plain(...Array.from({ length: n }, (_, at) => say(at)));
  };
let calls = 0;
const fresh = (): Say => right(`call_${++calls}`);

const chunk = (choices: readonly object[]) => `data: ${JSON.stringify({ id: "s1", choices })}\n\n`;
const call = (amount: number, id: string) => ({
  tool_calls: [{ index: 0, id, function: { name: "refund", arguments: refund(amount).args } }],
});
const TOKENS = ['{"name":"', "refund", '","arguments":{"order_id":"', "7731", '","amount":', "20", "}}"];
const withLogprobs = (text: string): Reply => ({
  parts: [
    text.replaceAll(
      '"logprobs":null',
      `"logprobs":${JSON.stringify({ content: TOKENS.map((token) => ({ token, logprob: -0.25, top_logprobs: [] })) })}`,
    ),
  ],
});
const wants = () => chat.upstream.seen.map(({ body }) => body["logprobs"] ?? null);

const stream = (...amounts: readonly number[]): Reply => ({
  headers: SSE,
  parts: [
    ...amounts.map((amount, index) => chunk([{ index, delta: call(amount, `call_${++calls}`) }])),
    chunk(amounts.map((_, index) => ({ index, delta: {}, finish_reason: "tool_calls" }))),
    "data: [DONE]\n\n",
  ].map((text) => text.replace('"s1"', `"s${calls}"`)),
});

describe("several answers in one request", () => {
  it("are asked for at once, and each is a sample", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 4 });
    chat.upstream.script(honouring(fresh));
    const record = await chat.recordOf(await chat.post(newTurn({ n: 1 })));
    expect(asked()).toEqual([1, 3]);
    expect(record).toMatchObject({ effective_samples: 4, agreement: 1 });
    expect(record.samples.map((sample) => sample["asked"])).toEqual([
      null,
      "resample",
      "resample",
      "resample",
    ]);
  });

  it("one of them is released as if it had come alone, digit by digit", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 4 });
    chat.upstream.script((request) =>
      nOf(request) === null ? plain({ calls: [refund(2000)] }) : honouring(fresh)(request),
    );
    const response = await chat.post(newTurn());
    const text = await response.clone().text();
    expect(text).toContain('"x_unknown":12345678901234567890');
    const [message, ...more] = await messagesOf(response);
    expect(more).toEqual([]);
    expect(JSON.stringify(message?.tool_calls)).toContain('\\"amount\\":20}');
    expect(await chat.recordOf(response)).toMatchObject({ released: 1, agreement: 3 / 4 });
  });

  it("the same in a stream", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 4 });
    chat.upstream.script((request) => (nOf(request) === null ? stream(2000) : stream(20, 20, 20)));
    const response = await chat.post(newTurn({ stream: true }));
    const text = await response.text();
    expect(text).toContain('\\"amount\\":20}');
    expect(text).not.toContain('"index":1');
    expect(text).toMatch(/data: \[DONE\]\s*$/);
    expect(asked()).toEqual([null, 3]);
    expect(await chat.recordOf(response)).toMatchObject({ released: 1, effective_samples: 4 });
  });

  it.each<[string, (request: SeenRequest) => Reply, readonly (number | null)[]]>([
    ["gives one answer all the same", () => plain(fresh()), [null, 3, null, null]],
    [
      "gives fewer",
      (request) => honouring(fresh)({ ...request, body: { n: nOf(request) === 3 ? 2 : 1 } }),
      [null, 3, null],
    ],
    [
      "copies one answer",
      (request) => {
        const same = fresh();
        return honouring(() => same)(request);
      },
      [null, 3, null, null],
    ],
    [
      "refuses it",
      (request) =>
        nOf(request) === 3 ? { status: 400, parts: ['{"error":{"message":"n must be 1"}}'] } : plain(fresh()),
      [null, 3, null, null, null],
    ],
  ])("F06: a model that %s: the rest is asked for one by one, and then always", async (_, script, first) => {
    await chat.policy({ ...IN_DOUBT, samples: 4 });
    const body = newTurn();
    chat.upstream.script(script);
    expect(await chat.recordOf(await chat.post(body))).toMatchObject({ effective_samples: 4, agreement: 1 });
    expect(asked()).toEqual(first);
    chat.upstream.script(script);
    expect(await chat.recordOf(await chat.post(body))).toMatchObject({ effective_samples: 4 });
    expect(asked()).toEqual([null, null, null, null]);
  });

  it("a model that refuses them without a word about their number is asked once more, and then one by one", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 4 });
    const body = newTurn();
    const wordless = (request: SeenRequest): Reply =>
      nOf(request) === 3
        ? { status: 422, parts: ['{"error":"bad\\nrequest to /v1/chat/completions (n/a)"}'] }
        : plain(fresh());
    const turn = async (script: (request: SeenRequest) => Reply) => {
      chat.upstream.script(script);
      expect(await chat.recordOf(await chat.post(body))).toMatchObject({ effective_samples: 4 });
      return asked();
    };
    const refused = [null, 3, null, null, null];
    expect(await turn(wordless)).toEqual(refused);
    expect(await turn(honouring(fresh))).toEqual([null, 3]);
    expect([await turn(wordless), await turn(wordless)]).toEqual([refused, refused]);
    expect(await turn(wordless)).toEqual([null, null, null, null]);
  });

  it("a model that refuses everything for another reason is asked for several answers again", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 4 });
    const body = newTurn();
    const refused: Reply = { status: 400, parts: ['{"error":"the tenant is out of quota"}'] };
    for (let turn = 0; turn < 2; turn++) {
      chat.upstream.script((_, index) => (index === 0 ? plain(fresh()) : refused));
      expect(await chat.recordOf(await chat.post(body))).toMatchObject({ effective_samples: 1 });
      expect(asked()).toEqual([null, 3, null, null, null]);
    }
  });

  it("F06: choices of the caller's own n that say the same at temperature 0 are one sample", async () => {
    await chat.policy({ mode: "enforce" });
    chat.upstream.script(() => ({
      parts: [plainText(right("a"), right("b"), { calls: [refund(2000, "c")] })],
    }));
    const samplesAt = async (temperature: number) => {
      const record = await chat.recordOf(await chat.post(ask({ n: 3, temperature })));
      return [record["effective_samples"], record.samples.map((sample) => sample["repeats"])];
    };
    expect(await samplesAt(1)).toEqual([3, [null, null, null]]);
    expect(await samplesAt(0)).toEqual([2, [null, "copy", null]]);
  });
});

describe("answers that only look like others", () => {
  it("are not counted where even the time and the ids of their calls are the same", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 3, diversity: ["tool_order"] });
    const text = plainText(right("call_x")).replace(/"id":"chatcmpl-\d+",/, "");
    chat.upstream.script((_, index) => ({ parts: [index === 0 ? plainText(right("call_y")) : text] }));
    const record = await chat.recordOf(await chat.post(newTurn()));
    expect(record.samples.map((sample) => sample["repeats"])).toEqual([null, null, "copy"]);
    expect(record).toMatchObject({ effective_samples: 2 });
  });
});

describe.each(["enforce", "shadow"])("an extra answer that is a copy of the first, in %s", (mode) => {
  it.each([false, true])(
    "is no agreement, also without the id of a response; streamed: %s",
    async (streamed) => {
      await chat.policy({
        mode,
        threshold: 0.89,
        samples: 2,
        stream_text: "hold",
        diversity: ["tool_order"],
      });
      const bytes = stream(20).parts.map((part) => String(part).replaceAll(/"id":"s\d+",/g, ""));
      const text = plainText(right("call_x")).replace(/"id":"chatcmpl-\d+",/, "");
      chat.upstream.script(() => (streamed ? { headers: SSE, parts: bytes } : { parts: [text] }));
      const response = await chat.post(newTurn({ stream: streamed }));
      await response.text();
      const record = await chat.recordOf(response);
      // Of a stream that went out as it came nobody has the bytes.
      const known = mode === "enforce" || !streamed;
      expect(record.samples.map((sample) => sample["repeats"])).toEqual([null, known ? "copy" : null]);
    },
  );
});

describe("log-probabilities", () => {
  it("are asked for with extra samples alone, and only where the policy says so", async () => {
    for (const [logprobs, expected] of [
      [true, [null, true]],
      [undefined, [null, null]],
    ] as const) {
      await chat.policy({ ...IN_DOUBT, samples: 2, logprobs });
      chat.upstream.script(({ body }) =>
        body["logprobs"] === true ? withLogprobs(plainText(fresh())) : plain(fresh()),
      );
      const response = await chat.post(newTurn());
      const record = await chat.recordOf(response);
      expect(wants()).toEqual(expected);
      // The first sample has none; those of the one that agrees with it stand for them.
      expect(record["features"]).toMatchObject({ token_logprob_min: logprobs === true ? -0.25 : null });
    }
  });

  it.each<[string, Reply | null, readonly (boolean | null)[], readonly (boolean | null)[]]>([
    [
      "refuses them",
      { status: 400, parts: ['{"error":{"message":"logprobs is not supported"}}'] },
      [null, true, null],
      [null, null],
    ],
    ["gives none of calls", null, [null, true], [null, null]],
  ])("of a model that %s are asked for once", async (_, refusal, first, second) => {
    await chat.policy({ ...IN_DOUBT, samples: 2, logprobs: true });
    const body = newTurn();
    for (const expected of [first, second]) {
      chat.upstream.script((request) =>
        refusal !== null && request.body["logprobs"] === true ? refusal : plain(fresh()),
      );
      expect(await chat.recordOf(await chat.post(body))).toMatchObject({ effective_samples: 2 });
      expect(wants()).toEqual(expected);
    }
  });

  it("come with Responses where the calls are asked for as text, which is all that API has them of", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 2, logprobs: true, diversity: ["json_text"] });
    const { name, args } = refund(20);
    const call = {
      type: "function_call",
      id: "fc_1",
      call_id: "call_1",
      name,
      arguments: args,
      status: "completed",
    };
    const text = TOKENS.join("");
    const said = {
      type: "output_text",
      text: `[${text}]`,
      annotations: [],
      logprobs: TOKENS.map((token) => ({ token, logprob: -0.25, top_logprobs: [] })),
    };
    const message = { type: "message", id: "msg_1", role: "assistant", status: "completed", content: [said] };
    chat.upstream.script((_, index) => ({
      parts: [
        JSON.stringify({ id: `resp_${index}`, status: "completed", output: [index === 0 ? call : message] }),
      ],
    }));
    const tools = [{ type: "function", ...REFUND.function }];
    const response = await chat.postTo("/v1/responses", { model: "m", input: "Refund 20 euros.", tools });
    const record = await chat.recordOf(response);
    expect(chat.upstream.seen.map(({ body }) => body["include"] ?? null)).toEqual([
      null,
      ["message.output_text.logprobs"],
    ]);
    expect(record).toMatchObject({ agreement: 1, features: { token_logprob_min: -0.25 } });
  });
});
