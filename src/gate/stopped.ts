import type { Reason } from "../core/explain/explain.ts";
import type { PreparedTurn } from "../core/features/prepare.ts";
import type { Ruling } from "../core/policy/decide.ts";
import { spokenCalls } from "../core/policy/doubt.ts";
import { makeFallback } from "../core/policy/fallback.ts";
import { pointOf } from "../core/policy/point.ts";
import type { PolicyDocument } from "../core/policy/rule.ts";
import { speakerFor } from "../core/policy/speaker-for.ts";
import { fallbacksBefore } from "../core/policy/step.ts";
import { waysOf } from "../core/policy/ways.ts";
import { sha256Hex } from "../store/text.ts";
import { doubtOf } from "./doubt-of.ts";
import type { Examined } from "./examine.ts";
import type { DecideInput } from "./input.ts";
import type { Outcome } from "./on-failure.ts";
import { textOutcome } from "./text-outcome.ts";

/** What is worked out only where a call is stopped. */
export interface Known {
  readonly document: PolicyDocument;
  readonly prepared: () => PreparedTurn;
  readonly reasons: () => readonly Reason[];
}

/** What the user gets in the place of calls that are stopped, and what it was about. */
export async function fallbackFor(
  ruling: Ruling,
  examined: Examined,
  input: Pick<DecideInput, "turn" | "earlier" | "limits">,
  { document, prepared, reasons }: Known,
): Promise<Pick<Outcome, "fallback" | "point">> {
  const { policy, normalised, gated } = examined;
  const speaker = speakerFor(document, policy.riskiest, input.turn.messages);
  const aboutText = textOutcome(ruling, examined, input, speaker);
  if (aboutText !== null) return aboutText;
  const doubt = doubtOf(examined, prepared, reasons);
  const names = gated.calls.map((call) => call.name);
  const point = pointOf(doubt, names, await sha256Hex(gated.canonical));
  const fallback = makeFallback({
    policy: policy.riskiest,
    doubt,
    calls: spokenCalls(gated),
    ways: waysOf(gated, normalised).map(spokenCalls),
    speaker,
    asked: fallbacksBefore(point, input.earlier ?? []),
    blocked: ruling.reason === "blocked",
  });
  return { fallback, point };
}
