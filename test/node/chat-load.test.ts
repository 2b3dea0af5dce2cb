import { expect, it } from "vitest";
import { ask, refund, reply } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { newKey } from "../support/conversation.ts";

/** Thresholds that depend on how the upstream does. */
const chat = ChatApi.forTests();

const RULE = { when: { load: "degraded" }, at_least: 1, reason: "The provider is failing." };
const policy = () => chat.policy({ mode: "enforce", threshold: 0.1, samples: 1, context: [RULE] });

async function answered(headers: Readonly<Record<string, string>> = {}) {
  chat.upstream.script(({ body }) => reply(body, { calls: [refund(20)] }));
  const record = await chat.recordOf(await chat.post(ask(), headers));
  const { action, threshold_source: source, calls, evidence } = record;
  return { action, source, calls, evidence } as {
    readonly action: string;
    readonly source: string;
    readonly calls: readonly { readonly context?: readonly { readonly because?: string }[] }[];
    readonly evidence: { readonly conditions: { readonly load: object | null } };
  };
}

it("rises while the model fails, says what was measured, and falls when it is well again", async () => {
  await policy();
  const fresh = await answered();
  expect(fresh).toMatchObject({ action: "execute", evidence: { conditions: { load: null } } });
  for (const status of [400, 503, 429]) {
    chat.upstream.script(() => ({ status, parts: ["{}"] }));
    for (let i = 0; i < (status === 400 ? 30 : 10); i++) await (await chat.post(ask())).text();
  }
  const failing = await answered();
  expect(failing).toMatchObject({ action: "abstain", source: "context" });
  expect(failing.calls[0]?.context).toEqual([
    {
      reason: "The provider is failing.",
      from: 0.1,
      to: 1,
      because: expect.stringMatching(
        /^the upstream failed in 95 % of about 21 calls of the last minutes \(10 were refused with 429\), and/,
      ) as string,
    },
  ]);
  expect(failing.evidence.conditions.load).toMatchObject({ calls: 21, failed: 20, limited: 10 });

  const [own] = (await chat.api.send("GET", "/api/settings")).body["load"] as object[];
  expect(own).toMatchObject({ model: "test-model", upstream: chat.upstream.url, calls: 22, failed: 20 });
  const health = (await chat.api.send("GET", "/healthz")).body;
  expect(health["load"]).toMatchObject([{ model: null, calls: 22, failed: 20 }]);
  const agent = (await newKey(chat))["x-idk-key"] ?? "";
  expect(await chat.api.send("GET", "/healthz", { key: agent })).toHaveProperty("body.counters");
  for (const key of [null, agent])
    expect(await chat.api.send("GET", "/healthz", { key })).not.toHaveProperty("body.load");

  chat.api.clock.now += 20 * 60_000;
  expect(await answered()).toMatchObject({ action: "execute", source: "global" });
});

it("a caller whose own key has no quota left raises no threshold but its own", async () => {
  await policy();
  const poor = { authorization: "Bearer sk-without-quota" };
  chat.upstream.script(() => ({ status: 429, parts: ["{}"] }));
  for (let i = 0; i < 25; i++) await (await chat.post(ask(), poor)).text();
  expect(await answered()).toMatchObject({ action: "execute", evidence: { conditions: { load: null } } });
  expect(await answered({ authorization: "Bearer sk-other" })).toMatchObject({ action: "execute" });
  expect(await answered(poor)).toMatchObject({
    action: "abstain",
    evidence: { conditions: { load: { calls: 25, limited: 25 } } },
  });
});

it("measures nothing where no rule asks", async () => {
  await chat.policy({ mode: "enforce", threshold: 0.1, samples: 1 });
  expect(await answered()).toMatchObject({ action: "execute", evidence: { conditions: null } });
});

it("is measured for samples that a caller brings, too, also where only callers have a key", async () => {
  await chat.restart({ apiKey: undefined });
  await policy();
  const key = { authorization: "Bearer sk-of-the-caller" };
  chat.upstream.script(() => ({ status: 503, parts: ["{}"] }));
  for (let i = 0; i < 25; i++) await (await chat.post(ask(), key)).text();
  const { messages, tools, model } = ask();
  const call = { id: "c", type: "function", function: { name: "refund", arguments: '{"amount":20}' } };
  const samples = [{ message: { role: "assistant", content: null, tool_calls: [call] } }];
  const { body } = await chat.api.send("POST", "/v1/decisions", {
    body: { messages, tools, model, samples },
  });
  expect(body).toMatchObject({ action: "abstain", threshold: 1, threshold_source: "context" });
});
