import { expect, it } from "vitest";
import type { ToolOverview } from "../api/types.ts";
import { shownTools } from "./order.ts";

const none = { decisions: 0, correct: 0, incorrect: 0 };
const tool = (name: string, passed = none, stopped = none): ToolOverview =>
  ({ tool: name, groups: { passed, stopped }, abstained: 0 }) as ToolOverview;

const tools = [
  tool("busy", { decisions: 90, correct: 9, incorrect: 0 }),
  tool("never called"),
  tool("Harmful", { decisions: 4, correct: 0, incorrect: 4 }, { decisions: 1, correct: 1, incorrect: 0 }),
  tool("caught", { decisions: 1, correct: 1, incorrect: 0 }, { decisions: 7, correct: 0, incorrect: 7 }),
];
const names = (order: string | null, part = "") => shownTools(tools, order, part).map((shown) => shown.tool);

it("sorts the tools by the harm that passes or that is avoided, and loses none", () => {
  expect(names("passing")).toEqual(["Harmful", "busy", "caught", "never called"]);
  expect(names("avoided").slice(0, 2)).toEqual(["caught", "Harmful"]);
  expect(names("name")).toEqual(["busy", "caught", "Harmful", "never called"]);
  expect(names(null)).toEqual(tools.map((given) => given.tool));
  expect(names("avoided").toSorted()).toEqual(names(null).toSorted());
});

it("finds tools by a part of their name, in either case", () => {
  expect(names(null, " HARM ")).toEqual(["Harmful"]);
  expect(names("passing", "c")).toEqual(["caught", "never called"]);
});
