import type { AssignedPolicy } from "../core/assignment/assign.ts";
import { type CheckGiven, runChecks } from "../core/checks/index.ts";
import { answersIn, type Evidence, NO_EVIDENCE } from "../core/evidence.ts";
import { normalise } from "../core/normalise.ts";
import { judgeSample } from "../core/judge-sample.ts";
import type { Normalised, NormalisedSample, ParsedCall } from "../core/normalised.ts";
import { canonicalRulesOf } from "../core/policy/canonical-rules-of.ts";
import { type Surroundings, surroundingsOf } from "../core/policy/context.ts";
import { checkLevel, expectsAllCalls, policiesOf, stricterMode } from "../core/policy/resolve.ts";
import { resolveTurn, storedOf, type Overrides, type TurnPolicy } from "../core/policy/turn-policy.ts";
import type { Finding, Sample, ToolCall, ToolFinding, Turn } from "../core/turn.ts";
import { NO_LIMITS, type ReleaseLimits } from "./input.ts";
import { preparedOnce } from "./prepared.ts";
import { evidenceFor } from "./evidence-for.ts";

/** What is known of a turn before anything is scored. */
export interface Examined {
  readonly normalised: Normalised;
  readonly candidate: NormalisedSample;
  /** The sample whose calls the policy is resolved for: the candidate, or sample 1 where one of the two has no call. */
  readonly gated: NormalisedSample;
  /** Without other models' answers where the pure rooms failed. */
  readonly evidence: Evidence<NormalisedSample>;
  readonly policy: TurnPolicy;
  readonly findings: readonly Finding[];
  /** Mode, calls and candidate leave something to score. */
  readonly scorable: boolean;
}

const namesOf = (sample: NormalisedSample): string[] => sample.calls.map((call) => call.name);

/** @throws PermissionError when the request asks for less than the policy holds and may not. */
export function examine(
  turn: Turn,
  samples: readonly Sample[],
  assigned: AssignedPolicy,
  overrides: Overrides,
  { judge, answered = false }: Pick<ReleaseLimits, "judge" | "answered"> = NO_LIMITS,
  fetched: Evidence = NO_EVIDENCE,
): Examined {
  const { document } = assigned;
  const usual = normalise(turn, samples, canonicalRulesOf(document));
  const normalised = judge === null ? usual : judgeSample(usual, judge);
  const first = normalised.samples[0];
  const candidate = normalised.samples[normalised.candidate];
  if (first === undefined || candidate === undefined)
    throw new RangeError("A turn needs at least one sample.");
  // No call in sample 1: its text is released, whatever the other samples do.
  const byFirst = judge === null && (first.calls.length === 0 || candidate.calls.length === 0);
  const gated = byFirst ? first : candidate;
  const around = surroundingsOf(turn, fetched);
  const evidence = evidenceFor(fetched, { turn, normalised, judged: gated, document, around });
  const level = (check: string, tool: string | null) => checkLevel(document, check, tool);
  const called = gated.calls.length > 0 ? heldByCalls() : null;
  const told =
    called?.mode === "off"
      ? []
      : runChecks(asked(called ?? resolveAssigned(assigned, [], overrides, around)), level);
  const own = called ?? heldByText(assigned, told, overrides, around);
  const policy =
    answered && own.mode === "enforce"
      ? { ...own, mode: "shadow" as const, enforceShare: null, explore: null }
      : own;
  return {
    normalised,
    candidate,
    gated,
    evidence,
    policy: {
      ...policy,
      storeContent: storedOf(document, policy, [...turn.messages, ...samples, ...answersIn(fetched)]),
    },
    findings: policy.mode === "off" ? [] : told.map(findingOf),
    scorable: policy.mode !== "off" && gated.calls.length > 0 && candidate.calls.length > 0,
  };

  function asked({ onError }: TurnPolicy): CheckGiven {
    const given = { turn, normalised, candidate: gated, evidence, onError };
    if (gated.calls.length === 0) return given;
    return {
      ...given,
      prepared: preparedOnce(turn, document, expectsAllCalls(document, turn.agent, namesOf(gated))),
      policyOf: policiesOf(document, around),
    };
  }

  function heldByCalls(): TurnPolicy {
    const called = resolveAssigned(assigned, namesOf(gated), overrides, around);
    if (judge !== null || first === undefined || first === gated) return called;
    // Where the candidate's tools are not enforced sample 1 is released, so its tools count as well.
    const both = [...namesOf(gated), ...namesOf(first)];
    const { mode, enforceShare, explore } = resolveAssigned(assigned, both, overrides, around);
    return { ...called, mode, enforceShare, explore };
  }
}

