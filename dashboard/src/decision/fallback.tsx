import type { DecisionDetail } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { readVersion } from "../policies/calls.ts";
import { Link } from "../router.tsx";
import { useRead } from "../use-read.ts";
import { FALLBACK_MEANS } from "../words/definitions.ts";
import { fallbackSet, fallbackWhy } from "./fallback-words.ts";

/** What the user gets, or would have got, instead of the call, what it is about, and why it is this. */
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
      {fallback.call !== undefined && (
        <p>
          The agent got this call instead: <code>{`${fallback.call.name} ${fallback.call.arguments}`}</code>
        </p>
      )}
      {fallback.action === "escalate_to_human" && action === "abstain" && !isSettled(decision) && (
        <p>
          It waits for a person in the <Link to="/review?stream=escalated">review</Link>.
        </p>
      )}
      <Why decision={decision} />
    </section>
  );
}

/** A person has judged it, and it has left the queue; an answer of a person on call is a verdict too, one of a program is not. */
const isSettled = ({ outcomes }: DecisionDetail): boolean =>
  outcomes.some(({ source }) => source.startsWith("human_"));

/** Whoever may not read the policy sees only what the session was answered before. */
function Why({ decision }: { readonly decision: DecisionDetail }) {
  const gate = useGate();
  const { fallback, point, policy_version: version } = decision;
  const held = useRead(`version ${version}`, () => readVersion(gate, version), null);
  const earlier = decision.link?.earlier ?? [];
  const before = earlier.filter((one) => one.action === "abstain" && one.fallback !== null).toReversed();
  if (fallback === null) return null;
  const policy = held.value == null ? null : fallbackSet(held.value, decision.gated_by);
  const why = fallbackWhy(
    fallback,
    before.flatMap((one) => one.fallback ?? []),
    policy,
  );
  return (
    <p class="quiet">
      {point !== null && point.parameters.length > 0 && (
        <>
          In doubt: {point.parameters.join(", ")} of <code>{point.tool}</code>.{" "}
        </>
      )}
      {why}{" "}
      {before.map(({ decision: id }, i) => (
        <span key={id}>
          {i > 0 && ", "}
          <Link to={`/decisions/${encodeURIComponent(id)}`}>
            decision before{before.length > 1 && ` ${i + 1}`}
          </Link>
        </span>
      ))}
    </p>
  );
}
