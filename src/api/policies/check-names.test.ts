import { expect, it } from "vitest";
import { FINDING_NAMES } from "../../core/checks/names.ts";
import { InvalidRequestError } from "../../core/errors.ts";
import { Field } from "../../wire/field.ts";
import { requireCheckNames } from "./check-names.ts";
import { rulesIn } from "./second-upstreams.ts";

const every = Object.fromEntries(FINDING_NAMES.map(({ check }) => [check, "flag"]));

it.each([
  ["every finding", { global: { checks: every }, tools: { refund: { checks: every } } }],
  ["nothing", {}],
  ["null", { global: { checks: null }, tools: { refund: {} } }],
])("takes %s", (_, body) => expect(() => requireCheckNames(rulesIn(Field.root(body)))).not.toThrow());

it.each([
  ["all tools", { global: { checks: { unknown_tol: "flag" } } }, "global.checks.unknown_tol"],
  [
    "one tool",
    { tools: { refund: { checks: { constructor: "block" } } } },
    "tools.refund.checks.constructor",
  ],
])("refuses a name that sets nothing, for %s", (_, body, param) => {
  const refused = () => requireCheckNames(rulesIn(Field.root(body)));
  expect(refused).toThrow(InvalidRequestError);
  expect(refused).toThrow(`${param} is no finding of this gate; known are unknown_tool, `);
});
