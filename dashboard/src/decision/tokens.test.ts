import { expect, it } from "vitest";
import type { Sample } from "../api/types.ts";
import { tokensText } from "./tokens.ts";

const sample = (prompt: number | null, completion: number | null): Sample =>
  ({ usage: { prompt_tokens: prompt, completion_tokens: completion } }) as Sample;

it("says what the samples cost, and what the provider did not tell", () => {
  expect(tokensText([sample(1200, 34)])).toBe("sample 1: 1,234");
  expect(tokensText([sample(100, 10), sample(100, 20), sample(null, 5)])).toBe(
    "sample 1: 110, 2 extra samples: 120, of 1 not told",
  );
  expect(tokensText([sample(null, null), { usage: null } as Sample])).toBe(null);
  expect(tokensText([])).toBe(null);
});
