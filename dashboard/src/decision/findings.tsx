import type { DecisionDetail } from "../api/types.ts";
import { LongText } from "../parts/long-text.tsx";
import { FALLBACK_MEANS } from "../words/definitions.ts";

/** What the checks found, in their own words. */
export function Findings({ decision }: { readonly decision: DecisionDetail }) {
  const { findings } = decision;
  return (
    <section aria-labelledby="findings-title">
      <h2 id="findings-title">What the checks found</h2>
      {findings.length === 0 ? (
        <p class="quiet">Nothing: the call fits what its tool declares.</p>
      ) : (
        <ul class="findings">
          {findings.map((finding, i) => (
            <li key={i}>
              <span class={finding.severity === "block" ? "tag stop" : "tag doubt"}>
                {finding.severity === "block" ? "blocks" : "flags"}
              </span>{" "}
              <LongText text={finding.message} />{" "}
              <span class="quiet">
                ({finding.check.replaceAll("_", " ")}
                {finding.call === null ? "" : `, call ${finding.call + 1}`})
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What the user gets, or would have got, instead of the call. */
export function FallbackText({ decision }: { readonly decision: DecisionDetail }) {
  const { fallback, action } = decision;
  if (fallback === null) return null;
  // A message of several lines holds its options itself.
  const listed = fallback.message.includes("\n") ? [] : (fallback.options ?? []);
  return (
    <section aria-labelledby="fallback-title">
      <h2 id="fallback-title">
        {action === "abstain" ? "What the user got instead" : "What the user would have got instead"}
      </h2>
      <blockquote dir="auto">{fallback.message}</blockquote>
      {listed.length > 0 && (
        <ul class="options">
          {listed.map((option) => (
            <li key={option} dir="auto">
              {option}
            </li>
          ))}
        </ul>
      )}
      <p class="quiet">{FALLBACK_MEANS[fallback.action] ?? fallback.action}</p>
    </section>
  );
}
