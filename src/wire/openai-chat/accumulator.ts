import { GateError } from "../../core/errors.ts";
import type { Sample, TokenLogprob, Usage } from "../../core/turn.ts";
import { readLogprobs, usageIn } from "../decisions/samples.ts";
import { errorIn } from "../error-in.ts";
import { Field } from "../field.ts";
import type { EventKind } from "../format.ts";
import { CallInPieces } from "./call-delta.ts";
import { callsOf, sampleId } from "./response.ts";
import { withStringArguments } from "./string-arguments.ts";

/** Of the reasoning, in UTF-16 units; what is longer is not read to its end. */
const LONGEST_REASONING = 50_000;

class Choice {
  readonly calls: CallInPieces[] = [];
  text: string | null = null;
  /** Read only for an answer without words. */
  reasoning = "";
  finishReason: string | null = null;
  logprobs: TokenLogprob[] | null = null;
  #legacy: CallInPieces | null = null;

  addCall(piece: Field): void {
    const { value } = piece.get("index");
    const index = typeof value === "number" ? value : null;
    const known = this.calls.findLast((call) => index === null || call.index === index);
    const call = known === undefined || known.isOther(piece) ? this.#begin(index) : known;
    call.add(piece);
  }

  addLegacy(piece: Field): void {
    this.#legacy ??= this.#begin(null);
    this.#legacy.addLegacy(piece);
  }

  addText(text: string): void {
    this.text = (this.text ?? "") + text;
  }

  #begin(index: number | null): CallInPieces {
    const call = new CallInPieces(index);
    this.calls.push(call);
    return call;
  }
}

const wordsIn = (delta: Field): readonly string[] =>
  ["content", "refusal", "reasoning_content", "reasoning"].flatMap((name) => {
    const { value } = delta.get(name);
    return typeof value === "string" && value !== "" ? [value] : [];
  });

/** Puts the chunks of a streamed answer together, by choice and by the call's index within it. */
export class ChatAccumulator {
  readonly #choices = new Map<number, Choice>();
  #id: string | null = null;
  #usage: Usage | null = null;
  #done = false;
  #problem: string | null = null;

  /** Why this is no answer; null while nothing is wrong. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Every choice has come to its end. */
  get complete(): boolean {
    const choices = [...this.#choices.values()];
    return choices.length > 0 && (this.#done || choices.every((choice) => choice.finishReason !== null));
  }

  /** Takes the data of one event. Never throws: what cannot be read is a `problem`. */
  add(data: string): EventKind {
    if (data.trim() === "[DONE]") {
      this.#done = true;
      return "decisive";
    }
    try {
      // Arguments that are an object would lose digits beyond 2^53.
      return this.#addChunk(Field.root(JSON.parse(withStringArguments(data) ?? data) as unknown).object());
    } catch (error) {
      const why = error instanceof GateError ? `: ${error.message}` : ".";
      this.#problem ??= `The upstream's stream holds something that is no chat completion chunk${why}`;
      return "decisive";
    }
  }

  /**
   * One sample a choice, in the order of their index; also of a stream that broke off.
   * @param declared names of the declared tools
   */
  toSamples(declared: ReadonlySet<string>): readonly Sample[] {
    const choices = [...this.#choices].toSorted(([a], [b]) => a - b).map(([, choice]) => choice);
    return choices.map((choice, position) => ({
      id: sampleId(this.#id, position, choices.length),
      calls: callsOf(
        choice.calls.map((call) => call.toCall(declared)),
        choice.finishReason,
      ),
      text: choice.text,
      ...(choice.reasoning === "" ? {} : { reasoning: choice.reasoning }),
      finishReason: choice.finishReason,
      logprobs: choice.logprobs,
      usage: position === 0 ? this.#usage : null,
      ...(position === 0 ? {} : { sharesUsage: true }),
    }));
  }

  /** The provider's index of each choice, in the order of `toSamples`. */
  choiceIndices(): readonly number[] {
    return [...this.#choices.keys()].toSorted((a, b) => a - b);
  }

  #addChunk(chunk: Field): EventKind {
    const error = errorIn(chunk);
    if (error !== null) this.#problem ??= `The upstream's stream holds an error: ${error}`;
    const id = chunk.get("id").value;
    if (typeof id === "string" && id !== "") this.#id ??= id;
    const usage = chunk.get("usage");
    // The last word on usage holds; servers repeat it.
    if (!usage.absent) this.#usage = usageIn(usage);
    const kinds = chunk
      .get("choices")
      .itemsOrNone()
      .map((choice) => this.#addChoice(choice));
    if (error !== null || kinds.includes("decisive")) return "decisive";
    return kinds.includes("text") ? "text" : "quiet";
  }

  #addChoice(field: Field): EventKind {
    const index = field.object().get("index");
    const choice = this.#choiceAt(typeof index.value === "number" ? index.value : 0);
    const delta = field.get("delta").absent ? field.get("message") : field.get("delta");
    for (const name of ["content", "refusal"]) {
      const { value } = delta.get(name);
      if (typeof value === "string") choice.addText(value);
    }
    for (const name of ["reasoning_content", "reasoning"]) {
      const { value } = delta.get(name);
      if (typeof value === "string" && choice.reasoning.length < LONGEST_REASONING) choice.reasoning += value;
    }
    const pieces = delta.get("tool_calls").itemsOrNone();
    for (const piece of pieces) choice.addCall(piece.object());
    const legacy = delta.get("function_call");
    if (!legacy.absent) choice.addLegacy(legacy.object());
    const logprobs = readLogprobs(field.get("logprobs"));
    if (logprobs !== null) choice.logprobs = [...(choice.logprobs ?? []), ...logprobs];
    const finishReason = field.get("finish_reason").stringOrNull();
    if (finishReason !== null && finishReason !== "") choice.finishReason = finishReason;
    if (pieces.length > 0 || !legacy.absent || choice.finishReason !== null) return "decisive";
    return wordsIn(delta).length > 0 ? "text" : "quiet";
  }

  #choiceAt(index: number): Choice {
    const known = this.#choices.get(index);
    if (known !== undefined) return known;
    const made = new Choice();
    this.#choices.set(index, made);
    return made;
  }
}
