import type { Comparison, Ranked, ToolComparison } from "../../core/calibration/compare.ts";
import type { HeadEvidence } from "../../core/calibration/head.ts";
import type { ThresholdEvidence } from "../../core/calibration/threshold.ts";
import type { PolicyValue } from "../../core/calibration/value.ts";

const writeValue = ({ idks, interval, abstainRate }: PolicyValue) => ({
  idks,
  interval,
  abstain_rate: abstainRate,
});

const writeRanked = (ranked: Ranked) => ({
  ...writeValue(ranked),
  auroc: ranked.auroc,
  auroc_interval: ranked.aurocInterval,
  curve: ranked.curve.map(({ utility, stoppedAccuracy: _right, ...point }) => ({ ...point, idks: utility })),
});

const writeTool = ({ before, after, ...tool }: ToolComparison) => ({
  ...tool,
  before: writeValue(before),
  after: writeValue(after),
});

const writeComparison = (comparison: Comparison) => ({
  decisions: comparison.decisions,
  labels: comparison.labels,
  label_coverage: comparison.coverage,
  by_source: comparison.bySource,
  by_selection: comparison.bySelection,
  before: writeRanked(comparison.before),
  after: writeRanked(comparison.after),
  gain: comparison.gain,
  changed: comparison.changed,
  tools: comparison.tools.map(writeTool),
});

/** What rulings would earn without and with a head, out of fold, and how sure its parts are. */
export const writeHeadEvidence = ({ intercept, slope, offsets, ...comparison }: HeadEvidence) => ({
  ...writeComparison(comparison),
  intercept,
  slope,
  offsets,
});

export const writeThresholdEvidence = ({ before, after, newLabels, ...evidence }: ThresholdEvidence) => ({
  ...evidence,
  new_labels: newLabels,
  before: writeValue(before),
  after: writeValue(after),
});
