import { GateError } from "../../core/errors.ts";
import type { Sample, Usage } from "../../core/turn.ts";
import { RawArguments } from "../decisions/calls.ts";
import { errorIn } from "../error-in.ts";
import { Field } from "../field.ts";
import type { EventKind } from "../format.ts";
import { Candidate, strongest } from "./candidate.ts";
import { HeadReader } from "./head.ts";
import { at } from "./spelling.ts";
import { readUsage } from "./usage.ts";

/** Puts `GenerateContentResponse` objects together: the one of a body, or those of a stream. */
export class Responses {
  readonly head = new HeadReader();
  readonly #candidates = new Map<number, Candidate>();
  #usage: Usage | null = null;
  /** Why the prompt itself was refused: then there is no candidate. */
  #blocked: string | null = null;
  #problem: string | null = null;

  /** Why this is no answer; null while nothing is wrong. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Every candidate has come to its end, or none will come. */
  get ended(): boolean {
    const all = [...this.#candidates.values()];
    return all.length > 0 ? all.every(({ ended }) => ended) : this.#blocked !== null;
  }

  /** The prompt was blocked, and no candidate came. */
  get refused(): boolean {
    return this.#blocked !== null && this.#candidates.size === 0;
  }

  /** What the first candidate has said so far. */
  get text(): string {
    return this.#inOrder()[0]?.[1].text ?? "";
  }

  /** The provider's index of each candidate, in the order of `samples`. */
  get indices(): readonly number[] {
    return this.#inOrder().map(([index]) => index);
  }

  /** Takes the JSON text of one object. Never throws: what cannot be read is a `problem` and decisive. */
  add(text: string): EventKind {
    try {
      return this.#add(Field.root(JSON.parse(text) as unknown).object(), new RawArguments(text, "args"));
    } catch (error) {
      const why = error instanceof GateError ? `: ${error.message}` : ".";
      return this.fail(`The upstream's answer holds something that is no response of this API${why}`);
    }
  }

  fail(problem: string): "decisive" {
    this.#problem ??= problem;
    return "decisive";
  }

  /** One a candidate, in the order of their index; a prompt that was blocked is answered with nothing. */
  samples(): readonly Sample[] {
    const all = this.#inOrder();
    if (this.refused) {
      const nothing = { calls: [], text: null, logprobs: null, finishReason: this.#blocked };
      return [{ id: this.head.id, usage: this.#usage, ...nothing }];
    }
    return all.map(([index, candidate], position) => ({
      id: this.head.id === null || all.length === 1 ? this.head.id : `${this.head.id}#${index}`,
      usage: position === 0 ? this.#usage : null,
      ...(position === 0 ? {} : { sharesUsage: true }),
      ...candidate.sample(),
    }));
  }

  #add(response: Field, raw: RawArguments): EventKind {
    const error = errorIn(response);
    if (error !== null) return this.fail(`The upstream answered with an error: ${error}`);
    this.head.take(response);
    this.#usage = readUsage(at(response, "usageMetadata")) ?? this.#usage;
    const blocked = at(at(response, "promptFeedback"), "blockReason").stringOrNull();
    if (blocked !== null && blocked !== "") this.#blocked = blocked;
    const kinds = response
      .get("candidates")
      .itemsOrNone()
      .map((candidate) => this.#at(candidate.object().get("index")).add(candidate, raw));
    return this.#blocked === null ? strongest(kinds) : "decisive";
  }

  #at(index: Field): Candidate {
    const place = typeof index.value === "number" ? index.value : 0;
    const known = this.#candidates.get(place);
    if (known !== undefined) return known;
    const made = new Candidate();
    this.#candidates.set(place, made);
    return made;
  }

  #inOrder(): readonly (readonly [number, Candidate])[] {
    return [...this.#candidates].toSorted(([a], [b]) => a - b);
  }
}
