/** What is said of a tool whose calls or confidences are not what they were. */
import { type ConfidenceDrift, confidenceDrift } from "./confidences.ts";
import type { ConfidenceDay, ErrorDay } from "./days.ts";
import type { DriftedFeature } from "./features.ts";
import { type SourceErrors, sourceErrors } from "./errors.ts";

export interface WatchedTool {
  readonly tool: string;
  /** By source, oldest first. */
  readonly errors: ReadonlyMap<string, readonly ErrorDay[]>;
  /** Of the head that holds, oldest first. */
  readonly confidences: readonly ConfidenceDay[];
  /** When the calibration that holds was applied, in milliseconds since 1970; null where none was. */
  readonly changedAt: number | null;
  /** Features that moved; see `featureDrift`. */
  readonly features: readonly DriftedFeature[];
}

export interface ToolDrift {
  readonly tool: string;
  readonly errors: readonly SourceErrors[];
  readonly confidences: ConfidenceDrift | null;
  readonly features: readonly DriftedFeature[];
  readonly alarm: boolean;
  /** For people; "" where there is no alarm. */
  readonly text: string;
}

/**
 * @param now milliseconds since 1970
 * @param wasOpen what an open alarm says of the confidences
 */
export function watchTool(watched: WatchedTool, now: number, wasOpen: boolean): ToolDrift {
  const { tool, changedAt, features } = watched;
  const errors = [...watched.errors].flatMap(
    ([source, days]) => sourceErrors(source, days, changedAt, now) ?? [],
  );
  const confidences = confidenceDrift(watched.confidences, changedAt, now, wasOpen);
  const raised = errors.filter(({ alarm }) => alarm);
  const alarm = raised.length > 0 || confidences?.alarm === true || features.length > 0;
  const said = [
    ...raised.map(sayErrors),
    ...(confidences?.alarm === true ? [sayConfidences(confidences)] : []),
    ...(features.length > 0 ? [sayFeatures(features)] : []),
  ];
  const advice =
    raised.length > 0
      ? "Recalibrate, and look at what changed: the model, the tool, or what users ask. Until then shadow mode or a higher threshold is safer."
      : "What comes in has changed. Recalibrate when there are enough outcomes since.";
  return {
    tool,
    errors,
    confidences,
    features,
    alarm,
    text: alarm ? `\`${tool}\`: ${said.join(" ")} ${advice}` : "",
  };
}

const percent = (share: number): string => `${Number((100 * share).toFixed(1))} %`;

const sayErrors = ({ source, among, reference, wrong, labels, lower, limit }: SourceErrors): string =>
  `of ${labels} ${among === "labels" ? "calls with a verdict" : "calls that passed"}, the source ${source} says that ${wrong} were wrong ` +
  `(${percent(wrong / Math.max(1, labels))}, at least ${percent(lower ?? 0)} over the whole time); in the reference it was ` +
  `${reference.wrong} of ${reference.trials}, and up to ${percent(limit)} would be no alarm.`;

const sayConfidences = ({ reference, live, psi }: ConfidenceDrift): string =>
  `the confidences of the last week are distributed otherwise than in the reference (mean ${live.mean.toFixed(2)} against ${reference.mean.toFixed(2)}, ` +
  `population stability index ${psi.toFixed(2)}).`;

const MOST_NAMES = 5;

function sayFeatures(features: readonly DriftedFeature[]): string {
  const named = features.slice(0, MOST_NAMES).map(({ name, psi }) => `${name} (${psi.toFixed(2)})`);
  const more = features.length - named.length;
  return `what is measured of the calls is distributed otherwise than in the reference: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}
