import type { Tool, ToolAnnotations } from "../../core/turn.ts";
import type { Field } from "../field.ts";

/** Where agents that take their tools from MCP servers leave the annotations. */
const PLACES = ["annotations", "x-mcp", "x_mcp", "x-annotations"];

const HINTS = [
  ["readOnlyHint", "readOnly"],
  ["destructiveHint", "destructive"],
  ["idempotentHint", "idempotent"],
] as const satisfies readonly (readonly [string, keyof ToolAnnotations])[];

const isObject = ({ value }: Field): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function hintsIn(field: Field): ToolAnnotations {
  if (!isObject(field)) return {};
  return Object.fromEntries(
    HINTS.flatMap(([hint, name]) => {
      const said = field.get(hint).value;
      return typeof said === "boolean" ? [[name, said] as const] : [];
    }),
  );
}

/** Where two places do not say the same, the more careful one holds. */
const both = (a: ToolAnnotations, b: ToolAnnotations): ToolAnnotations => ({
  ...a,
  ...b,
  ...(a.destructive === true ? { destructive: true } : {}),
  ...(a.readOnly === false ? { readOnly: false } : {}),
  ...(a.idempotent === false ? { idempotent: false } : {}),
});

/**
 * The hints of a declaration, inside it or beside it; nothing where there are none. Whatever else stands there says nothing, and is no
 * error: annotations are not part of any provider's contract.
 */
export function annotationsOf(...declarations: readonly Field[]): Pick<Tool, "annotations"> {
  // `x-mcp: {annotations: {...}}` is written as well.
  const places = declarations.flatMap((one) =>
    PLACES.map((place) => one.get(place)).flatMap((place) => [place, place.get("annotations")]),
  );
  const annotations = places.map(hintsIn).reduce(both, {});
  return Object.keys(annotations).length === 0 ? {} : { annotations };
}
