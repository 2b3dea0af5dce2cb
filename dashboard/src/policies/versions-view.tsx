import { useState } from "preact/hooks";
import type { ViewProps } from "../pages/routes.ts";
import "../style/policies.css";
import type { Policy } from "../api/types.ts";
import { REFRESH_MS, useGate } from "../gate.ts";
import { Choice } from "../parts/choice.tsx";
import { Waiting } from "../parts/trouble.tsx";
import { addressWith, go, Link, type Place } from "../router.tsx";
import { useLast } from "../use-last.ts";
import { useRead } from "../use-read.ts";
import { fullTime } from "../words/format.ts";
import { BUILT_IN, readVersion } from "./calls.ts";
import { ChangeList } from "./change-list.tsx";
import { contentChanges } from "./changes.ts";
import { GoBack } from "./go-back.tsx";

/** A version is the whole policy, and a policy may name thousands of tools. */
const PAGE = "10";

export const versionName = (version: number): string => (version === 0 ? "Built in" : `Version ${version}`);

const numberIn = ({ query }: Place, name: string): number | null => {
  const text = query.get(name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

/** Versions newest first, each with what it changed; `?from=&to=` holds two against each other, `?back=` makes one hold again. */
export default function VersionsView({ place }: ViewProps) {
  const gate = useGate();
  const policy = useRead("policy", gate.policy, REFRESH_MS);
  const cursor = place.query.get("cursor") ?? undefined;
  const version = policy.value?.version;
  const reading = useRead(
    `versions ${version} ${cursor}`,
    () => gate.policyVersions({ cursor, limit: PAGE }),
    null,
  );
  const page = useLast(reading.value);
  const [saved, setSaved] = useState<number | null>(null);
  const last = page !== undefined && page.next_cursor === null;
  // Where there are more than fit on a page, the last one shown has nothing to be compared with.
  const versions = page === undefined ? [] : last ? [...page.items, BUILT_IN] : page.items;
  const back = numberIn(place, "back");
  return (
    <>
      <p class="way">
        <Link to="/policies">Policies</Link>
      </p>
      <h1>Versions of the policy</h1>
      {policy.value === undefined || page === undefined ? (
        <Waiting error={policy.error ?? reading.error} />
      ) : (
        <>
          <p class="done" role="status">
            {saved !== null && `Saved as version ${saved}. It holds within a few seconds.`}
          </p>
          {back !== null && (
            <GoBack
              version={back}
              policy={policy.value}
              place={place}
              onStale={policy.again}
              onSaved={setSaved}
            />
          )}
          <Compare place={place} versions={versions} current={policy.value} />
          <ol class="plain versions">
            {versions.map((one, i) => (
              <Version
                key={one.version}
                version={one}
                before={versions[i + 1]}
                current={policy.value}
                place={place}
              />
            ))}
          </ol>
          {page.next_cursor !== null && (
            <Link to={addressWith(place, { cursor: page.next_cursor })}>Older versions</Link>
          )}
          {policy.value?.version === 0 && (
            <p class="empty">
              Nothing was set yet. Each change of a policy, each applied calibration and each experiment makes
              a version, with its author and reason; they will stand here.
            </p>
          )}
        </>
      )}
    </>
  );
}

interface VersionProps {
  readonly version: Policy;
  readonly before: Policy | undefined;
  readonly current: Policy | undefined;
  readonly place: Place;
}

function Version({ version, before, current, place }: VersionProps) {
  const holds = version.version === current?.version;
  return (
    <li>
      <p>
        <strong>{versionName(version.version)}</strong>
        {holds && <span class="tag good">holds now</span>}{" "}
        {version.created_at !== null && (
          <span class="quiet">
            {fullTime(version.created_at)}, {version.author ?? "nobody named"}
          </span>
        )}
        {version.version !== 0 && <> “{version.reason}”</>}
      </p>
      {before !== undefined && <ChangeList changes={contentChanges(before, version)} />}
      {!holds && current !== undefined && (
        <p class="verdicts">
          <Link
            to={addressWith(place, {
              from: String(version.version),
              to: String(current.version),
              back: undefined,
            })}
          >
            Compare with what holds<span class="unseen">: {versionName(version.version)}</span>
          </Link>
          <Link to={addressWith(place, { back: String(version.version) })}>
            Go back to {version.version === 0 ? "the built-in policy" : `version ${version.version}`}
          </Link>
        </p>
      )}
    </li>
  );
}

interface CompareProps {
  readonly place: Place;
  readonly versions: readonly Policy[];
  readonly current: Policy;
}

/** Any two versions against each other. */
function Compare({ place, versions, current }: CompareProps) {
  const gate = useGate();
  const [from, to] = [numberIn(place, "from"), numberIn(place, "to") ?? current.version];
  const read = async () =>
    from === null ? null : Promise.all([readVersion(gate, from), readVersion(gate, to)]);
  const { value, error } = useRead(`compare ${from} ${to}`, read, null);
  const known = [
    ...new Set([...versions.map(({ version }) => version), to, ...(from === null ? [] : [from])]),
  ];
  const options = known
    .toSorted((a, b) => b - a)
    .map((version) => [String(version), versionName(version)] as const);
  const [before, after] = value ?? [];
  return (
    <section aria-labelledby="compare-title">
      <h2 id="compare-title">Compare two versions</h2>
      <div class="filters">
        <Choice
          label="From"
          value={from === null ? "" : String(from)}
          any="choose"
          options={options}
          onChoose={(from) => go(addressWith(place, { from }))}
        />
        <Choice
          label="To"
          value={String(to)}
          options={options}
          onChoose={(to) => go(addressWith(place, { to }))}
        />
      </div>
      {from === null ? null : value === undefined ? (
        <Waiting error={error} />
      ) : !before || !after ? (
        <p class="quiet">There is no version {before ? to : from}.</p>
      ) : (
        <div class="diff" role="region" aria-label={`From ${versionName(from)} to ${versionName(to)}`}>
          <ChangeList changes={contentChanges(before, after)} />
        </div>
      )}
    </section>
  );
}
