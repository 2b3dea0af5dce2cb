import { expect, test } from "vitest";
import type { Need } from "../../core/policy/needs.ts";
import { type Fetched, Gathering } from "./gathering.ts";

const needs: readonly Need[] = [{ kind: "uses", form: "", calls: [], limits: [] }];
const skipped: Fetched = { kind: "sample", result: { skipped: "no time is left" } };

test("a round that brings nothing ends the decision with an error, and does not begin again", () => {
  expect(() => new Gathering([]).addRound(needs, [])).toThrow("still needs uses after 1 rounds");
});

test("a need that stays, whatever comes, ends with an error", () => {
  const gathering = new Gathering([]);
  const forEver = () => {
    for (;;) gathering.addRound(needs, [skipped]);
  };
  expect(forEver).toThrow("still needs uses");
});
