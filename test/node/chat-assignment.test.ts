import { expect, it } from "vitest";
import { ask, refund } from "../support/chat.ts";
import { ChatApi } from "../support/chat-api.ts";
import { type ChatMessage, question, result, takeTurn } from "../support/conversation.ts";
import { runExperiment } from "../support/experiments.ts";

const chat = ChatApi.forTests();
type Body = Readonly<Record<string, unknown>>;

it("a conversation that nobody named stays where it was assigned, plain and streamed alike", async () => {
  await chat.policy({ mode: "enforce", enforce_share: 0.5, samples: 1, threshold: 0.95 });
  const modes = new Set<unknown>();
  for (let i = 0; i < 14; i++) {
    const id = `call_${i}_share`;
    chat.say({ calls: [refund(20, id)] });
    const first = await takeTurn(chat, [question()]);
    const { mode } = first.record as unknown as Body;
    modes.add(mode);
    expect(first.calls).toBe(mode === "enforce" ? 0 : 1);
    const history: ChatMessage[] = [
      ...first.history,
      ...(first.calls > 0 ? [result(id)] : [{ role: "user", content: "Well?" }]),
    ];
    chat.api.clock.now += 1_000;
    const streamed = await chat.post(ask({ messages: history, stream: true }));
    const text = await streamed.text();
    expect(await chat.recordOf(streamed)).toMatchObject({ mode, session: first.record.session });
    expect(text.includes("tool_calls")).toBe(mode !== "enforce");
  }
  expect(modes).toEqual(new Set(["enforce", "shadow"]));
});

it("a turn whose session could not be looked for is outside the experiment", async () => {
  const id = await runExperiment(chat.api, {}, [
    { id: "a", share: 0.5 },
    { id: "b", share: 0.5 },
  ]);
  chat.api.outbox.turnsAway = true;
  chat.say({ calls: [refund(20, "call_lost")] });
  const turnOf = await takeTurn(chat, [question(), { role: "assistant", content: "Which?" }, question()]);
  expect(turnOf.record.link.status).toBe("unavailable");
  expect((turnOf.record as unknown as Body)["experiment"]).toBeNull();
  expect((await takeTurn(chat, [question()], { "x-idk-session": "named" })).record).toMatchObject({
    experiment: { id },
  });
});

it("holds each session to its arm, plain and streamed, and answers in the arm of shadow with the upstream's own bytes", async () => {
  const id = await runExperiment(chat.api, { samples: 1, threshold: 0.95 }, [
    { id: "watch", share: 0.5, global: { mode: "shadow" } },
    { id: "stop", share: 0.5, global: { mode: "enforce" } },
  ]);
  chat.say({ calls: [refund(20, "call_arm")] });
  const seen = new Set<unknown>();
  for (let i = 0; i < 14; i++) {
    const headers = { "x-idk-session": `session ${i}` };
    const plain = await chat.post(ask(), headers);
    const text = await plain.text();
    const record = await chat.recordOf(plain);
    const { arm } = record["experiment"] as Body;
    seen.add(arm);
    expect(record).toMatchObject({
      experiment: { id },
      mode: arm === "stop" ? "enforce" : "shadow",
      action: arm === "stop" ? "abstain" : "execute",
    });
    expect(plain.headers.get("x-idk-experiment")).toBe(arm === "stop" ? `${id}/stop` : null);
    expect(text.includes("call_arm")).toBe(arm !== "stop");
    const streamed = await chat.post(ask({ stream: true }), headers);
    expect((await streamed.text()).includes("call_arm")).toBe(arm !== "stop");
    expect((await chat.recordOf(streamed))["experiment"]).toEqual(record["experiment"]);
  }
  expect(seen).toEqual(new Set(["watch", "stop"]));
});

it("a request that may only be stricter gets what it asks for, or what its arm holds", async () => {
  await runExperiment(chat.api, { samples: 1 }, [
    { id: "now", share: 0.5 },
    { id: "strict", share: 0.5, global: { threshold: 0.97 } },
  ]);
  chat.say({ calls: [refund(20, "call_asks")] });
  const { body: agent } = await chat.api.send("POST", "/api/keys", { body: { name: "a", role: "agent" } });
  for (let i = 0; i < 8; i++) {
    const answer = await chat.post(ask(), {
      "x-idk-key": String(agent["key"]),
      "x-idk-session": `s${i}`,
      "x-idk-mode": "enforce",
      "x-idk-threshold": "0.6",
    });
    expect([answer.status, (await answer.text()).length > 0]).toEqual([200, true]);
    const record = await chat.recordOf(answer);
    const strict = (record["experiment"] as Body)["arm"] === "strict";
    expect(record).toMatchObject({ mode: "enforce", threshold: strict ? 0.97 : 0.6 });
  }
});
