import type { DecisionDetail } from "../api/types.ts";
import { LongText } from "../parts/long-text.tsx";
import { Link } from "../router.tsx";
import { otherLines, type OtherLine } from "./others-words.ts";

/** What other models, hooks and counters say of the calls, and whether the model was asked once more. */
export function Others({ decision }: { readonly decision: DecisionDetail }) {
  const lines = otherLines(decision);
  const { retry_of: first, retried_as: second } = decision.evidence;
  if (lines.length === 0 && first === null && second === null) return null;
  return (
    <section aria-labelledby="others-title">
      <h2 id="others-title">What else was asked</h2>
      {first !== null && (
        <p>
          The model’s first answer was stopped for an error, and the model was told of it. This is its second
          answer, judged from scratch; <Decision id={first}>the first one</Decision>.
        </p>
      )}
      {second !== null && (
        <p>
          This answer never went out: the model was told of its errors and asked once more;{" "}
          <Decision id={second}>its second answer</Decision>.
        </p>
      )}
      <ul class="findings">
        {lines.map((line, i) => (
          <Line key={i} line={line} />
        ))}
      </ul>
    </section>
  );
}

const STANDS = {
  for: ["tag good", "for it"],
  against: ["tag stop", "against it"],
  nothing: ["tag", "says nothing"],
  fact: ["tag", "known"],
} as const;

function Line({ line: { who, said, stands, words } }: { readonly line: OtherLine }) {
  const [look, shown] = STANDS[stands];
  return (
    <li>
      <span class={look}>{shown}</span> <strong>{who}</strong> {said}
      {words !== undefined && words !== "" && (
        <>
          {" "}
          <LongText text={`“${words}”`} />
        </>
      )}
    </li>
  );
}

const Decision = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <Link to={`/decisions/${encodeURIComponent(id)}`}>{children}</Link>
);
