import { planSamples, type PlanState, wantsSecondOpinion } from "../../core/policy/plan.ts";
import type { DecisionRecord } from "../../core/record.ts";
import type { Finding, Sample } from "../../core/turn.ts";
import { decideTurn } from "../decide.ts";
import { upstreamFinding } from "../failure-record.ts";
import type { Decided } from "../input.ts";
import { type FromSession, InSession } from "../session/in-session.ts";
import { type Drawn, type DrawResult, drawSamples } from "./draw.ts";
import { type ChatParts, type ChatTurn, decideInput } from "./turn.ts";

/** Reasons that speak of the turn, not of a call. */
const NOT_JUDGED = new Set(["no_call", "unnecessary_call"]);

export interface JudgeOptions {
  /** Text of sample 1 has gone out. */
  readonly onlyFirst: boolean;
  /** Ends the drawing; null where the answer is out and nobody waits. */
  readonly client: AbortSignal | null;
}

export interface JudgedAnswer {
  readonly decided: Decided;
  /** Extra samples by their index; sample 1 (or the caller's own choices) is not among them. */
  readonly drawn: ReadonlyMap<number, Drawn>;
  /** Only enforce makes the client wait for samples: in off and shadow they are to be drawn after the answer. */
  readonly unfinished: boolean;
}

function planState({ record, mostSamples }: Decided, drawn: number, onlyFirst: boolean): PlanState {
  const sizes = new Map<string, number>();
  for (const { effective, canonical } of record.samples) {
    if (effective) sizes.set(canonical, (sizes.get(canonical) ?? 0) + 1);
  }
  const formOf = (index: number) => record.samples[index]?.canonical ?? "";
  const candidate = formOf(record.candidate ?? 0);
  const others = [...sizes].filter(([form]) => form !== candidate).map(([, size]) => size);
  return {
    mode: record.mode,
    firstSampleCalls: (record.samples[0]?.calls.length ?? 0) > 0,
    candidateCalls: record.reason !== "unnecessary_call",
    drawn,
    most: mostSamples,
    votes: [sizes.get(candidate) ?? 0, ...others],
    firstVotes: sizes.get(formOf(0)) ?? 0,
    confidence: record.confidence,
    threshold: record.threshold,
    blocked: record.findings.some((finding) => finding.severity === "block"),
    onlyFirst,
    confirmed: record.reason === "confirmed",
  };
}

/** The same judgement, with a note on how its calls were released. */
export const withFinding = (judged: JudgedAnswer, finding: Finding): JudgedAnswer => ({
  ...judged,
  decided: {
    ...judged.decided,
    record: { ...judged.decided.record, findings: [...judged.decided.record.findings, finding] },
  },
});

/** What failed while the gate drew. */
interface Problems {
  /** Of the extra samples. */
  readonly samples: string[];
  /** Of the second opinion. */
  opinion: string | null;
}

/** What the record says beside the decision: what failed, and that the caller demanded a call. */
function annotate(record: DecisionRecord, turn: ChatTurn, failures: Problems): DecisionRecord {
  const { samples: problems, opinion } = failures;
  const notes = [];
  if (opinion !== null) notes.push(upstreamFinding(`The second opinion failed: ${opinion}.`));
  if (problems.length > 0) {
    const failed = problems.length === 1 ? "1 extra sample" : `${problems.length} extra samples`;
    notes.push(upstreamFinding(`${failed} failed: ${problems.join(", ")}.`));
  }
  if (turn.request.forced) {
    const message = "The caller's tool_choice demanded a call.";
    notes.push({ check: "forced_call", severity: "flag", call: null, message } as const);
  }
  return notes.length === 0 ? record : { ...record, findings: [...record.findings, ...notes] };
}

/** Evidence must be another model's: an answer that repeats a sample's response is none. */
function opinionProblem(drawn: DrawResult, samples: readonly Sample[]): string | null {
  if ("problem" in drawn) return drawn.problem;
  const { id } = drawn.sample;
  return id !== null && samples.some((sample) => sample.id === id) ? "it repeats a sample's response" : null;
}

/**
 * Judges an answer, and draws further samples and the second opinion that the policy asks for while they could change the
 * decision.
 * @throws UpstreamError `aborted` when the client goes away while samples are drawn
 */
export async function judgeAnswer(
  turn: ChatTurn,
  own: readonly Sample[],
  parts: ChatParts,
  { onlyFirst, client }: JudgeOptions,
): Promise<JudgedAnswer> {
  const { request } = turn;
  const mayDraw = own.length === 1 && request.n === 1 && request.offersTools && !request.drawOnce;
  const samples = [...own];
  const drawn = new Map<number, Drawn>();
  const problems: Problems = { samples: [], opinion: null };
  let secondOpinion: Sample | null = null;
  let secondAsked = false;
  const answered = client === null;
  const limitsOf = (judge: number | null) => ({ onlyFirst, forced: request.forced, judge, answered });
  const decide = (judge: number | null, known: FromSession = {}) =>
    decideTurn({ ...decideInput(turn), samples, secondOpinion, limits: limitsOf(judge), ...known }, parts);
  // A confirmation is of one answer; of several choices nobody knows which one was meant.
  const inSession =
    client === null || own.length > 1 ? null : new InSession(turn.session, request.turn.messages, parts);
  for (let asked = own.length; ; ) {
    let decided = await decide(null);
    // Of several choices each is an answer: one without a call does not speak for those with one.
    const calling = own.length === 1 ? -1 : own.findIndex((sample) => sample.calls.length > 0);
    if (calling >= 0 && NOT_JUDGED.has(decided.record.reason)) decided = await decide(calling);
    decided = (await inSession?.reconsider(decided, (known) => decide(null, known))) ?? decided;
    const state = planState(decided, asked, onlyFirst);
    const more = mayDraw ? planSamples(state) : 0;
    const second: string | null =
      mayDraw && !secondAsked && wantsSecondOpinion(state) ? decided.secondModel : null;
    const unfinished = (more > 0 || second !== null) && client !== null && decided.record.mode !== "enforce";
    if ((more === 0 && second === null) || unfinished) {
      decided = inSession?.noted(decided) ?? decided;
      return { decided: { ...decided, record: annotate(decided.record, turn, problems) }, drawn, unfinished };
    }
    if (client === null && drawn.size === 0) await parts.noteTurn(decided, turn.session);
    asked += more;
    secondAsked ||= second !== null;
    const draws = await drawSamples(turn, more, second, client);
    if (draws.opinion !== null) {
      problems.opinion = opinionProblem(draws.opinion, samples);
      if (problems.opinion === null && "sample" in draws.opinion) secondOpinion = draws.opinion.sample;
    }
    for (const result of draws.samples) {
      if ("problem" in result) problems.samples.push(result.problem);
      else {
        drawn.set(samples.length, result);
        samples.push(result.sample);
      }
    }
  }
}
