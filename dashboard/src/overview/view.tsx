import { DemoRuns } from "../first-run/demo.tsx";
import { FirstRun } from "../first-run/first-run.tsx";
import { REFRESH_MS, useGate } from "../gate.ts";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import type { ViewProps } from "../pages/routes.ts";
import { rangeOf, rangeQuery, withRange } from "../range/range.ts";
import { RangeChoice } from "../range/range-choice.tsx";
import { Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { IDKS_MEANS } from "../words/definitions.ts";
import { fullTime } from "../words/format.ts";
import { BlindAreasShort } from "./blind.tsx";
import { readBlindAreas, readSampling, readToday } from "./calls.ts";
import { HarmByTool } from "./harm.tsx";
import { IdksPlot } from "./idks-plot.tsx";
import { SamplingCost } from "./sampling.tsx";
import { Series } from "./series.tsx";
import { Tiles } from "./tiles.tsx";
import { NeedsMe, OpenAlarms } from "./today.tsx";
import "../style/today.css";

/** What costs more to read is read less often. */
const SLOW_MS = 60_000;
const BLIND_AREAS = "3";

/** The morning's look: what needs me, what the gate did, and where harm is. */
export default function OverviewView({ place }: ViewProps) {
  return (
    <>
      <div class="bar">
        <h1>Overview</h1>
        <RangeChoice place={place} />
      </div>
      <FirstRun>
        <DemoRuns />
        <Overview query={place.query} />
      </FirstRun>
    </>
  );
}

function Overview({ query }: { readonly query: URLSearchParams }) {
  const gate = useGate();
  const range = rangeQuery(query);
  const within = () => rangeOf(query, Date.now());
  const today = useRead("today", () => readToday(gate), REFRESH_MS * 2);
  const summary = useRead(`summary ${range}`, () => gate.summary(within()), REFRESH_MS);
  const tools = useRead(`tools ${range}`, () => gate.tools(within()), REFRESH_MS * 2);
  const sampling = useRead(`sampling ${range}`, () => readSampling(gate, within()), SLOW_MS);
  const blind = useRead(
    `blind ${range}`,
    () => readBlindAreas(gate, { ...within(), limit: BLIND_AREAS }),
    SLOW_MS,
  );
  const failed = [summary, today, tools].find(
    ({ value, error }) => value !== undefined && error !== null,
  )?.error;
  return (
    <>
      <Trouble error={failed === undefined || failed?.status === 0 ? null : failed} />
      {today.value === undefined ? (
        today.error === null && <p class="quiet">Reading …</p>
      ) : (
        <NeedsMe today={today.value} />
      )}
      {today.value !== undefined && <OpenAlarms today={today.value} onChanged={today.again} />}
      {summary.value === undefined ? (
        <Waiting error={summary.error} />
      ) : (
        <section aria-label="Traffic">
          <h2>What the gate did</h2>
          <Tiles summary={summary.value} />
          <Series summary={summary.value} />
          <IdksPlot summary={summary.value} />
          <p class="quiet note">{IDKS_MEANS}</p>
          <p class="quiet note">
            Counted by whole {summary.value.bucket}s from {fullTime(summary.value.from)}.{" "}
            <Link to={withRange("/decisions", query, { turns: "all" })}>These decisions</Link>
          </p>
        </section>
      )}
      {tools.value !== undefined && <HarmByTool tools={tools.value.items} query={query} />}
      {sampling.value !== undefined && <SamplingCost sampling={sampling.value} />}
      {blind.value !== undefined && <BlindAreasShort areas={blind.value} />}
    </>
  );
}
