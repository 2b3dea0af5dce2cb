import { describe, expect, it } from "vitest";
import { fieldCase } from "../../../../test/support/field-cases.ts";
import { example, readCase } from "../../../../test/support/user-replies.ts";
import { retryOf } from "./later-call.ts";

const call = ([name, args]: readonly string[] = []) => ({ name: name ?? "", arguments: args ?? "" });

describe("field cases", () => {
  const { after_call: called, messages = [] } = fieldCase("E04");

  it.each(messages)("E04: $t", ({ t, corr }) => {
    const calls = [[called?.name ?? "", JSON.parse(called?.arguments ?? "") as object]] as const;
    const read = readCase(example({ ask: "Show me the invoice.", calls, says: null, user: t }));
    expect(read[0] === "incorrect").toBe(corr);
  });

  it.each(fieldCase("E05").sequences ?? [])("E05: $calls", ({ calls, retry }) => {
    const pairs = calls.slice(1).map((second, index) => [calls[index], second] as const);
    const found = pairs.map(([first, second]) => retryOf(call(first), first?.[2] ?? "", call(second)));
    expect(found.some((one) => one !== null)).toBe(retry);
  });

  it("E05: keys in another order are the same call", () => {
    const [, , timeout, type] = fieldCase("E05").sequences ?? [];
    const kinds = [timeout, type].map((one) => {
      const [[name = "", args = "", result = ""] = [], second = []] = one?.calls ?? [];
      return retryOf({ name, arguments: args }, result, {
        name: second[0] ?? "",
        arguments: second[1] ?? "",
      });
    });
    expect(kinds).toEqual(["same", "changed"]);
  });
});
