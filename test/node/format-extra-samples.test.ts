import { describe, expect, it } from "vitest";
import { type Call, lookUp, refund } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { FORMAT_CELLS, reply } from "../support/formats/cells.ts";
import type { Said } from "../support/formats/driver.ts";

/** How extra samples are asked for, in every wire format, and what may become of them. */
const chat = ChatApi.forTests();

const asText = (...calls: readonly Call[]): Said => ({
  text: JSON.stringify(calls.map(({ name, args }) => ({ name, arguments: JSON.parse(args) as unknown }))),
});
const IN_DOUBT = { mode: "enforce", threshold: 0.89 };

const asked = (record: { samples: readonly Readonly<Record<string, unknown>>[] }) =>
  record.samples.map((sample) => sample["asked"]);
const namesIn = (body: unknown): readonly string[] =>
  JSON.stringify((body as { tools?: unknown }).tools ?? []).match(/refund|look_up/g) ?? [];
const findings = ({ findings: all }: { findings: readonly { message: string }[] }) =>
  all.map(({ message }) => message);

describe.each(FORMAT_CELLS)("$name", ({ format, stream }) => {
  /** Sends the request, or another one, to an upstream that says these things; what is said last is said again. */
  async function send(said: readonly (Said | number)[], body = format.ask(stream), headers = {}) {
    const texts: string[] = [];
    chat.upstream.script((_, index) => {
      const next = said[Math.min(index, said.length - 1)] ?? {};
      if (typeof next === "number") return { status: next, parts: ["{}"] };
      texts[index] = format.answer(next, stream);
      const answer = reply(texts[index], stream);
      return { ...answer, headers: { ...answer.headers, ...(index === 0 ? {} : headers) } };
    });
    const response = await chat.postTo(format.path(stream), body);
    const text = await response.text();
    return { text, texts, record: await chat.recordOf(response) };
  }
  it("json_text: asks without native tools, counts the calls in the text, and releases the native answer", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 3, diversity: ["json_text"] });
    const { text, texts, record } = await send([{ calls: [refund(20)] }, asText(refund(20))]);
    expect(text).toBe(texts[0]);
    expect(record).toMatchObject({
      action: "execute",
      candidate: 0,
      released: 0,
      agreement: 1,
      effective_samples: 3,
    });
    expect(asked(record)).toEqual([null, "json_text", "json_text"]);
    const [first, ...extra] = chat.upstream.seen;
    expect(first?.text).toBe(JSON.stringify(format.ask(stream)));
    expect(extra.map(({ body }) => namesIn(body))).toEqual([[], []]);
    for (const one of extra) expect(one.text).toContain("The tools that can be called, one a line");
  });

  it("json_text: what was only said in text is never released", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 3, diversity: ["json_text"] });
    const { text, record } = await send([{ calls: [refund(2000)] }, asText(refund(20))]);
    expect(record).toMatchObject({ action: "abstain", reason: "asked_in_text", released: null });
    const heard = format.hear(text, stream);
    expect(heard.calls).toEqual([]);
    expect(heard.done).toBe(true);
    expect(text).not.toContain("arguments");
  });

  it("json_text: of a group with a native member that one is released, whole", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 4, diversity: ["json_text", "json_text", "resample"] });
    const more = format.name === "openai-responses" ? { store: false } : {};
    chat.upstream.script(({ body }, index) => {
      const native = { calls: [refund(index === 0 ? 2000 : 20)] };
      return reply(format.answer(namesIn(body).length > 0 ? native : asText(refund(20)), stream), stream);
    });
    const response = await chat.postTo(format.path(stream), format.ask(stream, more));
    const heard = format.hear(await response.text(), stream);
    expect(heard.calls.map(({ name, args }) => [name, JSON.parse(args)])).toEqual([
      ["refund", { order_id: "7731", amount: 20 }],
    ]);
    const record = await chat.recordOf(response);
    const { candidate, released, samples } = record as unknown as {
      candidate: number;
      released: number;
      samples: { asked: string }[];
    };
    expect(released).toBe(candidate);
    expect(samples[released]?.asked).toBe("resample");
  });

  it("json_text: words make no call and no vote, and neither does a native call where none was offered", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 3, diversity: ["json_text"] });
    const words = { text: `I would call refund: ${asText(refund(20)).text ?? ""}` };
    const { record } = await send([{ calls: [refund(20)] }, words, { calls: [refund(20)] }]);
    expect(record).toMatchObject({ action: "execute", effective_samples: 1, agreement: null });
    const [message = ""] = findings(record).filter((one) => one.includes("failed"));
    expect(message).toContain("an answer that is no JSON array of calls");
    expect(message).toContain("a native call where the calls were asked for as text");
  });

  it("json_text: [] is a vote for no call, and its text is shown to nobody", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 3, diversity: ["json_text"] });
    const { text, record } = await send([{ calls: [refund(20)] }, { text: "```json\n[]\n```" }]);
    expect(record).toMatchObject({ action: "abstain", reason: "unnecessary_call" });
    expect(format.hear(text, stream).words).toMatch(/^I am not sure that anything should be done/);
  });

  it("tool_order: the same request with its tools in an order that the record fixes", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 3, diversity: ["tool_order", "resample"] });
    const { record } = await send([{ calls: [refund(20)] }]);
    expect(asked(record)).toEqual([null, "tool_order", "resample"]);
    expect(record.samples.map((sample) => typeof sample["order_seed"])).toEqual([
      "object",
      "number",
      "object",
    ]);
    const [first, ...extra] = chat.upstream.seen;
    const inOrder = namesIn(first?.body);
    const [reordered, same] = [false, true].map((plain) =>
      extra.find(({ body }) => (namesIn(body).join() === inOrder.join()) === plain),
    );
    expect(namesIn(reordered?.body)).not.toEqual(inOrder);
    expect([...(reordered?.text ?? "")].toSorted()).toEqual([...(same?.text ?? "")].toSorted());
  });

  it("asks otherwise where a way does not go, and says why", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 2, diversity: ["json_text"] });
    const before = format.answer({ calls: [lookUp()] }, stream);
    const body = format.goOn(format.ask(stream), before, stream, {
      results: [{ id: "call_2", text: "found" }],
    });
    const { record } = await send([{ calls: [refund(20)] }, asText(refund(20))], body);
    const demands = format.name === "anthropic-messages";
    // Others take native history without tools.
    expect(asked(record)).toEqual([null, demands ? "tool_order" : "json_text"]);
    expect(
      findings(record).filter((one) => one.includes("could not be asked for by json_text")),
    ).toHaveLength(demands ? 1 : 0);
  });

  it("learns that a model refuses the request in text", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 2, diversity: ["json_text"] });
    const model = `no-text-${format.name}-${stream}`;
    chat.upstream.script(({ body }, index) =>
      index > 0 && namesIn(body).length === 0
        ? { status: 400, parts: ['{"error":{"message":"tools are required"}}'] }
        : reply(format.answer({ calls: [refund(20)] }, stream), stream),
    );
    const ways = [];
    for (const _ of [1, 2]) {
      const response = await chat.postTo(format.path(stream, model), format.ask(stream, { model }));
      await response.text();
      const record = await chat.recordOf(response);
      ways.push([asked(record), findings(record)]);
    }
    expect(ways).toEqual([
      [[null], ["1 extra sample failed: status 400."]],
      [
        [null, "tool_order"],
        ["An extra sample could not be asked for by json_text: the model refused it before."],
      ],
    ]);
  });

  it("token_budget: what does not fit is not drawn", async () => {
    // Every answer takes 12 tokens, or is guessed from its length.
    await chat.policy({ ...IN_DOUBT, samples: 4, token_budget: 30, diversity: ["tool_order"] });
    const { record } = await send([{ calls: [refund(20)] }]);
    const drawn = record.samples.length - 1;
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(3);
    expect(chat.upstream.seen).toHaveLength(1 + drawn);
    expect(record).toMatchObject({ effective_samples: 1 + drawn });
    expect(findings(record).join()).toMatch(/extra samples? not drawn: the token budget of 30 has no room/);
  });

  it("sampling_deadline_ms: what comes later is one sample less", async () => {
    await chat.policy({
      ...IN_DOUBT,
      samples: 3,
      sampling_deadline_ms: 100,
      diversity: ["tool_order", "resample"],
    });
    chat.upstream.script((_, index) =>
      index === 1
        ? { parts: [], end: "hang" }
        : reply(format.answer({ calls: [refund(20)] }, stream), stream),
    );
    const response = await chat.postTo(format.path(stream), format.ask(stream));
    await response.text();
    const record = await chat.recordOf(response);
    expect(record).toMatchObject({ action: "execute", effective_samples: 2, agreement: 1 });
    expect(findings(record)).toContain("1 extra sample failed: timeout.");
  });

  it("F03: a busy upstream is asked once more where its Retry-After fits, and no more", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 2 });
    const busy = { status: 429, headers: { "retry-after": "0" }, parts: ["{}"] };
    for (const [again, effective, requests] of [
      [1, 2, 3],
      [9, 1, 3],
    ] as const) {
      chat.upstream.script((_, index) =>
        index > 0 && index <= again ? busy : reply(format.answer({ calls: [refund(20)] }, stream), stream),
      );
      const response = await chat.postTo(format.path(stream), format.ask(stream));
      await response.text();
      expect(await chat.recordOf(response)).toMatchObject({ effective_samples: effective });
      expect(chat.upstream.seen).toHaveLength(requests);
    }
  });

  it("answers out of a cache are no agreement", async () => {
    await chat.policy({ ...IN_DOUBT, samples: 3 });
    const { record } = await send([{ calls: [refund(20)] }], format.ask(stream), {
      "cf-aig-cache-status": "HIT",
    });
    expect(record).toMatchObject({ action: "execute", effective_samples: 1, agreement: null });
    expect(record.samples.map((sample) => sample["repeats"])).toEqual([null, "cache", "cache"]);
  });
});

describe.each(FORMAT_CELLS.filter(({ format }) => format.name === "openai-responses"))(
  "$name",
  ({ format, stream }) => {
    it("releases no sample that the provider does not keep, also where a call was demanded", async () => {
      await chat.policy({ ...IN_DOUBT, samples: 3 });
      chat.upstream.script((_, index) =>
        reply(format.answer({ calls: [refund(index === 0 ? 2000 : 20)] }, stream), stream),
      );
      const body = format.ask(stream, { store: true, tool_choice: "required" });
      const response = await chat.postTo(format.path(stream), body);
      expect(format.hear(await response.text(), stream).calls).toEqual([]);
      expect(await chat.recordOf(response)).toMatchObject({
        reason: "outvoted",
        action: "abstain",
        released: null,
      });
    });
  },
);
