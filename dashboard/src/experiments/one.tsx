import { useEffect, useState } from "preact/hooks";
import type { ExperimentDetail } from "../api/types.ts";
import { useGate } from "../gate.ts";
import type { ViewProps } from "../pages/routes.ts";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import { Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { count, fullTime, percent } from "../words/format.ts";
import "../style/experiments.css";
import { endedAnalysis, experiment, promotedArm } from "./calls.ts";
import { Decide } from "./decide.tsx";
import { Looks } from "./looks.tsx";
import { MetricsTable } from "./metrics-table.tsx";
import { TakeBack } from "./take-back.tsx";
import { settingText, STATE_WORDS, unitsWord } from "./words.ts";

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
      <Arms of={of} />
      <Setup of={of} />
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
          It has not run. Once it is started, the first numbers appear after {of.maturation_hours} h: a
          decision counts when it is so old, with the verdicts that came in until then.
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
            {units} seen; the last {of.maturation_hours} h wait for their verdicts
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

function Arms({ of }: { readonly of: ExperimentDetail }) {
  return (
    <section aria-labelledby="arms-title">
      <h2 id="arms-title">Arms</h2>
      <ul class="arms-list">
        {of.arms.map(({ id, share, global = {}, tools = {} }, at) => (
          <li key={id}>
            <strong class="mono">{id}</strong> {percent(share)}
            {at === 0 && <span class="quiet"> · what the others are compared with</span>}
            <ul class="changes">
              {[["all tools", global] as const, ...Object.entries(tools)].flatMap(([tool, rule]) =>
                Object.entries(rule).map(([setting, value]) => (
                  <li key={`${tool} ${setting}`}>
                    <span class="mono">{tool}</span>, {setting.replaceAll("_", " ")}: {settingText(value)}
                  </li>
                )),
              )}
            </ul>
            {Object.keys(global).length + Object.keys(tools).length === 0 && (
              <p class="quiet">The policy as it is.</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Setup({ of }: { readonly of: ExperimentDetail }) {
  const rails = Object.entries(of.guard_rails).map(
    ([metric, most]) => `${metric.replaceAll("_", " ")} +${most}`,
  );
  const facts: readonly (readonly [string, string | null])[] = [
    ["Id", of.id],
    ["Made", `${fullTime(of.created_at)}${of.author === null ? "" : ` by ${of.author}`}`],
    ["Reason", of.reason],
    ["Started", of.started_at && fullTime(of.started_at)],
    ["Ended", of.ended_at && fullTime(of.ended_at)],
    ["Stays in an arm", `a ${of.unit}`],
    ["Counts", of.tool === null ? "all tools" : `decisions of ${of.tool}`],
    ["Penalty", String(of.penalty)],
    ["Smallest difference", `${of.minimum_effect} IDKS`],
    ["Intervals", `${percent(of.confidence)}, at all looks together`],
    ["Waiting time", `${of.maturation_hours} h`],
    ["Least in each arm", `${count(of.minimum_units)} ${unitsWord(of.unit)}`],
    ["Guard rails", rails.length === 0 ? "none" : rails.join(", ")],
  ];
  return (
    <section aria-labelledby="setup-title">
      <h2 id="setup-title">Set-up</h2>
      <dl class="facts">
        {facts.flatMap(([name, value]) =>
          value === null
            ? []
            : [
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>,
              ],
        )}
      </dl>
    </section>
  );
}
