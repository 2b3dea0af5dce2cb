import { useEffect, useState } from "preact/hooks";
import { FirstRun } from "../first-run/first-run.tsx";
import { REFRESH_MS, useGate } from "../gate.ts";
import { useKeys } from "../keys/keys.ts";
import { useLive } from "../live/use-live.ts";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import type { ViewProps } from "../pages/routes.ts";
import { rangeWords } from "../range/range.ts";
import { addressWith, go, Link, type Place } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { plural } from "../words/format.ts";
import { FilterBar } from "./filter-bar.tsx";
import { leavesOutTurns, listQuery } from "./filters.ts";
import { newerThan, notePage } from "./pages.ts";
import { Search } from "./search.tsx";
import { DecisionTable } from "./table.tsx";
import { keepTrail } from "./trail.ts";
import { useFresh } from "./use-fresh.ts";
import { ViewsBar } from "./views-bar.tsx";
import "../style/list.css";

/** Outcomes that come later than their decision are seen with the next reading; new decisions are told. */
const LIVE_REFRESH_MS = 15_000;

/** The live list of decisions under its filters. */
export default function DecisionsView({ place }: ViewProps) {
  const gate = useGate();
  const { query } = place;
  const [paused, setPaused] = useState(false);
  const older = query.has("cursor");
  const asked = query.toString();
  const listens = !paused && !older;
  const live = useLive(gate, listens, () => void list.again());
  const every = !listens ? null : live === "live" ? LIVE_REFRESH_MS : REFRESH_MS;
  const list = useRead(asked, () => gate.decisions(listQuery(query, Date.now())), every);
  const tools = useRead("tools", () => gate.tools({}), null);
  const rows = list.value?.items;
  const next = list.value?.next_cursor ?? null;
  const fresh = useFresh(
    asked,
    rows?.map((row) => row.id),
  );
  useEffect(() => {
    if (rows === undefined) return;
    keepTrail({ address: addressWith(place, {}), ids: rows.map((row) => row.id), cursor: next });
    if (next !== null) notePage(query.get("cursor"), next);
  }, [list.value]);
  const toNewer = addressWith(place, { cursor: newerThan(query.get("cursor")) });
  useKeys("Pages", [
    ...(next === null
      ? []
      : [{ keys: "]", does: "Older decisions", run: () => go(addressWith(place, { cursor: next })) }]),
    ...(older ? [{ keys: "[", does: "Newer decisions", run: () => go(toNewer) }] : []),
  ]);
  return (
    <>
      <div class="bar">
        <h1>Decisions</h1>
        <Search />
      </div>
      <ViewsBar place={place} />
      <FilterBar place={place} tools={tools.value?.items.map(({ tool }) => tool) ?? []} />
      <section aria-labelledby="list-title">
        <div class="bar list-head">
          <h2 id="list-title">{older ? "Older decisions" : "Newest decisions"}</h2>
          <p class="quiet live" role="status">
            {fresh.size > 0 && !paused ? `${plural(fresh.size, "new decision")}. ` : ""}
            {paused ? "Paused." : older ? "" : LIVENESS[live]}
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
        {(next !== null || older) && (
          <p class="more">
            {older && <Link to={toNewer}>Newer decisions</Link>}{" "}
            {next !== null && <Link to={addressWith(place, { cursor: next })}>Older decisions</Link>}
          </p>
        )}
      </section>
    </>
  );
}

const LIVENESS = {
  connecting: "Connecting …",
  live: "Live.",
  away: "Not live: it looks again every few seconds.",
} as const;

function Empty({ place }: { readonly place: Place }) {
  const filtered = [...place.query.keys()].some((name) => name !== "range");
  if (filtered) {
    return (
      <p class="empty">
        No decision fits these filters
        {leavesOutTurns(place.query) ? " (turns without a call are left out)" : ""}.{" "}
        <Link to={place.path}>Clear filters</Link>
      </p>
    );
  }
  return (
    <FirstRun meanwhile={<p class="quiet">Reading …</p>}>
      <p class="empty">
        No decision with a call in {rangeWords(place.query)}. Look further back:{" "}
        <Link to={addressWith(place, { range: "90d" })}>the last 90 days</Link>, or at{" "}
        <Link to={addressWith(place, { turns: "all" })}>turns without a call</Link>
      </p>
    </FirstRun>
  );
}
