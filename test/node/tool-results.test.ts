import { describe, expect, it } from "vitest";
import { ask, lookUp, plain, refund } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { fieldCase } from "../support/field-cases.ts";
import type { Call } from "../support/chat.ts";

/** What the tool results of the next request say of an earlier decision, through the chat door. */
const chat = ChatApi.forTests();

interface ToolMessage {
  readonly role: "tool" | "function";
  readonly content: string;
  readonly tool_call_id?: string;
  readonly name?: string;
}

const wire = ({ name, args, id }: Call) => ({ id, type: "function", function: { name, arguments: args } });

/** The request after an answer with these calls, with what their tools returned. */
const after = (calls: readonly Call[], results: readonly ToolMessage[], earlier: readonly object[] = []) => {
  const { messages, ...rest } = ask();
  const assistant = { role: "assistant", content: null, tool_calls: calls.map(wire) };
  return { ...rest, messages: [...messages, ...earlier, assistant, ...results] };
};

const result = (content: string, id?: string): ToolMessage => ({
  role: "tool",
  content,
  ...(id === undefined ? {} : { tool_call_id: id }),
});

/** A turn that releases these calls; then the next one, which brings the results. Returns the first one's record. */
async function loop(calls: readonly Call[], results: readonly ToolMessage[], times = 1) {
  chat.upstream.script(() => plain({ calls }));
  const first = await chat.post(ask());
  await first.text();
  await chat.api.settled();
  chat.say({ text: "Here is what became of it." });
  for (let i = 0; i < times; i++) await (await chat.post(after(calls, results))).text();
  await chat.api.settled();
  return chat.recordOf(first);
}

const outcomesOf = (record: unknown) =>
  (record as { outcomes: { source: string; verdict: string; author: string; note: string | null }[] })
    .outcomes;

describe.each(["shadow", "enforce"])("in %s", (mode) => {
  const policy = () => chat.policy({ mode, threshold: 0, checks: { duplicate_call: "off" } });

  it.each([{ is_error: true }, { status: "error" }])(
    "a result that its format flags is an error: %j",
    async (flag) => {
      await policy();
      const id = `${mode}_${JSON.stringify(flag)}`;
      const record = await loop(
        [refund(20, id)],
        [{ ...result("That order is of another shop.", id), ...flag }],
      );
      expect(outcomesOf(record)).toMatchObject([{ source: "tool_result", verdict: "unknown" }]);
      expect(outcomesOf(record)[0]?.note).toContain("flagged as an error");
    },
  );

  it("an error that blames the call is a verdict, with its reason", async () => {
    await policy();
    const record = await loop(
      [refund(20, `${mode}_1`)],
      [result("Error: order 7731 not found", `${mode}_1`)],
    );
    expect(record).toMatchObject({ verdict: "incorrect", verdict_source: "tool_result" });
    expect(outcomesOf(record)).toMatchObject([{ source: "tool_result", author: "call 1" }]);
    expect(outcomesOf(record)[0]?.note).toMatch(/^blamed: .*order 7731 not found/);
  });

  it("a transient error is unknown, and a result without an error no verdict at all", async () => {
    await policy();
    const busy = await loop(
      [refund(20, `${mode}_2`)],
      [result("503 Service Unavailable, try again later", `${mode}_2`)],
    );
    expect(busy).toMatchObject({ verdict: "unknown", verdict_source: "tool_result" });
    const ran = await loop([refund(20, `${mode}_3`)], [result('{"status":"ok","errors":0}', `${mode}_3`)]);
    expect(ran).toMatchObject({ verdict: null, verdict_source: null });
    expect(outcomesOf(ran)).toMatchObject([{ source: "tool_ran", note: "ran: no error" }]);
  });
});

it.each(["shadow", "enforce"])(
  "a result that comes back before its decision is in the log is not lost (%s)",
  async (mode) => {
    await chat.restart({}, undefined, { lateRecordMs: 500 });
    await chat.policy({ mode, threshold: 0, checks: { duplicate_call: "off" } });
    const id = `quick_${mode}`;
    chat.upstream.script(() => plain({ calls: [refund(20, id)] }));
    chat.api.outbox.slowMs = 200;
    const first = await chat.post(ask());
    await first.text();
    chat.say({ text: "It went wrong." });
    const answer = await chat.post(after([refund(20, id)], [result("Error: order 7731 not found", id)]));
    await answer.text();
    chat.api.outbox.slowMs = 0;
    await chat.api.settled();
    const record = await chat.recordOf(first);
    expect(record).toMatchObject({ verdict: "incorrect", verdict_source: "tool_result" });
    expect(outcomesOf(record)).toHaveLength(1);
  },
);

it("A10: a result with NaN is no error, and a repeated request reports it once", async () => {
  await chat.policy({ mode: "shadow" });
  const record = await loop([lookUp("nan_1")], [result('{"mean": NaN, "n": 0}', "nan_1")], 3);
  expect(outcomesOf(record)).toMatchObject([{ source: "tool_ran" }]);
});

it("joins by place where the id is missing", async () => {
  await chat.policy({ mode: "shadow" });
  const calls = [refund(20, "m_1"), lookUp("m_2")];
  const record = await loop(calls, [result('{"ok":true}'), result("Error: order 7731 not found")]);
  expect(outcomesOf(record)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ source: "tool_ran", author: "call 1" }),
      expect.objectContaining({ source: "tool_result", author: "call 2", verdict: "incorrect" }),
    ]),
  );
  expect(record).toMatchObject({ verdict: "incorrect" });
});

