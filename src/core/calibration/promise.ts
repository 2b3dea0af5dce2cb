import type { LocalHead } from "../local-head/head.ts";
import type { FeatureMoments } from "../local-head/rows.ts";
import type { PolicyDocument } from "../policy/rule.ts";
import type { Audits, Claim } from "../statistics/promise/audits.ts";
import { DEFAULT_PLAN, planFromTraffic, type PromisePlan } from "../statistics/promise/plan.ts";
import { promise, type Promised } from "../statistics/promise/promise.ts";
import { isLabelled, type LoggedDecision } from "./logged.ts";
import { viewPolicy } from "./policy-view.ts";

/** Decisions that were not drawn, from which on a plan follows the tool's traffic. */
const LEAST_TRAFFIC = 50;

export interface PromiseQuestion extends Claim {
  readonly tool: string;
  /** Decisions of one score context whose verdict is a human audit, oldest first. */
  readonly audits: readonly LoggedDecision[];
  /** The latest decisions of that context. */
  readonly recent: readonly LoggedDecision[];
  readonly moments: readonly FeatureMoments[];
  readonly policy: PolicyDocument;
  readonly current: LocalHead | null;
  /** The plan of earlier looks; null: this is the first. */
  readonly plan: PromisePlan | null;
}

export interface PromiseAnswer {
  readonly promised: Promised;
  /** To be kept, and given again at the next look. */
  readonly plan: PromisePlan;
  /** The audits that were used, in the order of their verdicts. */
  readonly used: readonly LoggedDecision[];
  /** Audits left out because the head that holds was fitted when they were known. */
  readonly beforeHead: number;
  /** Of the recent decisions that call the tool: those drawn for an audit, and those of them that have a verdict. */
  readonly drawn: number;
  readonly audited: number;
  readonly threshold: number;
}

/**
 * The loosest threshold of a tool that keeps a promise, by random audits alone. Confidences go through the head that holds; a
 * head has seen the verdicts that it was fitted on, so audits of decisions of before then prove nothing about it and are
 * left out.
 */
export function answerPromise(question: PromiseQuestion): PromiseAnswer {
  const { tool, alpha, delta, policy, moments, current } = question;
  const view = viewPolicy(policy, moments);
  const calls = ({ tools }: LoggedDecision): boolean => tools.includes(tool);
  const fittedAt = current === null ? -Infinity : Date.parse(current.fittedAt);
  const random = question.audits.filter((row) => calls(row) && isRandom(row));
  const used = inOrderOfVerdicts(random.filter(({ at }) => at > fittedAt));
  const traffic = question.recent.filter(calls);
  const confidenceOf = (row: LoggedDecision): number => view.confidenceOf(row, current);
  const plan =
    question.plan ?? planFor(traffic.filter(({ auditDrawn }) => !auditDrawn).map(confidenceOf), alpha);
  const drawn = traffic.filter(({ auditDrawn }) => auditDrawn);
  return {
    promised: promise(auditsOf(used, confidenceOf), { alpha, delta }, plan),
    plan,
    used,
    beforeHead: random.length - used.length,
    drawn: drawn.length,
    audited: drawn.filter(isLabelled).length,
    threshold: view.thresholdOf({ tools: [tool] }),
  };
}

/** A plan is kept for good: quantiles of a handful of decisions are one or two thresholds, for ever. */
const planFor = (traffic: readonly number[], alpha: number): PromisePlan =>
  traffic.length < LEAST_TRAFFIC ? DEFAULT_PLAN : planFromTraffic(traffic, alpha);

const isRandom = ({ right, source, selection, drawnWith }: LoggedDecision): boolean =>
  right !== null &&
  source === "human_audit" &&
  selection === "random_audit" &&
  drawnWith !== null &&
  drawnWith > 0;

/** A late verdict goes to the end: what earlier looks have seen stays as it was. */
const inOrderOfVerdicts = (rows: readonly LoggedDecision[]): LoggedDecision[] =>
  rows.toSorted((a, b) => (a.verdictAt ?? a.at) - (b.verdictAt ?? b.at) || (a.id < b.id ? -1 : 1));

/** Weights only where audits were drawn with different chances. */
function auditsOf(rows: readonly LoggedDecision[], confidenceOf: (row: LoggedDecision) => number): Audits {
  const audits = {
    confidences: rows.map(confidenceOf),
    wrong: rows.map(({ right }) => Number(right === false)),
  };
  const weights = rows.map(({ drawnWith }) => 1 / drawnWith!);
  const maxWeight = weights.reduce((a, b) => Math.max(a, b), 0);
  return weights.every((weight) => weight === weights[0]) ? audits : { ...audits, weights, maxWeight };
}
