import {
  type Evidence,
  type HookAnswer,
  type Opinion,
  type Uses,
  type Validation,
  withHook,
  withValidation,
} from "../../core/evidence.ts";
import type { Need } from "../../core/policy/needs.ts";
import type { Earlier } from "../../core/reuse.ts";
import { type Finding, isReleasable, type Sample } from "../../core/turn.ts";
import type { SelfConfidence } from "../../core/self-confidence/self-confidence.ts";
import type { Drawn, DrawResult } from "../chat/draw.ts";
import { upstreamFinding } from "../failure-record.ts";
import type { DecideInput } from "../input.ts";
import { SeenAnswers } from "./seen-answers.ts";
import { TurnSampling } from "./turn-sampling.ts";

/** One thing that was fetched, or what became of it. */
export type Fetched =
  | { readonly kind: "earlier"; readonly earlier: Earlier }
  /** `skipped`: it was not asked for. */
  | { readonly kind: "sample"; readonly result: DrawResult | { readonly skipped: string } }
  | { readonly kind: "uses"; readonly uses: Uses }
  | { readonly kind: "hook"; readonly answer: HookAnswer }
  | {
      readonly kind: "validation";
      readonly validation: Validation;
      /** See `Failed`. */ readonly unpaid?: boolean;
    }
  | {
      readonly kind: "self_confidence";
      readonly said: SelfConfidence;
      /** See `Failed`. */ readonly unpaid?: boolean;
    }
  | ({ readonly kind: "opinion"; readonly opinion: Opinion } & OfFailed);

/** See `Failed`. */
interface OfFailed {
  readonly unpaid?: boolean;
  readonly said?: string;
}

/** More than any policy can ask for: each round brings at least one of at most ten samples, or one answer of another system. */
const MOST_ROUNDS = 50;

/** What a turn is judged by, as far as it has come. */
export class Gathering {
  /** Extra samples by their index; sample 1 (or the caller's own choices) is not among them. */
  readonly drawn = new Map<number, Drawn>();
  readonly sampling: TurnSampling;
  readonly #samples: Sample[];
  /** Why extra samples did not come. */
  readonly #problems: string[] = [];
  /** Why extra samples were not drawn. */
  readonly #skipped: string[] = [];
  /** What another model's provider said stands here alone: evidence is kept whatever may be stored, notes are not. */
  readonly #opinionNotes: Finding[] = [];
  readonly #seen = new SeenAnswers();
  readonly #own: number;
  #asked: number;
  #rounds = 0;
  /** Requests that failed, and may be billed all the same. */
  #lost = 0;
  #evidence: Evidence;

  /**
   * @param own what answers the caller's own request
   * @param evidence what came with it
   * @param bytes of the answer, so that copies of it are known; absent: nobody has them any more
   */
  constructor(own: readonly Sample[], evidence: Evidence = {}, bytes?: Uint8Array) {
    if (bytes !== undefined) this.#seen.note(bytes);
    this.#evidence = evidence;
    this.#samples = [...own];
    this.#own = own.length;
    this.#asked = own.length;
    this.sampling = new TurnSampling(own[0]);
  }

