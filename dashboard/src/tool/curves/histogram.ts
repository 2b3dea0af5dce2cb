import type { Roc } from "../../api/types.ts";
import type { PlotData } from "../../plot/series.ts";

/** Confidence by verdict: right and unknown calls stand on the line, wrong ones hang from it. */
export function histogramData({ histogram }: Pick<Roc, "histogram">, withUnknown: boolean): PlotData {
  // A bar stands in the middle of its bin.
  const x = histogram.map(({ bin }) => (bin + 0.5) / 100);
  const right = histogram.map(({ correct }) => correct);
  const unknown = histogram.map(({ decisions, correct, incorrect }) => decisions - correct - incorrect);
  return {
    x,
    series: [
      ...(withUnknown
        ? [
            {
              label: "unknown",
              colour: "bar-rest" as const,
              shape: "bars" as const,
              values: unknown,
              ends: unknown.map((n, i) => n + (right[i] ?? 0)),
            },
          ]
        : []),
      { label: "right", colour: "bar-pass", shape: "bars", values: right },
      {
        label: "wrong",
        colour: "bad",
        shape: "bars",
        values: histogram.map(({ incorrect }) => incorrect),
        ends: histogram.map(({ incorrect }) => -incorrect),
      },
    ],
  };
}
