import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message } from "../turn.ts";
import { answerKeys } from "./answer.ts";
import { historyTurns, MOST_TURNS } from "./history.ts";

const says = (role: Message["role"], text: string, more: Partial<Message> = {}): Message => ({
  role,
  text,
  calls: [],
  callId: null,
  name: null,
  ...more,
});
const call = (id: string | null, args = '{"a":1}', name = "f") => ({ id, name, arguments: args });
const asks = (...ids: (string | null)[]) => says("assistant", "", { calls: ids.map((id) => call(id)) });
const gives = (callId: string | null) => says("tool", "ok", { callId });
const resultsOf = (...messages: Message[]) =>
  historyTurns([says("user", "hi"), ...messages])[0]?.results.map(({ message, call: index, by }) => [
    message,
    index,
    by,
  ]);

describe("which call a tool message answers", () => {
  test("the one with its id, in whatever order", () => {
    expect(resultsOf(asks("a", "b"), gives("b"), gives("a"))).toEqual([
      [2, 1, "id"],
      [3, 0, "id"],
    ]);
  });

  test("A10: without an id, and with an id that two calls have, the k-th", () => {
    expect(resultsOf(asks("a", "b"), gives(null), gives(null))).toEqual([
      [2, 0, "position"],
      [3, 1, "position"],
    ]);
    expect(resultsOf(asks("x", "x"), gives("x"), gives("x"))).toEqual([
      [2, 0, "position"],
      [3, 1, "position"],
    ]);
    expect(resultsOf(asks("a", "b"), gives("other"), gives("b"))).toEqual([
      [2, 0, "position"],
      [3, 1, "id"],
    ]);
  });

  test("A20: a message of the older role by name and order", () => {
    const calls = [call(null, "{}", "f"), call(null, "{}", "g")];
    const older = (name: string) => says("function", "[]", { name });
    expect(resultsOf(says("assistant", "", { calls }), older("g"), older("f"))).toEqual([
      [2, 1, "position"],
      [3, 0, "position"],
    ]);
  });

  test("no call twice, none that is not there, and none behind the next message", () => {
    expect(resultsOf(asks("a"), gives("a"), gives("a"))).toEqual([[2, 0, "id"]]);
    expect(resultsOf(asks("a"), says("user", "wait"), gives("a"))).toEqual([]);
    const ids = fc.array(fc.constantFrom("a", "b", null), { maxLength: 5 });
    fc.assert(
      fc.property(ids, ids, (calls, results) => {
        const found = resultsOf(asks(...calls), ...results.map(gives)) ?? [];
        const used = found.map(([, index]) => index);
        expect(new Set(used).size).toBe(used.length);
        expect(used.every((index) => Number(index) < calls.length)).toBe(true);
      }),
    );
  });
});

const keyOf = (text: string) => answerKeys({ text, calls: [] });

describe("what names an answer", () => {
  test("its words, whatever transports do to line ends and outer space", () => {
    expect(keyOf(" Zürich\r\nis fine \n")).toEqual(keyOf("Zürich\nis fine"));
    expect(keyOf("a b")).not.toEqual(keyOf("a  b"));
    expect(keyOf("  ")).toEqual([]);
  });

  test("its calls by id and canonical arguments, and each id alone", () => {
    const one = answerKeys({ text: "I do it", calls: [call("x", '{"a":1,"b":2}')] });
    expect(one).toEqual(answerKeys({ text: null, calls: [call("x", '{ "b":2, "a":1.0 }')] }));
    expect(one.map(({ kind }) => kind)).toEqual(["calls", "id"]);
    expect(one[0]).not.toEqual(answerKeys({ text: null, calls: [call("x", '{"a":2,"b":2}')] })[0]);
    expect(answerKeys({ text: null, calls: [call("x", "{broken")] })).toHaveLength(2);
  });
});

test("a long history costs no more than its newest turns", () => {
  const long = Array.from({ length: 500 }, (_, i) => says(i % 2 ? "assistant" : "user", `word ${i}`));
  const turns = historyTurns(long);
  expect(turns).toHaveLength(MOST_TURNS);
  expect(turns.at(-1)?.message).toBe(499);
});
