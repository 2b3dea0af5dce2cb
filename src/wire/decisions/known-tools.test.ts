import { describe, expect, it } from "vitest";
import type { Tool } from "../../core/turn.ts";
import { Field } from "../field.ts";
import { KnownTools } from "./known-tools.ts";
import { readTools } from "./tools.ts";

const at = (value: unknown): readonly Field[] => [Field.root(value)];
const list = (name: string): readonly Tool[] => [{ name, description: "", parameters: null }];
const sent = (description: string) => ({
  tools: [{ type: "function", function: { name: "pay", description } }],
});

const largest = (digits: string) => {
  const text = `{"tools":[{"type":"function","function":{"name":"pay","parameters":{"properties":{"id":{"maximum":${digits}}}}}}]}`;
  return readTools(Field.root(JSON.parse(text), text));
};

describe("tool lists that come again", () => {
  it("are one array through the reader, and lists that differ are not", () => {
    const first = readTools(Field.root(sent("Pays.")));
    expect(readTools(Field.root(sent("Pays.")))).toBe(first);
    expect(readTools(Field.root(sent("Pays!")))[0]?.description).toBe("Pays!");
  });

  it("are different where only digits differ that doubles lose", () => {
    const odd = largest("9007199254740993");
    expect(largest("9007199254740993")).toBe(odd);
    expect(largest("9007199254740992")).not.toBe(odd);
    expect([...(odd[0]?.digits ?? [])]).toEqual([["/properties/id/maximum", "9007199254740993"]]);
  });

  it("give the same error again: a wrong list is never remembered", () => {
    const twice = { tools: [...sent("a").tools, ...sent("b").tools] };
    for (let i = 0; i < 2; i++) expect(() => readTools(Field.root(twice))).toThrow(/a second time/);
  });

  it("are forgotten, those used longest ago first, when there are too many", () => {
    const known = new KnownTools();
    const kept = known.of(at("kept"), () => list("kept"));
    const old = known.of(at("old"), () => list("old"));
    for (let i = 0; i < 99; i++) {
      known.of(at(i), () => list(String(i)));
      expect(known.of(at("kept"), () => list("new"))).toBe(kept);
    }
    expect(known.of(at("old"), () => list("old"))).not.toBe(old);
  });

  it("are read anew where they are very long or too deep to be written", () => {
    const known = new KnownTools();
    let deep: unknown = null;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    for (const value of ["x".repeat(300_000), deep])
      expect(known.of(at(value), () => list("a"))).not.toBe(known.of(at(value), () => list("a")));
  });
});
