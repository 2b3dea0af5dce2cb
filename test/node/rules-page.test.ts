import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Field } from "../../src/wire/field.ts";
import { readPolicy, writePolicy } from "../../src/wire/policies/policy.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/rules.md"), "utf8");
const examples = [...page.matchAll(/```json\n([^`]*)```/g)].map(
  ([, text = ""]) => JSON.parse(text) as object,
);

it("every example of docs/rules.md is accepted, and comes back as it is written there", () => {
  expect(examples.length).toBeGreaterThan(5);
  for (const example of examples) {
    const body = Array.isArray(example) ? { global: { rules: example } } : example;
    expect(writePolicy({ version: 1, ...readPolicy(Field.root(body)) })).toMatchObject(body);
  }
});
