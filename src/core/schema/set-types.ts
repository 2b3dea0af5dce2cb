import { contradictsTypes, type Plain, Unverifiable } from "./parts.ts";
import { jsonTypeOf } from "./type-names.ts";

interface Typed {
  /** A text is accepted for every type, since values are source text of a program. */
  readonly acceptsSourceText: boolean;
  readonly warnings: Set<string>;
}

/**
 * Gives a compiled node the types that its source declares, and the `enum` that fits them.
 * @throws Unverifiable
 */
export function setTypes(
  node: Record<string, unknown>,
  source: Plain,
  where: string,
  { acceptsSourceText, warnings }: Typed,
): void {
  const declared = source["type"];
  if (declared === undefined || declared === null) return;
  const names: readonly unknown[] = Array.isArray(declared) ? declared : [declared];
  const types = new Set<string>();
  for (const name of names) {
    if (typeof name !== "string") throw new Unverifiable(`${where}/type is no type name`);
    const type = jsonTypeOf(name);
    if (type === undefined) warnings.add(`${where}/type "${name.slice(0, 60)}" is unknown and was ignored`);
    if (type === undefined || type === null) return;
    types.add(type);
  }
  if (types.size === 0) throw new Unverifiable(`${where}/type names no type`);
  const values = node["enum"];
  if (Array.isArray(values) && contradictsTypes(values, types)) {
    delete node["enum"];
    warnings.add(`${where}/enum holds no value of the declared type and was ignored`);
  }
  // OpenAPI 3.0 says with a keyword of its own that null is a value.
  if (source["nullable"] === true) types.add("null");
  if (acceptsSourceText) types.add("string");
  const [only] = types;
  node["type"] = types.size === 1 ? only : [...types];
  if (source["nullable"] === true && Array.isArray(node["enum"])) {
    node["enum"] = [...(node["enum"] as unknown[]), null];
  }
}
