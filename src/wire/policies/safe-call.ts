import type { SafeCallRule } from "../../core/policy/rule.ts";
import type { Field } from "../field.ts";

const MAX_NAME = 256;
const MAX_ARGUMENTS = 50;
const MAX_TEMPLATE = 4_000;

/** As it stands on the wire: `{tool, arguments?: {name: value or template}}`. */
export interface WireSafeCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export function readSafeCall(field: Field): SafeCallRule {
  for (const [name, value] of field.entries()) {
    if (name !== "tool" && name !== "arguments")
      value.fail("is no field of safe_call; known are tool, arguments");
  }
  const tool = field.get("tool");
  const name = tool.text(MAX_NAME);
  if (name.trim() === "") tool.fail("must name the tool that is called instead");
  const given = field.get("arguments");
  const entries = given.absent ? [] : given.entries();
  if (entries.length > MAX_ARGUMENTS)
    given.fail(`has ${entries.length} arguments; at most ${MAX_ARGUMENTS} are accepted`);
  const values = entries.map(([argument, value]): [string, string] => {
    const text = JSON.stringify(value.value);
    if (text.length > MAX_TEMPLATE)
      value.fail(`is too long; at most ${MAX_TEMPLATE} characters are accepted`);
    return [argument, text];
  });
  return { tool: name, arguments: Object.fromEntries(values) };
}

export const writeSafeCall = (rule: SafeCallRule): WireSafeCall => ({
  tool: rule.tool,
  arguments: Object.fromEntries(
    Object.entries(rule.arguments).map(([name, text]) => [name, JSON.parse(text) as unknown]),
  ),
});