  /**
   * What is judged.
   * @param mayFetch false where nothing may be fetched for the turn, whatever it lacks
   * @param mayDraw see `Fetching`
   */
  input(
    mayFetch: boolean,
    mayDraw: boolean,
  ): Pick<DecideInput, "samples" | "own" | "lost" | "evidence" | "fetching"> {
    return {
      samples: [...this.#samples],
      own: this.#own,
      lost: this.#lost,
      evidence: this.#evidence,
      ...(mayFetch ? { fetching: { drawn: this.#asked, mayDraw } } : {}),
    };
  }

  /**
   * All that came of one round of needs.
   * @throws Error where nothing came, or no end comes: the same needs would be asked for for ever
   */
  addRound(needs: readonly Need[], round: readonly Fetched[]): void {
    this.#rounds += 1;
    if (round.length === 0 || this.#rounds > MOST_ROUNDS) {
      const kinds = [...new Set(needs.map(({ kind }) => kind))];
      throw new Error(`The decision still needs ${kinds.join(", ")} after ${this.#rounds} rounds.`);
    }
    for (const fetched of round) this.add(fetched);
  }

  add(fetched: Fetched): void {
    if (fetched.kind === "earlier") this.#evidence = { ...this.#evidence, earlier: fetched.earlier };
    else if (fetched.kind === "uses") this.#evidence = { ...this.#evidence, uses: fetched.uses };
    else if (fetched.kind === "hook") this.#evidence = withHook(this.#evidence, fetched.answer);
    else if (fetched.kind === "sample") this.#addSample(fetched.result);
    else if (fetched.kind === "validation") this.#addValidation(fetched);
    else if (fetched.kind === "self_confidence") this.#addStatement(fetched);
    else {
      if (fetched.opinion.answer === null && fetched.unpaid !== true) this.#lost += 1;
      this.#addOpinion(fetched.opinion, fetched.said);
    }
  }

  /** What the record says of that which did not come. */
  notes(): readonly Finding[] {
    const [failed, skipped] = [this.#problems.length, this.#skipped.length];
    return [
      ...this.#opinionNotes,
      ...(failed === 0 ? [] : [upstreamFinding(`${extra(failed)} failed: ${this.#problems.join(", ")}.`)]),
      ...(skipped === 0
        ? []
        : [samplingFinding(`${extra(skipped)} not drawn: ${[...new Set(this.#skipped)].join(", ")}.`)]),
      ...this.sampling.notes().map(samplingFinding),
    ];
  }

  #addSample(result: Extract<Fetched, { kind: "sample" }>["result"]): void {
    this.#asked += 1;
    if ("skipped" in result) {
      this.#skipped.push(result.skipped);
      return;
    }
    if ("problem" in result) {
      this.#problems.push(result.said ?? result.problem);
      if (result.unpaid !== true) this.#lost += 1;
      return;
    }
    const sample = this.#seen.marked(result);
    if (isReleasable(sample)) this.drawn.set(this.#samples.length, { ...result, sample });
    this.#samples.push(sample);
  }

  #addValidation({ validation, unpaid = false }: Extract<Fetched, { kind: "validation" }>): void {
    if (validation.usage === undefined && !unpaid) this.#lost += 1;
    this.#evidence = withValidation(this.#evidence, validation);
  }

  #addStatement({ said, unpaid = false }: Extract<Fetched, { kind: "self_confidence" }>): void {
    if (said.usage === undefined && !unpaid) this.#lost += 1;
    this.#evidence = { ...this.#evidence, selfConfidence: said };
  }

  #addOpinion(opinion: Opinion, said: string | undefined): void {
    const id = opinion.answer?.id ?? null;
    // Evidence must be another model's: an answer that repeats a sample's response is none.
    const repeats = id !== null && this.#samples.some((sample) => sample.id === id);
    const told = repeats ? { ...opinion, answer: null, failed: "it repeats a sample's response" } : opinion;
    this.#evidence = { ...this.#evidence, opinions: [...(this.#evidence.opinions ?? []), told] };
    const isNew = ({ message }: Finding) => this.#opinionNotes.every((note) => note.message !== message);
    this.#opinionNotes.push(...opinionNotes(told, said).filter(isNew));
  }
}

const extra = (count: number): string => (count === 1 ? "1 extra sample" : `${count} extra samples`);

/** What the record says of samples that were drawn otherwise than the policy asks for. */
const samplingFinding = (message: string): Finding => ({
  check: "sampling",
  severity: "flag",
  call: null,
  message,
});

function opinionNotes({ asked, failed, leftOut = [] }: Opinion, said = failed): readonly Finding[] {
  const verb = asked === false ? "was not asked" : "failed";
  return [
    ...(failed === null ? [] : [upstreamFinding(`The second opinion ${verb}: ${said}.`)]),
    ...(leftOut.length === 0
      ? []
      : [upstreamFinding(`The second opinion was asked without ${leftOut.join(", ")} of the conversation.`)]),
  ];
}
