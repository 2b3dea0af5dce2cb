import { useState } from "preact/hooks";
import { REFRESH_MS, useGate } from "../gate.ts";
import { Failure } from "../parts/failure.tsx";
import { Waiting } from "../parts/trouble.tsx";
import { useTask } from "../parts/use-task.ts";
import { Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { count, fullTime, plural } from "../words/format.ts";
import { type Outbox, readOutbox, retryOutbox, type Settings } from "./calls.ts";

/** What is on its way into the log, and what never got there. */
export function OutboxPart() {
  const gate = useGate();
  const outbox = useRead("outbox", () => readOutbox(gate), REFRESH_MS);
  const [retried, setRetried] = useState<number | null>(null);
  const { busy, failure, run } = useTask();
  if (outbox.value === undefined) return <Waiting error={outbox.error} />;
  const { waiting, dead, oldest_at: oldest, failures, last_error: error, dead_events: events } = outbox.value;
  const retry = () =>
    run(async () => {
      setRetried((await retryOutbox(gate)).retried);
      await outbox.again();
    });
  return (
    <>
      <p>
        {waiting === 0
          ? "Nothing waits: the log has every decision and outcome."
          : `${plural(waiting, "decision or outcome waits", "decisions and outcomes wait")}${oldest === null ? "" : `, the oldest since ${fullTime(oldest)}`}.`}{" "}
        {failures > 0 && (
          <>
            The last {plural(failures, "try", "tries")} failed: {error ?? "no reason"}. It is tried again by
            itself.
          </>
        )}
      </p>
      {dead === 0 ? (
        <p class="quiet">
          Nothing was set aside. What the database refuses for good would stand here with why.
        </p>
      ) : (
        <>
          <p class="trouble">
            <strong>{plural(dead, "was", "were")} set aside</strong> because the database refused{" "}
            {dead === 1 ? "it" : "them"}. Mend the cause, then put {dead === 1 ? "it" : "them"} back in line.
          </p>
          <SetAside events={events} />
          <p class="verdicts">
            <button type="button" disabled={busy} onClick={() => void retry()}>
              Put up to 100 back in line
            </button>
          </p>
        </>
      )}
      <p role="status" class="done">
        {retried !== null && `${count(retried)} put back in line.`}
      </p>
      <Failure what="Not put back." failure={failure} />
    </>
  );
}

const SetAside = ({ events }: { readonly events: Outbox["dead_events"] }) => (
  <div class="scroll" tabIndex={0} role="region" aria-label="Set aside">
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Why</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ id, kind, error, at }) => (
          <tr key={id}>
            <th scope="row">
              {kind === "decision" ? (
                <Link to={`/decisions/${encodeURIComponent(id.replace(/^decision:/, ""))}`}>{id}</Link>
              ) : (
                `${kind} ${id}`
              )}
            </th>
            <td>{error}</td>
            <td>{fullTime(at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

export const DatabasePart = ({ database }: Pick<Settings, "database">) =>
  database.state === "ok" ? (
    <p>
      It answers; a small query took {count(database.latency_ms ?? 0)} ms. Its address is{" "}
      <code>LIBSQL_URL</code> of the worker, its token <code>LIBSQL_AUTH_TOKEN</code>.
    </p>
  ) : (
    <p class="trouble" role="alert">
      <strong>It cannot be reached.</strong> {database.problem} The gate still decides by the last policy it
      knows; what it decides waits in the outbox.
    </p>
  );
