import { hoursInWords } from "../../../src/core/experiments/hours.ts";
import { useEffect, useState } from "preact/hooks";
import type { ExperimentDetail } from "../api/types.ts";
import { useGate } from "../gate.ts";
import type { ViewProps } from "../pages/routes.ts";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import { Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { count } from "../words/format.ts";
import "../style/experiments.css";
import { endedAnalysis, experiment, promotedArm } from "./calls.ts";
import { Decide } from "./decide.tsx";
import { Looks } from "./looks.tsx";
import { MetricsTable } from "./metrics-table.tsx";
import { SetUp } from "./set-up.tsx";
import { TakeBack } from "./take-back.tsx";
import { STATE_WORDS, unitsWord } from "./words.ts";

const REFRESH_MS = 10_000;
/** Of one that has ended: somebody may still promote it or put it away. */
const SELDOM_MS = 60_000;

/** One experiment: what its arms earned so far, over time and now, and what can be decided. */
export default function ExperimentView({ params }: ViewProps) {
  const id = params["id"] ?? "";
  const gate = useGate();
  const [done, setDone] = useState("");
  const [ended, setEnded] = useState(false);
  const reading = useRead(`experiment ${id}`, () => experiment(gate, id), ended ? SELDOM_MS : REFRESH_MS);
  const of = reading.value;
  const endedAt = of?.ended_at ?? null;
  useEffect(() => setEnded(endedAt !== null), [endedAt]);
  const back = (
    <p class="back">
      <Link to="/experiments">← All experiments</Link>
    </p>
  );
  if (of === undefined) {
    return (
      <>
        {back}
        {reading.error?.status === 404 ? (
          <>
            <h1>No such experiment</h1>
            <p>
              There is no experiment <code>{id}</code>.
            </p>
          </>
        ) : (
          <Waiting error={reading.error} />
        )}
      </>
    );
  }
  const [look, means] = STATE_WORDS[of.status];
  const promoted = promotedArm(of);
  return (
    <>
      {back}
      <div class="bar">
        <h1>{of.name}</h1>
        <p>
          <span class={look}>{of.status}</span> <span class="quiet">{means}</span>
        </p>
      </div>
      <p class="done" role="status">
        {done}
      </p>
      <Trouble error={reading.error?.status === 0 ? null : reading.error} />
      {promoted !== null && (
        <p>
          <strong>“{promoted}” became the policy for everybody.</strong>
        </p>
      )}
      {of.status === "promoted" && <TakeBack id={of.id} onDone={setDone} />}
      <Standing of={of} />
      <Decide
        key={of.status}
        of={of}
        onDone={(text) => {
          setDone(text);
          void reading.again();
        }}
      />
      {of.started_at !== null && (
        <>
          <Looks of={of} />
          {of.analysis !== null && <MetricsTable of={of} analysis={of.analysis} />}
        </>
      )}
      <SetUp of={of} />
    </>
  );
}

/** What may be said now, in one sentence, and how far it is. */
function Standing({ of }: { readonly of: ExperimentDetail }) {
  const units = unitsWord(of.unit);
  const analysis = of.analysis ?? endedAnalysis(of);
  if (analysis === null) {
    return (
      <>
        {of.warnings.map((warning) => (
          <p key={warning} class="trouble">
            {warning}
          </p>
        ))}
        <p class="empty">
          It has not run. Once it is started, the first numbers appear after{" "}
          {hoursInWords(of.maturation_hours)}: a decision counts when it is so old, with the verdicts that
          came in until then.
        </p>
      </>
    );
  }
  const compared = analysis.arms.reduce((sum, arm) => sum + arm.units, 0);
  const exposed = analysis.arms.reduce((sum, arm) => sum + arm.exposed, 0);
  const crossed = analysis.arms.reduce((sum, arm) => sum + arm.crossed, 0);
  const { alarm, p } = analysis.sample_ratio;
  const planned = of.plan.units;
  return (
    <section aria-labelledby="standing-title">
      <h2 id="standing-title">{of.ended_at === null ? "What is known now" : "What it showed"}</h2>
      <p class={alarm ? "trouble" : "standing"} role={alarm ? "alert" : undefined}>
        {analysis.summary}
      </p>
      <div class="tiles experiment-tiles">
        <div>
          <p class="value">{count(compared)}</p>
          <p class="quiet" id="size-text">
            {units} old enough{planned === null ? "; no size was planned" : ` of ${count(planned)} planned`}
          </p>
          {planned !== null && (
            <progress aria-labelledby="size-text" max={planned} value={Math.min(compared, planned)} />
          )}
        </div>
        <div>
          <p class="value">{count(exposed)}</p>
          <p class="quiet">
            {units} seen
            {of.ended_at === null
              ? `; those of the last ${hoursInWords(of.maturation_hours)} wait for their verdicts`
              : `; a decision counts with the verdicts of its first ${hoursInWords(of.maturation_hours)}`}
          </p>
        </div>
        <div>
          <p class="value">{count(crossed)}</p>
          <p class="quiet">{units} saw two arms, and are left out</p>
        </div>
        <div>
          <p class={alarm ? "value bad" : "value good"}>
            {p === null ? "—" : alarm ? "broken" : "as planned"}
          </p>
          <p class="quiet">
            split of {units}
            {p !== null && ` (chi-square, p ${p < 0.001 ? "< 0.001" : `= ${p.toFixed(3)}`})`}
          </p>
        </div>
      </div>
    </section>
  );
}
