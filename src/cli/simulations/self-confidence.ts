import type { LoggedDecision } from "../../core/calibration/logged.ts";
import { headRows, viewPolicy } from "../../core/calibration/policy-view.ts";
import { withStatements } from "../../core/calibration/statements.ts";
import { fitHead } from "../../core/local-head/fit.ts";
import { sigmoid } from "../../core/local-head/logit.ts";
import { worthOf } from "../../core/self-confidence/map.ts";
import { auroc } from "../../core/statistics/auroc.ts";
import { createRandom, type Random } from "../../core/statistics/random.ts";
import { ece } from "../../core/statistics/reliability.ts";

export interface StatementSetting {
  /** Outcomes that a head learns from, and calls that it is judged on. */
  readonly labels: number;
  readonly judged: number;
  readonly deployments: number;
  /** The statements have to do with the calls; else they are those of other calls. */
  readonly telling: boolean;
  readonly seed: number;
}

/** Means over the deployments. */
export interface StatementResult {
  /** Statements from 80 to 100. */
  readonly high: number;
  readonly statedMean: number;
  readonly accuracy: number;
  /** Ten bins of equal mass, on calls that did not teach. */
  readonly eceStated: number;
  readonly eceMapped: number;
  /** Deployments whose head uses the statements. */
  readonly used: number;
  readonly aurocWithout: number;
  readonly aurocWith: number;
  /** IDKS at penalty 1 with the statements, less IDKS without. */
  readonly gain: number;
  /** The worst of all deployments. */
  readonly leastGain: number;
}

const POLICY = viewPolicy({ version: 1, global: {}, tools: {} }, []);
/** Spread of what the gate sees of a call, and of what only its model could know, in logits. */
const SEEN = 1.2;
const UNSEEN = 1.2;
const COMMON = 0.9;
/** A logistic curve over a normal spread is about a flatter one (MacKay 1992, eq. 10). */
const FLATTER = 1 / Math.sqrt(1 + (Math.PI * UNSEEN ** 2) / 8);

/** Box and Muller. */
const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** How each model overstates: by how much, and how little it tells calls apart. */
const CALLERS = [
  { model: "m1", by: 2.3, slope: 0.5 },
  { model: "m2", by: 1.6, slope: 0.7 },
];
const TOOLS = ["refund", "book", "search", "cancel"];

interface Call {
  readonly logged: LoggedDecision;
  readonly right: boolean;
}

/** Steps of 5, as models like them, never 0. */
const stated = (latent: number, { by, slope }: (typeof CALLERS)[number], random: Random): number =>
  Math.max(5, 5 * Math.round(20 * sigmoid(by + slope * latent + 0.6 * normal(random)))) / 100;

function calls(n: number, telling: boolean, random: Random): Call[] {
  return Array.from({ length: n }, (_, i) => {
    const [u, v] = [SEEN * normal(random), UNSEEN * normal(random)];
    const right = random.next() < sigmoid(COMMON + u + v);
    const caller = CALLERS[random.below(CALLERS.length)]!;
    // A useless statement is one about another call.
    const about = telling ? u + v : SEEN * normal(random) + UNSEEN * normal(random);
    const statement = { stated: stated(COMMON + about, caller, random), model: caller.model };
    const logged: LoggedDecision = {
      id: String(i),
      session: i,
      at: i,
      baseConfidence: sigmoid(FLATTER * (COMMON + u)),
      features: [],
      tools: [TOOLS[random.below(TOOLS.length)]!],
      statement,
      right,
      source: "human_audit",
      selection: "random_audit",
      probability: 1,
      verdictAt: i,
      drawnWith: 1,
      stopped: false,
      auditDrawn: true,
    };
    return { logged, right };
  });
}

/** At penalty 1: what runs earns 1 or costs 1. */
const idks = (confidences: readonly number[], rights: readonly number[]): number =>
  confidences.reduce((sum, p, i) => sum + (p >= 0.5 ? 2 * rights[i]! - 1 : 0), 0) / confidences.length;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function deployment({ labels, judged, telling }: StatementSetting, random: Random) {
  const taught = calls(labels, telling, random).map(({ logged }) => logged);
  const fresh = calls(judged, telling, random);
  const fit = fitHead(headRows(taught, POLICY), []);
  const parts = withStatements(fit, taught, POLICY);
  const rights = fresh.map(({ right }) => Number(right));
  const said = fresh.map(({ logged }) => logged.statement!.stated);
  const term = parts.selfConfidence;
  const mapped = term && fresh.map(({ logged }) => worthOf(term.map, logged.statement!, logged.tools));
  const without = fresh.map(({ logged }) => POLICY.confidenceOf(logged, fit.parts));
  const withThem = fresh.map(({ logged }) => POLICY.confidenceOf(logged, parts));
  return {
    high: mean(said.map((value) => Number(value >= 0.8))),
    statedMean: mean(said),
    accuracy: mean(rights),
    eceStated: ece(said, rights) ?? NaN,
    eceMapped: mapped === undefined ? NaN : (ece(mapped, rights) ?? NaN),
    used: Number((term?.weight ?? 0) > 0),
    aurocWithout: auroc(without, rights) ?? NaN,
    aurocWith: auroc(withThem, rights) ?? NaN,
    gain: idks(withThem, rights) - idks(without, rights),
  };
}

/**
 * SIMULATED calls of two models that overstate how sure they are (most statements from 80 to 100, in steps of 5), with a calibrated
 * base confidence that sees a part of what decides.
 */
export function simulateStatements(setting: StatementSetting): StatementResult {
  const random = createRandom(setting.seed);
  const all = Array.from({ length: setting.deployments }, () => deployment(setting, random));
  const over = (of: (one: (typeof all)[number]) => number): number => mean(all.map(of));
  return {
    high: over((one) => one.high),
    statedMean: over((one) => one.statedMean),
    accuracy: over((one) => one.accuracy),
    eceStated: over((one) => one.eceStated),
    eceMapped: over((one) => one.eceMapped),
    used: over((one) => one.used),
    aurocWithout: over((one) => one.aurocWithout),
    aurocWith: over((one) => one.aurocWith),
    gain: over((one) => one.gain),
    leastGain: Math.min(...all.map(({ gain }) => gain)),
  };
}
