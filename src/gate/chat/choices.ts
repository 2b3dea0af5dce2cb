import type { HookAnswer } from "../../core/evidence.ts";
import type { Sample } from "../../core/turn.ts";
import type { DecisionRecord } from "../../core/record.ts";
import type { Answer } from "../../core/session/answer.ts";
import type { JudgedAnswer } from "./judge.ts";
import { wordsOf } from "../record.ts";
import { ChoiceJudge } from "./judge-choice.ts";
import { ownSamples } from "./own-samples.ts";
import type { ChatParts, ChatTurn } from "./turn.ts";

/** The record with what the agent was answered where that is not what one sample says. */
export const withAnswers = <T extends JudgedAnswer>(judged: T, answers: readonly Answer[]): T => {
  const { decided } = judged;
  const spoken = { ...decided.record.spoken, answers };
  return { ...judged, decided: { ...decided, record: { ...decided.record, spoken } } };
};

/** What became of the choices of one answer. */
export interface JudgedChoices {
  /** By position, the words in the place of each choice that is not released. */
  readonly replaced: ReadonlyMap<number, string>;
  /** What hooks said of all of them. */
  readonly hooks: readonly HookAnswer[];
}

/** The judgement with that of its choices. Where some are not released the turn was enforced, whatever its candidate's tools. */
export const withChoices = <T extends JudgedAnswer>(judged: T, { replaced, hooks }: JudgedChoices): T => {
  const { decided } = judged;
  const { record } = decided;
  const mode = replaced.size === 0 ? record.mode : "enforce";
  const evidence = hooks.length === 0 ? record.evidence : { ...record.evidence, hooks };
  return { ...judged, decided: { ...decided, record: { ...record, mode, evidence } } };
};

/** What several choices say, those that are not released in other words. */
export const choiceAnswers = (
  samples: readonly Sample[],
  replaced: ReadonlyMap<number, string>,
): readonly Answer[] =>
  samples.map((sample, position) => {
    const text = replaced.get(position);
    return text === undefined ? sample : { text, calls: [] };
  });

/**
 * An answer of several choices that the caller asked for: each is judged with the others as its company.
 * A choice is released only if the turn's decision and its own judgement agree on it.
 */
export async function judgeChoices(
  turn: ChatTurn,
  choices: readonly Sample[],
  record: DecisionRecord,
  parts: ChatParts,
): Promise<JudgedChoices> {
  const samples = ownSamples(choices, turn.request);
  const replaced = new Map<number, string>();
  const judge = new ChoiceJudge(turn, samples, record.evidence, parts);
  for (const [position, { calls }] of samples.entries()) {
    const own = await judge.judge(position);
    if (own.action === "abstain") replaced.set(position, wordsOf(own));
    // What stops the turn's calls is nothing against a choice without one.
    else if (record.action === "abstain" && calls.length > 0) replaced.set(position, wordsOf(record));
    if (replaced.has(position)) judge.drop(own);
  }
  await judge.settle();
  return { replaced, hooks: judge.hooks };
}
