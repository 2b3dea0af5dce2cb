import type { Json, JsonObject } from "../../core/arguments/json.ts";
import type { Asked } from "../../core/turn.ts";
import type { ExtraSampleOptions } from "../format.ts";
import { objectIn } from "../json-object.ts";
import { type Reorder, reorderBy } from "./order.ts";

/** The same request without native tools, or why it cannot be made. */
export type InText = { readonly body: Map<string, Json> } | { readonly obstacle: string };

/** How a format's request is asked in other ways. Everything that is not named stays as it is, digit by digit. */
export interface OtherWays {
  /** The request with its tools in another order; null where there is no other. */
  readonly reordered: (body: JsonObject, reorder: Reorder) => Map<string, Json> | null;
  /** The request with its tools, and how to call them, as text behind its instructions. */
  readonly inText: (body: JsonObject) => InText;
}

/** See `WireFormat.obstacleTo`. @param text of the request */
export function obstacleTo(text: string, { reordered, inText }: OtherWays, asked: Asked): string | null {
  if (asked === "resample") return null;
  const body = objectIn(text);
  if (body === null) return "the request cannot be rewritten without loss";
  if (asked === "tool_order")
    return reordered(body, (items) => items) === null ? "there are not two tools to reorder" : null;
  const made = inText(body);
  return "obstacle" in made ? made.obstacle : null;
}

/** The request as it is asked; null where it cannot be asked so. */
export function askedAs(
  body: Map<string, Json>,
  { reordered, inText }: OtherWays,
  { asked, orderSeed = 0 }: ExtraSampleOptions,
): Map<string, Json> | null {
  if (asked === "tool_order") return reordered(body, reorderBy(orderSeed));
  if (asked !== "json_text") return body;
  const made = inText(body);
  return "obstacle" in made ? null : made.body;
}
