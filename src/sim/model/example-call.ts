import type { Values } from "../story.ts";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Arguments that more or less fit a JSON Schema of an object: its required properties, with a value of their type. */
export function exampleCall(schema: unknown): Values {
  if (!isRecord(schema) || !isRecord(schema["properties"])) return {};
  const { properties, required } = schema;
  const names = Array.isArray(required) ? required.map(String) : [];
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => names.includes(name))
      .map(([name, property]) => [name, exampleValue(property)]),
  );
}

function exampleValue(schema: unknown): unknown {
  if (!isRecord(schema)) return "example";
  const { type, minimum, items } = schema;
  if (Array.isArray(schema["enum"])) return schema["enum"][0] ?? null;
  switch (type) {
    case "integer":
    case "number":
      return typeof minimum === "number" ? minimum : 1;
    case "boolean":
      return true;
    case "array":
      return [exampleValue(items)];
    case "object":
      return exampleCall(schema);
    default:
      return "example";
  }
}
