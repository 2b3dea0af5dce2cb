import type { Random } from "../../core/statistics/random.ts";
import { pickOne } from "../scenarios/draw.ts";
import type { Mistake, SimCall, Step } from "../story.ts";
import { type Behaviour, isOpen } from "./behaviour.ts";
import type { Place } from "./place.ts";
import { callSample, malform, renameTool, type SimSample, textSample, truncate } from "./sample.ts";

const RIGHT = "This is what the user asked for.";
/** The share of samples that a broken behaviour breaks. */
const BROKEN_SHARE = 0.75;
/** After so many tool errors in a row the model gives up. */
const PATIENCE = 3;
const INTRODUCTIONS = ["Let me do that.", "One moment, please.", "I will take care of it."] as const;

/**
 * One sample of a turn.
 * @param turn random numbers that all samples of the turn share from their start: what the model is wrong about
 * @param draw random numbers of this sample alone
 */
export function answerAt(place: Place, behaviour: Behaviour, turn: Random, draw: Random): SimSample {
  const { story, step } = place;
  if (step === null) return textSample(story.closing, "Everything is done.");
  if (place.errors >= PATIENCE) {
    return textSample("I am sorry, the tool keeps failing. I stop here.", "The tool failed too often.");
  }
  const mistakes = mistakesAt(place, step, turn);
  const usual = pickOne(mistakes, turn);
  const share = 0.45 + 0.35 * turn.next();
  const wording = turn.next() < 0.5 ? turn : draw;
  if (isOpen(place)) return answerOpen(step, behaviour, usual, mistakes, share, draw);

  const introduction = draw.next() < 0.2 ? pickOne(INTRODUCTIONS, draw) : null;
  const right = callSample(reword(place.remaining, step, wording), true, RIGHT, introduction);
  switch (behaviour) {
    case "sure":
      return right;
    case "wrong":
      return mistaken(usual, introduction);
    case "unsure":
      return draw.next() < share ? right : mistaken(pickOne(mistakes, draw), introduction);
    case "asks":
      return draw.next() < 0.8 ? textSample(`Shall I really do that? ${story.request}`, "It asks.") : right;
    case "malformed":
      return draw.next() < BROKEN_SHARE ? malform(right) : right;
    case "truncated":
      return draw.next() < BROKEN_SHARE ? truncate(right) : right;
    case "unknown_tool":
      return draw.next() < BROKEN_SHARE ? renameTool(right) : right;
  }
}

const mistaken = ({ calls, why }: Mistake, introduction: string | null = null): SimSample =>
  callSample(calls, false, why, introduction);

/** Something is missing: a question is right, and any call is made up. */
function answerOpen(
  step: Step,
  behaviour: Behaviour,
  usual: Mistake,
  mistakes: readonly Mistake[],
  share: number,
  draw: Random,
): SimSample {
  const question = textSample(step.question ?? "", "The request leaves something open.");
  if (behaviour === "unsure") return draw.next() < share ? question : mistaken(pickOne(mistakes, draw));
  if (behaviour === "sure" || behaviour === "asks") return question;
  const sample = mistaken(usual);
  if (behaviour === "malformed") return malform(sample);
  if (behaviour === "truncated") return truncate(sample);
  return behaviour === "unknown_tool" ? renameTool(sample) : sample;
}

/**
 * The mistakes that fit the calls still to be made. In the middle of a step the listed ones no longer do: there the model
 * begins the step again, which runs a call twice.
 */
function mistakesAt({ remaining }: Place, step: Step, turn: Random): readonly Mistake[] {
  if (remaining.length === step.right.length) return step.mistakes;
  const [first] = step.right;
  turn.next();
  return first === undefined
    ? step.mistakes
    : [{ calls: [first], why: `${first.name} has already run with these arguments.` }];
}

/** Free text in other words: as right as the first wording. */
function reword(calls: readonly SimCall[], step: Step, random: Random): readonly SimCall[] {
  if (step.wordings === undefined) return calls;
  const chosen = Object.entries(step.wordings).map(
    ([name, texts]) => [name, pickOne(texts, random)] as const,
  );
  return calls.map(({ name, args }) => ({
    name,
    args: { ...args, ...Object.fromEntries(chosen.filter(([key]) => key in args)) },
  }));
}
