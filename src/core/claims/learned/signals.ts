/** What speaks for and against a phantom in one clause of an answer, as numbers that the trees read. */
import { denies } from "../admits.ts";
import { mightClaim } from "../might-claim.ts";
import { simplified } from "../words/traditional.ts";
import { wordsIn } from "./calls.ts";
import type { Clause } from "./clauses.ts";
import * as cues from "./cues.ts";
import { bestFit, type Fit, fitWith, type Known, partsOf, type Spoken, withArguments } from "./fit.ts";
import { type Standing, type World, worldOf } from "./world.ts";

/** Log odds of the questions that its words alone answer. */
export interface Odds {
  /** It says that something was done. */
  readonly claim: number;
  /** If so, something was changed rather than looked up. */
  readonly change: number;
  /** If so, no call did it, as far as the wording beside real calls tells. */
  readonly unbacked: number;
  /** It tells that something did not work. */
  readonly failure: number;
}

/** What is known of a clause before its calls are looked at. */
export interface Told extends Odds, Spoken {
  readonly clause: Clause;
  /** What the rules find in its piece: any claim; one that nothing stands behind. */
  readonly rules: { readonly claims: boolean; readonly unbacked: boolean };
}

/** What is said where there is nothing to say it of: below all that occurs. */
const LEAST_ODDS = -9;
const yes = (is: boolean): number => (is ? 1 : 0);
const likely = (odds: number): number => 1 / (1 + Math.exp(-odds));
const most = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);
const common = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let count = 0;
  for (const one of a) if (b.has(one)) count += 1;
  return count;
};

/** For each clause {@link SIGNALS} numbers, none of them missing. */
export function signalsOf(told: readonly Told[], standing: Standing): Float32Array[] {
  const world = worldOf(standing);
  const fits = told.map((one) =>
    world.fine.map(({ tool, concepts }) =>
      withArguments(fitWith(one, tool, standing.rarity), one, concepts, standing.rarity),
    ),
  );
  const shares = told.map(({ claim }) => likely(claim));
  const failure = told.reduce((a, one) => Math.max(a, one.failure), LEAST_ODDS);
  const total = shares.reduce((a, b) => a + b, 0);
  let before = 0;
  return told.map((one, at) => {
    const beside = told.filter((_, i) => i !== at);
    const signals = [
      one.claim,
      beside.reduce((a, { claim }) => Math.max(a, claim), LEAST_ODDS),
      one.change,
      one.unbacked,
      one.failure,
      failure,
      world.lost.length > 0 ? failure : LEAST_ODDS,
      ...ofRules(one, told),
      ...world.about,
      ...ofTools(one, fits[at] ?? [], world),
      ...ofRivals(at, fits, shares),
      before,
      total,
      total - world.fine.length,
      before - world.fine.length,
      at,
      told.length,
      ...ofWords(one, world),
      ...ofCues(one),
    ];
    before += shares[at] ?? 0;
    return Float32Array.from(signals);
  });
}

function ofRules({ rules }: Told, all: readonly Told[]): number[] {
  return [
    yes(rules.unbacked),
    yes(rules.claims),
    yes(rules.claims && !rules.unbacked),
    yes(all.some((one) => one.rules.unbacked)),
    yes(all.some((one) => one.rules.claims)),
  ];
}

function ofTools(one: Told, fits: readonly Fit[], { rest, lost, standing }: World): number[] {
  const fit = (tool: Known): Fit => fitWith(one, tool, standing.rarity);
  const open = rest.map((tool) => ({ tool, fit: fit(tool) }));
  const done = bestFit(fits);
  const other = bestFit(open.map((each) => each.fit));
  const acting = most(open.filter(({ tool }) => tool.profile.acts).map((each) => each.fit.sum));
  const failed = bestFit(lost.map(({ tool }) => fit(tool)));
  return [
    ...partsOf(done),
    ...partsOf(other),
    failed.covered,
    failed.sum,
    done.sum - other.sum,
    done.sum - acting,
    other.sum > done.sum ? other.sum : 0,
    acting,
  ];
}

/** How far another clause claims the call that this one goes with best: by how much this one fits better, and how well the other does. */
function ofRivals(at: number, fits: readonly (readonly Fit[])[], shares: readonly number[]): number[] {
  const own = fits[at] ?? [];
  const sum = most(own.map((fit) => fit.sum));
  const call = Math.max(
    0,
    own.findIndex((fit) => fit.sum === sum),
  );
  const rival = most(fits.map((other, i) => (i === at ? 0 : (shares[i] ?? 0) * (other[call]?.sum ?? 0))));
  return [sum - rival, rival];
}

const NUMBER = /\p{N}{2,}/gu;

/** What arguments and results of calls say of it, word by word. */
function ofWords({ clause }: Told, { fine, lost }: World): number[] {
  const words = wordsIn(clause.text);
  const numbers = clause.text.match(NUMBER) ?? [];
  const onlyLost = [...words].filter(
    (word) => lost.some(({ call }) => call.words.has(word)) && !fine.some(({ call }) => call.words.has(word)),
  );
  return [
    most(fine.map(({ call }) => common(words, call.words))),
    most(lost.map(({ call }) => common(words, call.words))),
    onlyLost.length,
    numbers.filter((number) => !fine.some(({ call }) => call.words.has(number))).length,
    numbers.length,
  ];
}

function ofCues({ clause, concepts, topic }: Told): number[] {
  const { piece } = clause;
  const text = simplified(clause.text);
  const around = simplified(piece.text);
  return [
    clause.within,
    clause.of,
    text.length,
    concepts.size,
    topic.families.size,
    topic.marks.length,
    yes(cues.FAILS.test(around)),
    yes(cues.FAILS.test(text)),
    yes(cues.SECOND.test(text)),
    yes(cues.SECOND.test(around)),
    yes(cues.SEVERAL.test(text)),
    yes(cues.THE_REST.test(text)),
    yes(cues.ONE_OF_US.test(text)),
    yes(cues.ONE_OF_US.test(around)),
    yes(mightClaim(around)),
    yes(mightClaim(text)),
    yes(cues.CONDITION.test(text)),
    yes(cues.CONDITION.test(around)),
    yes(cues.YEAR.test(text)),
    yes(cues.ASKS.test(around)),
    yes(cues.SPEAKER.test(text)),
    yes(cues.READER.test(text)),
    yes(cues.BY_NOW.test(text)),
    yes(cues.RECKONED.test(text)),
    yes(cues.OF_WORDS.test(around)),
    yes(cues.NOTHING.test(text)),
    yes(cues.NOTHING.test(around)),
    yes(denies(text)),
    yes(denies(around)),
  ];
}

export const SIGNALS = 98;
