import type { Line } from "./lines.ts";
import { lineError } from "./lines.ts";

type Where = Pick<Line, "file" | "number">;

/** Checked access to the fields of a line. Every one throws a DataError that names file, line and field. */
export function stringField(line: Line, name: string): string {
  const value = line.value[name];
  if (typeof value === "string") return value;
  if (typeof value === "number") return String(value);
  throw lineError(line, `field "${name}" must be a string, ${describe(value)}`);
}

export function optionalString(line: Line, name: string): string | null {
  const value = line.value[name];
  if (value === undefined || value === null) return null;
  return stringField(line, name);
}

export function integerField(line: Line, name: string): number {
  const value = line.value[name];
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  throw lineError(line, `field "${name}" must be an integer, ${describe(value)}`);
}

/** true, false, or null where the field is absent or null: data without labels. */
export function optionalBoolean(line: Line, name: string): boolean | null {
  const value = line.value[name];
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value;
  throw lineError(line, `field "${name}" must be true or false, ${describe(value)}`);
}

export function arrayField(line: Line, name: string): readonly unknown[] {
  return asArray(line, `field "${name}"`, line.value[name]);
}

export function asArray(where: Where, what: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw lineError(where, `${what} must be a list, ${describe(value)}`);
}

export function asObject(where: Where, what: string, value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw lineError(where, `${what} must be an object, ${describe(value)}`);
}

export function asString(where: Where, what: string, value: unknown): string {
  if (typeof value === "string") return value;
  throw lineError(where, `${what} must be a string, ${describe(value)}`);
}

/** "it is missing", "it is a number", ... */
export function describe(value: unknown): string {
  if (value === undefined) return "it is missing";
  if (value === null) return "it is null";
  if (Array.isArray(value)) return "it is a list";
  return `it is ${typeof value === "object" ? "an object" : `a ${typeof value}`}`;
}
