import type { Calibration } from "../../api/types.ts";
import { Plot } from "../../plot/plot.tsx";
import type { PlotData } from "../../plot/series.ts";
import { count, fixed, percent, plural, UNKNOWN } from "../../words/format.ts";
import { exactPercent, withInterval } from "../../words/intervals.ts";
import { PromiseSteps } from "./steps.tsx";

interface EvidenceProps {
  readonly calibration: Calibration;
  readonly tool: string;
}

type Facts = readonly (readonly [name: string, value: string])[];

/** What speaks for a proposal: measured on sessions that did not choose it, before and after side by side. */
export function Evidence({ calibration, tool }: EvidenceProps) {
  const { evidence } = calibration;
  const curves = curvesOf(evidence);
  return (
    <>
      <dl class="facts">
        {factsOf(calibration, tool).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {curves !== null && (
        <Plot
          title="IDKS by one threshold for all calls, before and after"
          data={curves}
          x={{ label: "threshold", range: [0, 1], format: (value) => value.toFixed(2) }}
          y={{ label: "IDKS", format: (value) => value.toFixed(2) }}
          height={200}
          summary="Measured on sessions that the head had not seen."
        />
      )}
      <PromiseSteps evidence={evidence} />
    </>
  );
}

function factsOf({ evidence, claim, sure, labels }: Calibration, tool: string): Facts {
  const { before, after, gain } = evidence;
  const own = evidence.tools?.find((one) => one.tool === tool);
  const sources = Object.entries(evidence.by_source ?? {})
    .map(([source, n]) => `${source.replaceAll("_", " ")} ${count(n)}`)
    .join(", ");
  return [
    ["Rests on", `${plural(labels.n, "verdict")}${sources === "" ? "" : ` (${sources})`}`],
    ...(claim === undefined
      ? []
      : [
          [
            "Promise",
            `at most ${exactPercent(claim.alpha)} of the executed calls are wrong, with ${exactPercent(1 - claim.delta)} confidence`,
          ] as const,
          ["Random audits", count(evidence.audits ?? 0)] as const,
        ]),
    ...(gain === undefined
      ? []
      : [
          [
            "Gain in IDKS",
            gain.mean === null
              ? "not estimable: what would run anew has no verdicts"
              : `${withInterval(gain.mean, gain.interval, 3)}${sure === undefined ? "" : sure ? ", surely above 0" : ", not surely above 0"}`,
          ] as const,
        ]),
    ...(before === undefined || after === undefined
      ? []
      : [
          [
            "IDKS",
            `${withInterval(before.idks, before.interval)} before, ${withInterval(after.idks, after.interval)} after`,
          ] as const,
          [
            "Stopped",
            `${percent(before.abstain_rate)} before, ${percent(after.abstain_rate)} after`,
          ] as const,
        ]),
    ...(evidence.changed === undefined
      ? []
      : [
          [
            "Other rulings",
            `${exactPercent(evidence.changed)} of ${plural(evidence.decisions ?? 0, "call")}`,
          ] as const,
        ]),
    ...(own === undefined
      ? []
      : [
          [
            "On this tool",
            `${plural(own.decisions, "call")}, ${count(own.correct)} right, ${count(own.incorrect)} wrong; IDKS ${fixed(own.before.idks)} before, ${fixed(own.after.idks)} after; stopped ${percent(own.before.abstain_rate)} before, ${percent(own.after.abstain_rate)} after`,
          ] as const,
        ]),
    ...(evidence.best === undefined
      ? []
      : [["Best on these verdicts", evidence.best === null ? UNKNOWN : fixed(evidence.best)] as const]),
  ];
}

/** Before and after on the same axes; null where the proposal has no curves. */
function curvesOf({ before, after }: Calibration["evidence"]): PlotData | null {
  if (before === undefined || after === undefined || !("curve" in before) || !("curve" in after)) return null;
  const line = (points: typeof before.curve, of: "idks" | 0 | 1) =>
    points.map((point) => (of === "idks" ? point.idks : (point.interval?.[of] ?? null)));
  return {
    x: before.curve.map(({ threshold }) => threshold),
    series: [
      { label: "before", colour: "quiet", dashed: true, values: line(before.curve, "idks") },
      {
        label: "after",
        colour: "good",
        values: line(after.curve, "idks"),
        low: line(after.curve, 0),
        high: line(after.curve, 1),
      },
    ],
  };
}
