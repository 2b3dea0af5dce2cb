import { describe, expect, it } from "vitest";
import type { Tool } from "../../core/turn.ts";
import { Field } from "../field.ts";
import { KnownTools } from "./known-tools.ts";
import { readTools } from "./tools.ts";

const list = (name: string): readonly Tool[] => [{ name, description: "", parameters: null }];
const sent = (description: string) => ({
  tools: [{ type: "function", function: { name: "pay", description } }],
});

describe("tool lists that come again", () => {
  it("are one array through the reader, and lists that differ are not", () => {
    const first = readTools(Field.root(sent("Pays.")));
    expect(readTools(Field.root(sent("Pays.")))).toBe(first);
    expect(readTools(Field.root(sent("Pays!")))[0]?.description).toBe("Pays!");
  });

  it("give the same error again: a wrong list is never remembered", () => {
    const twice = { tools: [...sent("a").tools, ...sent("b").tools] };
    for (let i = 0; i < 2; i++) expect(() => readTools(Field.root(twice))).toThrow(/a second time/);
  });

  it("are forgotten, those used longest ago first, when there are too many", () => {
    const known = new KnownTools();
    const kept = known.of("kept", () => list("kept"));
    const old = known.of("old", () => list("old"));
    for (let i = 0; i < 99; i++) {
      known.of(i, () => list(String(i)));
      expect(known.of("kept", () => list("new"))).toBe(kept);
    }
    expect(known.of("old", () => list("old"))).not.toBe(old);
  });

  it("are read anew where they are very long or too deep to be written", () => {
    const known = new KnownTools();
    let deep: unknown = null;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    for (const value of ["x".repeat(300_000), deep])
      expect(known.of(value, () => list("a"))).not.toBe(known.of(value, () => list("a")));
  });
});
