import { describe, expect, it } from "vitest";
import { fieldCase } from "../../../../test/support/field-cases.ts";
import { example, readCase } from "../../../../test/support/user-replies.ts";

describe("field cases", () => {
  const { after_call: called, messages = [] } = fieldCase("E04");

  it.each(messages)("E04: $t", ({ t, corr }) => {
    const calls = [[called?.name ?? "", JSON.parse(called?.arguments ?? "") as object]] as const;
    const read = readCase(example({ ask: "Show me the invoice.", calls, says: null, user: t }));
    expect(read[0] === "incorrect").toBe(corr);
  });
});
