import type { Sample, TokenLogprob, ToolCall } from "../../core/turn.ts";
import type { RawArguments } from "../decisions/calls.ts";
import type { Field } from "../field.ts";
import type { EventKind } from "../format.ts";
import { CallDrafts } from "./call-drafts.ts";
import { finished } from "./finished.ts";
import { readLogprobs } from "./logprobs.ts";
import { hostedUse, isMedia, isThought, partsOf } from "./parts.ts";
import { at } from "./spelling.ts";

const UNSPECIFIED = "FINISH_REASON_UNSPECIFIED";

/** What several parts together are to a reader: the strongest of their kinds. */
export const strongest = (kinds: readonly EventKind[]): EventKind =>
  (["decisive", "waiting", "text"] as const).find((kind) => kinds.includes(kind)) ?? "quiet";

/** One candidate of an answer, whole or piece by piece. */
export class Candidate {
  readonly #drafts = new CallDrafts();
  #text: string | null = null;
  #finishReason: string | null = null;
  #logprobs: TokenLogprob[] | null = null;
  /** Uses of the provider's own tools whose result has not come. */
  #openUses = 0;

  /** What it has said so far; "" for nothing. */
  get text(): string {
    return this.#text ?? "";
  }

  get ended(): boolean {
    return this.#finishReason !== null;
  }

  /** @throws InvalidRequestError for what is no candidate */
  add(candidate: Field, raw: RawArguments): EventKind {
    const kinds = partsOf(candidate.get("content")).map((part) => this.#addPart(part, raw));
    const logprobs = readLogprobs(at(candidate, "logprobsResult"));
    if (logprobs !== null) this.#logprobs = [...(this.#logprobs ?? []), ...logprobs];
    const reason = at(candidate, "finishReason").stringOrNull();
    if (reason !== null && reason !== "" && reason !== UNSPECIFIED) this.#finishReason = reason;
    if (this.ended) return "decisive";
    const kind = strongest(kinds);
    return kind !== "decisive" && this.#openUses > 0 ? "waiting" : kind;
  }

  /** Of an answer that broke off as well. */
  sample(): Omit<Sample, "id" | "usage"> {
    const calls: readonly ToolCall[] = this.#drafts.calls();
    return { text: this.#text, logprobs: this.#logprobs, ...finished(calls, this.#finishReason) };
  }

  #addPart(part: Field, raw: RawArguments): EventKind {
    const text = part.get("text").stringOrNull();
    if (text !== null && !isThought(part)) this.#text = this.text + text;
    const call = at(part, "functionCall");
    if (!call.absent) {
      this.#drafts.add(call.object(), raw);
      return "decisive";
    }
    const use = hostedUse(part);
    this.#openUses = Math.max(0, this.#openUses + use);
    return isMedia(part) || use !== 0 || (text !== null && text !== "") ? "text" : "quiet";
  }
}
