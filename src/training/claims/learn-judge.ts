/** Boosted trees (`boost.ts` has the papers) over the signals of clauses: which of them claims what no call did? */
import { type Odds, SIGNALS, signalsOf, type Told } from "../../core/claims/learned/signals.ts";
import { LEAF, type Trees } from "../../core/claims/learned/trees.ts";
import { type BoostSettings, SHARE_PER_LOGIT, trainBoosting } from "../boost/boost.ts";
import { binFeatures } from "../forest/bins.ts";
import type { WeightedTree } from "../forest/flatten.ts";
import { AGENT_WRITER } from "./agent.ts";
import type { Bag } from "./bags.ts";

const JUDGE_SETTINGS: BoostSettings = {
  mostLeaves: 48,
  tries: 24,
  leastWeight: 2,
  ridge: 3,
  rate: 0.05,
  bagging: 0.7,
  randomCuts: false,
  signs: new Int8Array(SIGNALS),
  stages: [{ trees: 200, within: false, opinions: true }],
};

/** A clause to learn from. */
export interface Judged {
  readonly bag: Bag;
  readonly signals: Float32Array;
  readonly claim: number;
  readonly mark: number;
}

/** Clauses of a bag. @param odds of each, by heads that have not read its writer */
export function judgedOf(bag: Bag, odds: readonly Odds[], rarity: ArrayLike<number>): Judged[] {
  const { instances, sentence, tongue, calls } = bag;
  const told = instances.map((one, i): Told => ({ ...one, ...(odds[i] ?? UNKNOWN) }));
  const standing = { text: sentence.text, tongue, tools: sentence.turn.tools, calls, rarity };
  return signalsOf(told, standing).map((signals, i) => ({
    bag,
    signals,
    claim: odds[i]?.claim ?? 0,
    mark: instances[i]?.mark ?? -1,
  }));
}
const UNKNOWN: Odds = { claim: 0, change: 0, unbacked: 0, failure: 0 };

/** What a clause counts, beside those that it stands together with in one marked claim. */
const FRAGMENT = 0.15;
/** The likeliest clause of a phantom of which nobody marked the claims. */
const GUESSED = 0.7;
/** Of an agent's text: what one agent says in a hundred conversations is much alike. */
const AGENT = 0.3;

interface Label {
  readonly label: 0 | 1;
  readonly weight: number;
}

/** Of each clause of a bag. */
function labelsOf(clauses: readonly Judged[]): Label[] {
  const [first] = clauses;
  if (first === undefined) return [];
  const { marks, phantom, writer } = first.bag.sentence;
  const likeliest = (own: readonly Judged[]): Judged | undefined =>
    own.reduce<Judged | undefined>(
      (best, one) => (best === undefined || one.claim > best.claim ? one : best),
      undefined,
    );
  if (marks === null) {
    if (!phantom) return clauses.map(() => ({ label: 0, weight: writer === AGENT_WRITER ? AGENT : 1 }));
    const guessed = likeliest(clauses);
    return clauses.map((one) => ({
      label: one === guessed ? 1 : 0,
      weight: one === guessed ? GUESSED : 0,
    }));
  }
  const open = ({ mark }: Judged): boolean => mark >= 0 && marks[mark]?.done !== true;
  return clauses.map((one) => {
    if (!open(one)) return { label: 0, weight: 1 };
    const best = likeliest(clauses.filter(({ mark }) => mark === one.mark));
    return { label: 1, weight: one === best ? 1 : FRAGMENT };
  });
}

export function learnJudge(
  all: readonly (readonly Judged[])[],
  settings: BoostSettings = JUDGE_SETTINGS,
  seed = 1,
): Trees {
  const rows = all.flatMap((clauses, question) =>
    labelsOf(clauses).map(({ label, weight }, i) => ({
      label,
      weight: weight * (clauses[i]?.bag.weight ?? 1),
      question,
      signals: clauses[i]?.signals,
    })),
  );
  const features = new Float32Array(rows.length * SIGNALS);
  rows.forEach(({ signals }, i) => signals !== undefined && features.set(signals, i * SIGNALS));
  const weights = Float64Array.from(rows, ({ weight }) => weight);
  const data = binFeatures(features, SIGNALS, weights);
  const trees = trainBoosting(
    data,
    {
      weights,
      labels: Uint8Array.from(rows, ({ label }) => label),
      question: Int32Array.from(rows, ({ question }) => question),
      questions: all.length,
    },
    settings,
    seed,
  );
  return flat(trees, data.cuts);
}

/** In log odds, in preorder. */
function flat(trees: readonly WeightedTree[], cuts: readonly Float32Array[]): Trees {
  const signal: number[] = [];
  const value: number[] = [];
  const above: number[] = [];
  const roots: number[] = [];
  trees.forEach(({ tree, scale }, first) => {
    const put = (node: number): void => {
      const feature = tree.feature[node] ?? -1;
      const at = signal.length;
      const leaf = feature < 0;
      signal.push(leaf ? LEAF : feature);
      above.push(0);
      if (leaf) {
        // The scale of a share starts at 1/2, which is no log odds.
        const start = first === 0 ? 0.5 : 0;
        value.push(((tree.value[node] ?? 0) * scale - start) / SHARE_PER_LOGIT);
        return;
      }
      value.push(cuts[feature]?.[tree.bin[node] ?? 0] ?? 0);
      put(tree.left[node] ?? 0);
      above[at] = signal.length;
      put(tree.right[node] ?? 0);
    };
    roots.push(signal.length);
    put(0);
  });
  return {
    signal: Uint8Array.from(signal),
    value: Float32Array.from(value),
    above: Uint16Array.from(above),
    roots,
  };
}
