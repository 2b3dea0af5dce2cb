import { useEffect, useState } from "preact/hooks";
import type { PolicyDryRun } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { Link } from "../router.tsx";
import { useLast } from "../use-last.ts";
import { useRead } from "../use-read.ts";
import { fullTime } from "../words/format.ts";
import { dryRunPolicy } from "./calls.ts";
import type { Rules } from "./changes.ts";
import { dryRunWords, uncountedWords, unjudgedWords } from "./dry-run-words.ts";

/** Somebody who types is not asked after each letter. */
const PAUSE_MS = 400;

interface DryRunProps {
  readonly tool: string | null;
  /** The policy with the change; null: there is none to count, or it is wrong. */
  readonly rules: Rules | null;
}

/** What the change would stop of the latest decisions, before it is saved. */
export function DryRun({ tool, rules }: DryRunProps) {
  const gate = useGate();
  const text = rules && JSON.stringify([rules.global, rules.tools]);
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const reading = useRead<PolicyDryRun | null>(
    `dry run ${tool} ${asked}`,
    async () => {
      if (asked === null) return null;
      const [global, tools] = JSON.parse(asked) as [Rules["global"], Rules["tools"]];
      return dryRunPolicy(gate, tool, { global, tools });
    },
    null,
  );
  const run = useLast(reading.value);
  if (rules === null) return null;
  return (
    <section class="dry-run" aria-labelledby="dry-run-title">
      <h3 id="dry-run-title">What it would have stopped</h3>
      {reading.error !== null ? (
        <p class="quiet">It cannot be counted now: {reading.error.message}</p>
      ) : run === undefined || run === null ? (
        <p class="quiet">Counting …</p>
      ) : (
        <Counted run={run} />
      )}
    </section>
  );
}

function Counted({ run }: { readonly run: PolicyDryRun }) {
  const { sentence, difference } = dryRunWords(run);
  const left = uncountedWords(run.uncounted);
  const unjudged = unjudgedWords(run.unjudged);
  return (
    <>
      <p role="status">{sentence}</p>
      <Named title="Stopped too" ids={difference.more.ids} all={difference.more.decisions} />
      <Named title="Not stopped any more" ids={difference.fewer.ids} all={difference.fewer.decisions} />
      {left !== null && <p class="note">{left}</p>}
      {unjudged !== null && <p class="note">{unjudged}</p>}
      {run.from !== null && (
        <p class="quiet small">
          By the confidences, findings and arguments of decisions since {fullTime(run.from)}; a share of
          sessions is drawn as the gate draws it.
        </p>
      )}
    </>
  );
}

const Named = ({
  title,
  ids,
  all,
}: {
  readonly title: string;
  readonly ids: readonly string[];
  readonly all: number;
}) =>
  ids.length === 0 ? null : (
    <p class="small">
      {title}:{" "}
      {ids.map((id, i) => (
        <span key={id}>
          {i > 0 && ", "}
          <Link to={`/decisions/${encodeURIComponent(id)}`}>
            <code>…{id.slice(-8)}</code>
          </Link>
        </span>
      ))}
      {all > ids.length && ` and ${all - ids.length} more`}
    </p>
  );
