import { uniform } from "../../core/assignment/draw.ts";
import type { SampleNeed } from "../../core/policy/needs.ts";
import type { SamplingPolicy } from "../../core/policy/tool-policy.ts";
import { type Asked, isReleasable, type Sample } from "../../core/turn.ts";
import type { Draw } from "../chat/draw.ts";
import { KnownModel, textCapability } from "../chat/known-model.ts";
import type { ChatTurn } from "../chat/turn.ts";

/** An extra sample that is drawn, or why it is not. */
export type Planned = Draw | { readonly skipped: string };

/** About as many characters make a token, where the provider does not tell how many there were. */
const CHARACTERS_A_TOKEN = 4;

const tokensOf = ({ usage, text, calls }: Sample): number => {
  const characters = calls.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0);
  const guess = Math.ceil((characters + (text?.length ?? 0)) / CHARACTERS_A_TOKEN);
  return Math.max(1, usage?.completionTokens ?? guess);
};

const seedOf = (decision: string, number: number): number =>
  Math.floor(uniform("tool order", decision, String(number)) * 2 ** 32);

/** The extra samples of one turn: how each is asked for, and the time and the tokens that are left for them. */
export class TurnSampling {
  /** What an extra sample can be expected to take. */
  readonly #expected: number;
  #spent = 0;
  /** Extra samples so far, those that failed included. */
  #number = 0;
  #deadline: number | null = null;
  readonly #notes = new Set<string>();

  /** @param first sample 1 */
  constructor(first: Sample | undefined) {
    this.#expected = first === undefined ? 1 : tokensOf(first);
  }

  /** What the record says of samples that were asked for in another way than the policy's. */
  notes(): readonly string[] {
    return [...this.#notes];
  }

  /** The next extra samples. @param now milliseconds since 1970 */
  plan(turn: ChatTurn, { count, how, releasable }: SampleNeed, now: number): readonly Planned[] {
    this.#deadline ??= now + how.samplingDeadlineMs;
    const deadline = this.#deadline;
    const late = now >= deadline;
    const fitting = how.tokenBudget === null ? count : (how.tokenBudget - this.#spent) / this.#expected;
    return Array.from({ length: count }, (_, at): Planned => {
      const number = this.#number++;
      if (late) return { skipped: `the deadline of ${how.samplingDeadlineMs} ms had passed` };
      if (at + 1 > fitting) return { skipped: this.#overBudget(how) };
      const asked = this.#wayOf(turn, how, releasable, number);
      const orderSeed = asked === "tool_order" ? seedOf(turn.id, number) : undefined;
      return { model: null, asked, orderSeed, logprobs: how.logprobs, deadline };
    });
  }

  /** @param sample null: it failed, and nobody says what it took */
  took(sample: Sample | null): void {
    if (sample?.sharesUsage !== true) this.#spent += sample === null ? this.#expected : tokensOf(sample);
  }

  #overBudget({ tokenBudget }: SamplingPolicy): string {
    return `the token budget of ${tokenBudget} has no room for about ${this.#expected} more`;
  }

  #wayOf(turn: ChatTurn, { diversity, stating }: SamplingPolicy, releasable: boolean, number: number): Asked {
    const place = stating ? number - 1 : number;
    const wanted: Asked = place < 0 ? "self_confidence" : (diversity[place % diversity.length] ?? "resample");
    const ways: readonly Asked[] =
      releasable && !isReleasable({ asked: wanted }) ? ["resample"] : [wanted, ...FALLBACKS[wanted]];
    for (const way of ways) {
      const obstacle = obstacleTo(turn, way);
      if (obstacle === null) return way;
      this.#notes.add(`An extra sample could not be asked for by ${way}: ${obstacle}.`);
    }
    return "resample";
  }
}

/** What is asked for in the place of a way that does not go; the caller's own request once more always goes. */
const FALLBACKS: Readonly<Record<Asked, readonly Asked[]>> = {
  resample: [],
  json_text: ["tool_order", "resample"],
  tool_order: ["resample"],
  self_confidence: ["resample"],
};

function obstacleTo(turn: ChatTurn, way: Asked): string | null {
  const known = new KnownModel(turn, null, way);
  const refused =
    (way === "json_text" && !known.may(textCapability(turn))) ||
    (way === "self_confidence" && !known.may("self_confidence"));
  if (refused) return "the model refused it before";
  return turn.format.obstacleTo(way, turn.body);
}
