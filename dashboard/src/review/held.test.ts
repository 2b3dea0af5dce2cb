import { beforeEach, describe, expect, it } from "vitest";
import type { Judgement } from "./calls.ts";
import { HeldVerdicts, HOLD_MS } from "./held.ts";

const judgement = (decision: string, verdict: Judgement["verdict"] = "correct"): Judgement => ({
  decision,
  verdict,
  note: "",
  source: "human_audit",
  author: "kim",
});

describe("verdicts that can still be taken back", () => {
  let now: number;
  let sent: (readonly [string, string])[];
  let answer: () => Promise<{ errors: { index: number; message: string }[] }>;
  let held: HeldVerdicts;
  beforeEach(() => {
    now = 0;
    sent = [];
    answer = () => Promise.resolve({ errors: [] });
    held = new HeldVerdicts(
      (judgements) => {
        sent.push(...judgements.map(({ decision, verdict }) => [decision, verdict] as const));
        return answer();
      },
      () => {},
      () => now,
    );
  });

  it("are sent after a while, each once, the last word on a decision only", async () => {
    held.give(judgement("a"));
    await held.sendDue();
    expect(sent).toEqual([]);
    held.give(judgement("a", "incorrect"));
    now = HOLD_MS;
    await held.sendDue();
    await held.sendDue();
    expect(sent).toEqual([["a", "incorrect"]]);
    expect(held.of("a")?.state).toBe("saved");
  });

  it("are never sent once they are taken back; one that is saved says so", async () => {
    expect(held.takeBack()).toBeNull();
    held.give(judgement("a"));
    held.give(judgement("b"));
    expect(held.takeBack()).toMatchObject({ judgement: { decision: "b" }, saved: false });
    await held.sendAll();
    expect(sent).toEqual([["a", "correct"]]);
    expect(held.takeBack()).toMatchObject({ judgement: { decision: "a" }, saved: true });
    expect(held.of("a")?.state).toBe("saved");
  });

  it("are forgotten with their key: what was being sent is not tried with the next one", async () => {
    answer = () => Promise.reject(new Error("no such key"));
    held.give(judgement("a"));
    const sending = held.sendAll();
    held.give(judgement("b"));
    held.forget();
    await sending;
    now += HOLD_MS;
    await held.sendDue();
    expect([sent, held.all]).toEqual([[["a", "correct"]], []]);
  });

  it("stay when the gate is away or refuses one, and are sent again", async () => {
    answer = () => Promise.reject(new Error("no answer"));
    held.give(judgement("a"));
    held.give(judgement("b"));
    await held.sendAll();
    expect(held.all.map(({ state, problem }) => [state, problem])).toEqual([
      ["failed", "no answer"],
      ["failed", "no answer"],
    ]);
    answer = () => Promise.resolve({ errors: [{ index: 1, message: "too long" }] });
    now += HOLD_MS;
    await held.sendDue();
    expect(held.all.map(({ state, problem }) => [state, problem])).toEqual([
      ["saved", null],
      ["failed", "too long"],
    ]);
  });
});
