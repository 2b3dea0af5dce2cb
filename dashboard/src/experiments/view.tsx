import type { Experiment } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { useKeys } from "../keys/keys.ts";
import type { ViewProps } from "../pages/routes.ts";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import { addressWith, go, Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { count, shortTime } from "../words/format.ts";
import "../style/experiments.css";
import { endedAnalysis, experiment, experimentsIn, promotedArm } from "./calls.ts";
import { STATE_WORDS, unitsWord } from "./words.ts";

const REFRESH_MS = 15_000;

/** All experiments, the newest first, each with its state and what is known of it so far. */
export default function ExperimentsView({ place }: ViewProps) {
  const gate = useGate();
  const cursor = place.query.get("cursor") ?? undefined;
  const { value, error } = useRead(
    `experiments ${cursor ?? ""}`,
    () => experimentsIn(gate, cursor),
    REFRESH_MS,
  );
  useKeys("Experiments", [{ keys: "n", does: "New experiment", run: () => go("/experiments/new") }]);
  return (
    <>
      <div class="bar">
        <h1>Experiments</h1>
        <Link to="/experiments/new" class="button">
          New experiment
        </Link>
      </div>
      <Trouble error={value === undefined || error?.status === 0 ? null : error} />
      {value === undefined ? (
        <Waiting error={error} />
      ) : value.items.length === 0 && cursor === undefined ? (
        <Empty />
      ) : (
        <table class="experiments">
          <thead>
            <tr>
              <th scope="col">Experiment</th>
              <th scope="col">State</th>
              <th scope="col">Arms</th>
              <th scope="col">Ran</th>
              <th scope="col">Result so far</th>
            </tr>
          </thead>
          <tbody>
            {value.items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </tbody>
        </table>
      )}
      {value?.next_cursor && (
        <p class="more">
          <Link to={addressWith(place, { cursor: value.next_cursor })}>Older experiments</Link>
        </p>
      )}
    </>
  );
}

function Row({ item }: { readonly item: Experiment }) {
  const [look, means] = STATE_WORDS[item.status];
  return (
    <tr>
      <th scope="row" data-name="Experiment">
        <Link to={`/experiments/${encodeURIComponent(item.id)}`}>{item.name}</Link>
        {item.tool !== null && <span class="quiet mono"> {item.tool}</span>}
      </th>
      <td data-name="State">
        <span class={look} title={means}>
          {item.status}
        </span>
      </td>
      <td data-name="Arms">
        {item.arms.map(({ id, share }) => `${id} ${Math.round(share * 100)} %`).join(", ")}
        <span class="quiet"> of {unitsWord(item.unit)}</span>
      </td>
      <td data-name="Ran">{ranText(item)}</td>
      <td data-name="Result">
        {item.status === "running" ? <SoFar id={item.id} /> : <EndResult item={item} />}
      </td>
    </tr>
  );
}

function ranText({ started_at: started, ended_at: ended }: Experiment): string {
  if (started === null) return "not yet";
  return ended === null ? `since ${shortTime(started)}` : `${shortTime(started)} to ${shortTime(ended)}`;
}

function SoFar({ id }: { readonly id: string }) {
  const gate = useGate();
  const { value } = useRead(`experiment ${id}`, () => experiment(gate, id), REFRESH_MS * 2);
  if (value?.analysis == null) return <span class="quiet">Reading …</span>;
  const units = value.analysis.arms.reduce((sum, arm) => sum + arm.exposed, 0);
  return (
    <>
      {value.analysis.summary}{" "}
      <span class="quiet">
        {count(units)} {unitsWord(value.unit)} so far.
      </span>
    </>
  );
}

function EndResult({ item }: { readonly item: Experiment }) {
  if (item.started_at === null) {
    const { units, days, note } = item.plan;
    if (units === null) return <span class="quiet">{note ?? "It did not run."}</span>;
    return (
      <span class="quiet">
        Planned: up to {count(units)} {unitsWord(item.unit)}
        {days !== null && `, about ${count(days)} days`}.
      </span>
    );
  }
  const arm = promotedArm(item);
  return (
    <>
      {arm !== null && <strong>“{arm}” was promoted. </strong>}
      {endedAnalysis(item)?.summary ?? <span class="quiet">What was known is not kept: {item.reason}</span>}
    </>
  );
}

function Empty() {
  return (
    <div class="empty">
      <p>
        <strong>No experiment yet.</strong> An experiment lets two or more policies share the traffic by
        chance, session by session, and tells which one earns more: fewer wrong calls, fewer needless stops,
        less cost.
      </p>
      <p>
        Use it when the curves cannot tell: what an abstention hides, another number of samples, another
        fallback. You may look at it every day and stop whenever the interval leaves out 0.
      </p>
      <p>
        <Link to="/experiments/new">Draft the first one</Link>: nothing runs until you start it.
      </p>
    </div>
  );
}
