import type { Hono } from "hono";
import type { ReportedOutcomes } from "../api/outcomes/report.ts";
import type { Log } from "../api/deps.ts";
import type { OnError } from "../core/policy/rule.ts";
import type { Mode, Verdict } from "../core/turn.ts";
import type { RetentionEnv } from "../store/retention.ts";
import type { LangfuseEnv } from "../telemetry/settings.ts";
import type { DecisionResponse } from "../wire/decisions/response.ts";
import type { WireRule } from "../wire/policies/wire-rule.ts";
import type { Hooks } from "./hooks.ts";
import type { Upstreams } from "./upstreams.ts";

/** What `PUT /api/policies` takes, but for experiments, which are begun by their own routes. */
export interface PolicySettings {
  /** What holds for every tool. */
  readonly global?: WireRule;
  /** What holds for one, by its name. */
  readonly tools?: Readonly<Record<string, WireRule>>;
}

/** What every gate is made of, wherever it runs. */
export interface GateOptions {
  readonly upstreams?: Upstreams;
  /** The policy that is to hold. A version is made of it only where another one holds. Without it the stored one holds. */
  readonly policy?: PolicySettings;
  /** Who may be asked before calls run, by the name that the policy uses. */
  readonly hooks?: Hooks;
  /** What holds where neither database nor snapshot tells the policy; `closed` unless set. */
  readonly onPolicyLost?: OnError;
  /** The keys of `LANGFUSE_...`, as a deployed gate has them. */
  readonly langfuse?: LangfuseEnv;
  readonly retention?: RetentionEnv;
  /** Lines about what went wrong; on the console unless set. */
  readonly log?: Log;
}

/** A sample of `POST /v1/decisions`. */
export interface SampleInput {
  readonly id?: string;
  /** `{role, content, tool_calls?}` of OpenAI chat. */
  readonly message: object;
  readonly finish_reason?: string | null;
  readonly logprobs?: object | null;
  readonly usage?: object | null;
}

/** The body of `POST /v1/decisions`. */
export interface DecisionInput {
  readonly agent?: string;
  readonly session?: string;
  readonly user?: string;
  readonly model?: string;
  /** Messages of OpenAI chat. */
  readonly messages: readonly object[];
  /** Tools of OpenAI chat. */
  readonly tools?: readonly object[];
  /** 1 to 10. */
  readonly samples: readonly SampleInput[];
  readonly second_opinion?: SampleInput | null;
  readonly mode?: Mode;
  /** 0..1 */
  readonly threshold?: number;
  /** How sure the model said it is of the first sample, 0..1. */
  readonly self_confidence?: number;
  readonly max_tokens?: number;
  readonly metadata?: object;
}

/** What a request of `POST /v1/decisions` says in headers. */
export interface DecideOptions {
  /** A second call with the same key gets the first answer. 1 to 255 printable ASCII characters. */
  readonly idempotencyKey?: string;
  readonly traceparent?: string;
}

/** An outcome of `POST /v1/outcomes`. */
export interface OutcomeInput {
  readonly decision_id?: string;
  readonly tool_call_id?: string;
  readonly session?: string;
  readonly verdict: Verdict;
  readonly source?: string;
  readonly author?: string;
  readonly note?: string;
  /** ISO 8601 */
  readonly at?: string;
}

/** What is left when a gate was closed. */
export interface Closed {
  /** Decisions and outcomes that the database does not have; where the outbox is a file, the next start writes them. */
  readonly waiting: number;
}

/** A gate inside a program. */
export interface Gate {
  /** For the option `fetch` of a provider's own client; also answers every other path of the gate, as the owner. */
  readonly fetch: typeof fetch;
  /** The whole HTTP face, to be mounted in another Hono app: `app.route("/gate", gate.app)`. It asks for `x-idk-key`. */
  readonly app: Hono;
  /**
   * Judges samples that you bring.
   * @param input as text where numbers must keep digits that JavaScript would round
   * @throws GateError with `type`, `status` and the wrong field in `param`
   */
  decide(input: DecisionInput | string, options?: DecideOptions): Promise<DecisionResponse>;
  /**
   * Says what became of calls: one verdict, or up to 1,000.
   * @throws GateError
   */
  report(outcomes: OutcomeInput | readonly OutcomeInput[]): Promise<ReportedOutcomes>;
  /** Ends the gate: waits for what still runs, and hands what waits to the database. Later calls are refused. */
  close(): Promise<Closed>;
}
