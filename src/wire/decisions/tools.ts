import type { Tool } from "../../core/turn.ts";
import type { Field } from "../field.ts";
import { toolList } from "../tool-list.ts";
import { annotationsOf } from "./annotations.ts";
import { KnownTools } from "./known-tools.ts";
import { sentSchema } from "./sent-schema.ts";

const MAX_NAME = 1024;

/**
 * @param schema where the schema stands
 * @param outside the entry of the list, where the declaration stands inside it
 */
export const readDeclaration = (
  field: Field,
  schema: (declaration: Field) => Pick<Tool, "parameters" | "digits"> = (declaration) =>
    sentSchema(declaration.get("parameters")),
  outside: Field = field,
): Tool => {
  field.object();
  const name = field.get("name").string(MAX_NAME);
  if (name === "") field.get("name").fail("must not be empty");
  return {
    name,
    description: field.get("description").stringOrNull() ?? "",
    // Whatever stands here is kept: a schema that cannot be evaluated becomes a finding, not an error.
    ...schema(field),
    ...annotationsOf(field, outside),
  };
};

/** A custom tool, whose input is any text. Chat nests its declaration, Responses does not. */
export const readCustomTool = (field: Field): Tool => {
  const nested = field.get("custom");
  const { name, description } = readDeclaration(nested.absent ? field : nested);
  return { name, description, parameters: undefined, freeform: true };
};

/** The declaration of a tool; nothing for a tool that the provider runs itself (it makes no calls that could be judged). */
const readTool = (field: Field): readonly Tool[] => {
  field.object();
  const nested = field.get("function");
  if (!nested.absent) return [readDeclaration(nested, undefined, field)];
  const type = field.get("type");
  if (type.value === "custom") return [readCustomTool(field)];
  if (!type.absent && type.string() !== "function") return [];
  return field.get("name").absent
    ? nested.fail("is missing; it must be an object with a name")
    : [readDeclaration(field)];
};

/**
 * `tools`, and the older `functions`. Names must be unique: a call could not be told whose it is. An equal list gives the
 * same array as before, so that what was worked out about it is found again.
 */
export const readTools = (body: Field): readonly Tool[] =>
  known.of([body.get("tools"), body.get("functions")], () => readList(body));

const known = new KnownTools();

function readList(body: Field): readonly Tool[] {
  const tools = body.get("tools").itemsOrNone();
  const functions = body.get("functions").itemsOrNone();
  return toolList(body.get("tools"), [
    ...tools.map((field) => [field, readTool(field)] as const),
    ...functions.map((field) => [field, [readDeclaration(field)]] as const),
  ]);
}
