import type { GateClient } from "../api/client.ts";
import type { DecisionDetail, Sample } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { useRead } from "../use-read.ts";
import { resultsIn, type ToolResult } from "./evidence.ts";
import { Long } from "./long.tsx";

/** Most decisions of a session that are looked through for the one that came next. */
const MOST = "200";

/** The tools' answers, which the session's next request repeats. Empty where no later request is known. */
async function findResults(
  gate: GateClient,
  { id, session, created_at: at }: DecisionDetail,
  calls: readonly (string | null)[],
): Promise<readonly ToolResult[]> {
  if (session === null) return [];
  const { items } = await gate.decisions({ session, from: at, limit: MOST });
  const place = items.findIndex((row) => row.id === id);
  const next = items[(place === -1 ? items.length : place) - 1];
  if (next === undefined) return [];
  return resultsIn((await gate.decision(next.id)).messages, calls);
}

/** What came back from the tool. */
export function Result({
  decision,
  sample,
}: {
  readonly decision: DecisionDetail;
  readonly sample: Sample | undefined;
}) {
  const gate = useGate();
  const calls = (sample?.calls ?? []).map((call) => call.id);
  const found = useRead(`result ${decision.id}`, () => findResults(gate, decision, calls), null);
  const reported = decision.outcomes.find(({ source }) => source === "tool_result");
  const ran = decision.outcomes.some(({ source }) => source === "tool_ran");
  return (
    <>
      <h3>What came back</h3>
      {found.value?.map(({ call, text }, i) => (
        <pre key={`${call} ${i}`} class="review-result" dir="auto" tabIndex={0}>
          <Long text={text} />
        </pre>
      ))}
      {reported !== undefined && reported.note !== null && <p>{reported.note}</p>}
      {(found.value?.length ?? 0) === 0 && (reported?.note ?? null) === null && (
        <p class="quiet">
          {found.value === undefined && found.error === null
            ? "Reading …"
            : decision.action === "abstain"
              ? "Nothing: the call did not run. Would it have been right?"
              : ran
                ? "The tool ran without an error; what it answered is not in the log."
                : "No answer of the tool is in the log."}
        </p>
      )}
    </>
  );
}
