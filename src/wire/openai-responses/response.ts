import { GateError } from "../../core/errors.ts";
import type { Sample, ToolCall, Usage } from "../../core/turn.ts";
import { MAX_CALLS, RawArguments } from "../decisions/calls.ts";
import { errorIn } from "../error-in.ts";
import { Field } from "../field.ts";
import { countOrNull, usagePart } from "../usage-part.ts";
import { itemType, openCalls, readCall } from "./calls.ts";
import { readText } from "./input.ts";
import { logprobsIn } from "./logprobs.ts";
import type { OpenCall } from "./stream-calls.ts";

/** A response of the upstream as far as it is read, or what is wrong with it. */
export type ReadResponse =
  | { readonly ok: true; readonly sample: Sample }
  | { readonly ok: false; readonly problem: string };

export function readUsage(usage: Field): Usage | null {
  if (usage.absent) return null;
  const tokens = (name: string) => countOrNull(usage.get(name));
  return {
    promptTokens: tokens("input_tokens"),
    completionTokens: tokens("output_tokens"),
    ...usagePart("cachedTokens", usage.get("input_tokens_details").get("cached_tokens")),
    ...usagePart("reasoningTokens", usage.get("output_tokens_details").get("reasoning_tokens")),
  };
}

export const readCalls = (items: readonly Field[], raw: RawArguments): readonly ToolCall[] => {
  const calls = openCalls(items);
  if (calls.length > MAX_CALLS)
    calls[MAX_CALLS]?.fail(`is call ${MAX_CALLS + 1} of the answer; at most ${MAX_CALLS} are accepted`);
  return calls.map((item) => readCall(item, raw));
};

/** The words of an answer, message after message; null where there are none. */
export function textIn(items: readonly Field[]): string | null {
  const texts = items
    .filter((item) => itemType(item) === "message")
    .map((item) => readText(item.get("content")));
  return texts.length === 0 ? null : texts.join("");
}

/** How the answer ended: its status, or why it is incomplete. */
export function finishReason(response: Field, items: readonly Field[]): string | null {
  const status = response.get("status").stringOrNull();
  if (status === "incomplete") {
    return response.get("incomplete_details").get("reason").stringOrNull() ?? status;
  }
  // A call that was cut off says so itself where the answer does not.
  const cut = openCalls(items).some((item) => item.get("status").value === "incomplete");
  return cut ? "incomplete" : status;
}

/** Why a response brought no answer; null where it did. */
export function failureIn(response: Field): string | null {
  const error = errorIn(response);
  if (error !== null) return `The upstream answered with an error: ${error}`;
  const status = response.get("status").value;
  return status === "failed" || status === "cancelled"
    ? `The upstream's answer has the status "${status}".`
    : null;
}

function readBody(text: string): ReadResponse {
  const root = Field.root(JSON.parse(text) as unknown).object();
  const failure = failureIn(root);
  if (failure !== null) return { ok: false, problem: failure };
  const items = root.get("output").items();
  for (const item of items) item.object();
  return {
    ok: true,
    sample: {
      id: root.get("id").stringOrNull(),
      calls: readCalls(items, new RawArguments(text)),
      text: textIn(items),
      finishReason: finishReason(root, items),
      logprobs: logprobsIn(items),
      usage: readUsage(root.get("usage")),
    },
  };
}

/** The calls of a body that the client would run; none where it cannot be read. */
export function openCallsIn(text: string): readonly OpenCall[] {
  try {
    const items = Field.root(JSON.parse(text) as unknown)
      .get("output")
      .itemsOrNone();
    const raw = new RawArguments(text);
    return openCalls(items).map((item) => ({ type: itemType(item), call: readCall(item, raw) }));
  } catch {
    return [];
  }
}

/** Reads the body of an answer that was not streamed. Whatever cannot be read is a problem of the upstream, never ours. */
export function readResponse(text: string): ReadResponse {
  try {
    return readBody(text);
  } catch (error) {
    const why = error instanceof GateError ? `: ${error.message}` : ".";
    return { ok: false, problem: `The upstream's answer is no response${why}` };
  }
}
