import type { Model } from "../api/types.ts";
import { Plot } from "../plot/plot.tsx";
import { fixed, percent, plural } from "../words/format.ts";

/** The raw score at which a confidence is reached, by the lines between the points; null where it never is. */
export function scoreAt({ x, y }: Pick<Model["calibration"], "x" | "y">, confidence: number): number | null {
  const i = y.findIndex((one) => one >= confidence);
  const [x1, y1] = [x[i], y[i]];
  if (x1 === undefined || y1 === undefined) return null;
  const [x0, y0] = [x[i - 1], y[i - 1]];
  if (x0 === undefined || y0 === undefined || y1 === y0) return x1;
  return x0 + ((confidence - y0) / (y1 - y0)) * (x1 - x0);
}

/** How raw scores of the trees become confidences. */
export function CalibrationMap({ model }: { readonly model: Model }) {
  const { calibration, threshold, penalty, argmax_threshold: argmax } = model;
  const at = scoreAt(calibration, threshold);
  return (
    <>
      <p class="quiet">
        {calibration.method}, {plural(calibration.points, "point")}. The threshold of {fixed(threshold)} is
        penalty / (1 + penalty) with a penalty of {penalty}
        {argmax !== null && `; for comparison, IDKS over the training was greatest at ${fixed(argmax)}`}.
        Policies set their own by risk, penalty or number.
      </p>
      <Plot
        title="From raw score to confidence"
        data={{
          x: calibration.x,
          series: [{ label: "Confidence", colour: "link", values: calibration.y, format: percent }],
        }}
        x={{ label: "Raw score", format: (n) => n.toFixed(2) }}
        y={{ label: "Confidence", range: [0, 1], format: percent }}
        {...(at === null ? {} : { markers: [{ at, label: `confidence ${fixed(threshold)}` }] })}
        summary={`It rises from ${percent(calibration.y[0] ?? null)} to ${percent(calibration.y.at(-1) ?? null)}; a confidence of ${fixed(threshold)} is reached at a score of ${fixed(at, 3)}.`}
      />
    </>
  );
}
