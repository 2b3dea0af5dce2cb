import type { Speaker } from "../phrases/speaker.ts";
import type { SpokenCall } from "../phrases/tellable.ts";
import type { FallbackAction, Finding } from "../turn.ts";
import type { Doubt } from "./doubt.ts";
import type { SafeCall } from "./safe-call.ts";
import type { ToolPolicy } from "./tool-policy.ts";

/** What was stopped, and what is known of it. */
export interface Stopped {
  /** The riskiest tool's. */
  readonly policy: ToolPolicy;
  readonly doubt: Doubt;
  readonly calls: readonly SpokenCall[];
  /** The distinct calls of the samples, where there are several. */
  readonly ways?: readonly (readonly SpokenCall[])[];
  readonly speaker: Speaker;
  /** The harmless call that can be made instead; absent or null: none can. */
  readonly instead?: SafeCall | null;
  /** What the session was already answered about this point; where there is any, the next step follows. */
  readonly asked?: readonly FallbackAction[];
  /** The findings that stand against the call, where they are what stopped it: no yes lets it run. */
  readonly blocks?: readonly Finding[];
  /** A person's no to this very call in the session. */
  readonly rejected?: Rejected | null;
}

/** What a person said who looked at a call. */
export interface Rejected {
  /** "" where none was given. */
  readonly reason: string;
}
