import { createRandom, type Random } from "../../core/statistics/random.ts";
import { planFromTraffic } from "../../core/statistics/promise/plan.ts";
import { provenThreshold } from "../../core/statistics/promise/promise.ts";
import type { Claim } from "../../core/statistics/promise/audits.ts";

/** A simulated tool: how confident the gate is of its calls, and how often such calls are wrong. */
export interface SimulatedTool {
  readonly name: string;
  /** Confidence of one call. */
  draw(random: Random): number;
  /** Chance that a call of this confidence is wrong, 0..1. */
  wrongAt(confidence: number): number;
}

export interface PromiseSetting extends Claim {
  readonly tools: number;
  readonly looks: number;
  /** Audits when the last look is taken. */
  readonly audits: number;
  /** Audits of calls above the median confidence are drawn with this part of the probability of the others; 1: all alike. */
  readonly confidentShare?: number;
  readonly seed: number;
}

export interface PromiseResult {
  readonly tools: number;
  /** Tools whose promise was false at any look. */
  readonly broken: number;
  /** Tools that had a promise at the last look. */
  readonly found: number;
}

/** True risk of executing at `threshold`, by a large draw. */
function trueRisk(tool: SimulatedTool, thresholds: readonly number[]): Map<number, number> {
  const random = createRandom(77);
  const draws = Array.from({ length: 200_000 }, () => tool.draw(random));
  return new Map(
    thresholds.map((threshold) => {
      const executed = draws.filter((confidence) => confidence >= threshold);
      const wrong = executed.reduce((sum, confidence) => sum + tool.wrongAt(confidence), 0);
      return [threshold, executed.length === 0 ? 0 : wrong / executed.length];
    }),
  );
}

/** Slack for the error of `trueRisk`, so that a risk of exactly alpha counts as kept only by chance of that error. */
const SLACK = 1e-9;

/** Each tool is recalibrated `looks` times while its audits come in; the plan is made from traffic without audits. */
export function simulatePromise(tool: SimulatedTool, setting: PromiseSetting): PromiseResult {
  const random = createRandom(setting.seed);
  const traffic = Array.from({ length: 2000 }, () => tool.draw(random));
  const plan = planFromTraffic(traffic, setting.alpha);
  const median = traffic.toSorted((a, b) => a - b)[traffic.length / 2]!;
  const risks = trueRisk(tool, plan.thresholds);
  const maxWeight = 1 / (setting.confidentShare ?? 1);
  let [broken, found] = [0, 0];
  for (let i = 0; i < setting.tools; i++) {
    const audits = drawAudits(tool, setting, median, random);
    let ever = false;
    let last: number | null = null;
    for (let look = 1; look <= setting.looks; look++) {
      const n = Math.round((setting.audits * look) / setting.looks);
      const seen = {
        confidences: audits.confidences.slice(0, n),
        wrong: audits.wrong.slice(0, n),
        ...(maxWeight > 1 ? { weights: audits.weights.slice(0, n), maxWeight } : {}),
      };
      last = provenThreshold(seen, setting, plan);
      if (last !== null && risks.get(last)! > setting.alpha + SLACK) ever = true;
    }
    if (ever) broken++;
    if (last !== null) found++;
  }
  return { tools: setting.tools, broken, found };
}

function drawAudits(
  tool: SimulatedTool,
  { audits, confidentShare = 1 }: PromiseSetting,
  median: number,
  random: Random,
) {
  const confidences: number[] = [];
  const wrong: number[] = [];
  const weights: number[] = [];
  while (confidences.length < audits) {
    const confidence = tool.draw(random);
    const share = confidence >= median ? confidentShare : 1;
    if (random.next() >= share) continue;
    confidences.push(confidence);
    wrong.push(random.next() < tool.wrongAt(confidence) ? 1 : 0);
    weights.push(1 / share);
  }
  return { confidences, wrong, weights };
}

const calibrated = (p: number): number => 1 - p;

/**
 * Tools by the risk of executing everything. The first three know what they do not know: of calls with confidence p, 1 - p are
 * wrong. The others are mistaken: confidences that say nothing, and such that promise far too little.
 */
export function simulatedTools(risk: number): SimulatedTool[] {
  return [
    { name: "calibrated", draw: (random) => 1 - 2 * risk * random.next(), wrongAt: calibrated },
    { name: "tied", draw: () => 1 - risk, wrongAt: calibrated },
    {
      name: "five values",
      draw: (random) => 1 - (risk * (1 + 2 * random.below(5))) / 5,
      wrongAt: calibrated,
    },
    { name: "uninformative", draw: (random) => 1 - 2 * risk * random.next(), wrongAt: () => risk },
    { name: "timid", draw: (random) => random.next(), wrongAt: (p) => 2 * risk * (1 - p) },
  ];
}
