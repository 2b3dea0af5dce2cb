import { describe, expect, it } from "vitest";
import { toolOf } from "../../../test/support/labels.ts";
import { wireMessages, wireTools } from "./wire.ts";

const parametersOf = (types: Readonly<Record<string, unknown>>, language: "python" | "java" = "python") => {
  const [tool] = wireTools([toolOf("f", types)], language).tools;
  return tool?.type === "function" ? tool.function.parameters : undefined;
};

describe("tools on the wire", () => {
  it("have names that an endpoint takes, each its own, and calls get ours back", () => {
    const long = `${"a".repeat(70)}.b`;
    const wire = wireTools(
      ["geo.area", "geo_area", "geo area", long].map((name) => toolOf(name, {})),
      "python",
    );
    const names = wire.tools.map((tool) => (tool.type === "function" ? tool.function.name : ""));
    expect(names).toEqual(["geo_area", "geo_area_2", "geo_area_3", "a".repeat(64)]);
    for (const name of names) expect(name).toMatch(/^[\w-]{1,64}$/);
    expect(names.map((name) => wire.restore({ id: null, name, arguments: "{}" }).name)).toEqual([
      "geo.area",
      "geo_area",
      "geo area",
      long,
    ]);
    expect(wire.restore({ id: null, name: "other", arguments: "" }).name).toBe("other");
  });

  it("have the type names of JSON Schema, at any depth, and never for a name or a default", () => {
    const inner = { type: "dict", properties: { type: { type: "float", default: "any" } } };
    expect(
      parametersOf({ a: { type: "array", items: inner }, "b?": { type: "any", enum: ["dict"] } }),
    ).toEqual({
      type: "object",
      properties: {
        a: {
          type: "array",
          items: { type: "object", properties: { type: { type: "number", default: "any" } } },
        },
        b: { enum: ["dict"] },
      },
      required: ["a"],
    });
  });

  it("take Java and JavaScript values as source text", () => {
    expect(
      parametersOf({ a: { type: "ArrayList", items: { type: "long" }, description: "Ids." } }, "java"),
    ).toEqual({
      type: "object",
      properties: {
        a: {
          type: "string",
          description: "Ids. Write the value as Java source text of type ArrayList of long.",
        },
      },
      required: ["a"],
    });
  });
});

describe("messages on the wire", () => {
  it("carry calls and their results, under the endpoint's names", () => {
    const wire = wireTools([toolOf("geo.area", {})], "python");
    const empty = { calls: [], callId: null, name: null };
    expect(
      wireMessages(
        [
          { ...empty, role: "user", text: "Hi" },
          {
            ...empty,
            role: "assistant",
            text: "",
            calls: [{ id: "c", name: "geo.area", arguments: "{}" }],
          },
          { ...empty, role: "tool", text: "4", callId: "c" },
        ],
        wire,
      ),
    ).toEqual([
      { role: "user", content: "Hi" },
      {
        role: "assistant",
        content: "",
        tool_calls: [{ id: "c", type: "function", function: { name: "geo_area", arguments: "{}" } }],
      },
      { role: "tool", content: "4", tool_call_id: "c" },
    ]);
  });
});
