import { Fragment } from "preact";
import type { ReviewAgreement } from "../api/types.ts";
import { DEFAULT_RANGE, RANGES, rangeOf } from "../decisions/filters.ts";
import { useGate } from "../gate.ts";
import { Choice } from "../parts/choice.tsx";
import { Waiting } from "../parts/trouble.tsx";
import { addressWith, go, Link, type Place } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { count, fixed, percent, plural, shortTime } from "../words/format.ts";
import { agreementSince } from "./calls.ts";
import { contradictions } from "./contradictions.ts";
import { ExportLabels } from "./export.tsx";

/** How far persons agree who judged the same decisions, and all verdicts as a file. */
export function Agreement({ place }: { readonly place: Place }) {
  const gate = useGate();
  const query = new URLSearchParams(place.query);
  const range = query.get("range") ?? "90d";
  query.set("range", range);
  const { value, error } = useRead(
    `agreement ${query.toString()}`,
    () => agreementSince(gate, rangeOf(query, Date.now()).from),
    30_000,
  );
  return (
    <>
      <div class="bar">
        <h2>Agreement of two persons</h2>
        <Choice
          label="Verdicts of the"
          value={range}
          options={RANGES.map(([name, words]) => [name, words] as const)}
          onChoose={(name) => go(addressWith(place, { range: name === "90d" ? undefined : name }))}
        />
      </div>
      {value === undefined ? <Waiting error={error} /> : <Pairs agreement={value} />}
      <ExportLabels from={() => rangeOf(query, Date.now()).from} range={range || DEFAULT_RANGE} />
    </>
  );
}

function Pairs({ agreement }: { readonly agreement: ReviewAgreement }) {
  const { pairs, judged, judged_twice: twice, counted_from: from } = agreement;
  return (
    <>
      <p>
        {judged === 0
          ? "Nobody has judged a decision in this time."
          : `People judged ${plural(judged, "decision")}, ${count(twice)} of them twice or more.`}
        {from !== null &&
          ` Only the newest 2,000 verdicts are counted, which came in since ${shortTime(from)}.`}
      </p>
      {pairs.length === 0 ? (
        <p class="empty">
          Two persons are compared as soon as both have judged the same decision: choose{" "}
          <Link to="/review?stream=second">Second opinion</Link> to judge what a colleague judged.
        </p>
      ) : (
        <>
          <div class="scroll" tabIndex={0} role="region" aria-label="Agreement by pair">
            <table class="plain">
              <thead>
                <tr>
                  <th scope="col">Persons</th>
                  <th scope="col" class="number">
                    Judged by both
                  </th>
                  <th scope="col" class="number">
                    Same verdict
                  </th>
                  <th scope="col" class="number">
                    Kappa (95 % interval)
                  </th>
                  <th scope="col">Contradict each other on</th>
                </tr>
              </thead>
              <tbody>
                {pairs.map((pair) => (
                  <tr key={JSON.stringify(pair.authors)}>
                    <th scope="row">{pair.authors.map((name) => name || "(no name)").join(" and ")}</th>
                    <td class="number">
                      {count(pair.n)}
                      {pair.undecided > 0 && <span class="quiet"> + {count(pair.undecided)} undecided</span>}
                    </td>
                    <td class="number">{pair.n === 0 ? "—" : percent(pair.agreed)}</td>
                    <td class="number">{kappaText(pair)}</td>
                    <td>
                      <Disputed pair={pair} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p class="quiet note">
            Cohen’s kappa is the agreement beyond what two persons with the same habits would reach by chance:
            1 is complete, 0 is chance. It counts decisions on which both said right or wrong. A low kappa
            means that the question is not clear: talk about those on which you contradict each other before
            you rely on the labels.
          </p>
        </>
      )}
    </>
  );
}

function kappaText({ kappa, low, high, reason, n }: ReviewAgreement["pairs"][number]): string {
  if (kappa !== null) return `${fixed(kappa)} (${fixed(low)} to ${fixed(high)}, n = ${count(n)})`;
  return reason === "one verdict" ? "none: all verdicts are the same" : "none yet";
}

const MOST_LINKS = 5;

function Disputed({ pair }: { readonly pair: ReviewAgreement["pairs"][number] }) {
  const shown = pair.disputed.slice(0, MOST_LINKS);
  const more = contradictions(pair) - shown.length;
  if (shown.length === 0) return <span class="quiet">none</span>;
  return (
    <>
      {shown.map((id, i) => (
        <Fragment key={id}>
          {i > 0 && ", "}
          <Link to={`/decisions/${encodeURIComponent(id)}`}>{id}</Link>
        </Fragment>
      ))}
      {more > 0 && <span class="quiet"> and {count(more)} more</span>}
    </>
  );
}
