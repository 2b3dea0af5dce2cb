import { useMemo, useState } from "preact/hooks";
import type { Roc } from "../../api/types.ts";
import { Plot } from "../../plot/plot.tsx";
import { fixed, percent } from "../../words/format.ts";
import { exactPercent, withInterval } from "../../words/intervals.ts";
import { thresholdText } from "../threshold/counts.ts";
import { costsData } from "./costs.ts";
import { histogramData } from "./histogram.ts";
import { idksData, statesText } from "./idks.ts";
import { reliabilityData } from "./reliability.ts";
import { riskAt, riskData, thresholdOfCoverage } from "./risk.ts";
import { pointAt, rocData, thresholdNear } from "./roc.ts";

interface CurvesProps {
  readonly roc: Roc;
  /** In hundredths. */
  readonly chosen: number;
  readonly held: number;
  readonly onChoose: (hundredths: number) => void;
}

const ONE = [0, 1] as const;
const two = (value: number) => value.toFixed(2);
const whole = (value: number) => String(Math.abs(Math.round(value)));
const THRESHOLD = { label: "threshold", range: ONE, format: two };
const CONFIDENCE = { label: "confidence", range: ONE, format: two };
/** The last bin, of a confidence of 1, stands above 1. */
const BINS = { ...CONFIDENCE, range: [0, 1.01] as const };
/** Of confidences that were all labelled: what the eye should not take for a histogram of everything. */
const MOSTLY_UNKNOWN = 0.2;

/** All curves of a tool, each with the threshold on it; a click or a drag on any of them moves it. */
export function Curves({ roc, chosen, held, onChoose }: CurvesProps) {
  const [withUnknown, setWithUnknown] = useState((roc.label_coverage ?? 0) >= MOSTLY_UNKNOWN);
  const idks = useMemo(() => idksData(roc), [roc]);
  const costs = useMemo(() => costsData(roc), [roc]);
  const histogram = useMemo(() => histogramData(roc, withUnknown), [roc, withUnknown]);
  const curve = useMemo(() => rocData(roc.roc.points), [roc]);
  const risk = useMemo(() => riskData(roc.coverage_risk.points), [roc]);
  const reliability = useMemo(() => reliabilityData(roc), [roc]);
  const lines = [
    ...(chosen === held ? [] : [{ at: held / 100, label: "holds now", faint: true }]),
    {
      at: chosen / 100,
      label: chosen === held ? `holds now: ${thresholdText(held)}` : thresholdText(chosen),
    },
  ];
  const drag = (x: number) => onChoose(Math.min(100, Math.max(0, Math.round(x * 100))));
  const choose = (hundredths: number | null) => {
    if (hundredths !== null) onChoose(hundredths);
  };
  const dots = (place: (hundredths: number) => { readonly at: number; readonly y: number } | null) =>
    (chosen === held ? [held] : [held, chosen]).flatMap((hundredths) => {
      const found = place(hundredths);
      const label = thresholdText(hundredths);
      return found === null ? [] : [{ ...found, label, faint: hundredths !== chosen }];
    });
  const onRoc = dots((hundredths) => {
    const point = pointAt(roc.roc.points, hundredths);
    return point && { at: point.false_positive_rate, y: point.true_positive_rate };
  });
  const onRisk = dots((hundredths) => {
    const point = riskAt(roc.coverage_risk.points, hundredths);
    return point && { at: point.coverage, y: point.risk };
  });
  const here = roc.thresholds[chosen];
  const note = statesText(roc);
  return (
    <div class="curves">
      <div>
        <Plot
          title="IDKS by threshold"
          data={idks}
          x={THRESHOLD}
          y={{ label: "IDKS", format: two }}
          markers={lines}
          onPoint={drag}
          summary={`At ${thresholdText(chosen)} it is ${here === undefined ? "not known" : withInterval(here.idks, here.interval)}.`}
        />
        {note !== null && <p class="quiet note">{note}</p>}
      </div>
      <div>
        <Plot
          title="What a threshold costs, of 100 calls"
          data={costs}
          x={THRESHOLD}
          y={{ label: "calls", format: (value) => value.toFixed(1) }}
          markers={lines}
          onPoint={drag}
          summary="Lower thresholds let more wrong calls run, higher ones stop more right calls."
        />
        {costs.series[1]?.values.every((value) => value === null) === true && (
          <p class="quiet note">
            How many of the stopped calls were right cannot be told: they had no chance to show a verdict.
          </p>
        )}
      </div>
      <div>
        <Plot
          title="Confidence by verdict"
          data={histogram}
          x={BINS}
          y={{ label: "calls", format: whole }}
          markers={lines}
          onPoint={drag}
          summary={`${roc.correct} right, ${roc.incorrect} wrong, ${roc.decisions - roc.correct - roc.incorrect} unknown calls.`}
        />
        <p class="note">
          <label>
            <input
              type="checkbox"
              checked={withUnknown}
              onChange={(event) => setWithUnknown(event.currentTarget.checked)}
            />{" "}
            with calls of unknown outcome
          </label>
        </p>
      </div>
      <div>
        {roc.roc.reason === null ? (
          <Plot
            title="ROC: shares of right and of wrong calls that run"
            data={curve}
            x={{ label: "wrong calls that run", range: ONE, format: two }}
            y={{ label: "right calls that run", range: ONE, format: two }}
            markers={onRoc}
            onPoint={(x, y) => choose(thresholdNear(roc.roc.points, x, y))}
            summary={`The area is ${withInterval(roc.roc.auroc, roc.roc.interval)}; the band is the 95 % interval of each point by itself.`}
          />
        ) : (
          <Missing title="ROC">
            {NO_CURVE[roc.roc.reason] ?? roc.roc.reason} A curve needs right and wrong calls.
          </Missing>
        )}
      </div>
      <div>
        {roc.reliability.length === 0 ? (
          <Missing title="Reliability">No call has a verdict yet.</Missing>
        ) : (
          <Plot
            title="Reliability: how often calls of a confidence were right"
            data={reliability}
            x={CONFIDENCE}
            y={{ label: "share right", range: ONE, format: two }}
            markers={lines}
            onPoint={drag}
            summary={`Calibration error ${fixed(roc.ece, 3)}: on average the confidence is off by ${exactPercent(roc.ece)}.`}
          />
        )}
      </div>
      {roc.coverage_risk.points.length > 0 && (
        <div>
          <Plot
            title="Wrong calls among those that run, by how many run"
            data={risk}
            x={{ label: "calls with a verdict that run", range: ONE, format: percent }}
            y={{ label: "wrong among them", format: percent }}
            markers={onRisk}
            onPoint={(x) => choose(thresholdOfCoverage(roc.coverage_risk.points, x))}
            summary={`If every call ran, ${percent(roc.coverage_risk.points.at(-1)?.risk ?? null)} of them would be wrong.`}
          />
        </div>
      )}
    </div>
  );
}

const NO_CURVE: Readonly<Record<string, string>> = {
  "no labels": "No call has a verdict yet.",
  "no incorrect label": "No call is known to be wrong.",
  "no correct label": "No call is known to be right.",
};

function Missing({
  title,
  children,
}: {
  readonly title: string;
  readonly children: preact.ComponentChildren;
}) {
  return (
    <div class="empty">
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}
