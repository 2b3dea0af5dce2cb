import { isArray, isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import type { ShownTool } from "./prompt.ts";

/** The object's member as an object; null where it is none. */
export const objectAt = (object: JsonObject, name: string): JsonObject | null => {
  const value = object.get(name);
  return value !== undefined && isObject(value) ? value : null;
};

export const listAt = (object: JsonObject, name: string): readonly Json[] => {
  const value = object.get(name);
  return value !== undefined && isArray(value) ? value : [];
};

/** Absent, or null, which clients send in its place. */
export const isAbsent = (value: Json | undefined): boolean => value === undefined || value === null;

export const without = (object: JsonObject, names: readonly string[]): Map<string, Json> => {
  const left = new Map(object);
  for (const name of names) left.delete(name);
  return left;
};

/** A declaration as the prompt shows it; null for what is none. @param schema the member that holds the parameters */
export function shownTool(declaration: Json | undefined, schema = "parameters"): ShownTool | null {
  if (declaration === undefined || !isObject(declaration)) return null;
  const name = declaration.get("name");
  if (typeof name !== "string") return null;
  return { name, description: declaration.get("description"), parameters: declaration.get(schema) };
}

/** All of them, or null where one cannot be shown. */
export const allShown = (tools: readonly (ShownTool | null)[]): readonly ShownTool[] | null => {
  const shown = tools.filter((tool) => tool !== null);
  return shown.length === tools.length && shown.length > 0 ? shown : null;
};

/** Words with more of them behind, in a paragraph of their own. */
export const withMore = (text: string, more: string): string => (text === "" ? more : `${text}\n\n${more}`);

/** What stands in the way of asking in text, in the words of the record. */
export const OTHER_TOOLS = "not every tool can be described in text";
export const CHOSEN = "tool_choice limits what may be called";
