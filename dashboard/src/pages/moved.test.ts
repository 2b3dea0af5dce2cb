import { expect, it } from "vitest";
import { movedTo } from "./moved.ts";

const to = (query: string) => movedTo("/", new URLSearchParams(query));

it("leads links of the time when the list was the first view to where the list is now", () => {
  expect(to("tool=refund&range=7d")).toBe("/decisions?tool=refund&range=7d");
  expect(to("session=s%201&range=90d")).toBe("/decisions?session=s+1&range=90d");
  expect([to(""), to("range=7d"), to("from=2031-01-01T00%3A00%3A00Z")]).toEqual([null, null, null]);
  expect(movedTo("/decisions", new URLSearchParams("tool=refund"))).toBe(null);
});
