import type { Model } from "../api/types.ts";
import { Choice } from "../parts/choice.tsx";
import { Plot } from "../plot/plot.tsx";
import { addressWith, go, type Place } from "../router.tsx";
import { count, fixed, percent, plural } from "../words/format.ts";
import { intervalOf, MEASURES, measurePlot, type Metrics, type Part, withInterval } from "./metrics.ts";

interface MetricsPartProps {
  readonly model: Model;
  readonly place: Place;
}

const nameOf = ({ data, k }: Metrics): string => `${data}, ${plural(k, "sample")}`;
const keyOf = ({ data, k }: Metrics): string => `${data}:${k}`;

/** What the model is worth on data that it was not trained on, as a picture and as a table; `?measure=` and `?set=` choose. */
export function MetricsPart({ model, place }: MetricsPartProps) {
  const { metrics } = model;
  const asked = place.query.get("measure");
  const measure = MEASURES.find(({ name }) => name === asked) ?? MEASURES[0];
  const chosen = metrics.find((one) => keyOf(one) === place.query.get("set"));
  if (metrics.length === 0 || measure === undefined) {
    return <p class="empty">The card of this bundle holds no metrics; npm run evaluate prints them.</p>;
  }
  return (
    <>
      <p class="quiet">
        On questions that were left out of the training (out of fold), with 95 % intervals by question.
        Without the gate every candidate runs; with it the confidence must reach {fixed(model.threshold)}.
      </p>
      <Choice
        label="Number"
        value={measure.name}
        options={MEASURES.map(({ name, label }) => [name, label] as const)}
        hint={measure.means}
        onChoose={(name) => go(addressWith(place, { measure: name }), { replace: true })}
      />
      <Plot
        title={`${measure.label} by the number of samples`}
        data={measurePlot(metrics, measure)}
        x={{ label: "Samples", format: (n) => (Number.isInteger(n) ? String(n) : "") }}
        y={{ label: measure.label, format: (n) => n.toFixed(3) }}
        summary="One line for each data set; the band is the 95 % interval."
      />
      <div class="scroll" tabIndex={0} role="region" aria-label="Metrics by data set">
        <table class="plain">
          <Head first="Data set" />
          <tbody>
            {metrics.map((one) => (
              <Row key={keyOf(one)} name={nameOf(one)} part={one} />
            ))}
          </tbody>
        </table>
      </div>
      <Choice
        label="Parts of a data set"
        value={chosen === undefined ? "" : keyOf(chosen)}
        any="choose a set"
        options={metrics.map((one) => [keyOf(one), nameOf(one)] as const)}
        onChoose={(set) => go(addressWith(place, { set }), { replace: true })}
      />
      {chosen !== undefined && <Parts chosen={chosen} />}
    </>
  );
}

const Parts = ({ chosen }: { readonly chosen: Metrics }) => (
  <>
    {(
      [
        ["Kind of question", chosen.by_bench],
        ["Agent", chosen.by_agent],
      ] as const
    ).map(([first, parts]) =>
      parts === undefined ? null : (
        <div
          key={first}
          class="scroll"
          tabIndex={0}
          role="region"
          aria-label={`${nameOf(chosen)} by ${first.toLowerCase()}`}
        >
          <table class="plain">
            <Head first={first} />
            <tbody>
              {Object.entries(parts).map(([name, part]) => (
                <Row key={name} name={name} part={part} />
              ))}
            </tbody>
          </table>
        </div>
      ),
    )}
  </>
);

const COLUMNS = ["n", "questions", "right calls", "AUROC", "IDKS without", "with the gate", "stopped", "ECE"];

const Head = ({ first }: { readonly first: string }) => (
  <thead>
    <tr>
      <th scope="col">{first}</th>
      {COLUMNS.map((name) => (
        <th key={name} scope="col" class="number">
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

const Row = ({ name, part }: { readonly name: string; readonly part: Part }) => (
  <tr>
    <th scope="row">{name}</th>
    <td class="number">{count(part.n)}</td>
    <td class="number">{count(part.questions)}</td>
    <td class="number">{percent(part.accuracy)}</td>
    <td class="number">{withInterval(part.auroc_executed, intervalOf(part, "auroc_executed"))}</td>
    <td class="number">{withInterval(part.idks_base, intervalOf(part, "idks_base"))}</td>
    <td class="number">{withInterval(part.idks, intervalOf(part, "idks"))}</td>
    <td class="number">{percent(part.abstain_rate)}</td>
    <td class="number">{fixed(part.ece ?? null, 3)}</td>
  </tr>
);
