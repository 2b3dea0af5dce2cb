import type { Classifier } from "../classifier/classifier.ts";
import { ASKED, type Asked, type Sample } from "../core/turn.ts";
import { CANONICAL_VERSION } from "../core/arguments/canonical-rules.ts";

/** How the candidate is chosen; changes when `core/normalise.ts` chooses otherwise. */
const CANDIDATE_RULE = "largest-group-earliest-valid/2";

/** Who decides how many samples there are where the caller does not: `core/policy/plan.ts`. A change there makes a new number. */
export const ADAPTIVE = "adaptive/2";

/** Rules of earlier builds: what the log and the heads hold of them keeps its name. */
const EARLIER = ["adaptive/1"] as const;

/** Who decided how many samples there are: the caller, or the gate by one of its rules. */
export type StoppingRule = "given" | typeof ADAPTIVE | (typeof EARLIER)[number];

/** Values only: a promise of one request must not be awaited by another. */
const known = new WeakMap<Classifier, Map<string, string>>();

async function compute(classifier: Classifier, how: string): Promise<string> {
  const parts = [
    classifier.identity.sha256,
    classifier.featureVersion,
    CANDIDATE_RULE,
    CANONICAL_VERSION,
    how,
  ];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(parts.join("\n")));
  return [...new Uint8Array(digest, 0, 8)].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** What the confidence rests on besides the samples. */
interface Evidence {
  readonly secondOpinion?: boolean;
  /** False where the coverage features were left out. */
  readonly covering?: boolean;
  /** The other ways in which samples were asked for; see `waysIn`. */
  readonly asked?: readonly Asked[];
}

const OTHER_WAYS: readonly Asked[] = ASKED.filter((asked) => asked !== "resample");

/** In which ways samples were asked for beside the caller's own, in the order of the list of all ways. */
export const waysIn = (samples: readonly Pick<Sample, "asked">[]): readonly Asked[] =>
  OTHER_WAYS.filter((way) => samples.some(({ asked }) => asked === way));

/**
 * Names how a confidence was made: bundle, feature registry, candidate rule, rules of the canonical form, stopping rule,
 * whether there was a second opinion, whether the coverage features were read, and in which other ways samples were asked for. Calibrations never mix contexts. The first
 * 16 hex digits of a SHA-256.
 */
export async function scoreContext(
  classifier: Classifier,
  stopping: StoppingRule,
  { secondOpinion = false, covering = true, asked = [] }: Evidence = {},
): Promise<string> {
  const how = [
    stopping,
    ...(secondOpinion ? ["second opinion"] : []),
    ...(covering ? [] : ["no coverage"]),
    ...(asked.length === 0 ? [] : [`asked ${asked.join(" ")}`]),
  ].join("\n");
  const contexts = known.get(classifier) ?? new Map<string, string>();
  known.set(classifier, contexts);
  const context = contexts.get(how) ?? (await compute(classifier, how));
  contexts.set(how, context);
  return context;
}

/** A way in which this classifier makes confidences, with the name of its context. */
export interface NamedContext {
  readonly context: string;
  readonly stopping: StoppingRule;
  readonly secondOpinion: boolean;
  readonly covering: boolean;
  /** See `waysIn`; empty where samples were asked for as the caller did. */
  readonly asked: readonly Asked[];
}

const STOPPING_RULES: readonly StoppingRule[] = ["given", ADAPTIVE, ...EARLIER];

/** Every choice of some of them, in their order. */
const subsets = <T>(items: readonly T[]): readonly (readonly T[])[] =>
  items.reduce<readonly (readonly T[])[]>(
    (all, item) => [...all, ...all.map((some) => [...some, item])],
    [[]],
  );

/**
 * Every context that decisions of this bundle can have, by this build or by an earlier one. Who brings samples does not say how
 * they were asked for, and earlier builds asked in one way.
 */
export const scoreContexts = (classifier: Classifier): Promise<readonly NamedContext[]> =>
  Promise.all(
    STOPPING_RULES.flatMap((stopping) =>
      [false, true].flatMap((secondOpinion) =>
        [true, false].flatMap((covering) =>
          (stopping === ADAPTIVE ? subsets(OTHER_WAYS) : [[]]).map(async (asked) => ({
            context: await scoreContext(classifier, stopping, { secondOpinion, covering, asked }),
            stopping,
            secondOpinion,
            covering,
            asked,
          })),
        ),
      ),
    ),
  );
