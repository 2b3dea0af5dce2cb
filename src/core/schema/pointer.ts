import { isArray, isObject, type Json } from "../arguments/json.ts";

/** JSON Pointer (RFC 6901) of a member or item of what `pointer` names. */
export const pointerTo = (pointer: string, step: string | number): string =>
  `${pointer}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** The value at a JSON Pointer, or undefined where there is none. */
export const valueAt = (root: Json, pointer: string): Json | undefined => {
  let at: Json | undefined = root;
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (at === undefined) return undefined;
    if (isObject(at)) at = at.get(key);
    else at = isArray(at) ? at[Number(key)] : undefined;
  }
  return at;
};
