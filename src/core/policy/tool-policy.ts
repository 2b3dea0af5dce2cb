import type { Label } from "../phrases/labels.ts";
import type { HeldRules } from "../rules/rule.ts";
import type { CallThreshold, FallbackAction, Mode, Way } from "../turn.ts";
import type { AppliedContext } from "./context.ts";
import type { HookPolicy } from "./hook.ts";
import type { OpinionPolicy } from "./opinion.ts";
import type { PanelPolicy } from "./panel.ts";
import type { RatedRisk } from "./risk.ts";
import type {
  Durability,
  Forced,
  GuardRule,
  OnError,
  SafeCallRule,
  StoreContent,
  StreamText,
} from "./rule.ts";
import type { SelfConfidencePolicy } from "./self-confidence.ts";
import type { ValidationPolicy } from "./validation.ts";

/** How extra samples are drawn. */
export interface SamplingPolicy {
  readonly diversity: readonly Way[];
  readonly logprobs: boolean;
  /** The first extra sample is asked to state how sure the model is. */
  readonly stating: boolean;
  readonly samplingDeadlineMs: number;
  /** Null: there is none. */
  readonly tokenBudget: number | null;
}

/** Everything that holds for one tool, with nothing left open. */
export interface ToolPolicy
  extends Omit<CallThreshold, "index" | "context">,
    RatedRisk,
    Omit<SamplingPolicy, "stating"> {
  /** The context rules that changed the threshold, in their order. */
  readonly context: readonly AppliedContext[];
  /** As the policy has it; see `modeIn`. */
  readonly mode: Mode;
  /** Share of sessions in which mode enforce holds, 0..1, and what it was set for: tools under one scope share their draw. */
  readonly enforceShare: number;
  readonly enforceScope: string;
  readonly auditShare: number;
  /** 0 unless the risk is low. */
  readonly exploreShare: number;
  readonly exploreBand: number;
  readonly guard: GuardRule | null;
  readonly samples: number;
  /** Null: the gate chooses by what is uncertain. */
  readonly fallback: FallbackAction | null;
  readonly safeDefault: string | null;
  readonly safeCall: SafeCallRule | null;
  /** `auto`, or a tag. */
  readonly locale: string;
  readonly label: Label | null;
  readonly parameterLabels: Readonly<Record<string, Label>>;
  /** Tools that must have run before. */
  readonly after: readonly string[];
  readonly onError: OnError;
  /** Null: nobody set it; see `resolveTurn`. */
  readonly durability: Durability | null;
  readonly storeContent: StoreContent;
  readonly streamText: StreamText;
  readonly forced: Forced;
  readonly confirmationMinutes: number;
  /** Who is asked for a second opinion; null: nobody is. */
  readonly opinion: OpinionPolicy | null;
  /** Who must make the same calls before they run; null: nobody. */
  readonly panel: PanelPolicy | null;
  /** Who checks its calls before they run; null: nobody does. */
  readonly validation: ValidationPolicy | null;
  /** How the model states how sure it is; null: nobody asks. */
  readonly selfConfidence: SelfConfidencePolicy | null;
  readonly rules: HeldRules;
  /** Who is asked before a call runs; null: nobody. */
  readonly hook: HookPolicy | null;
  /** 0 where the risk is high. */
  readonly cacheMinutes: number;
  readonly retry: boolean;
}
