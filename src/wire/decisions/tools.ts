import type { Tool } from "../../core/turn.ts";
import type { Field } from "../field.ts";
import { KnownTools } from "./known-tools.ts";

const MAX_TOOLS = 1024;
const MAX_NAME = 1024;

export const readDeclaration = (field: Field): Tool => {
  field.object();
  const name = field.get("name").string(MAX_NAME);
  if (name === "") field.get("name").fail("must not be empty");
  return {
    name,
    description: field.get("description").stringOrNull() ?? "",
    // Whatever stands here is kept: a schema that cannot be evaluated becomes a finding, not an error.
    parameters: field.get("parameters").value,
  };
};

/** A custom tool, whose input is any text. Chat nests its declaration, Responses does not. */
export const readCustomTool = (field: Field): Tool => {
  const nested = field.get("custom");
  const { name, description } = readDeclaration(nested.absent ? field : nested);
  return { name, description, parameters: undefined, freeform: true };
};

/** The declaration of a tool, or null for a tool that the provider runs itself (it makes no calls that could be judged). */
const readTool = (field: Field): Tool | null => {
  field.object();
  const nested = field.get("function");
  if (!nested.absent) return readDeclaration(nested);
  const type = field.get("type");
  if (type.value === "custom") return readCustomTool(field);
  if (!type.absent && type.string() !== "function") return null;
  return field.get("name").absent
    ? nested.fail("is missing; it must be an object with a name")
    : readDeclaration(field);
};

/**
 * `tools`, and the older `functions`. Names must be unique: a call could not be told whose it is. An equal list gives the
 * same array as before, so that what was worked out about it is found again.
 */
export const readTools = (body: Field): readonly Tool[] =>
  known.of([body.get("tools").value, body.get("functions").value], () => readList(body));

const known = new KnownTools();

function readList(body: Field): readonly Tool[] {
  const tools: Tool[] = [];
  const seen = new Set<string>();
  const add = (tool: Tool | null, field: Field): void => {
    if (tool === null) return;
    if (seen.has(tool.name))
      field.fail(`declares the tool ${JSON.stringify(tool.name.slice(0, 60))} a second time`);
    seen.add(tool.name);
    tools.push(tool);
  };
  for (const field of body.get("tools").itemsOrNone()) add(readTool(field), field);
  for (const field of body.get("functions").itemsOrNone()) add(readDeclaration(field), field);
  if (tools.length > MAX_TOOLS)
    body.get("tools").fail(`holds ${tools.length} tools; at most ${MAX_TOOLS} are accepted`);
  return tools;
}
