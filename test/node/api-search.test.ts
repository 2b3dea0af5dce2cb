import { expect, it } from "vitest";
import { apiOfEachTest, call, GOOD, turn } from "../support/api.ts";

const test = apiOfEachTest();
const search = async (q: string) =>
  (await test.api.send("GET", `/api/search?${new URLSearchParams({ q }).toString()}`)).body["items"];

const decide = async (session: string) => {
  const body = turn([call(GOOD, "book_table", "call_seven")], { session });
  const decided = (await test.api.send("POST", "/v1/decisions", { body })).body;
  await test.api.settled();
  return String(decided["id"]);
};

it("finds a decision, calls, a session and a tool by their whole names", async () => {
  const first = await decide("s 1/أ");
  const second = await decide("book_table");
  expect(await search(first)).toEqual([{ kind: "decision", name: first, decision: first }]);
  const calls = [first, second].toSorted().toReversed();
  expect(await search(" call_seven ")).toEqual(
    calls.map((decision) => ({ kind: "call", name: "call_seven", decision })),
  );
  expect(await search("s 1/أ")).toEqual([{ kind: "session", name: "s 1/أ", decision: null }]);
  expect(await search("book_table")).toEqual([
    { kind: "session", name: "book_table", decision: null },
    { kind: "tool", name: "book_table", decision: null },
  ]);
  expect(await search(first.slice(0, -1))).toEqual([]);
  expect(await search("%")).toEqual([]);
});

it("wants a name", async () => {
  for (const query of ["", "?q=", `?q=${"x".repeat(1_025)}`]) {
    const { status, body } = await test.api.send("GET", `/api/search${query}`);
    expect([query.slice(0, 5), status, body["error"]]).toMatchObject([
      query.slice(0, 5),
      400,
      { param: "q" },
    ]);
  }
});
