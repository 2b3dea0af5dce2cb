/** The routes of experiments. */
import { ApiError, type GateClient } from "../api/client.ts";
import type {
  Experiment,
  ExperimentDetail,
  ExperimentLooks,
  ExperimentPlan,
  Page,
  Policy,
} from "../api/types.ts";

const pathOf = (id: string): string => `/api/experiments/${encodeURIComponent(id)}`;

export const experimentsIn = (gate: GateClient, cursor: string | undefined) =>
  gate.get<Page<Experiment>>("/api/experiments", { cursor });
export const experiment = (gate: GateClient, id: string) => gate.get<ExperimentDetail>(pathOf(id));
export const looksAt = (gate: GateClient, id: string) => gate.get<ExperimentLooks>(`${pathOf(id)}/looks`);

/** What `POST /api/experiments` takes; without name and reason also what a plan is asked by. */
export interface Draft {
  readonly name: string;
  readonly unit: Experiment["unit"];
  readonly arms: Experiment["arms"];
  readonly tool: string | null;
  readonly penalty: number;
  readonly minimum_effect: number;
  readonly power: number;
  readonly confidence: number;
  readonly maturation_hours: number;
  readonly minimum_units: number;
  readonly guard_rails: Experiment["guard_rails"];
}

export const planOf = (gate: GateClient, { name: _name, ...settings }: Draft) =>
  gate.post<ExperimentPlan>("/api/experiments/plan", settings);

/** Who changes something and why. */
export interface Signed {
  readonly author: string;
  readonly reason: string;
}

export const create = (gate: GateClient, draft: Draft, signed: Signed) =>
  gate.post<Experiment>("/api/experiments", { ...draft, ...signed });

export type Moved = Experiment & { readonly policy_version: number | null };
export type Change = Signed & { readonly expected_version: number };

export const start = (gate: GateClient, id: string, change: Change) =>
  gate.post<Moved>(`${pathOf(id)}/start`, change);
export const stop = (gate: GateClient, id: string, change: Change) =>
  gate.post<Moved>(`${pathOf(id)}/stop`, change);
export const archive = (gate: GateClient, id: string) => gate.post<Moved>(`${pathOf(id)}/archive`);

export interface Promotion {
  readonly policy_version: number;
  readonly changes: ExperimentPlan["arms"][number]["changes"];
}

export const previewPromotion = (gate: GateClient, id: string, arm: string) =>
  gate.post<Promotion>(`${pathOf(id)}/promote?dry_run=1`, { arm });
export const promote = (gate: GateClient, id: string, arm: string, change: Change) =>
  gate.post<Promotion>(`${pathOf(id)}/promote`, { arm, ...change });

/** What an ended experiment was known to be; its shape is that of the analysis then. */
export function endedAnalysis({ result }: Pick<Experiment, "result">): ExperimentDetail["analysis"] {
  const kept = result as { readonly analysis?: ExperimentDetail["analysis"] } | null;
  return kept?.analysis ?? null;
}

export function promotedArm({ result }: Pick<Experiment, "result">): string | null {
  const arm = (result as { readonly arm?: unknown } | null)?.arm;
  return typeof arm === "string" ? arm : null;
}

/** The version that promoting this experiment made, and the one before; null where it is not among the newest. */
export async function promotionIn(
  gate: GateClient,
  id: string,
): Promise<{ readonly made: Policy; readonly before: Policy | null; readonly newest: Policy } | null> {
  const { items } = await gate.policyVersions({});
  const place = items.findIndex(({ reason }) => reason.includes(`(${id}) promoted: `));
  const [made, newest] = [items[place], items[0]];
  return made === undefined || newest === undefined
    ? null
    : { made, before: items[place + 1] ?? null, newest };
}

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
