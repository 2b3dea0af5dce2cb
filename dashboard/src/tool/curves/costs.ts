import type { Roc } from "../../api/types.ts";
import type { PlotData } from "../../plot/series.ts";

type Point = Roc["thresholds"][number];

/** Wrong calls that run, of 100 calls; null where that cannot be told. */
const wrongRunning = ({ passed, stopped, accuracy, state }: Point): number | null => {
  if (state === "no_data") return null;
  if (passed === 0) return 0;
  if (state === "not_estimable" || accuracy === null) return null;
  return (100 * passed * (1 - accuracy)) / (passed + stopped);
};

/** Right calls that are stopped, of 100 calls. */
const rightStopped = ({ passed, stopped, stopped_accuracy: accuracy, state }: Point): number | null => {
  if (state === "no_data") return null;
  if (stopped === 0) return 0;
  return accuracy === null ? null : (100 * stopped * accuracy) / (passed + stopped);
};

/**
 * What each threshold costs, of 100 calls: wrong ones that run, and right ones that are stopped. Their sum, a wrong one at the
 * penalty, is what is missing from the best that could be earned.
 */
export function costsData({ thresholds, penalty }: Pick<Roc, "thresholds" | "penalty">): PlotData {
  // The verdicts of what is stopped speak for all of it only where running everything could be judged.
  const stoppedKnown = thresholds[0]?.state !== "not_estimable";
  const wrong = thresholds.map(wrongRunning);
  const right = thresholds.map((point) => (stoppedKnown ? rightStopped(point) : null));
  return {
    x: thresholds.map(({ threshold }) => threshold),
    series: [
      { label: "wrong calls that run", colour: "bad", values: wrong },
      { label: "right calls that are stopped", colour: "doubt", dashed: true, values: right },
      {
        label: penalty === 1 ? "both together" : `cost, a wrong one counting ${penalty}`,
        colour: "ink",
        dotted: true,
        values: wrong.map((n, i) => {
          const lost = right[i] ?? null;
          return n === null || lost === null ? null : penalty * n + lost;
        }),
      },
    ],
  };
}
