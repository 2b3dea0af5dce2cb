import { describe, expect, it } from "vitest";
import {
  conversationOf,
  example,
  inferredIn,
  linkedTurns,
  message,
  readCase,
  replyCases,
  toolCall,
  turnOf,
} from "../../../../test/support/user-replies.ts";
import { inferVerdicts } from "./infer.ts";

describe("verdicts inferred from what users say", () => {
  const rows = replyCases().flatMap((given) =>
    readCase(given).map((read, call) => ({ set: given.set, given, read, label: given.labels[call] })),
  );

  it("has at least 120 cases, in both directions", () => {
    expect(rows.length).toBeGreaterThanOrEqual(120);
    expect(rows.filter(({ label }) => label === "incorrect").length).toBeGreaterThanOrEqual(50);
    expect(rows.filter(({ label }) => label !== "incorrect").length).toBeGreaterThanOrEqual(50);
  });

  it.each(["tuned", "held_out", "after"])("%s: few and right", (set) => {
    const of = rows.filter((row) => row.set === set);
    const both = of.filter(({ label, read }) => label === "incorrect" && read === "incorrect").length;
    const read = of.filter((row) => row.read === "incorrect").length;
    const labelled = of.filter(({ label }) => label === "incorrect").length;
    const wrong = of
      .filter((row) => (row.label === "incorrect") !== (row.read === "incorrect"))
      .map(({ given, label, read: got }) => `${given.id} ${label} read as ${got}: ${given.user}`);
    console.info(`${set}: precision ${both}/${read}, recall ${both}/${labelled}`, wrong);
    expect(both / read, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
    expect(both / labelled, wrong.join("\n")).toBeGreaterThanOrEqual(0.8);
  });

  it("calls nothing correct", () => {
    expect(rows.map(({ read }) => read)).not.toContain("correct");
  });
});

describe("which call is meant", () => {
  it("the one that changed something, not those that looked something up or only thought", () => {
    const calls = [
      ["get_trips", {}],
      ["cancel_trip", { trip: "t2" }],
      ["think", { thought: "done" }],
    ] as const;
    expect(readCase(example({ calls }))).toEqual(["none", "incorrect", "none"]);
  });

  it("none where two changed something, unless the user names a value of one", () => {
    const calls = [
      ["cancel_trip", { trip: "t2", to: "Rome" }],
      ["book_hotel", { city: "Oslo" }],
    ] as const;
    expect(readCase(example({ calls, user: "That's wrong." }))).toEqual(["none", "none"]);
    expect(readCase(example({ calls, user: "Not Rome, Paris!" }))).toEqual(["incorrect", "none"]);
  });

  it("none that failed: it did nothing that a user could object to", () => {
    const calls = [["cancel_trip", { trip: "t2" }, '{"error":"service unavailable"}']] as const;
    expect(readCase(example({ calls }))).toEqual(["none"]);
  });

  it("none that did just what the user had said", () => {
    expect(readCase(example({ ask: "Cancel trip t2" }))).toEqual(["unknown"]);
  });

  it("none where the agent had asked or refused something in between", () => {
    const user = "No, that's wrong.";
    expect(readCase(example({ user }))).toEqual(["incorrect"]);
    expect(readCase(example({ user, says: "Do you want to cancel Rome as well?" }))).toEqual(["none"]);
    expect(readCase(example({ user, says: "Unfortunately a refund is not possible." }))).toEqual(["none"]);
    expect(readCase(example({ user, says: "Done. Can I help you with anything else?" }))).toEqual([
      "incorrect",
    ]);
  });
});

const again = (args: object) => [["order", args]] as const;

describe("what the agent does after an objection", () => {
  const ordered = {
    ask: "Order the blue ink",
    calls: [["order", { sku: "ink-4" }, '{"id":"o-77"}']],
    says: "Ordered.",
    user: "No, blue.",
  } as const;

  it("a call that takes it back by an id that it had got back", () => {
    const next = [["cancel_order", { id: "o-77" }]] as const;
    expect(readCase(example({ ...ordered, next }))).toEqual(["incorrect"]);
    const other = [["cancel_order", { id: "o-12" }]] as const;
    expect(readCase(example({ ...ordered, next: other }))).toEqual(["none"]);
  });

  it("the same tool with another value, not with one more, and not where the user had said the first value", () => {
    expect(readCase(example({ ...ordered, next: again({ sku: "ink-9" }) }))).toEqual(["incorrect"]);
    expect(readCase(example({ ...ordered, next: again({ sku: "ink-4", n: 2 }) }))).toEqual(["none"]);
    const ask = "Order ink-4";
    expect(readCase(example({ ...ordered, ask, next: again({ sku: "ink-9" }) }))).toEqual(["none"]);
  });

  it("nothing without an objection", () => {
    const next = [["cancel_order", { id: "o-77" }]] as const;
    expect(readCase(example({ ...ordered, user: "Thanks. Cancel my other order too.", next }))).toEqual([
      "none",
    ]);
  });
});

describe("a request", () => {
  const messages = conversationOf(example({}));

  it("says only what is new since the newest answer of the gate", () => {
    const answered = [...messages, message("assistant", "I am sorry."), message("user", "Fine.")];
    const all = inferVerdicts(turnOf(messages), linkedTurns(messages));
    expect(all).toMatchObject([{ decisionId: "at 1", evidence: "correction", tools: ["cancel_trip"] }]);
    expect(inferVerdicts(turnOf(answered), linkedTurns(answered))).toEqual([]);
  });

  it("says nothing of answers that the gate did not give", () => {
    expect(inferVerdicts(turnOf(messages), linkedTurns(messages).slice(1))).toEqual([]);
    expect(inferVerdicts(turnOf(messages), [])).toEqual([]);
  });

  it("takes an objection back with its user", () => {
    const longer = [
      ...messages,
      message("assistant", "I am sorry."),
      message("user", "Oh, my mistake, t2 was the right one."),
    ];
    const [last] = inferVerdicts(turnOf(longer), linkedTurns(longer)).slice(-1);
    expect(last).toMatchObject({ decisionId: "at 1", evidence: "correction", verdict: "unknown" });
  });

  it("reads only the user's own words", () => {
    const words = "You cancelled the wrong trip!";
    const others = [
      ...messages.slice(0, 2),
      message("tool", words, { callId: "c0" }),
      message("assistant", words),
      message("system", words),
      message("user", "ok"),
    ];
    expect(inferredIn(others).size).toBe(0);
  });

  it("of any form does no harm", () => {
    const odd = [
      message("assistant", "", { calls: [toolCall("x", {}), { id: null, name: "", arguments: "{" }] }),
      message("user", ""),
      message("user", "No!"),
      message("tool", "?"),
      message("assistant", "", { calls: [{ id: null, name: "x", arguments: '{"a":[[[' }] }),
    ];
    expect(() => inferVerdicts(turnOf(odd), linkedTurns(odd))).not.toThrow();
  });
});
