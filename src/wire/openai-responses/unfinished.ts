import type { Unfinished } from "../format.ts";
import type { ResponsesRequest } from "./request.ts";
import type { OpenCall } from "./stream-calls.ts";

/** What a later request must be told of a response that the gate spoke in the place of, as it is kept. */
export interface KeptResponse {
  /** The upstream's id of it. */
  readonly response: string;
  /** The items of its output that the client has, from the first; 0 for none. */
  readonly passed: number;
  /** Of the gate's message. */
  readonly message: string;
  /** Its calls, which nobody answers. */
  readonly calls: readonly { readonly type: string; readonly id: string }[];
}

export interface AbstentionIds {
  /** Of the response, as the client has it. */
  readonly own: string;
  /** Of the gate's message in it. */
  readonly message: string;
  /** Of the response, as the upstream has it; null where it sent none. */
  readonly upstream: string | null;
}

/**
 * Where the upstream keeps the answer that was not released, the next request would go on from a call that nobody
 * answered. Null where it keeps nothing: then the client repeats the conversation, and the call is not in it.
 */
export function unfinished(
  { stored, conversation }: ResponsesRequest,
  { own, message, upstream }: AbstentionIds,
  calls: readonly OpenCall[],
  passed: number,
): Unfinished | null {
  if ((!stored && conversation === null) || upstream === null) return null;
  const kept: KeptResponse = {
    response: upstream,
    passed,
    message,
    calls: calls.flatMap(({ type, call }) => (call.id === null ? [] : [{ type, id: call.id }])),
  };
  const names = [own, upstream, message, ...(conversation === null ? [] : [conversation])];
  return { names: [...new Set(names)], note: JSON.stringify(kept) };
}
