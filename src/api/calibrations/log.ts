import {
  describeLabels,
  labelsText,
  type LabelsUsed,
  type UsedLabel,
} from "../../core/calibration/labels.ts";
import type { LoggedDecision } from "../../core/calibration/logged.ts";
import { InvalidRequestError, UnavailableError } from "../../core/errors.ts";
import type { LocalHead } from "../../core/local-head/head.ts";
import type { FeatureMoments } from "../../core/local-head/rows.ts";
import type { PolicyDocument } from "../../core/policy/rule.ts";
import type { Database } from "../../store/client.ts";
import { type ContextSummary, listContexts } from "../../store/queries/calibration-log.ts";
import { currentPolicy } from "../../store/queries/policies.ts";
import { sha256Hex } from "../../store/text.ts";
import type { CalibrationParts } from "./parts.ts";

/** What every kind of calibration starts from. */
export interface CalibrationStart {
  readonly scoreContext: string;
  readonly contexts: readonly ContextSummary[];
  readonly policy: PolicyDocument;
  /** The head that holds for this context. */
  readonly current: LocalHead | null;
  readonly moments: readonly FeatureMoments[];
}

/**
 * @param asked the score context; null: the one of the newest decisions
 * @returns null where the project has no scored decision yet
 * @throws InvalidRequestError for a context that has no decision
 */
export async function startCalibration(
  services: CalibrationParts,
  database: Database,
  project: string,
  asked: string | null,
): Promise<CalibrationStart | null> {
  const contexts = await listContexts(database, project);
  if (asked !== null && !contexts.some(({ scoreContext }) => scoreContext === asked)) {
    const known = contexts.map(({ scoreContext }) => scoreContext).join(", ");
    throw new InvalidRequestError(
      `No decision was scored in the context "${asked}".${known === "" ? "" : ` Known are ${known}.`}`,
      { param: "score_context" },
    );
  }
  const scoreContext = asked ?? contexts[0]?.scoreContext;
  if (scoreContext === undefined) return null;
  const policy = await currentPolicy(database, project);
  const heads = policy.heads ?? {};
  return {
    scoreContext,
    contexts,
    policy,
    current: Object.hasOwn(heads, scoreContext) ? (heads[scoreContext] ?? null) : null,
    moments: momentsOf(services),
  };
}

function momentsOf(services: CalibrationParts): readonly FeatureMoments[] {
  const { id, moments } = services.card();
  if (moments === undefined)
    throw new UnavailableError(
      `The card of model ${id} holds no moments of its features, which a local head needs. Train the bundle again.`,
    );
  return moments;
}

export interface HashedLabels {
  readonly used: LabelsUsed;
  /** Hex SHA-256. */
  readonly hash: string;
}

export async function hashLabels(labels: readonly UsedLabel[]): Promise<HashedLabels> {
  return { used: describeLabels(labels), hash: await sha256Hex(labelsText(labels)) };
}

export const usedLabels = (rows: readonly LoggedDecision[]): UsedLabel[] =>
  rows.flatMap(({ id, at, tools, right, source }) =>
    right === null ? [] : [{ id, at, tools, right, source: source ?? "" }],
  );
