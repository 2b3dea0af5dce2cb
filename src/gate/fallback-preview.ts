import type { Reason } from "../core/explain/explain.ts";
import { judgeSample } from "../core/judge-sample.ts";
import { normalise } from "../core/normalise.ts";
import { canonicalRulesOf } from "../core/policy/canonical-rules-of.ts";
import { prepareTurn } from "../core/features/prepare.ts";
import { describeCalls, doubtFromReasons, findDoubt, spokenCalls } from "../core/policy/doubt.ts";
import { exampleDoubts } from "../core/policy/example-doubts.ts";
import { blocking } from "../core/policy/blocked.ts";
import { makeFallback } from "../core/policy/fallback.ts";
import type { Stopped } from "../core/policy/stopped-call.ts";
import { builtCall } from "../core/policy/safe-call.ts";
import { resolveTool } from "../core/policy/resolve.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import { speakerFor } from "../core/policy/speaker-for.ts";
import { waysOf } from "../core/policy/ways.ts";
import { cut } from "../core/text/cut.ts";
import type { Fallback, FallbackAction, Message } from "../core/turn.ts";
import { statedDoubt } from "./doubt-of.ts";
import { safeCallFor } from "./safe-call.ts";
import type { StoredDecision } from "../store/stored.ts";
import { readStoredTurn } from "../wire/decisions/stored-turn.ts";

/** What a user would read under a policy where a call is stopped, and what, should it be stopped again. */
export interface FallbackPreview {
  /** `logged`: the tool's latest stopped call; `latest`: its latest call, where none was stopped. */
  readonly situation: "logged" | "latest" | ReturnType<typeof exampleDoubts>[number]["situation"];
  /** The decision of the log that it is about; null for a made-up call. */
  readonly decision: string | null;
  /** Tools and arguments in one line. */
  readonly calls: string;
  readonly first: Fallback;
  /** The second time, and every time after it until the doubt is settled; the last stays. */
  readonly later: readonly Fallback[];
  /** Why the policy's harmless call cannot be made here; absent: it can, or there is none. */
  readonly not_made?: string;
}

/** Longest line of tools and arguments; a model may write arguments of any length. */
const LONGEST_CALLS = 300;
/** A person is asked at most this often in another way. */
const MOST_STEPS = 3;

/** Who reads it. */
interface Heard {
  readonly messages: readonly Message[];
  /** Null: as the policy has it. */
  readonly locale: string | null;
}

function previewOf(
  policy: PolicyDocument,
  tool: string,
  stopped: Omit<Stopped, "policy" | "speaker">,
  { messages, locale }: Heard,
): Pick<FallbackPreview, "first" | "later"> {
  const resolved = resolveTool(policy, tool);
  const speaker = speakerFor(policy, locale === null ? resolved : { ...resolved, locale }, messages);
  const first = makeFallback({ ...stopped, policy: resolved, speaker });
  const asked: FallbackAction[] = [first.action];
  const later: Fallback[] = [];
  for (let step = 1; step < MOST_STEPS; step++) {
    const next = makeFallback({ ...stopped, policy: resolved, speaker, asked });
    if (next.action === asked.at(-1)) break;
    asked.push(next.action);
    later.push(next);
  }
  return { first, later };
}

/** For calls that nobody made. */
export const examplePreviews = (
  policy: PolicyDocument,
  tool: string,
  locale: string | null = null,
): readonly FallbackPreview[] =>
  exampleDoubts(tool).map(({ situation, doubt, calls, spoken }) => ({
    situation,
    decision: null,
    calls,
    ...previewOf(policy, tool, { doubt, calls: spoken }, { messages: [], locale }),
  }));

/**
 * For a decision of the log, judged by the gate's own words under another policy.
 * @param reasons of its score, the strongest first
 * @returns null where its content is not stored, or where it holds no call
 */
export function loggedPreview(
  policy: PolicyDocument,
  tool: string,
  decision: StoredDecision,
  reasons: readonly Reason[],
  locale: string | null = null,
): FallbackPreview | null {
  const stored = decision.storeContent === "full" ? readStoredTurn(decision) : null;
  if (stored === null || decision.candidate === null || decision.candidate >= stored.samples.length)
    return null;
  const usual = normalise(stored.turn, stored.samples, canonicalRulesOf(policy));
  const normalised = usual.candidate === decision.candidate ? usual : judgeSample(usual, decision.candidate);
  const candidate = normalised.samples[normalised.candidate];
  if (candidate === undefined || candidate.calls.length === 0) return null;
  const prepared = prepareTurn(stored.turn);
  const found = findDoubt(candidate, normalised, prepared);
  const doubt =
    found.kind === "general" ? (statedDoubt(decision) ?? doubtFromReasons(reasons) ?? found) : found;
  const calls = describeCalls(candidate);
  const { fallback, safeCall } = resolveTool(policy, tool);
  const made =
    fallback === "safe_default" && safeCall !== null
      ? safeCallFor(safeCall, candidate, "call_preview", {
          turn: stored.turn,
          prepared,
          document: policy,
          evidence: decision.evidence,
        })
      : null;
  const stopped = {
    doubt,
    instead: builtCall(made),
    calls: spokenCalls(candidate),
    ways: waysOf(candidate, normalised).map(spokenCalls),
    blocks: decision.reason === "blocked" ? blocking(decision.findings) : [],
  };
  const said = previewOf(policy, tool, stopped, { messages: stored.turn.messages, locale });
  const situation = decision.wouldAbstain ? "logged" : "latest";
  return {
    situation,
    decision: decision.id,
    calls: cut(calls, LONGEST_CALLS),
    ...said,
    ...(made !== null && "why" in made && { not_made: made.why }),
  };
}
