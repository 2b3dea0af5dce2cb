import type { DecisionRow } from "./api.ts";
import { exampleCommand } from "./example.ts";

/** The last decisions, or how to send the first one. */
export function Decisions({ rows, failed }: { rows: readonly DecisionRow[] | undefined; failed: boolean }) {
  if (rows === undefined) return <p class="quiet">{failed ? "They cannot be read now." : "Reading …"}</p>;
  if (rows.length === 0) return <Empty />;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Tools</th>
          <th scope="col">Action</th>
          <th scope="col" class="number">
            Confidence
          </th>
          <th scope="col" class="number">
            Threshold
          </th>
          <th scope="col">Mode</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: DecisionRow }) {
  const doubtful = row.action === "abstain" || row.wouldAbstain;
  return (
    <tr>
      <td data-name="Time" title={row.id}>
        <time dateTime={row.createdAt}>{shortTime(row.createdAt)}</time>
      </td>
      <td data-name="Tools" class="tools">
        {row.tools.length === 0 ? <span class="quiet">no call</span> : row.tools.join(", ")}
      </td>
      <td data-name="Action">
        <span class={doubtful ? "tag doubt" : "tag"}>
          {row.action}
          {row.action === "execute" && row.wouldAbstain ? " (would abstain)" : ""}
        </span>
      </td>
      <td data-name="Confidence" class="number">
        {fixed(row.confidence)}
      </td>
      <td data-name="Threshold" class="number">
        {fixed(row.threshold)}
      </td>
      <td data-name="Mode">{row.mode}</td>
      <td data-name="Outcome">{row.verdict ?? <span class="quiet">none yet</span>}</td>
    </tr>
  );
}

function Empty() {
  return (
    <div class="empty">
      <p>
        No decision yet. Send the first one: a conversation, its tools, and what the model answered. It
        appears here a moment later.
      </p>
      <pre tabIndex={0}>{exampleCommand(location.origin)}</pre>
    </div>
  );
}

const fixed = (value: number | null) => (value === null ? "–" : value.toFixed(2));

function shortTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  const today = time.toDateString() === new Date().toDateString();
  return today
    ? time.toLocaleTimeString(undefined, { hour12: false })
    : time.toLocaleString(undefined, { dateStyle: "short", timeStyle: "short", hour12: false });
}
