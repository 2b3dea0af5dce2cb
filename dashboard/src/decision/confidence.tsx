import type { DecisionDetail } from "../api/types.ts";
import { fixed } from "../words/format.ts";

/** How sure the gate was after each sample, on a line from 0 to 1 on which the threshold is marked. */
export function Confidence({ decision }: { readonly decision: DecisionDetail }) {
  const { confidence, threshold, confidence_path: path } = decision;
  if (confidence === null && path.length === 0) return null;
  const steps = path.length > 0 ? path : [confidence];
  return (
    <section aria-labelledby="confidence-title">
      <h2 id="confidence-title">How sure the gate was</h2>
      <ol class="lines">
        {steps.map((value, i) => (
          <Line
            key={i}
            name={steps.length === 1 ? "" : `after ${i + 1} ${i === 0 ? "sample" : "samples"}`}
            value={i === steps.length - 1 ? confidence : value}
            threshold={threshold}
            last={i === steps.length - 1}
          />
        ))}
      </ol>
      <p class="scale" aria-hidden="true">
        <span>0: wrong</span>
        <span>1: right</span>
      </p>
      <p class="quiet">
        {threshold === null
          ? "No threshold held."
          : `The mark is the threshold, ${fixed(threshold)}: ${SOURCE[decision.threshold_source ?? ""] ?? "set by the policy"}.`}
        {contextWords(decision)}
      </p>
    </section>
  );
}

/** The context rules that changed the threshold that held. */
const contextWords = ({ calls, gated_by: gatedBy }: DecisionDetail): string =>
  (calls.find(({ tool }) => tool === gatedBy)?.context ?? [])
    .map(
      ({ reason, from, to, because }) =>
        ` ${fixed(from)} became ${fixed(to)}: ${reason}${because === undefined ? "" : ` (${because})`}`,
    )
    .join("");

const SOURCE: Readonly<Record<string, string>> = {
  request: "the request asked for it",
  tool: "the policy sets it for this tool",
  global: "the policy sets it for all tools",
  risk: "it follows from the tool’s risk",
  context: "a context rule changed it",
};

function Line(props: {
  readonly name: string;
  readonly value: number | null;
  readonly threshold: number | null;
  readonly last: boolean;
}) {
  const { name, value, threshold, last } = props;
  const below = value === null || (threshold !== null && value < threshold);
  return (
    <li class={last ? "line last" : "line"}>
      <span class="line-name">{name}</span>
      <span class="track" aria-hidden="true">
        {threshold !== null && <i class="threshold" style={{ left: `${threshold * 100}%` }} />}
        {value !== null && (
          <i class={below ? "dot below" : "dot above"} style={{ left: `${value * 100}%` }} />
        )}
      </span>
      <span class="line-value">{value === null ? "no call" : fixed(value)}</span>
    </li>
  );
}
