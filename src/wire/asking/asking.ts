import type { Json, JsonObject } from "../../core/arguments/json.ts";
import { STATEMENT_PROMPT } from "../../core/self-confidence/prompt.ts";
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
  /** The request with these words behind its instructions; null where they cannot be put there. */
  readonly instructed: (body: JsonObject, words: string) => Map<string, Json> | null;
}

/** See `WireFormat.obstacleTo`. @param text of the request */
export function obstacleTo(
  text: string,
  { reordered, inText, instructed }: OtherWays,
  asked: Asked,
): string | null {
  if (asked === "resample") return null;
  const body = objectIn(text);
  if (body === null) return "the request cannot be rewritten without loss";
  if (asked === "tool_order")
    return reordered(body, (items) => items) === null ? "there are not two tools to reorder" : null;
  if (asked === "self_confidence")
    return instructed(body, STATEMENT_PROMPT) === null ? "the instructions are no text" : null;
  const made = inText(body);
  return "obstacle" in made ? made.obstacle : null;
}

/** The request as it is asked; null where it cannot be asked so. */
export function askedAs(
  body: Map<string, Json>,
  { reordered, inText, instructed }: OtherWays,
  { asked, orderSeed = 0 }: ExtraSampleOptions,
): Map<string, Json> | null {
  if (asked === "tool_order") return reordered(body, reorderBy(orderSeed));
  if (asked === "self_confidence") return instructed(body, STATEMENT_PROMPT);
  if (asked !== "json_text") return body;
  const made = inText(body);
  return "obstacle" in made ? null : made.body;
}
