import { expect, test } from "vitest";
import { describedAs, lastWords, resultsIn } from "./evidence.ts";

test("the user's last words are all that was written since the assistant spoke", () => {
  const messages = [
    { role: "user", content: "Hello" },
    { role: "assistant", content: "Yes?" },
    { role: "user", content: [{ type: "text", text: "Move 10" }, { type: "image_url" }] },
    { role: "user", content: "to 77, please" },
    { role: "assistant", tool_calls: [] },
    { role: "tool", tool_call_id: "c1", content: "done" },
  ];
  expect(lastWords(messages)).toEqual(["Move 10", "to 77, please"]);
  for (const nothing of [null, "cut …", {}, [], [null, 7]]) expect(lastWords(nothing)).toEqual([]);
});

test("results are those of the calls that are asked for", () => {
  const messages = [
    { role: "tool", tool_call_id: "c1", content: "done" },
    { role: "tool", tool_call_id: "c2", content: [{ type: "text", text: "other" }] },
    { role: "tool", content: "of nobody" },
  ];
  expect(resultsIn(messages, ["c2", null])).toEqual([{ call: "c2", text: "other" }]);
  expect(resultsIn(undefined, ["c1"])).toEqual([]);
});

test("a tool is described by its own words, in either form of declaration", () => {
  const tools = [
    { type: "function", function: { name: "pay", description: "Pays a bill." } },
    { name: "stop", description: "" },
  ];
  expect(describedAs(tools, "pay")).toBe("Pays a bill.");
  for (const [all, name] of [
    [tools, "stop"],
    [tools, "other"],
    [null, "pay"],
    ["cut", "pay"],
  ] as const) {
    expect(describedAs(all, name)).toBeNull();
  }
});
