import { expect, it } from "vitest";
import { statementText } from "./self-confidence.ts";

const said = {
  from: "follow_up",
  model: "m",
  form: "f",
  stated: 0.9,
  calibrated: null,
  doubts: [],
  of_others: false,
  failed: null,
  left_out: [],
  usage: null,
} as const;

it.each([
  [null, null],
  [{ ...said }, "90 %, when it was asked; too few outcomes tell what that is worth"],
  [
    { ...said, from: "text" as const, calibrated: 0.62, doubts: ["the date", "the city"] },
    "90 %, in its answer; such statements were right in 62 %. Not sure of: the date; the city",
  ],
  [
    { ...said, from: "request" as const, of_others: true },
    "90 %, sent with the samples, of calls that were outvoted",
  ],
  [{ ...said, stated: null, failed: "timeout" }, "nothing that counts: timeout"],
])("says what the model says of itself %#", (given, text) => {
  const found = statementText(given && { ...given, doubts: [...given.doubts], left_out: [] });
  expect(found?.replaceAll("\u00a0", " ") ?? null).toBe(text);
});
