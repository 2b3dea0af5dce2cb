import type { CompiledSchema, SchemaNode } from "./node.ts";

const segment = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");

/** The schema that a local `$ref` points to; null where it points nowhere. */
export const resolveRef = (schema: CompiledSchema, ref: string): SchemaNode | null => {
  let pointer: string;
  try {
    pointer = decodeURIComponent(ref.slice(1));
  } catch {
    return null;
  }
  if (pointer === "") return schema.root;
  if (!pointer.startsWith("/")) return schema.anchors.get(pointer) ?? null;
  let at: unknown = schema.root;
  for (const step of pointer.slice(1).split("/").map(segment)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return null;
    at = (at as Record<string, unknown>)[step];
  }
  return typeof at === "boolean" || (typeof at === "object" && at !== null && !Array.isArray(at)) ? at : null;
};
