import type { DecisionDetail } from "../api/types.ts";

type Explained = NonNullable<DecisionDetail["explanation"]>;

/** What each family of features added to the score or took from it, as bars around the expected score, in words. */
export function Explanation({ decision }: { readonly decision: DecisionDetail }) {
  const { explanation, explanation_missing: missing } = decision;
  if (explanation === null) {
    if (missing === null || missing === "not_scored") return null;
    return (
      <section aria-labelledby="explanation-title">
        <h2 id="explanation-title">What spoke for and against it</h2>
        <p class="quiet">{MISSING[missing] ?? "This score cannot be explained."}</p>
      </section>
    );
  }
  const most = Math.max(...explanation.families.map(({ contribution }) => Math.abs(contribution)));
  return (
    <section aria-labelledby="explanation-title">
      <h2 id="explanation-title">What spoke for and against it</h2>
      <p class="quiet">
        The model expects {shown(explanation.expected)} of any call, and gave this one{" "}
        {shown(explanation.score)} (before calibration). What lies between comes from:
      </p>
      <ul class="reasons">
        {explanation.families.map(({ family, contribution }, i) => (
          <li key={family} class="reason">
            <Bar share={contribution / most} />
            <span class="reason-sum">
              <span class="unseen">{contribution < 0 ? "against" : "for"} </span>
              {signed(contribution)}
            </span>
            <span class="reason-words">
              <strong>{family.replaceAll("_", " ")}</strong> {explanation.reasons[i]?.words}
            </span>
          </li>
        ))}
      </ul>
      <p class="bar-key" aria-hidden="true">
        <span>← against</span>
        <span>for →</span>
      </p>
    </section>
  );
}

/** @param share -1..1 of the widest bar */
function Bar({ share }: { readonly share: number }) {
  const width = `${Math.abs(share) * 50}%`;
  return (
    <span class="reason-track" aria-hidden="true">
      {share < 0 ? (
        <i class="against" style={{ right: "50%", width }} />
      ) : (
        <i class="for" style={{ left: "50%", width }} />
      )}
    </span>
  );
}

const MISSING: Readonly<Record<string, string>> = {
  earlier_decision: "The confidence is an earlier decision’s, on the same turn; its page explains it.",
  content_not_stored: "The policy keeps no content of this turn, so its score is not explained.",
  model_replaced: "Another model made this score than the one that is loaded now, so it cannot be explained.",
  model_unavailable: "The model could not be started, so this score cannot be explained.",
  model_too_deep: "The model’s trees are too deep to be explained.",
};

const shown = (value: Explained["score"]): string => value.toFixed(2).replace("-", "−");
const signed = (value: number): string =>
  `${value < 0 ? "−" : "+"}${Math.abs(value) < 0.0005 ? "0.000" : Math.abs(value).toFixed(3)}`;
