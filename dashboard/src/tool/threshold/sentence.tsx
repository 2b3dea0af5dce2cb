import type { ComponentChildren } from "preact";
import type { Roc } from "../../api/types.ts";
import { Link } from "../../router.tsx";
import { count, plural } from "../../words/format.ts";
import { withInterval } from "../../words/intervals.ts";
import { type Group, type Moved, movedBetween, splitAt, thresholdText } from "./counts.ts";
import { decisionsAddress } from "./links.ts";

interface SentenceProps {
  readonly roc: Roc;
  /** In hundredths. */
  readonly chosen: number;
  readonly held: number;
}

/** What the gate would have done at a threshold, and what is different from the one that holds. */
export function Sentence({ roc, chosen, held }: SentenceProps) {
  const { stopped, passed } = splitAt(roc, chosen);
  const moved = movedBetween(roc, held, chosen);
  const now = splitAt(roc, held).stopped.calls;
  const [then, before] = [roc.thresholds[chosen], roc.thresholds[held]];
  if (then === undefined || before === undefined) return null;
  return (
    <p class="what-if" role="status">
      At <strong>{thresholdText(chosen)}</strong>
      {moved === null ? ", the threshold that holds," : ""} the gate would have stopped{" "}
      <Calls roc={roc} low={0} high={chosen} n={stopped.calls} /> of{" "}
      <Calls roc={roc} low={0} high={101} n={roc.decisions} words={plural(roc.decisions, "call")} />
      {moved === null ? "" : ` (now ${count(now)} at ${thresholdText(held)})`}:{" "}
      {moved === null ? (
        <>
          of the{" "}
          <Calls
            roc={roc}
            low={chosen}
            high={101}
            n={passed.calls}
            words={`${count(passed.calls)} that ${passed.calls === 1 ? "runs" : "run"}`}
          />
          , <Known roc={roc} low={chosen} high={101} group={passed} />
        </>
      ) : moved.calls === 0 ? (
        <>no call lies between the two</>
      ) : (
        <>
          of the{" "}
          <Calls
            roc={roc}
            low={moved.low}
            high={moved.high}
            n={moved.calls}
            words={`${count(moved.calls)} more that ${movedWord(moved)}`}
          />
          , <Known roc={roc} low={moved.low} high={moved.high} group={moved} />
        </>
      )}
      .{" "}
      {moved === null ? (
        <>IDKS {idksText(then)}.</>
      ) : (
        <>
          IDKS {idksText(then)} instead of {idksText(before)}.
        </>
      )}
    </p>
  );
}

const movedWord = ({ calls, now }: Moved): string =>
  now === "run" ? (calls === 1 ? "runs" : "run") : calls === 1 ? "is stopped" : "are stopped";

/** IDKS with its interval, or why there is none. */
function idksText({ idks, interval, state, labels, passed }: Roc["thresholds"][number]): string {
  if (idks !== null) {
    return `${withInterval(idks, interval)}${state === "estimated" ? " (estimated from draws)" : ""}`;
  }
  if (state === "no_data") return "not known (no call was scored in this time)";
  if (passed > 0 && labels === 0) return "not known (no verdict on what runs)";
  return "not known (some of what runs had no chance to show a verdict)";
}

interface RangeProps {
  readonly roc: Roc;
  readonly low: number;
  readonly high: number;
}

function Known({ roc, low, high, group }: RangeProps & { readonly group: Group }) {
  const verdict = (which: "correct" | "incorrect", n: number, words: string): ComponentChildren =>
    n === 0 ? words : <Link to={decisionsAddress(roc, { low, high, verdict: which })}>{words}</Link>;
  return (
    <>
      {verdict(
        "correct",
        group.right,
        `${count(group.right)} ${group.right === 1 ? "is" : "are"} known right`,
      )}
      , {verdict("incorrect", group.wrong, `${count(group.wrong)} wrong`)}, {count(group.unknown)} unknown
    </>
  );
}

/** A number of calls as a way to exactly these. */
function Calls({
  roc,
  low,
  high,
  n,
  words = count(n),
}: RangeProps & { readonly n: number; readonly words?: string }) {
  if (n === 0) return <>{words}</>;
  return <Link to={decisionsAddress(roc, { low, high })}>{words}</Link>;
}
