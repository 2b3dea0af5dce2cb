import { useState } from "preact/hooks";
import { REFRESH_MS, useGate } from "../gate.ts";
import { Series } from "../overview/series.tsx";
import { Tiles } from "../overview/tiles.tsx";
import { exampleCommand } from "../parts/example.ts";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import type { ViewProps } from "../pages/routes.ts";
import { addressWith, Link, type Place } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { IDKS_MEANS } from "../words/definitions.ts";
import { fullTime, plural } from "../words/format.ts";
import { FilterBar } from "./filter-bar.tsx";
import { listQuery, summaryQuery } from "./filters.ts";
import { DecisionTable } from "./table.tsx";
import { useFresh } from "./use-fresh.ts";

/** The live list of decisions under its filters, with the numbers of the same time and tool on top. */
export default function DecisionsView({ place }: ViewProps) {
  const gate = useGate();
  const { query } = place;
  const [paused, setPaused] = useState(false);
  const older = query.has("cursor");
  const every = paused ? null : REFRESH_MS;
  const asked = query.toString();
  const list = useRead(asked, () => gate.decisions(listQuery(query, Date.now())), older ? null : every);
  const overview = ["tool", "range", "from", "to"].map((name) => query.get(name)).join("\n");
  const summary = useRead(overview, () => gate.summary(summaryQuery(query, Date.now())), every);
  const tools = useRead("tools", () => gate.tools({}), null);
  const rows = list.value?.items;
  const fresh = useFresh(
    asked,
    rows?.map((row) => row.id),
  );
  return (
    <>
      <h1>Decisions</h1>
      <FilterBar place={place} tools={tools.value?.items.map(({ tool }) => tool) ?? []} />
      <section aria-label="Overview">
        {summary.value === undefined ? (
          summary.error === null && <p class="quiet">Reading …</p>
        ) : (
          <>
            <Tiles summary={summary.value} />
            <Series summary={summary.value} />
            <p class="quiet note">{IDKS_MEANS}</p>
            <p class="quiet note">
              Counted by whole {summary.value.bucket}s from {fullTime(summary.value.from)}; tool and time
              apply, the other filters do not.
            </p>
          </>
        )}
      </section>
      <section aria-labelledby="list-title">
        <div class="bar">
          <h2 id="list-title">{older ? "Older decisions" : "Newest decisions"}</h2>
          <p class="quiet live" role="status">
            {fresh.size > 0 && !paused ? `${plural(fresh.size, "new decision")}. ` : ""}
            {paused ? "Paused." : older ? "" : "Live."}
          </p>
          {older ? (
            <Link to={addressWith(place, { cursor: undefined })}>Back to the newest</Link>
          ) : (
            <button type="button" aria-pressed={paused} onClick={() => setPaused(!paused)}>
              {paused ? "Go on" : "Pause"}
            </button>
          )}
        </div>
        <Trouble error={list.value === undefined || list.error?.status === 0 ? null : list.error} />
        {rows === undefined ? (
          <Waiting error={list.error} />
        ) : rows.length === 0 ? (
          <Empty place={place} />
        ) : (
          <DecisionTable rows={rows} fresh={fresh} />
        )}
        {list.value?.next_cursor && (
          <p class="more">
            <Link to={addressWith(place, { cursor: list.value.next_cursor })}>Older decisions</Link>
          </p>
        )}
      </section>
    </>
  );
}

function Empty({ place }: { readonly place: Place }) {
  if (place.query.size > 0) {
    return (
      <p class="empty">
        No decision fits these filters. <Link to={place.path}>Clear filters</Link>
      </p>
    );
  }
  return (
    <div class="empty">
      <p>
        No decision yet in the last 24 hours. Send one: a conversation, its tools, and what the model
        answered. It appears here a moment later.
      </p>
      <pre tabIndex={0}>{exampleCommand(location.origin)}</pre>
      <p>
        Or look further back: <Link to={addressWith(place, { range: "90d" })}>the last 90 days</Link>
      </p>
    </div>
  );
}
