import type { Finding, Sample } from "../../core/turn.ts";
import { decideTurn } from "../decide.ts";
import { DEADLINE_MS, fetchNeeds } from "../evidence/fetch.ts";
import { Gathering } from "../evidence/gathering.ts";
import { ofSeveral } from "../evidence/not-asked.ts";
import type { Decided } from "../input.ts";
import { reuseOf } from "../reuse.ts";
import { type FromSession, InSession } from "../session/in-session.ts";
import type { Drawn } from "./draw.ts";
import { ownSamples } from "./own-samples.ts";
import { questionOf } from "./question.ts";
import { type ChatParts, type ChatTurn, decideInput } from "./turn.ts";

/** Reasons that speak of the turn, not of a call. */
const NOT_JUDGED = new Set(["no_call", "unnecessary_call", "phantom_call", "printed_call"]);

export interface JudgeOptions {
  /** Text of sample 1 has gone out. */
  readonly onlyFirst: boolean;
  /** The whole answer as it came. Absent: it is not held any more. */
  readonly bytes?: Uint8Array | undefined;
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

/** The same judgement, with a note on how its calls were released. */
export const withFinding = (judged: JudgedAnswer, finding: Finding): JudgedAnswer => ({
  ...judged,
  decided: {
    ...judged.decided,
    record: { ...judged.decided.record, findings: [...judged.decided.record.findings, finding] },
  },
});

const flag = (check: string, message: string): Finding => ({ check, severity: "flag", call: null, message });

/** What the record says beside the decision: what failed, that the caller demanded a call, and that the model was told of errors. */
function annotate(decided: Decided, { request, retryOf }: ChatTurn, gathered: Gathering): Decided {
  const { record } = decided;
  const notes = [...gathered.notes()];
  if (request.forced) notes.push(flag("forced_call", "The caller's tool_choice demanded a call."));
  if (retryOf === undefined)
    return { ...decided, record: { ...record, findings: [...record.findings, ...notes] } };
  const told = `This is the model's second answer: of its first one it was told that it has errors (${retryOf}).`;
  notes.push(flag("retry", told));
  const evidence = { ...record.evidence, retryOf };
  return { ...decided, record: { ...record, evidence, findings: [...record.findings, ...notes] } };
}

/** With what it leaves behind for the same turn, should it come again. */
async function withReuse(decided: Decided, turn: ChatTurn, now: number): Promise<Decided> {
  const { record, cacheMinutes } = decided;
  if (cacheMinutes === 0) return decided;
  const question = questionOf(turn, record.experiment?.arm ?? null);
  const reuse = "unknowable" in question ? null : await reuseOf(record, question, cacheMinutes, now);
  return reuse === null ? decided : { ...decided, record: { ...record, reuse } };
}

/**
 * Judges an answer, fetches what the decision still needs, and judges again until nothing is missing that could change it.
 * @throws UpstreamError `aborted` when the client goes away meanwhile
 */
export async function judgeAnswer(
  turn: ChatTurn,
  own: readonly Sample[],
  parts: ChatParts,
  { onlyFirst, client, bytes }: JudgeOptions,
): Promise<JudgedAnswer> {
  const { request } = turn;
  const several = own.length > 1 || request.n > 1;
  const mayFetch = !several && request.offersTools;
  const gathered = new Gathering(ownSamples(own, request), {}, bytes);
  const limitsOf = (judge: number | null) => ({
    onlyFirst,
    forced: request.forced,
    judge,
    answered: client === null,
  });
  const decide = (judge: number | null, known: FromSession = {}) =>
    decideTurn(
      {
        ...decideInput(turn),
        ...gathered.input(mayFetch, !request.drawOnce),
        limits: limitsOf(judge),
        ...known,
      },
      parts,
    );
  // A confirmation is of one answer; of several choices nobody knows which one was meant.
  const inSession =
    client === null || own.length > 1 ? null : new InSession(turn.session, request.turn, parts);
  let until: number | null = null;
  for (let round = 1; ; round += 1) {
    let decided = await decide(null);
    // Of several choices each is an answer: one without a call does not speak for those with one.
    const calling = own.length === 1 ? -1 : own.findIndex((sample) => sample.calls.length > 0);
    if (calling >= 0 && NOT_JUDGED.has(decided.record.reason)) decided = await decide(calling);
    decided = (await inSession?.reconsider(decided, (known) => decide(null, known))) ?? decided;
    const { needs, record } = decided;
    const unfinished = needs.length > 0 && client !== null && record.mode !== "enforce";
    if (needs.length === 0 || unfinished) {
      const noted = inSession?.noted(decided) ?? decided;
      const kept = unfinished || !mayFetch ? noted : await withReuse(noted, turn, parts.now());
      return { decided: annotate(kept, turn, gathered), drawn: gathered.drawn, unfinished };
    }
    if (client === null && round === 1) await parts.noteTurn(decided, turn.session);
    const now = parts.now();
    until ??= now + DEADLINE_MS;
    const asking = { turn, parts, sampling: gathered.sampling };
    const { known, rest } = several ? ofSeveral(needs) : { known: [], rest: needs };
    gathered.addRound(needs, [...known, ...(await fetchNeeds(rest, asking, client, until - now))]);
  }
}
