/** The gate's own work on one turn in Node, without HTTP and without a record: what a change of the code moves first. */
import { join } from "node:path";
import { loadBundle } from "../../src/classifier/node.ts";
import { runChecks } from "../../src/core/checks/index.ts";
import { NO_EVIDENCE } from "../../src/core/evidence.ts";
import { prepareTurn } from "../../src/core/features/prepare.ts";
import { normalise } from "../../src/core/normalise.ts";
import { unassigned } from "../../src/core/assignment/assign.ts";
import { BUILT_IN_POLICY } from "../../src/core/policy/rule.ts";
import { examine } from "../../src/gate/examine.ts";
import { explainRow } from "../../src/gate/explain.ts";
import { preparedOnce } from "../../src/gate/prepared.ts";
import { scoreSamples } from "../../src/gate/score.ts";
import { readDecisionRequest } from "../../src/wire/decisions/request.ts";
import { type Times, timesOf } from "./quantiles.ts";
import { decisionBody } from "./turns.ts";

const BUNDLE = join(import.meta.dirname, "../../src/classifier/model");
const WARM_UP = 300;
const SAMPLES = 5;
const MANY_TOOLS = 50;
const HINTS = { agent: null, session: null, user: null };
const LOOSE = { mode: null, threshold: null, mayLoosen: true };

/**
 * Every turn is read anew, so that nothing which is kept with a turn helps the next one. Explanations have a loop of their own: a call
 * that is let run has none, and one between two turns would be measured with them by what it leaves in the caches.
 */
export async function measureInNode(turns: number): Promise<Readonly<Record<string, Times>>> {
  const classifier = await loadBundle(BUNDLE);
  const times = {
    examine: [] as number[],
    score: [] as number[],
    both: [] as number[],
    explain: [] as number[],
    checks: [] as number[],
  };
  const judge = async (i: number) => {
    const body = decisionBody(i + WARM_UP, SAMPLES);
    const { turn, samples } = readDecisionRequest(body, JSON.stringify(body), HINTS);
    const began = performance.now();
    const { normalised, candidate } = examine(turn, samples, unassigned(BUILT_IN_POLICY), LOOSE);
    const examined = performance.now();
    // The gate's own: what the checks worked out of the turn serves the features too.
    const prepared = preparedOnce(turn, BUILT_IN_POLICY, true);
    const { features } = await scoreSamples(prepared, normalised, classifier);
    return { began, examined, scored: performance.now(), features, prepared, normalised, candidate };
  };
  for (let i = -WARM_UP; i < turns; i++) {
    const { began, examined, scored } = await judge(i);
    if (i < 0) continue;
    times.examine.push(examined - began);
    times.score.push(scored - examined);
    times.both.push(scored - began);
  }
  for (let i = -WARM_UP; i < turns; i++) {
    const { features, prepared, normalised, candidate } = await judge(i);
    const began = performance.now();
    explainRow(classifier, features, { turn: prepared, normalised, candidate });
    if (i >= 0) times.explain.push(performance.now() - began);
  }
  for (let i = -WARM_UP; i < turns; i++) {
    const body = decisionBody(i + WARM_UP, SAMPLES, MANY_TOOLS);
    const { turn, samples } = readDecisionRequest(body, JSON.stringify(body), HINTS);
    const normalised = normalise(turn, samples);
    const candidate = normalised.samples[normalised.candidate]!;
    const began = performance.now();
    const prepared = prepareTurn(turn);
    runChecks({ turn, normalised, candidate, evidence: NO_EVIDENCE, prepared }, () => undefined);
    if (i >= 0) times.checks.push(performance.now() - began);
  }
  return {
    "canonical forms and checks": timesOf(times.examine),
    "features and classifier, all prefixes": timesOf(times.score),
    "checks + features + classifier": timesOf(times.both),
    [`all checks alone, ${MANY_TOOLS} tools`]: timesOf(times.checks),
    "explanation (not for calls that are let run)": timesOf(times.explain),
  };
}
