import { hoursInWords } from "../../../src/core/experiments/hours.ts";
import { useState } from "preact/hooks";
import type { ExperimentDetail, ExperimentLooks } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { Choice } from "../parts/choice.tsx";
import { Waiting } from "../parts/trouble.tsx";
import type { ColourName } from "../plot/colours.ts";
import { Plot } from "../plot/plot.tsx";
import type { PlotData } from "../plot/series.ts";
import { useLast } from "../use-last.ts";
import { useRead } from "../use-read.ts";
import { fullTime, plural } from "../words/format.ts";
import { looksAt } from "./calls.ts";
import { differenceText, type Metric, METRIC_WORDS, METRICS } from "./words.ts";

const REFRESH_MS = 60_000;
const COLOURS: readonly ColourName[] = ["link", "doubt", "good", "bad", "bar-stop", "bar-pass"];

/** The difference to the first arm as it was known at each time, with its interval: it shrinks, and 0 is either in it or not. */
export function Looks({ of }: { readonly of: ExperimentDetail }) {
  const gate = useGate();
  const [metric, setMetric] = useState<Metric>("idks");
  const reading = useRead(`looks ${of.id} ${of.status}`, () => looksAt(gate, of.id), REFRESH_MS);
  const items = useLast(reading.value)?.items;
  const [base, ...others] = of.arms.map(({ id }) => id);
  const heading = (
    <div class="bar">
      <h2 id="looks-title">Over time</h2>
      <Choice
        label="Difference in"
        value={metric}
        options={METRICS.map((name) => [name, METRIC_WORDS[name].name] as const)}
        onChoose={(name) => setMetric(METRICS.find((one) => one === name) ?? "idks")}
      />
    </div>
  );
  if (items === undefined) {
    return (
      <section aria-labelledby="looks-title">
        {heading}
        <Waiting error={reading.error} />
      </section>
    );
  }
  const differences = items.map(({ comparisons }) =>
    others.map((arm) => comparisons.find((one) => one.arm === arm)?.differences[metric] ?? null),
  );
  const known = differences.flat().filter((one) => one !== null).length;
  const { text } = METRIC_WORDS[metric];
  const data: PlotData = {
    x: items.map(({ at }) => Date.parse(at)),
    series: [
      ...others.map((arm, place) => ({
        label: `${arm} against ${base ?? ""}`,
        colour: COLOURS[place % COLOURS.length] ?? "link",
        values: differences.map((of) => of[place]?.value ?? null),
        low: differences.map((of) => of[place]?.low ?? null),
        high: differences.map((of) => of[place]?.high ?? null),
      })),
      { label: "no difference", colour: "quiet", dashed: true, values: items.map(() => 0) },
    ],
  };
  const last = others
    .map((arm, place) => `${arm}: ${differenceText(metric, differences.at(-1)?.[place] ?? null)}`)
    .join("; ");
  return (
    <section aria-labelledby="looks-title">
      {heading}
      {known === 0 ? (
        <p class="empty">{emptyText(of, items, metric)}</p>
      ) : (
        <>
          <Plot
            title={`Difference in ${METRIC_WORDS[metric].name} as it was known then`}
            data={data}
            x={{ label: "time", time: true, format: (at) => fullTime(new Date(at).toISOString()) }}
            y={{ label: METRIC_WORDS[metric].name, format: text }}
            height={260}
            summary={`Last: ${last}.`}
          />
          <p class="quiet note">
            The bands hold at all looks together, so you may stop at any time: where a band has left the line
            of no difference, the difference is real. Each point is what somebody saw who looked then.
          </p>
        </>
      )}
    </section>
  );
}

type Look = ExperimentLooks["items"][number];

/** Why there is no line to draw. */
function emptyText(of: ExperimentDetail, items: readonly Look[], metric: Metric): string {
  const ended = of.ended_at !== null;
  if (items.length === 0) {
    const hours = hoursInWords(of.maturation_hours);
    return ended
      ? `It ended before any decision was ${hours} old, so nothing was compared.`
      : `The first point appears ${hours} after the start, when the first decisions are old enough.`;
  }
  if (of.analysis?.sample_ratio.alarm === true)
    return `Nothing is compared ${ended ? "where" : "while"} the units are not split as planned.`;
  if (items.some(({ comparisons }) => comparisons.length > 0))
    return `${METRIC_WORDS[metric].name} is the same in all ${of.unit}s of an arm, so no interval can be drawn${ended ? "" : " yet"}; the values stand below.`;
  const looks = plural(items.length, "look");
  return ended
    ? `${looks}, but never enough to compare: each arm needed ${of.minimum_units} ${of.unit}s, and labels of what ran.`
    : `${looks} so far, but not enough to compare: each arm needs ${of.minimum_units} ${of.unit}s, and labels of what ran.`;
}
