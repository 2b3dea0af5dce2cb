import { useRef } from "preact/hooks";
import type { DecisionRow } from "../api/types.ts";
import { useKeys } from "../keys/keys.ts";
import { RulingTag, VerdictTag } from "../parts/tag.tsx";
import { Link } from "../router.tsx";
import { fullTime, shortTime } from "../words/format.ts";
import { callText } from "../words/calls.ts";
import { rulingOf, shortWhy } from "../words/why.ts";

interface DecisionTableProps {
  readonly rows: readonly DecisionRow[];
  readonly fresh: ReadonlySet<string>;
}

/** One line a decision: which call, what became of it, and why. `j` and `k` go from one to the next, Enter opens it. */
export function DecisionTable({ rows, fresh }: DecisionTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const move = (by: 1 | -1) => {
    const links = [...(table.current?.querySelectorAll<HTMLAnchorElement>("td.call a") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement);
    const next = at === -1 ? links[by === 1 ? 0 : links.length - 1] : links[at + by];
    next?.focus();
    next?.closest("tr")?.scrollIntoView({ block: "nearest" });
  };
  useKeys("List", [
    { keys: "j", does: "Next decision", run: () => move(1) },
    { keys: "k", does: "Previous decision", run: () => move(-1) },
  ]);
  return (
    <table class="decisions" ref={table}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Call</th>
          <th scope="col">Ruling</th>
          <th scope="col">Why</th>
          <th scope="col">Mode</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} fresh={fresh.has(row.id)} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, fresh }: { readonly row: DecisionRow; readonly fresh: boolean }) {
  return (
    <tr class={`${fresh ? "fresh" : ""} ${row.reason === "no_call" ? "no-call" : ""}`}>
      <td data-name="Time">
        <time dateTime={row.created_at} title={fullTime(row.created_at)}>
          {shortTime(row.created_at)}
        </time>
        {fresh && <span class="new">new</span>}
      </td>
      <td data-name="Call" class="call">
        <Link to={`/decisions/${row.id}`}>
          <bdi>{callText(row.calls)}</bdi>
        </Link>
      </td>
      <td data-name="Ruling">
        <RulingTag ruling={rulingOf(row)} />
      </td>
      <td data-name="Why">{shortWhy(row)}</td>
      <td data-name="Mode">{row.mode}</td>
      <td data-name="Outcome">
        <VerdictTag verdict={row.verdict} />
      </td>
    </tr>
  );
}
