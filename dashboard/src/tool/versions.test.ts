import { expect, it } from "vitest";
import type { Policy } from "../api/types.ts";
import { toolVersions } from "./versions.ts";

const policy = (version: number, content: Partial<Policy>): Policy => ({
  version,
  global: {},
  tools: {},
  author: "ada",
  reason: `reason ${version}`,
  created_at: "2031-01-01T00:00:00.000Z",
  ...content,
});
const pay = { pay: { threshold: 0.6 } };
const items = [
  policy(4, { global: { mode: "enforce" }, tools: { ...pay, book: { mode: "off" } } }),
  policy(3, { tools: { ...pay, book: { mode: "off" } } }),
  policy(2, { tools: pay }),
  policy(1, { tools: { pay: { threshold: 0.5 } } }),
];

it("are those that changed the tool's rule or that of all tools, each with the one before it", () => {
  const found = toolVersions({ items, next_cursor: null }, "pay");
  expect(found.map(({ version, before }) => [version.version, before.version])).toEqual([
    [4, 3],
    [2, 1],
    [1, 0],
  ]);
  expect(found[1]?.changes).toMatchObject([{ tool: "pay", before: "0.5", after: "0.6" }]);
});

it("leave out the last of a page, which has nothing to be compared with", () => {
  const found = toolVersions({ items: items.slice(0, 3), next_cursor: "2" }, "pay");
  expect(found.map(({ version }) => version.version)).toEqual([4]);
});

it("are none for a tool that nothing was ever set for", () => {
  expect(toolVersions({ items: items.slice(1), next_cursor: null }, "constructor")).toEqual([]);
});
