/** A value that stands in the draft as JSON. */
import { InvalidRequestError } from "../../../src/core/errors.ts";
import { Field } from "../../../src/wire/field.ts";
import type { Problems } from "./draft.ts";

/** In these an empty text is a value like any other. */
const EMPTY_COUNTS: readonly string[] = ["texts", "safe_call"];

/** What is left out in a form stands in it as "": an empty member is none. Items of lists stay as they are. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === "" || member === null ? [] : [[name, withoutEmpty(member)] as const],
    ),
  );
}

/** The rule's place in a policy, for the reader's words say where something may be set. */
const placed = (name: string, value: unknown, tool: string | null): Field =>
  tool === null
    ? Field.root({ global: { [name]: value } }).get("global")
    : Field.root({ tools: Object.fromEntries([[tool, { [name]: value }]]) })
        .get("tools")
        .get(tool);

/** What the gate said of a path in a policy, at the control of the rule to which it belongs; empty where that is another rule's. */
export function refusedAt(tool: string | null, param: string, message: string): Problems {
  const before = `${placed("", null, tool).path}.`;
  if (!param.startsWith(before)) return {};
  const path = param.slice(before.length);
  const name = path.split(/[.[]/)[0] ?? path;
  const told = message.startsWith(param) ? message.slice(param.length).trim() : message;
  return { [name]: `${path} ${told}`, ...(path === name ? {} : { [path]: told }) };
}

/**
 * @param tool whose rule it is; null: that of all tools
 * @param read throws where the value is wrong, and says where
 * @returns the value, or what is wrong with it: for the setting as a whole, and at the path inside it
 */
export function readJsonText(
  name: string,
  text: string,
  tool: string | null,
  read: (value: Field) => unknown,
): { readonly value?: unknown; readonly problems: Problems } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problems: { [name]: `This is no JSON: ${error instanceof Error ? error.message : ""}.` } };
  }
  const given = EMPTY_COUNTS.includes(name) ? value : withoutEmpty(value);
  const rule = placed(name, given, tool);
  try {
    read(rule.get(name));
    return { value: given, problems: {} };
  } catch (error) {
    if (!(error instanceof InvalidRequestError)) throw error;
    const before = `${rule.path}.`;
    const [path, message] = [error.param ?? "", error.message].map((one) =>
      one.startsWith(before) ? one.slice(before.length) : one,
    ) as [string, string];
    const inside = path === "" || path === name ? {} : { [path]: message.slice(path.length).trim() };
    return { problems: { [name]: message, ...inside } };
  }
}
