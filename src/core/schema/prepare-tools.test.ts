import { describe, expect, it } from "vitest";
import type { Tool } from "../turn.ts";
import { prepareTools } from "./prepare-tools.ts";

const tools = (...names: readonly string[]): readonly Tool[] =>
  names.map((name) => ({ name, description: "", parameters: null }));
const matched = (declared: readonly string[], name: string): string => {
  const match = prepareTools(tools(...declared)).match(name);
  if (match.kind === "unknown") return "unknown";
  return `${match.kind} ${match.kind === "ambiguous" ? match.names.join(" ") : match.tool.tool.name}`;
};

describe("prepareTools", () => {
  it("prefers the exact name, then the only one that differs in signs", () => {
    expect(matched(["crm.find", "crm_find"], "crm_find")).toBe("exact crm_find");
    expect(matched(["geo.area", "geo"], "geo_area")).toBe("restored geo.area");
    expect(matched(["crm.find", "crm_find", "crm-find"], "crm find")).toBe(
      "ambiguous crm.find crm_find crm-find",
    );
    expect(matched(["a.b", "a.b"], "a_b")).toBe("restored a.b");
    expect(matched(["find"], "Find")).toBe("unknown");
  });

  it("finds nothing that an object inherits", () => {
    for (const name of ["constructor", "__proto__", "toString", "hasOwnProperty", ""]) {
      expect(matched(["lookup"], name)).toBe("unknown");
      expect(matched(["lookup", name], name)).toBe(`exact ${name}`);
    }
    expect(matched(["..."], "")).toBe("unknown");
  });

  it("prepares a list of tools once, and a schema when it is first asked for", () => {
    const declared = tools("a");
    expect(prepareTools(declared)).toBe(prepareTools(declared));
    const [first] = prepareTools(declared).tools;
    expect(first?.schema).toBe(first?.schema);
  });
});