it("an id that is used again in the conversation means the call before it, not the older one", async () => {
  await chat.policy({ mode: "shadow" });
  chat.upstream.script(() => plain({ calls: [lookUp("again")] }));
  const first = await chat.post(ask());
  await first.text();
  await chat.api.settled();
  const history = [
    { role: "assistant", content: null, tool_calls: [wire(lookUp("again"))] },
    result('{"order_id":"7731"}', "again"),
  ];
  const { messages, ...rest } = ask();
  chat.upstream.script(() => plain({ calls: [refund(20, "again")] }));
  const second = await chat.post({ ...rest, messages: [...messages, ...history] });
  await second.text();
  await chat.api.settled();
  chat.say({ text: "Done." });
  const results = [result("Error: amount exceeds the order's total of 5", "again")];
  await (await chat.post(after([refund(20, "again")], results, history))).text();
  await chat.api.settled();
  expect(outcomesOf(await chat.recordOf(first))).toMatchObject([{ source: "tool_ran" }]);
  expect(await chat.recordOf(second)).toMatchObject({ verdict: "incorrect", verdict_source: "tool_result" });
});

it("a result that an answer from elsewhere follows still counts, and later turns change nothing", async () => {
  await chat.policy({ mode: "shadow" });
  const calls = [refund(20, "elsewhere")];
  chat.upstream.script(() => plain({ calls }));
  const first = await chat.post(ask());
  await first.text();
  await chat.api.settled();
  chat.say({ text: "The refund did not work." });
  const { messages, ...rest } = after(calls, [result("Error: order 7731 not found", "elsewhere")]);
  const longer = [
    ...messages,
    { role: "assistant", content: "Written by another model." },
    { role: "user", content: "And now?" },
  ];
  await (await chat.post({ ...rest, messages: longer })).text();
  await chat.api.settled();
  const known = outcomesOf(await chat.recordOf(first));
  expect(known).toMatchObject([{ source: "tool_result", author: "call 1", verdict: "incorrect" }]);
  const last = { role: "assistant", content: "The refund did not work." };
  await (await chat.post({ ...rest, messages: [...longer, last, { role: "user", content: "Hm." }] })).text();
  await chat.api.settled();
  expect(outcomesOf(await chat.recordOf(first))).toEqual(known);
});

it("A20: a message of the older role, which has no id, is joined by name and place", async () => {
  await chat.policy({ mode: "shadow" });
  const calls = [refund(20, "older_1"), lookUp("older_2")];
  const record = await loop(calls, [
    { role: "function", name: calls[1]?.name ?? "", content: '{"error":"timeout"}' },
    { role: "function", name: "refund", content: "Error: order 7731 not found" },
  ]);
  expect(outcomesOf(record)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ author: "call 1", verdict: "incorrect" }),
      expect.objectContaining({ author: "call 2", verdict: "unknown" }),
    ]),
  );
  expect(record).toMatchObject({ verdict: "incorrect" });
});

it.each([
  ["of the project", { store_content: "hash" }, {}],
  ["of the tool", {}, { refund: { store_content: "none" } }],
  ["of another tool of the same answer", {}, { look_up: { store_content: "hash" } }],
])("keeps no sentence of a tool where the policy %s keeps no content", async (whose, global, tools) => {
  await chat.policy({ mode: "shadow", ...global }, tools);
  const calls = [refund(20, `${whose} 1`), lookUp(`${whose} 2`)];
  const record = await loop(calls, [result("Error: order 7731 not found", `${whose} 1`)]);
  expect(outcomesOf(record)[0]?.note).toMatch(/^blamed: /);
  expect(outcomesOf(record)[0]?.note).not.toContain("7731");
});

it("nobody can report by the API that a tool ran: it is no verdict", async () => {
  const body = { decision_id: "dec_1", verdict: "unknown", source: "tool_ran" };
  const { status, body: answer } = await chat.api.send("POST", "/v1/outcomes", { body });
  expect([status, JSON.stringify(answer)]).toEqual([400, expect.stringContaining("no verdict")]);
});

/** Verdicts that the decisions of an agent loop have in the end, one call after the other. */
async function verdictsOf(calls: readonly (readonly string[])[], name: string): Promise<unknown[]> {
  const { messages, ...rest } = ask();
  const history: object[] = [];
  const answers = [];
  for (const [place, [tool = "", args = "", content = ""]] of calls.entries()) {
    const call = { name: tool, args, id: `${name}_${place}` };
    chat.upstream.script(() => plain({ calls: [call] }));
    const answer = await chat.post({ ...rest, messages: [...messages, ...history] });
    await answer.text();
    await chat.api.settled();
    answers.push(answer);
    history.push({ role: "assistant", content: null, tool_calls: [wire(call)] }, result(content, call.id));
  }
  chat.say({ text: "Done." });
  await (await chat.post({ ...rest, messages: [...messages, ...history] })).text();
  await chat.api.settled();
  return Promise.all(
    answers.map(async (answer) => ((await chat.recordOf(answer)) as { verdict?: unknown }).verdict),
  );
}

it("E05: a retry blames the first call only where its error does, and polling or the next item blames nobody", async () => {
  await chat.policy({ mode: "shadow" });
  const found = [];
  for (const [i, { calls }] of (fieldCase("E05").sequences ?? []).entries())
    found.push(await verdictsOf(calls, `e05_${i}`));
  expect(found).toEqual([
    [null, null, null],
    [null, null, null],
    ["unknown", null],
    ["incorrect", null],
  ]);
});
