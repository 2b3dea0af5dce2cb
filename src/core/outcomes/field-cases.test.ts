import { describe, expect, it } from "vitest";
import { fieldCase } from "../../../test/support/field-cases.ts";
import { readToolResult } from "./read-result.ts";
import { verdictOf, type ResultKind } from "./result.ts";

/** `ok` of a field case: true is a success, false a failure, null neither. */
interface CaseResult {
  readonly t?: string;
  readonly block?: { readonly content?: unknown; readonly is_error?: boolean };
  readonly ok: boolean | null;
}

const kindOf = (text: string, failed = false, tool = "run_tool", args = "{}"): ResultKind =>
  readToolResult({ text, failed }, { call: { name: tool, arguments: args }, tool: null }).kind;

const readCall = ([tool, args, text]: readonly string[] = []) => kindOf(text ?? "", false, tool, args);

const resultsOf = (id: string) => (fieldCase(id).results ?? []) as readonly CaseResult[];

describe("field cases on tool results", () => {
  it.each(resultsOf("E01"))("E01: $t", ({ t = "", ok }) => {
    expect(kindOf(t) === "ran").toBe(ok !== false);
  });

  it.each(resultsOf("E03"))("E03: $block", ({ block = {}, ok }) => {
    // As a wire adapter gives it: a string, or the content blocks as JSON; nothing at all is an empty text.
    const { content = "" } = block;
    const text = typeof content === "string" ? content : JSON.stringify(content);
    expect(kindOf(text, block.is_error === true) === "ran").toBe(ok !== false);
  });

  it("E05: a timeout is not the call's fault, an argument of the wrong type is", () => {
    const [, , timeout, type] = (fieldCase("E05").sequences ?? []).map(
      ({ calls }) => calls[0] ?? ["", "", ""],
    );
    expect([timeout, type].map(readCall).map(verdictOf)).toEqual(["unknown", "incorrect"]);
  });

  it("A10: NaN in a result is no error", () => {
    expect(kindOf('{"mean": NaN, "n": 0}')).toBe("ran");
  });

  it("A31: a Gemini result with the key error failed, one with the key output did not", () => {
    expect([kindOf('{"error":"quota"}'), kindOf('{"output":"ok"}')]).toEqual(["transient", "ran"]);
  });
});
