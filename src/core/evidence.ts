import type { Load } from "./policy/load.ts";
import type { LimitScope } from "./rules/rule.ts";
import type { Earlier } from "./reuse.ts";
import type { PersonsAnswer } from "./session/persons-answer.ts";
import type { SelfConfidence } from "./self-confidence/self-confidence.ts";
import type { Sample, Usage } from "./turn.ts";

/**
 * All that was fetched before a turn was judged. Plain data: with it, the turn and the samples, the same decision can be made
 * again. A part that is absent was not asked for; a part that was asked for in vain says why.
 * @typeParam A how another model's answer is held: as it came, normalised, or as it is recorded
 */
export interface Evidence<A = Sample> {
  /** Answers of other models to the same turn, in the order in which the policy names them. */
  readonly opinions?: readonly Opinion<A>[];
  readonly hooks?: readonly HookAnswer[];
  /** What each model says that was asked to check the calls. */
  readonly validations?: readonly Validation[];
  readonly selfConfidence?: SelfConfidence;
  readonly conditions?: Conditions;
  readonly uses?: Uses;
  /** The confidence of an earlier decision on the same turn. */
  readonly earlier?: Earlier;
  /** A person's answer to the same calls, given earlier in the session. */
  readonly answered?: PersonsAnswer;
  /** The decision on the answer before, whose errors the model was told. Absent: this is the answer to the caller's own request. */
  readonly retryOf?: string;
  /** The decision on the answer that the model then gave; what was judged here never went out. */
  readonly retriedAs?: string;
}

/** Nothing was asked. */
export const NO_EVIDENCE: Evidence<never> = {};

/** Another model's answer to the turn: never released, never counted as a sample. */
export interface Opinion<A = Sample> {
  /** Which of the deployment's named upstreams was asked; null: the caller's own, or whoever brought the samples did not say. */
  readonly upstream: string | null;
  /** Null where whoever brought the samples did not say. */
  readonly model: string | null;
  /** Null where none came. */
  readonly answer: A | null;
  /** Why none came, in a few words; null where one did. */
  readonly failed: string | null;
  /** False where the model could not be asked at all, for the reason that `failed` says. Absent: it was. */
  readonly asked?: false;
  /** Parts of the turn that the other model was not shown. Absent: it saw all of it. */
  readonly leftOut?: readonly string[];
}

/** What a system of the deployment says of the calls that it is asked about. */
export interface HookAnswer {
  /** The hook's name in the deployment's settings. */
  readonly hook: string;
  /** Canonical form of the sample whose calls it was asked about: it says nothing of another one. */
  readonly form: string;
  /** `unknown` also where none came. */
  readonly verdict: "allow" | "deny" | "unknown";
  /** In its own words. */
  readonly reason: string | null;
  /** Why no answer came; null where one did. */
  readonly failed: string | null;
}

/** What a model that was asked to check the calls says of them. */
export interface Validation {
  readonly upstream: string | null;
  readonly model: string;
  /** Canonical form of the candidate that it was asked about. */
  readonly form: string;
  /** `unsure` also where none came. */
  readonly verdict: "right" | "wrong" | "unsure";
  readonly reason: string | null;
  /** What it misses in the conversation, in its own words. */
  readonly missing: readonly string[];
  readonly failed: string | null;
  /** Parts of the turn that it was not shown. Absent: it saw all of it. */
  readonly leftOut?: readonly string[];
  /** What its answer took. Absent: none came. */
  readonly usage?: Usage | null;
}

/** What was known of the moment, and of where the request comes from. */
export interface Conditions {
  /** ISO 8601 UTC. */
  readonly at: string;
  /** Of the turn's model at its upstream; null: nobody asked, or nothing was seen of it yet. */
  readonly load: Load | null;
  /** The group of users that the request names. Absent: none. */
  readonly group?: string;
  /** The channel that the request names, such as `voice`. Absent: none. */
  readonly channel?: string;
}

/** How often calls that a limit counts ran before, without those of this turn. */
export interface Use {
  readonly tool: string;
  readonly per: LimitScope;
  readonly hours: number | null;
  /** The argument that is added up; null: only calls are counted. */
  readonly of: string | null;
  readonly calls: number;
  /** A decimal; null where nothing is added up. */
  readonly sum: string | null;
  /** Why this could not be counted. Absent: it was. */
  readonly failed?: string;
}

/** What was counted for the limits of a turn's tools. */
export interface Uses {
  /** Canonical form of the calls for which it was asked. */
  readonly form: string;
  readonly counted: readonly Use[];
  /** Why nobody could count; null where somebody did. */
  readonly failed: string | null;
}

/** Evidence with one more answer of a hook. */
export const withHook = <A>(evidence: Evidence<A>, answer: HookAnswer): Evidence<A> => ({
  ...evidence,
  hooks: [...(evidence.hooks ?? []), answer],
});

export const withValidation = <A>(evidence: Evidence<A>, said: Validation): Evidence<A> => ({
  ...evidence,
  validations: [...(evidence.validations ?? []), said],
});

/** Evidence with its answers in another form. */
export const mapAnswers = <A, B>(
  { opinions, ...rest }: Evidence<A>,
  change: (answer: A, index: number) => B,
): Evidence<B> =>
  opinions === undefined
    ? rest
    : {
        ...rest,
        opinions: opinions.map(({ answer, ...opinion }, index) => ({
          ...opinion,
          answer: answer === null ? null : change(answer, index),
        })),
      };

/** The answers of other models that came, in their order. */
export const answersIn = <A>({ opinions = [] }: Evidence<A>): readonly A[] =>
  opinions.flatMap(({ answer }) => (answer === null ? [] : [answer]));

/** The one that the features read: the first that came. */
export const firstAnswer = <A>(evidence: Evidence<A>): A | null => answersIn(evidence)[0] ?? null;

/** An answer that came with the samples, of whichever model. */
export const givenOpinion = (answer: Sample | null): Evidence =>
  answer === null ? NO_EVIDENCE : { opinions: [{ upstream: null, model: null, answer, failed: null }] };

/** Where an opinion's answer stands beside the samples: -1, -2, ... It is none of them. */
export const opinionIndex = (position: number): number => -1 - position;

/** Evidence without the answers, as it is kept where these are kept among the samples. */
export type EvidenceNotes = Evidence<null>;

export const notesOf = <A>(evidence: Evidence<A>): EvidenceNotes => mapAnswers(evidence, () => null);

/** Of records that are older than the list there is one. */
function withValidations({
  validation,
  ...notes
}: EvidenceNotes & { readonly validation?: Validation }): EvidenceNotes {
  return validation === undefined ? notes : { ...notes, validations: [validation] };
}

/**
 * Notes and answers put together again. Answers that no note speaks of are older than the notes.
 * @param answers those at `opinionIndex`, in any order
 */
export function withAnswers<A extends { readonly index: number }>(
  notes: EvidenceNotes | null,
  answers: readonly A[],
): Evidence<A> {
  const { opinions, ...rest } = withValidations(notes ?? {});
  const noted = opinions ?? answers.map(() => ({ upstream: null, model: null, failed: null }));
  if (opinions === undefined && noted.length === 0) return rest;
  const at = (position: number) => answers.find(({ index }) => index === opinionIndex(position)) ?? null;
  return { ...rest, opinions: noted.map((note, position) => ({ ...note, answer: at(position) })) };
}
