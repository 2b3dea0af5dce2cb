import { useMemo } from "preact/hooks";
import type { Summary } from "../api/types.ts";
import { Plot } from "../plot/plot.tsx";
import { fixed, percent, shortTime } from "../words/format.ts";

/** IDKS with and without the gate by hour or day, and how much of it is labelled. */
export function IdksPlot({ summary }: { readonly summary: Summary }) {
  const { series, bucket } = summary;
  const data = useMemo(
    () => ({
      x: series.map(({ start }) => Date.parse(start)),
      series: [
        { label: "with the gate", colour: "good" as const, values: series.map(({ idks }) => idks.with_gate) },
        {
          label: "without the gate",
          colour: "bad" as const,
          values: series.map(({ idks }) => idks.without_gate),
        },
        {
          label: "label coverage",
          colour: "quiet" as const,
          dashed: true,
          values: series.map(({ idks }) => idks.label_coverage),
          format: percent,
        },
      ],
    }),
    [series],
  );
  const known = series.filter(({ idks }) => idks.with_gate !== null);
  if (known.length < 2) {
    return (
      <p class="quiet">
        IDKS over time appears here once two {bucket}s have calls with known outcomes: {known.length} of{" "}
        {series.length} have.
      </p>
    );
  }
  const last = known.at(-1);
  return (
    <Plot
      title={`IDKS by ${bucket}`}
      data={data}
      x={{
        label: bucket === "hour" ? "hour" : "day (UTC)",
        time: true,
        format: (at) => shortTime(new Date(at).toISOString()),
      }}
      y={{ label: "IDKS", format: (value) => fixed(value) }}
      height={200}
      summary={`${known.length} of ${series.length} ${bucket}s have known outcomes. In the last of them IDKS is ${fixed(last?.idks.with_gate ?? null)} with the gate and ${fixed(last?.idks.without_gate ?? null)} without it.`}
    />
  );
}
