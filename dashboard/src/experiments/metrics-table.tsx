import type { ExperimentDetail } from "../api/types.ts";
import { count, plural } from "../words/format.ts";
import {
  type Analysis,
  type Bounded,
  boundedText,
  differenceText,
  type Metric,
  METRIC_WORDS,
  METRICS,
} from "./words.ts";

/** What each arm earned, with intervals, and how it differs from the first. */
export function MetricsTable({
  of,
  analysis,
}: {
  readonly of: ExperimentDetail;
  readonly analysis: Analysis;
}) {
  const { arms, comparisons } = analysis;
  const others = arms.slice(1);
  const ended = of.ended_at !== null;
  return (
    <section aria-labelledby="metrics-title">
      <h2 id="metrics-title">By arm</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Metrics by arm">
        <table class="plain metrics">
          <thead>
            <tr>
              <th scope="col">Per judged call</th>
              {arms.map(({ id, units, executed, labelled }) => (
                <th key={id} scope="col">
                  <span class="mono">{id}</span>
                  <span class="roles">
                    {plural(units, of.unit)}, {count(executed)} ran, {count(labelled)} labelled
                  </span>
                </th>
              ))}
              {others.map(({ id }) => (
                <th key={id} scope="col">
                  <span class="mono">{id}</span> against <span class="mono">{arms[0]?.id}</span>
                  <span class="roles">difference, at all looks together</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {METRICS.map((metric) => (
              <tr key={metric}>
                <th scope="row" title={METRIC_WORDS[metric].means}>
                  {METRIC_WORDS[metric].name}
                  <span class="roles">{METRIC_WORDS[metric].means}</span>
                </th>
                {arms.map(({ id, metrics }) => (
                  <td key={id}>{boundedText(metric, metrics[metric])}</td>
                ))}
                {others.map(({ id }) => {
                  const compared = comparisons.find(({ arm }) => arm === id);
                  return (
                    <td key={id}>
                      <Difference
                        metric={metric}
                        ended={ended}
                        of={compared?.differences[metric] ?? null}
                        plain={compared === undefined ? null : plainDifference(arms, id, metric)}
                      />
                      <Rail
                        rail={compared?.guard_rails.find((one) => one.metric === metric)}
                        of={compared?.differences[metric] ?? null}
                        ended={ended}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="quiet note">
        Values with the interval that holds however often it is looked at. Labels stand for the calls that ran
        without one; an arm whose calls have no label has no IDKS.
      </p>
    </section>
  );
}

/** Of two arms that are compared, where the interval is missing because all units of an arm are alike. */
function plainDifference(arms: Analysis["arms"], id: string, metric: Metric): number | null {
  const [base, own] = [arms[0]?.metrics[metric], arms.find((arm) => arm.id === id)?.metrics[metric]];
  return base == null || own == null ? null : own.value - base.value;
}

function Difference({
  metric,
  of,
  plain,
  ended,
}: {
  readonly ended: boolean;
  readonly metric: Metric;
  readonly of: Bounded | null;
  readonly plain: number | null;
}) {
  if (of === null) {
    if (plain === null) return <span class="quiet">{ended ? "too little" : "too little yet"}</span>;
    return (
      <>
        {plain > 0 && "+"}
        {METRIC_WORDS[metric].text(plain)} <span class="quiet">no interval: all alike within an arm</span>
      </>
    );
  }
  const { better } = METRIC_WORDS[metric];
  const sign = of.low > 0 ? 1 : of.high < 0 ? -1 : 0;
  const look = sign === 0 || better === 0 ? "" : sign === better ? "good" : "bad";
  return (
    <>
      <IntervalBar of={of} look={look} />
      <span class={look}>{differenceText(metric, of)}</span>
      {sign !== 0 && better !== 0 && <strong class={look}> {sign === better ? "better" : "worse"}</strong>}
      {sign === 0 && <span class="quiet"> may be none</span>}
    </>
  );
}

/** The interval around the line of no difference. */
function IntervalBar({ of, look }: { readonly of: Bounded; readonly look: string }) {
  const most = Math.max(Math.abs(of.low), Math.abs(of.high), Number.MIN_VALUE);
  const place = (value: number): number => 50 + (value / most) * 48;
  return (
    <span class="interval" aria-hidden="true">
      <i
        class={`span ${look}`}
        style={{ left: `${place(of.low)}%`, width: `${place(of.high) - place(of.low)}%` }}
      />
      <i class="middle" style={{ left: `${place(of.value)}%` }} />
    </span>
  );
}

type GuardRail = Analysis["comparisons"][number]["guard_rails"][number];

function Rail(props: {
  readonly rail: GuardRail | undefined;
  readonly of: Bounded | null;
  readonly ended: boolean;
}) {
  const { rail, of, ended } = props;
  if (rail === undefined) return null;
  const most = METRIC_WORDS[rail.metric].text(rail.max_increase);
  if (rail.broken) return <p class="bad">Guard rail broken: surely more than +{most}.</p>;
  const safe = of !== null && of.high <= rail.max_increase;
  return (
    <p class="quiet">
      Guard rail +{most}:{" "}
      {safe ? "surely kept" : ended ? "not broken, but not sure" : "not broken, not sure yet"}
    </p>
  );
}
