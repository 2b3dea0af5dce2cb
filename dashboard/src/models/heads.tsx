import type { Model, Policy } from "../api/types.ts";
import { Plot } from "../plot/plot.tsx";
import { shownConfidence } from "../policies/head-changes.ts";
import { addressWith, Link, type Place } from "../router.tsx";
import { fullTime, percent, plural } from "../words/format.ts";
import { contextWords } from "./contexts.ts";

type Head = NonNullable<Policy["heads"]>[string];

interface HeadsProps {
  readonly heads: NonNullable<Policy["heads"]>;
  readonly model: Model;
  readonly place: Place;
}

/** The local heads that hold, one a score context. */
export function Heads({ heads, model, place }: HeadsProps) {
  const all = Object.entries(heads);
  if (all.length === 0) {
    return (
      <p class="empty">
        No local head holds: confidences are the model’s own. One is learned from this deployment’s outcomes;
        a <Link to="/tools">tool’s page</Link> proposes it once there are some hundred labels.
      </p>
    );
  }
  return (
    <>
      {all.map(([context, head]) => (
        <HeadPart key={context} context={context} head={head} model={model} place={place} />
      ))}
    </>
  );
}

/** Base confidences at which the curves are drawn. */
const GRID = Array.from({ length: 99 }, (_, i) => (i + 1) / 100);
/** Tools that have a curve; the most moved ones. */
const CURVES = 3;
const COLOURS = ["good", "doubt", "bad"] as const;
const AT = 0.6;

interface HeadPartProps extends Omit<HeadsProps, "heads"> {
  readonly context: string;
  readonly head: Head;
}

function HeadPart({ context, head, model, place }: HeadPartProps) {
  const words = contextWords(model, context);
  const moved = Object.keys(head.tools).toSorted(
    (a, b) => Math.abs(head.tools[b] ?? 0) - Math.abs(head.tools[a] ?? 0),
  );
  return (
    <section aria-labelledby={`head-${context}`}>
      <h3 id={`head-${context}`}>
        {words === null ? "Decisions of another model or build" : `Decisions with ${words}`}
      </h3>
      <p>
        Score context <span class="mono">{context}</span>. Learned from {plural(head.n_labels, "outcome")}{" "}
        until {fullTime(head.fitted_at)};{" "}
        <Link to={addressWith(place, { calibration: head.calibration_id })}>its calibration</Link>.
        {words === null && " No decision of the model that runs now uses it."}
      </p>
      <p>
        A confidence of {percent(AT)} becomes {percent(shownConfidence(head, null, AT))}
        {moved.length > 0 &&
          `, and ${moved
            .slice(0, 5)
            .map((tool) => `${percent(shownConfidence(head, tool, AT))} for ${tool}`)
            .join(", ")}`}
        .
        {Object.keys(head.features).length > 0 &&
          ` Of what the model looks at, ${plural(Object.keys(head.features).length, "feature")} weigh in once more.`}
      </p>
      <Plot
        title={`What the head makes of a confidence, context ${context}`}
        data={{
          x: GRID,
          series: [
            { label: "as it was", colour: "quiet", values: GRID, dashed: true },
            { label: "all tools", colour: "link", values: GRID.map((p) => shownConfidence(head, null, p)) },
            ...moved.slice(0, CURVES).map((tool, i) => ({
              label: tool,
              colour: COLOURS[i] ?? ("good" as const),
              values: GRID.map((p) => shownConfidence(head, tool, p)),
            })),
          ],
        }}
        x={{ label: "The model’s own confidence", range: [0, 1], format: percent }}
        y={{ label: "Confidence", range: [0, 1], format: percent }}
        summary="Above the dashed line calls get more confidence than the model gives, below it less."
      />
    </section>
  );
}