const findingOf = ({ check, severity, call, message }: ToolFinding): Finding => ({
  check,
  severity,
  call,
  message,
});

/**
 * Without a call the global rule holds; but where a check blocks the text for what it says of some tools, theirs holds as well,
 * if it is stricter.
 */
function heldByText(
  assigned: AssignedPolicy,
  told: readonly ToolFinding[],
  overrides: Overrides,
  around: Surroundings,
): TurnPolicy {
  const own = resolveAssigned(assigned, [], overrides, around);
  const about = told.flatMap(({ severity, tools }) => (severity === "block" ? (tools ?? []) : []));
  if (about.length === 0) return own;
  // The request called none of them: it is not refused for what the model says.
  const theirs = resolveAssigned(assigned, about, { ...overrides, keepStricter: true }, around);
  if (stricterMode(own.mode, theirs.mode) === own.mode) return { ...own, riskiest: theirs.riskiest };
  const { mode, enforceShare, riskiest } = theirs;
  return { ...own, mode, enforceShare, riskiest };
}

/**
 * The policy of the turn's arm. What a request may ask for is what the policy without the arms allows it: the arm that a session
 * is in refuses nothing, it only stays as strict as it is.
 * @throws PermissionError like `resolveTurn`
 */
function resolveAssigned(
  { document, base, unit }: AssignedPolicy,
  names: readonly string[],
  overrides: Overrides,
  around: Surroundings,
): TurnPolicy {
  if (document === base) return resolveTurn(document, names, overrides, unit, around);
  resolveTurn(base, names, overrides, unit, around);
  return resolveTurn(document, names, { ...overrides, keepStricter: true }, unit, around);
}

/**
 * What can be said of a turn that the pure rooms failed on: raw calls, the policy of sample 1's tools, nothing judged.
 * @throws PermissionError like `examine`
 */
export function examineBlindly(
  turn: Turn,
  samples: readonly Sample[],
  assigned: AssignedPolicy,
  overrides: Overrides,
  fetched: Evidence,
): Examined {
  const blind = samples.map((sample, index) => ({
    index,
    sample,
    calls: sample.calls.map(blindCall),
    canonical: `unexamined ${index}`,
  }));
  const first = blind[0];
  if (first === undefined) throw new RangeError("A turn needs at least one sample.");
  const names = first.calls.map((call) => call.name);
  const policy = {
    ...resolveAssigned(assigned, names, overrides, surroundingsOf(turn, fetched)),
    explore: null,
  };
  return {
    normalised: { samples: blind, effective: [0], candidate: 0, group: [0], agreement: null },
    candidate: first,
    gated: first,
    evidence: NO_EVIDENCE,
    policy: { ...policy, storeContent: storedOf(assigned.document, policy, samples) },
    findings: [],
    scorable: false,
  };
}

const blindCall = (raw: ToolCall): ParsedCall => ({
  raw,
  tool: null,
  name: raw.name,
  arguments: { status: "malformed", reason: "syntax", offset: 0, message: "not examined" },
  schema: { status: "unverified", issues: [], annotations: [] },
  canonical: "unexamined",
  argumentForms: new Map(),
});
