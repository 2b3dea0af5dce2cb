import type { ModelCard } from "../classifier/card.ts";
import type { Classifier } from "../classifier/classifier.ts";
import type { OnError } from "../core/policy/rule.ts";
import type { HookConfig } from "../sampling/hooks.ts";
import type { UpstreamConfig } from "../sampling/upstream.ts";
import type { StoreEnv } from "../store/client.ts";
import type { OutboxApi } from "../store/outbox/api.ts";
import type { RetentionEnv } from "../store/retention.ts";
import type { LangfuseEnv } from "../telemetry/settings.ts";
import type { AuthConfig } from "./auth/authenticate.ts";
import type { DemoControl } from "./demo/control.ts";

/** One line of the log: a word for what happened, and facts that hold no secret and nothing that a user wrote. */
export type Log = (level: "warn" | "error", event: string, facts: Readonly<Record<string, unknown>>) => void;

/** Everything that the routes need and do not make themselves. */
export interface AppDeps {
  readonly auth: AuthConfig;
  /** Rejects when no model could be started. */
  readonly classifier: Promise<Classifier>;
  /** The card of the bundle that `classifier` runs. */
  readonly card: () => ModelCard;
  /** Where samples come from. */
  readonly upstream: UpstreamConfig;
  /** Systems that policies may have asked before calls run; absent: none. */
  readonly hooks?: HookConfig;
  /** What is set for Langfuse and for how long the log keeps what; shown to admins, without the keys. */
  readonly langfuse: LangfuseEnv;
  readonly retention: RetentionEnv;
  /** Where the database is; a client is opened for each use. */
  readonly store: StoreEnv;
  /** The project's outbox; a new handle for each use, since a handle that failed once may stay broken. */
  readonly outboxFor: (project: string) => OutboxApi;
  /** Null: this gate plays no demo. */
  readonly demo: DemoControl | null;
  /**
   * How long results of tools wait, beside the answer, for the record of the calls that they answer, in milliseconds; 0: not at all.
   * Absent: long enough for a record that is on its way.
   */
  readonly lateRecordMs?: number;
  /** What holds in a cold isolate that reaches neither database nor snapshot. */
  readonly onPolicyLost: OnError;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A new id that nobody can guess. */
  readonly newId: () => string;
  readonly log: Log;
}
