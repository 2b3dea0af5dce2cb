import type { Item } from "./responses.ts";

/** What a provider of Responses knows of an item that it made. */
interface Made {
  readonly item: Item;
  /** The item that followed it in its response; null at the end. */
  readonly next: Item | null;
  /** The reasoning before it, which it needs beside it where it is only named. */
  readonly reasoning: string | null;
}

const made = new Map<string, Made>();

/** Notes the items of a response. Ids are given once in a test run. */
export function remember(output: readonly Item[]): void {
  for (const [place, item] of output.entries()) {
    const before = output[place - 1];
    made.set(String(item["id"]), {
      item,
      next: output[place + 1] ?? null,
      reasoning: before?.["type"] === "reasoning" ? String(before["id"]) : null,
    });
  }
}

const isCall = ({ type }: Item): boolean => type === "function_call" || type === "custom_tool_call";
const isOutput = ({ type }: Item): boolean =>
  type === "function_call_output" || type === "custom_tool_call_output";

/** Whether the item after reasoning is the one that followed it when it was made; clients may leave out its id. */
const follows = (next: Item | null, sent: Item | undefined): boolean =>
  sent !== undefined &&
  next !== null &&
  next["type"] === (sent["type"] ?? "message") &&
  (sent["id"] === undefined || sent["id"] === next["id"]) &&
  sent["call_id"] === next["call_id"];

/** The items of an input, those that are only named in full; or the name that nobody knows. */
function resolved(input: string | readonly Item[]): readonly Item[] | string {
  if (typeof input === "string") return [{ role: "user", content: input }];
  const items: Item[] = [];
  for (const item of input) {
    if (item["type"] !== "item_reference") {
      items.push(item);
      continue;
    }
    const known = made.get(String(item["id"]));
    if (known === undefined) return `Item with id '${String(item["id"])}' not found.`;
    items.push({ ...known.item, referenced: true });
  }
  return items;
}

function objectionAt(context: readonly Item[], place: number): string | null {
  const item = context[place] ?? {};
  const { id, call_id } = item;
  const [before, after] = [context.slice(0, place), context.slice(place + 1)];
  const known = made.get(String(id));
  if (isCall(item) && !after.some((one) => isOutput(one) && one["call_id"] === call_id))
    return `No tool output found for function call ${String(call_id)}.`;
  if (isOutput(item) && !before.some((one) => isCall(one) && one["call_id"] === call_id))
    return `No tool call found for function call output with call_id ${String(call_id)}.`;
  if (item["type"] === "reasoning" && !follows(known?.next ?? null, after[0]))
    return `Item '${String(id)}' of type 'reasoning' was provided without its required following item.`;
  const needs = item["referenced"] === true ? (known?.reasoning ?? null) : null;
  if (needs !== null && !context.some((one) => one["id"] === needs))
    return `Item '${String(id)}' of type 'message' was provided without its required 'reasoning' item: '${needs}'.`;
  return null;
}

/** The whole context of a request: what came before it at the provider, and its own input; or why there is none. */
export function contextOf(
  input: string | readonly Item[],
  before: readonly Item[],
): { readonly context: readonly Item[] } | { readonly objection: string } {
  const items = resolved(input);
  if (typeof items === "string") return { objection: items };
  const context = [...before, ...items];
  const [objection] = context.flatMap((_, place) => objectionAt(context, place) ?? []);
  return objection === undefined ? { context } : { objection };
}

/**
 * Why a provider as strict as OpenAI refuses this input: a call that nobody answered, an answer without a call, reasoning
 * without what followed it, a message without its reasoning, a name that was never given.
 * @param before what the provider keeps of the conversation
 */
export function objectionTo(input: string | readonly Item[], before: readonly Item[]): string | null {
  const read = contextOf(input, before);
  return "objection" in read ? read.objection : null;
}
