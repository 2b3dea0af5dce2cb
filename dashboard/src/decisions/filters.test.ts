import { expect, it } from "vitest";
import { leavesOutTurns, listQuery } from "./filters.ts";

const query = (text: string) => new URLSearchParams(text);

it("leaves out turns without a call unless they are asked for", () => {
  expect(listQuery(query(""), 0)).toMatchObject({ calls_only: "true" });
  expect(listQuery(query("ruling=passed&mode=enforce&verdict=none"), 0)).toMatchObject({
    calls_only: "true",
  });
  expect(listQuery(query("turns=all"), 0)).toMatchObject({ calls_only: undefined });
});

it.each(["session=s1", "verdict=incorrect", "ruling=stopped", "tool=refund", "finding=phantom_call"])(
  "asks for every turn under %s, which says itself what is shown",
  (text) => {
    expect(leavesOutTurns(query(text))).toBe(false);
  },
);
