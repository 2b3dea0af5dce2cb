import type { TurnCost } from "./cost/turn-cost.ts";
import type { Evidence } from "./evidence.ts";
import type { Selection } from "./outcomes/selection.ts";
import type { OnError, StoreContent } from "./policy/rule.ts";
import type { DoubtPoint } from "./policy/point.ts";
import type { Reuse } from "./reuse.ts";
import type { Answer } from "./session/answer.ts";
import type { LinkEvidence } from "./session/evidence.ts";
import type { Traceparent } from "./traceparent.ts";
import type {
  Action,
  Asked,
  CallThreshold,
  Fallback,
  Finding,
  Mode,
  Repeat,
  ThresholdSource,
  Usage,
  Reported,
  Verdict,
} from "./turn.ts";

/**
 * What stays of a decision: everything that led to it, so that it can be shown, labelled and replayed.
 * `content` and the samples' `text` and `arguments` follow `storeContent`; see `store/content.ts`.
 */
export interface DecisionRecord {
  readonly id: string;
  readonly project: string;
  /** Hex SHA-256 of the request that came with an idempotency key, so that a repeat is told from another request. */
  readonly requestHash: string | null;
  readonly agent: string | null;
  /** As the caller named it; else that of the turn that the request continues; else a new one. */
  readonly session: string | null;
  /** Who sent the request: the id of the key, or `owner`. Sessions of two callers are never one, whatever their names. */
  readonly caller: string;
  /** How the session was found; null where nobody looked. */
  readonly link: LinkEvidence | null;
  /** The abstention whose confirmation let this call pass below its threshold. */
  readonly confirms: string | null;
  /** What was in doubt; null where nothing was. */
  readonly point: DoubtPoint | null;
  readonly user: string | null;
  /** The caller's place in a distributed trace, so that exported spans join it. */
  readonly traceparent: Traceparent | null;
  /** The upstream model that made the samples. */
  readonly upstreamModel: string | null;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly mode: Mode;
  readonly action: Action;
  readonly wouldAbstain: boolean;
  /** Why the gate would abstain (or why there was nothing to gate): a word from the list in `core/policy/decide.ts`. */
  readonly reason: string;
  readonly confidence: number | null;
  /** The bundle's calibrated confidence before the local head; null where nothing was scored. */
  readonly baseConfidence: number | null;
  /** Of the local head that turned the base confidence into the confidence; null where there was none. */
  readonly headId: string | null;
  /** Raw score of the classifier before calibration. */
  readonly score: number | null;
  /** Confidence after the first 1, 2, ... effective samples; null where that prefix held no call. */
  readonly confidencePath: readonly (number | null)[];
  readonly threshold: number | null;
  readonly thresholdSource: ThresholdSource | null;
  /** The tool whose threshold held. */
  readonly gatedBy: string | null;
  readonly calls: readonly CallThreshold[];
  /** Index of the sample (from 0). */
  readonly candidate: number | null;
  readonly released: number | null;
  readonly agreement: number | null;
  readonly effectiveSamples: number;
  readonly findings: readonly Finding[];
  readonly fallback: Fallback | null;
  /** In the order of the registry named by `featureVersion`; NaN is missing. Null where nothing was gated. */
  readonly features: Float32Array | null;
  readonly featureVersion: string;
  readonly model: { readonly id: string; readonly sha256: string };
  readonly scoreContext: string;
  readonly policyVersion: number;
  /** The arm whose policy held, and the hash of the session or user that was assigned to it; null outside experiments. */
  readonly experiment: { readonly id: string; readonly arm: string; readonly unit: string } | null;
  /** Set only where the policy enforces in a share of sessions below 1; `mode` says what held here. */
  readonly enforceShare: number | null;
  /** Probability, in (0, 1], of the action that was taken: below 1 where exploration or a share of sessions had a part in it. */
  readonly propensity: number;
  /** A would-be abstention that was executed by chance, to see what becomes of such calls. */
  readonly explored: boolean;
  /** Whether chance drew the decision for a human audit, and how likely that was; null where there was nothing to audit. */
  readonly audit: { readonly probability: number; readonly drawn: boolean } | null;
  /** What the turn took; null in records of before it was kept. */
  readonly cost: TurnCost | null;
  readonly latencyMs: number;
  /** Set when the gate itself failed and the policy's `on_error` answered. */
  readonly gateError: { readonly type: string; readonly message: string; readonly onError: OnError } | null;
  readonly samples: readonly SampleRecord[];
  /** All that was fetched before the decision; other models' answers have the indices -1, -2, ... */
  readonly evidence: Evidence<SampleRecord>;
  readonly storeContent: StoreContent;
  /** Messages and tools as the caller sent them, and the caller's own metadata. */
  readonly content: { readonly messages: unknown; readonly tools: unknown; readonly metadata: unknown };
  /** See `Reuse`; absent: it leaves nothing behind. */
  readonly reuse?: Reuse;
  /** By what a later request can be known to continue this turn; only hashes of it are kept. */
  readonly spoken: {
    /** What the agent was answered, one for each choice. */
    readonly answers: readonly Answer[];
    /** See `saidBefore`. */
    readonly said: string;
    /** The provider's id of the released answer, where a later request may name it in the place of its words; absent or null: none may. */
    readonly response?: string | null;
  };
}

export interface SampleRecord {
  readonly index: number;
  readonly responseId: string | null;
  /** False for a repeat of an earlier sample's response, and for one that came out of a cache. */
  readonly effective: boolean;
  readonly canonical: string;
  readonly finishReason: string | null;
  readonly text: string | null;
  readonly calls: readonly {
    readonly id: string | null;
    readonly tool: string;
    readonly arguments: string;
  }[];
  readonly usage: Usage | null;
  /** Whole billionths of a US dollar, by the prices that held then; null or absent: not known. */
  readonly cost?: number | null;
  /** See `Sample`. */
  readonly asked?: Asked;
  readonly orderSeed?: number;
  readonly repeats?: Repeat;
}

/** A verdict on a decision, by one source and author. Idempotent by (decision, source, author): the later `at` wins. */
export interface OutcomeRecord<Said extends Reported = Verdict> {
  readonly project: string;
  /** One of the two joins: the decision itself, or the call (with the session where ids repeat). */
  readonly decisionId: string | null;
  readonly toolCallId: string | null;
  readonly session: string | null;
  readonly verdict: Said;
  readonly source: string;
  /** "" where the caller named none. */
  readonly author: string;
  readonly note: string | null;
  /** How it came that this decision got a label. */
  readonly selection: Selection;
  /** Chance of being selected where the selection is random; null elsewhere, and where the decision's own draw says it. */
  readonly probability: number | null;
  /** ISO 8601 UTC, by the reporter's clock. */
  readonly at: string;
  /** ISO 8601 UTC, by ours. */
  readonly receivedAt: string;
}

/** What a reporter says of a call: a verdict, or that the one that this source and author gave no longer stands. */
export type ReportedOutcome = OutcomeRecord<Reported>;

/** A verdict that was taken back: it counts nowhere. */
export interface WithdrawnOutcome {
  readonly source: string;
  readonly author: string;
  readonly verdict: Verdict;
  readonly note: string | null;
  /** ISO 8601 UTC, both by the reporter's clock. */
  readonly at: string;
  readonly withdrawnAt: string;
  /** Why. */
  readonly withdrawnNote: string | null;
}

/** What was reported of a decision that is known and stored. */
export interface JoinedOutcome extends ReportedOutcome {
  readonly decisionId: string;
  /** The decision's. */
  readonly traceparent: Traceparent | null;
}
