/** The routes that the page of a tool uses. */
import type { GateClient, Query } from "../api/client.ts";
import { keptAuthor } from "../parts/author.ts";
import type {
  AppliedCalibration,
  Calibration,
  CalibrationSummary,
  Page,
  ProposedCalibration,
  Roc,
} from "../api/types.ts";

export const readRoc = (gate: GateClient, query: Query) => gate.get<Roc>("/api/roc", query);

export const readCalibrations = (gate: GateClient, query: Query) =>
  gate.get<Page<CalibrationSummary>>("/api/calibrations", query);

const one = (id: string) => `/api/calibrations/${encodeURIComponent(id)}`;

export const readCalibration = (gate: GateClient, id: string) => gate.get<Calibration>(one(id));

export interface ProposalRequest {
  readonly kind: "head" | "threshold" | "promise";
  readonly score_context?: string | undefined;
  readonly tool?: string;
  readonly alpha?: number;
  readonly delta?: number;
}

/** A head on 20,000 verdicts takes the gate 8 s of computation. */
const PROPOSE_MS = 60_000;

/** In the name of whoever signed the last change in this tab, if anybody did. */
export const propose = (gate: GateClient, request: ProposalRequest) => {
  const author = keptAuthor();
  const body = author === "" ? request : { ...request, author };
  return gate.post<ProposedCalibration>("/api/calibrations", body, { timeoutMs: PROPOSE_MS });
};

export interface Signed {
  readonly author: string;
  readonly reason: string;
}

export const applyCalibration = (
  gate: GateClient,
  id: string,
  signed: Signed & { readonly expected_version: number; readonly accept_changed_labels?: boolean },
) => gate.post<AppliedCalibration>(`${one(id)}/apply`, signed);

export const rejectCalibration = (gate: GateClient, id: string, signed: Signed) =>
  gate.post<Calibration>(`${one(id)}/reject`, signed);

export interface Step extends Signed {
  readonly mode: string;
  readonly enforce_share?: number;
  readonly guard?: { readonly max_wrong: number; readonly confidence: number };
  readonly expected_version: number;
}

export const rollOut = (gate: GateClient, tool: string, step: Step) =>
  gate.post<{ readonly policy_version: number; readonly alarm_closed: boolean }>(
    `/api/tools/${encodeURIComponent(tool)}/rollout`,
    step,
  );
