import { asNode, enumStrings, itemsOf, propertyOf, type SchemaNode } from "../features/schema-view.ts";
import type { ParsedCall } from "../normalised.ts";
import { valueAt } from "../schema/pointer.ts";
import type { SchemaIssue } from "../schema/report.ts";

/** The part of a plainly written schema that a JSON Pointer into the arguments leads to; null behind references and choices. */
function schemaAt(root: SchemaNode, path: string): SchemaNode {
  const steps = path.split("/").slice(1);
  return steps.reduce<SchemaNode>((node, step) => {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    return propertyOf(node, name) ?? (/^\d+$/.test(name) ? itemsOf(node) : null);
  }, root);
}

/**
 * The one declared choice from which a value that is none differs in letter case alone; null where there is no such choice, or
 * several ("a" and "A").
 */
export function onlyCaseDiffers(call: ParsedCall, { kind, path }: SchemaIssue): string | null {
  if (kind !== "enum" || call.arguments.status !== "ok") return null;
  const value = valueAt(call.arguments.value, path);
  if (typeof value !== "string") return null;
  const choices = enumStrings(schemaAt(asNode(call.tool?.parameters), path));
  const alike = choices.filter((choice) => choice.toLowerCase() === value.toLowerCase());
  return alike.length === 1 ? (alike[0] ?? null) : null;
}
