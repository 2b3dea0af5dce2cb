/** The types of the library's contract. */
export type { ReportedOutcomes } from "../api/outcomes/report.ts";
export type { DecisionResponse } from "../wire/decisions/response.ts";
export type { HookOptions, Hooks } from "./hooks.ts";
export type { HookQuestion, HookVerdict, LocalHook } from "../sampling/hooks.ts";
export type {
  Closed,
  DecideOptions,
  DecisionInput,
  Gate,
  GateOptions,
  OutcomeInput,
  PolicySettings,
  SampleInput,
} from "./types.ts";
export type { SecondUpstreamOptions, UpstreamOptions, Upstreams } from "./upstreams.ts";
