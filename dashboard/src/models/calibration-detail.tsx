import type { Calibration } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { Waiting } from "../parts/trouble.tsx";
import { addressWith, Link, type Place } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { fixed, fullTime, percent, plural } from "../words/format.ts";

/** Where a head came from: who applied it, why, and what was known then. */
export function CalibrationDetail({ id, place }: { readonly id: string; readonly place: Place }) {
  const gate = useGate();
  const read = () => gate.get<Calibration>(`/api/calibrations/${encodeURIComponent(id)}`);
  const { value, error } = useRead(`calibration ${id}`, read, null);
  return (
    <section class="editor" aria-labelledby="calibration-title">
      <div class="bar">
        <h2 id="calibration-title">
          Calibration <span class="mono">{id}</span>
        </h2>
        <Link to={addressWith(place, { calibration: undefined })}>Close</Link>
      </div>
      {value === undefined ? <Waiting error={error} /> : <Facts calibration={value} />}
    </section>
  );
}

function Facts({ calibration }: { readonly calibration: Calibration }) {
  const {
    status,
    kind,
    author,
    reason,
    created_at: at,
    policy_version: version,
    labels,
    evidence,
  } = calibration;
  const sources = Object.entries(evidence.by_source ?? {});
  const gain = evidence.gain;
  return (
    <>
      <p>
        A {kind}, {status}
        {version !== null && (
          <>
            {" "}
            with{" "}
            <Link to={`/policies/versions?from=${version - 1}&to=${version}`}>policy version {version}</Link>
          </>
        )}
        ; made {fullTime(at)}
        {author !== null && ` by ${author}`}
        {reason !== null && `: “${reason}”`}.
      </p>
      <p>
        It rests on {plural(labels.n, "label")} of decisions from {fullTime(labels.first_at)} to{" "}
        {fullTime(labels.last_at)}
        {sources.length > 0 &&
          ` (${sources.map(([source, n]) => `${n} ${source.replaceAll("_", " ")}`).join(", ")})`}
        {evidence.label_coverage !== undefined &&
          `, ${percent(evidence.label_coverage)} of the decisions of that time`}
        .
      </p>
      {gain?.mean != null && (
        <p>
          IDKS changes by {fixed(gain.mean, 3)} on decisions that were left out
          {gain.interval && ` (95 % interval ${fixed(gain.interval[0], 3)} to ${fixed(gain.interval[1], 3)})`}
          .
        </p>
      )}
    </>
  );
}
