import { parseArguments } from "../../core/arguments/parse-arguments.ts";
import { isNumber, JsonNumber, type Json, type JsonObject } from "../../core/arguments/json.ts";
import type { Tool, ToolCall } from "../../core/turn.ts";
import type { Declared, Language } from "./kinds.ts";
import { declaredType, isRecord, kindOf } from "./kinds.ts";
import type { Problem, ProblemKind } from "./label.ts";
import { readJava } from "./notation/java.ts";
import { readJavascript } from "./notation/javascript.ts";
import type { Edition, Expected, Possible } from "./possible.ts";
import { show, showPossible } from "./show.ts";
import { fitOf } from "./types.ts";
import { wrongValue } from "./values.ts";

/** What the calls of a question are checked against. */
export interface Rules {
  readonly language: Language;
  readonly edition: Edition;
}

/** @returns the first thing that is wrong with a call, or null where it is the expected one */
export function wrongCall(call: ToolCall, tool: Tool, expected: Expected, rules: Rules): Problem | null {
  if (call.name !== tool.name) {
    return problem("wrong_tool", `the call is of \`${call.name}\`, expected \`${tool.name}\``);
  }
  const parsed = parseArguments(call.arguments);
  if (parsed.status === "malformed") {
    return problem(
      "unreadable_arguments",
      `the arguments of \`${call.name}\` cannot be read: ${parsed.message}`,
    );
  }
  return wrongArguments(parsed.value, tool, expected, rules);
}

const problem = (kind: ProblemKind, reason: string): Problem => ({ kind, reason });

function wrongArguments(given: JsonObject, tool: Tool, expected: Expected, rules: Rules): Problem | null {
  const { properties, required } = parametersOf(tool);
  const missing = required.find((name) => !given.has(name));
  if (missing !== undefined) return missingArgument(missing, expected.arguments.get(missing));

  for (const [name, value] of given) {
    const possible = expected.arguments.get(name);
    if (possible === undefined || !Object.hasOwn(properties, name)) {
      return problem("unexpected_argument", `argument \`${name}\` is not expected; it is ${show(value)}`);
    }
    const found = wrongArgument(value, possible, declaredType(properties[name], rules.language), rules);
    if (found !== null) return problem(found.kind, `argument \`${name}\` ${found.reason}`);
  }
  for (const [name, possible] of expected.arguments) {
    if (!given.has(name) && !possible.includes("")) return missingArgument(name, possible);
  }
  return null;
}

const missingArgument = (name: string, possible: Possible | undefined): Problem =>
  problem(
    "missing_argument",
    `argument \`${name}\` is missing${possible === undefined ? "" : `, ${showPossible(possible)}`}`,
  );

function wrongArgument(value: Json, possible: Possible, declared: Declared, rules: Rules): Problem | null {
  if (rules.language !== "python" && typeof value !== "string") {
    const reason = `is ${show(value)}, expected source text of type ${declared.name} in a string`;
    return problem("wrong_type", reason);
  }
  const read = readValue(value, declared, rules.language);
  const fit = fitOf(read, possible, declared);
  if (fit === "wrong_type" || fit === "wrong_item_type") {
    const items = fit === "wrong_item_type" ? ` of ${declared.itemName ?? ""}` : "";
    const reason = `is ${show(read)} (${kindOf(read)}), expected the type ${declared.name}${items}`;
    return problem("wrong_type", reason);
  }
  const reason = wrongValue(read, possible, declared, fit, rules.edition);
  return reason === null ? null : problem("wrong_value", reason);
}

/** The value that is compared: source text read, and an integer where a float is asked for taken as one. */
function readValue(value: Json, declared: Declared, language: Language): Json {
  if (typeof value === "string") {
    if (language === "java") return readJava(value, declared);
    return language === "javascript" ? readJavascript(value, declared) : value;
  }
  const widened = isNumber(value) && declared.kind === "float" && kindOf(value) === "integer";
  return widened ? new JsonNumber(`${value.text}.0`) : value;
}

/** The declared arguments of a tool. A document that is no object schema declares none. */
function parametersOf(tool: Tool): {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required: readonly string[];
} {
  const schema = isRecord(tool.parameters) ? tool.parameters : {};
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return {
    properties: isRecord(schema.properties) ? schema.properties : {},
    required: required.filter((name) => typeof name === "string"),
  };
}
