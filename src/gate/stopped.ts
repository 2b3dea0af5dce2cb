import type { Reason } from "../core/explain/explain.ts";
import type { PreparedTurn } from "../core/features/prepare.ts";
import type { Ruling } from "../core/policy/decide.ts";
import { spokenCalls } from "../core/policy/doubt.ts";
import { makeFallback } from "../core/policy/fallback.ts";
import { pointOf } from "../core/policy/point.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import { builtCall, type NotBuilt, type SafeCall } from "../core/policy/safe-call.ts";
import { speakerFor } from "../core/policy/speaker-for.ts";
import { fallbacksBefore } from "../core/policy/step.ts";
import { blocking } from "../core/policy/blocked.ts";
import { waysOf } from "../core/policy/ways.ts";
import type { Finding } from "../core/turn.ts";
import { sha256Hex } from "../store/text.ts";
import { doubtOf } from "./doubt-of.ts";
import type { Examined } from "./examine.ts";
import type { DecideInput } from "./input.ts";
import type { Outcome } from "./on-failure.ts";
import { safeCallFor } from "./safe-call.ts";
import { textOutcome } from "./text-outcome.ts";

/** What is worked out only where a call is stopped. */
export interface Known {
  readonly document: PolicyDocument;
  readonly prepared: () => PreparedTurn;
  readonly reasons: () => readonly Reason[];
}

type Instead = SafeCall | NotBuilt | null;

/**
 * The policy's harmless call, or why it cannot be made; null where the policy wants none. Not among several choices or for a call that
 * the caller demanded; nor where the provider keeps the answer, which would then hold another call than the client got. After it was made once about the same point, the
 * user is asked instead: an agent that wants the doubtful call again would go in circles.
 */
function insteadOf(
  { policy, gated, evidence }: Examined,
  { id, turn, limits, own = 1, referable }: Pick<DecideInput, "id" | "turn" | "limits" | "own" | "referable">,
  { document, prepared }: Pick<Known, "document" | "prepared">,
  repeated: boolean,
): Instead {
  const { fallback, safeCall } = policy.riskiest;
  if (fallback !== "safe_default" || safeCall === null) return null;
  if (own > 1 || (limits?.judge ?? null) !== null) return { why: "the caller asked for several answers" };
  if (referable === true) return { why: "the provider keeps the answer, which holds another call" };
  if (limits?.forced === true) return { why: "the caller's tool_choice demanded a call" };
  if (repeated) return { why: "it was made once about the same point of this session" };
  const callId = `call_idk_${id.slice(id.indexOf("_") + 1)}`;
  return safeCallFor(safeCall, gated, callId, { turn, prepared: prepared(), document, evidence });
}

/** What the user gets in the place of calls that are stopped, and what it was about. */
export async function fallbackFor(
  ruling: Ruling,
  examined: Examined,
  input: Pick<DecideInput, "id" | "turn" | "earlier" | "answered" | "limits" | "own" | "referable">,
  { document, prepared, reasons }: Known,
): Promise<Omit<Outcome, "ruling">> {
  const { policy, normalised, gated } = examined;
  const speaker = speakerFor(document, policy.riskiest, input.turn.messages);
  const aboutText = textOutcome(ruling, examined, input, speaker);
  if (aboutText !== null) return aboutText;
  const doubt = doubtOf(examined, prepared, reasons);
  const names = gated.calls.map((call) => call.name);
  const point = pointOf(doubt, names, await sha256Hex(gated.canonical));
  const asked = fallbacksBefore(point, input.earlier ?? []);
  const instead = insteadOf(examined, input, { document, prepared }, asked.includes("safe_default"));
  const fallback = makeFallback({
    policy: policy.riskiest,
    doubt,
    calls: spokenCalls(gated),
    ways: waysOf(gated, normalised).map(spokenCalls),
    speaker,
    asked,
    instead: builtCall(instead),
    rejected: input.answered?.answer === "rejected" ? { reason: input.answered.reason ?? "" } : null,
    blocks: ruling.reason === "blocked" ? blocking(examined.findings) : [],
  });
  return { fallback, point, notes: notMade(instead) };
}

/** What the record says where the policy's harmless call was not made. */
const notMade = (instead: Instead): readonly Finding[] =>
  instead === null || "sent" in instead
    ? []
    : [
        {
          check: "safe_call",
          severity: "flag",
          call: null,
          message: `The policy's harmless call could not be made: ${instead.why}.`,
        },
      ];
