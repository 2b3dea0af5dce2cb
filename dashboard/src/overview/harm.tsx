import type { ToolOverview } from "../api/types.ts";
import { Link } from "../router.tsx";
import { withRange } from "../range/range.ts";
import { count, plural } from "../words/format.ts";
import { type Harm, rankByHarm, type Ruling } from "./harm.ts";

const SHOWN = 5;

interface HarmProps {
  readonly tools: readonly ToolOverview[];
  readonly query: URLSearchParams;
}

/** Which tools do the most harm: wrong calls that still pass, and those that the gate keeps back. */
export function HarmByTool({ tools, query }: HarmProps) {
  return (
    <section aria-labelledby="harm-title">
      <h2 id="harm-title">Harm by tool</h2>
      <div class="pair">
        <Ranking ruling="passed" title="Wrong calls that still pass" tools={tools} query={query} />
        <Ranking ruling="stopped" title="Wrong calls that the gate stops" tools={tools} query={query} />
      </div>
      <p class="quiet note">
        ≈: known wrong calls, and of the calls without an outcome the same share as of those with one, with
        its 95 % interval. Stopped are also calls that ran all the same, because the gate only watched.
      </p>
    </section>
  );
}

function Ranking({
  ruling,
  title,
  tools,
  query,
}: HarmProps & { readonly ruling: Ruling; readonly title: string }) {
  const ranked = rankByHarm(tools, ruling);
  const most = Math.max(1, ...ranked.map((harm) => harm.high ?? 0));
  const rest = ranked.length - SHOWN;
  return (
    <div>
      <h3>{title}</h3>
      {ranked.length === 0 ? (
        <p class="quiet">
          {ruling === "passed" ? "No judged call passed in this time." : "No call was stopped in this time."}
        </p>
      ) : (
        <ol class="harm">
          {ranked.slice(0, SHOWN).map((harm) => (
            <Row key={harm.tool} harm={harm} most={most} ruling={ruling} query={query} />
          ))}
        </ol>
      )}
      {rest > 0 && (
        <p>
          <Link to={withRange("/tools", query, { sort: ruling === "passed" ? "passing" : "avoided" })}>
            {plural(rest, "more tool")}
          </Link>
        </p>
      )}
    </div>
  );
}

function Row(props: {
  readonly harm: Harm;
  readonly most: number;
  readonly ruling: Ruling;
  readonly query: URLSearchParams;
}) {
  const { harm, most, ruling, query } = props;
  const { tool, estimate, low, high } = harm;
  const width = (value: number) => `${(value / most) * 100}%`;
  return (
    <li>
      <Link to={`/tools/${encodeURIComponent(tool)}`} class="mono">
        {tool || "(no name)"}
      </Link>
      <span class="harm-sum">
        {estimate === null
          ? "not known"
          : `${harm.labelled === harm.calls ? "" : "≈ "}${count(Math.round(estimate))}`}
        {low !== null && high !== null && Math.round(low) !== Math.round(high) && (
          <span class="quiet">
            {" "}
            ({count(Math.round(low))} – {count(Math.round(high))})
          </span>
        )}
      </span>
      <span class={`harm-track harm-${ruling}`} aria-hidden="true">
        {estimate !== null && <i style={{ width: width(estimate) }} />}
        {low !== null && high !== null && <b style={{ left: width(low), width: width(high - low) }} />}
      </span>
      <span class="quiet harm-words">
        {harm.labelled === 0 ? (
          `no outcome known of ${plural(harm.calls, "call")}`
        ) : (
          <>
            {harm.known === 0 ? (
              "none known wrong"
            ) : (
              <Link to={withRange("/decisions", query, { tool, verdict: "incorrect", ruling })}>
                {count(harm.known)} known wrong
              </Link>
            )}{" "}
            of {plural(harm.labelled, "outcome")}, {plural(harm.calls, "call")}
          </>
        )}
        {ruling === "stopped" && `; ${count(harm.held)} did not run`}
      </span>
    </li>
  );
}
