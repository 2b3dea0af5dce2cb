import type { Roc } from "../../api/types.ts";
import type { PlotData } from "../../plot/series.ts";

/** How often calls of a confidence were right, against what the confidence says. */
export function reliabilityData({ reliability }: Pick<Roc, "reliability">): PlotData {
  const confidences = reliability.map(({ confidence }) => confidence);
  // The two ends of the diagonal stand for themselves.
  const [first, last] = [confidences[0], confidences.at(-1)];
  const start = first === undefined || first > 0 ? [0] : [];
  const end = last === undefined || last < 1 ? [1] : [];
  const around = (values: readonly (number | null)[]) => [
    ...start.map(() => null),
    ...values,
    ...end.map(() => null),
  ];
  return {
    x: [...start, ...confidences, ...end],
    series: [
      {
        label: "share that was right",
        colour: "good",
        shape: "points",
        values: around(reliability.map((bin) => bin.share_correct)),
        low: around(reliability.map(({ interval }) => interval?.[0] ?? null)),
        high: around(reliability.map(({ interval }) => interval?.[1] ?? null)),
      },
      {
        label: "as the confidence says",
        colour: "quiet",
        dotted: true,
        values: [...start, ...confidences, ...end],
      },
    ],
  };
}
