/** What the gate answers, in the types of the gate itself: those of its OpenAPI document where that has them. */
import type { z } from "@hono/zod-openapi";
import type { alarmSchema } from "../../../src/api/openapi/alarms.ts";
import type { blindAreasSchema } from "../../../src/api/openapi/blind-areas.ts";
import type {
  appliedSchema,
  calibrationSchema,
  calibrationSummarySchema,
  proposedSchema,
} from "../../../src/api/openapi/calibrations.ts";
import type {
  experimentDetailSchema,
  experimentSchema,
  looksSchema,
  planAnswerSchema,
} from "../../../src/api/openapi/experiments.ts";
import type { demoSchema } from "../../../src/api/openapi/demo.ts";
import type { modelSchema } from "../../../src/api/openapi/models.ts";
import type { orderSchema } from "../../../src/api/openapi/order.ts";
import type { checkSchema, dryRunSchema, previewSchema } from "../../../src/api/openapi/policy-preview.ts";
import type { agreementSchema, progressSchema } from "../../../src/api/openapi/review.ts";
import type { rocSchema } from "../../../src/api/openapi/roc.ts";
import type { foundSchema } from "../../../src/api/openapi/search.ts";
import type { samplingSchema } from "../../../src/api/openapi/sampling.ts";
import type { settingsSchema } from "../../../src/api/openapi/settings.ts";
import type { todaySchema } from "../../../src/api/openapi/today.ts";
import type { FeatureDefinition } from "../../../src/core/features/definition.ts";
import type { decisionDetail, decisionSummary } from "../../../src/wire/decisions/logged.ts";
import type { writePolicy } from "../../../src/wire/policies/policy.ts";

export type { Verdict } from "../../../src/core/turn.ts";
export type { Counts, Group, Summary } from "../../../src/wire/statistics/summary.ts";
export type { ToolOverview } from "../../../src/wire/statistics/tools.ts";
export type { FeatureDefinition };

export type DecisionRow = ReturnType<typeof decisionSummary>;
export type DecisionDetail = ReturnType<typeof decisionDetail> & {
  /** ISO 8601; null where nobody can answer. */
  readonly answerable_until: string | null;
};
export type Sample = DecisionDetail["samples"][number];
export type Outcome = DecisionDetail["outcomes"][number];

export interface Policy extends ReturnType<typeof writePolicy> {
  readonly author: string | null;
  readonly reason: string;
  readonly created_at: string | null;
  /** Of the one that holds, and of one that was just saved. */
  readonly warnings?: readonly { readonly param: string; readonly message: string }[];
}
export type Rule = Policy["global"];

export interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

export interface Health {
  readonly ok: boolean;
  readonly model: { readonly id: string; readonly sha256: string; readonly engine: string } | null;
  readonly database: string;
}

export type Roc = z.infer<typeof rocSchema>;
export type CalibrationSummary = z.infer<typeof calibrationSummarySchema>;
export type Calibration = z.infer<typeof calibrationSchema>;
export type ProposedCalibration = z.infer<typeof proposedSchema>;
export type AppliedCalibration = z.infer<typeof appliedSchema>;
export type Experiment = z.infer<typeof experimentSchema>;
export type ExperimentDetail = z.infer<typeof experimentDetailSchema>;
export type ExperimentPlan = z.infer<typeof planAnswerSchema>;
export type ExperimentLooks = z.infer<typeof looksSchema>;
export type ReviewProgress = z.infer<typeof progressSchema>;
export type ReviewAgreement = z.infer<typeof agreementSchema>;
export type Alarm = z.infer<typeof alarmSchema>;
export type BlindAreas = z.infer<typeof blindAreasSchema>;
export interface Model extends Omit<z.infer<typeof modelSchema>, "features"> {
  readonly features: {
    readonly version: string;
    readonly items: readonly (FeatureDefinition & {
      readonly read: boolean;
      readonly mean: number | null;
      readonly sd: number | null;
    })[];
  };
}
export type PolicyDryRun = z.infer<typeof dryRunSchema>;
export type ToolOrder = z.infer<typeof orderSchema>;
export type PolicyPreview = z.infer<typeof previewSchema>;
export interface PolicyCheck extends Omit<z.infer<typeof checkSchema>, "policy"> {
  readonly policy: Pick<
    Policy,
    "global" | "tools" | "heads" | "auto_recalibrate" | "experiment" | "prices"
  > | null;
}
export type Settings = z.infer<typeof settingsSchema>;
export type Demo = z.infer<typeof demoSchema>;
export type Today = z.infer<typeof todaySchema>;
export type Sampling = z.infer<typeof samplingSchema>;
export type Found = z.infer<typeof foundSchema>;
