import type { Roc } from "../../api/types.ts";
import type { PlotData, Series } from "../../plot/series.ts";

type Point = Roc["thresholds"][number];

const only = (points: readonly Point[], state: Point["state"], of: (point: Point) => number | null) =>
  points.map((point) => (point.state === state ? of(point) : null));

/** IDKS at each threshold: what was seen, what draws stand for, and what the confidences alone promise. */
export function idksData({ thresholds }: Pick<Roc, "thresholds">): PlotData {
  const measured = (state: "seen" | "estimated", label: string, dashed: boolean): Series[] => {
    const values = only(thresholds, state, ({ idks }) => idks);
    if (values.every((value) => value === null)) return [];
    return [
      {
        label,
        colour: "good",
        values,
        dashed,
        low: only(thresholds, state, ({ interval }) => interval?.[0] ?? null),
        high: only(thresholds, state, ({ interval }) => interval?.[1] ?? null),
      },
    ];
  };
  return {
    x: thresholds.map(({ threshold }) => threshold),
    series: [
      ...measured("seen", "seen", false),
      ...measured("estimated", "estimated from draws", true),
      {
        label: "what the confidences alone promise",
        colour: "quiet",
        dotted: true,
        values: thresholds.map((point) => point.estimated_idks),
      },
    ],
  };
}

/** In words, where the curve is not to be trusted or not there. */
export function statesText({ thresholds }: Pick<Roc, "thresholds">): string | null {
  if (thresholds.every(({ state }) => state === "no_data")) return "No call was scored in this time.";
  const dark = thresholds.filter(({ state }) => state === "not_estimable").length;
  const drawn = thresholds.some(({ state }) => state === "estimated");
  const lowest = thresholds.find(({ state }) => state !== "not_estimable")?.threshold;
  const parts = [
    drawn
      ? "Dashed: some verdicts stand for calls that were stopped (audits and explored calls, by their chance)."
      : "",
    dark === 0
      ? ""
      : lowest === undefined
        ? "No threshold can be judged yet: what would run had no chance to show a verdict."
        : `Below ${lowest.toFixed(2)} it cannot be told: some calls that would run had no chance to show a verdict. Audits and exploration show them.`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? null : parts.join(" ");
}
