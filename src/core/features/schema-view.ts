/** Reads what a tool's schema says without trusting its form: anything odd reads as "says nothing". */

export interface Property {
  readonly name: string;
  readonly required: boolean;
  readonly schema: SchemaNode;
}

export type SchemaNode = Readonly<Record<string, unknown>> | null;

export function asNode(value: unknown): SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

const own = (node: SchemaNode, key: string): unknown =>
  node !== null && Object.hasOwn(node, key) ? node[key] : undefined;

const MOST_PROPERTIES = 200;

/** Declared properties of an object schema in their order; empty for everything else. */
export function propertiesOf(node: SchemaNode): Property[] {
  const properties = asNode(own(node, "properties"));
  if (properties === null) return [];
  const required = own(node, "required");
  const names = new Set<unknown>(Array.isArray(required) ? required : []);
  return Object.keys(properties)
    .slice(0, MOST_PROPERTIES)
    .map((name) => ({ name, required: names.has(name), schema: asNode(properties[name]) }));
}

export const propertyOf = (node: SchemaNode, name: string): SchemaNode =>
  asNode(own(asNode(own(node, "properties")), name));

const requiredNames = new WeakMap<readonly unknown[], ReadonlySet<unknown>>();

export function isRequired(node: SchemaNode, name: string): boolean {
  const required = own(node, "required");
  if (!Array.isArray(required)) return false;
  let names = requiredNames.get(required);
  if (names === undefined) {
    names = new Set<unknown>(required);
    requiredNames.set(required, names);
  }
  return names.has(name);
}

/** The schema of an array's items; null where there is none or one for each place. */
export const itemsOf = (node: SchemaNode): SchemaNode => asNode(own(node, "items"));

export function descriptionOf(node: SchemaNode): string {
  const description = own(node, "description");
  return typeof description === "string" ? description : "";
}

/** A scalar default as text; null where there is none, or none that a single value could equal. */
export function defaultText(node: SchemaNode): string | null {
  const value = own(node, "default");
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : null;
}

export const defaultOf = (node: SchemaNode): unknown => own(node, "default");

/** Strings of the enum of a schema, or of its items. */
export function enumStrings(node: SchemaNode): string[] {
  const values = own(node, "enum") ?? own(itemsOf(node), "enum");
  if (!Array.isArray(values)) return [];
  return values.slice(0, 200).filter((value): value is string => typeof value === "string");
}

/** The declared type in lower case ("string", "dict", "float" ...), the first of several; "" where none is declared. */
export function typeOf(node: SchemaNode): string {
  const type = own(node, "type");
  const first: unknown = Array.isArray(type) ? type[0] : type;
  return typeof first === "string" ? first.toLowerCase() : "";
}

export const isBooleanType = (node: SchemaNode): boolean => typeOf(node).startsWith("bool");
