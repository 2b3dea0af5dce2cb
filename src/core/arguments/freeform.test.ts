import { describe, expect, it } from "vitest";
import { sampleOf, turnOf } from "../../../test/support/field-cases.ts";
import { runChecks } from "../checks/index.ts";
import { NO_EVIDENCE } from "../evidence.ts";
import { normalise } from "../normalise.ts";

const tools = [{ name: "edit_text", description: "", parameters: undefined, freeform: true }];
const read = (...texts: readonly string[]) =>
  normalise(
    turnOf(tools),
    texts.map((text) => sampleOf([{ id: null, name: "edit_text", arguments: text }])),
  );

describe("a custom tool's call", () => {
  it("A35: is any text, and no check finds it malformed or against a schema", () => {
    const text = "*** line 1\n- old 'x'\n+ new {\"x\"\n";
    const normalised = read(text, "", "{}", "null");
    for (const { calls } of normalised.samples) {
      expect(calls[0]).toMatchObject({ arguments: { status: "ok", flags: [] }, schema: { status: "valid" } });
    }
    const [candidate] = normalised.samples;
    if (candidate === undefined) throw new Error("no sample");
    const given = { turn: turnOf(tools), normalised, candidate, evidence: NO_EVIDENCE };
    expect(runChecks(given, () => undefined)).toEqual([]);
  });

  it("A35: is compared by its text, in which every space counts", () => {
    const { samples } = read("a b", "a  b", "a b", '{"a":1}', '{ "a": 1 }');
    expect(new Set(samples.map(({ canonical }) => canonical)).size).toBe(4);
    expect(samples[0]?.canonical).toBe(samples[2]?.canonical);
  });

  it("A08: half of a character is flagged", () => {
    expect(read("x \ud83d").samples[0]?.calls[0]?.arguments).toMatchObject({ flags: ["lone_surrogate"] });
  });
});
