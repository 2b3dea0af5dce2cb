import { afterEach, expect, it, vi } from "vitest";
import { GateClient } from "../api/client.ts";
import { type Judgement, report } from "./calls.ts";

afterEach(() => vi.unstubAllGlobals());

const judgement = (note: string): Judgement => ({
  decision: "a",
  verdict: "correct",
  note,
  source: "human_review",
  author: "kim",
});

it("reports a verdict so that it is sent also where the page is closed meanwhile, as far as browsers can", async () => {
  const sent: RequestInit[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    sent.push(init);
    return Promise.resolve(
      Response.json({ accepted: 1, errors: [{ index: 0, message: "no such decision" }] }),
    );
  });
  const gate = new GateClient("key");
  // What the gate refuses is told, whenever it was sent.
  expect((await report(gate, [judgement("")])).errors).toMatchObject([{ message: "no such decision" }]);
  await report(
    gate,
    Array.from({ length: 50 }, () => judgement("ü".repeat(2_000))),
  );
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});
