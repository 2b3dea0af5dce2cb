import type { LabelsUsed } from "../../core/calibration/labels.ts";
import type { CalibrationSummary, StoredCalibration } from "../../store/queries/calibrations.ts";

const writeParts = (calibration: Omit<StoredCalibration, "document">) => ({
  id: calibration.id,
  created_at: new Date(calibration.createdAt).toISOString(),
  kind: calibration.kind,
  status: calibration.status,
  score_context: calibration.scoreContext,
  author: calibration.author || null,
  reason: calibration.reason || null,
  based_on_version: calibration.basedOnVersion,
  policy_version: calibration.policyVersion,
  labels_hash: calibration.labelsHash,
  decided: writeDecided(calibration),
});

const writeDecided = ({
  decidedAt,
  decidedBy,
  decidedReason,
}: Pick<StoredCalibration, "decidedAt" | "decidedBy" | "decidedReason">) =>
  typeof decidedAt === "number"
    ? { at: new Date(decidedAt).toISOString(), author: decidedBy || null, reason: decidedReason || null }
    : null;

export const writeCalibrationSummary = (calibration: CalibrationSummary) => ({
  ...writeParts(calibration),
  tool: calibration.tool,
});

/** With what is proposed and its evidence. */
export const writeCalibration = (calibration: StoredCalibration) => ({
  ...writeParts(calibration),
  ...(calibration.document as Readonly<Record<string, unknown>>),
});

/** Which labels a calibration rests on. */
export interface UsedOf {
  readonly used: LabelsUsed;
  /** The tool and the source that it is limited to; null: all. */
  readonly tool: string | null;
  readonly source: string | null;
}

interface WireUsed {
  readonly n: number;
  readonly first_at: string;
  readonly last_at: string;
  readonly by_tool: LabelsUsed["byTool"];
  readonly tool: string | null;
  readonly source: string | null;
}

export const writeUsed = ({ used, tool, source }: UsedOf): WireUsed => ({
  n: used.n,
  first_at: new Date(used.firstAt).toISOString(),
  last_at: new Date(used.lastAt).toISOString(),
  by_tool: used.byTool,
  tool,
  source,
});

/** What `writeUsed` wrote. */
export const readUsed = (wire: WireUsed): UsedOf => ({
  used: {
    n: wire.n,
    firstAt: Date.parse(wire.first_at),
    lastAt: Date.parse(wire.last_at),
    byTool: wire.by_tool,
  },
  tool: wire.tool,
  source: wire.source,
});
