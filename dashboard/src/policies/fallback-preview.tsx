import type { PolicyPreview } from "../api/types.ts";
import { Link } from "../router.tsx";
import { FALLBACK_MEANS } from "../words/definitions.ts";
import { SITUATION_WORDS } from "./words.ts";

type Preview = PolicyPreview["fallbacks"][number];
type Fallback = Preview["first"];

/** What a user would read, in the gate's own words. */
export function FallbackPreviews({ fallbacks }: Pick<PolicyPreview, "fallbacks">) {
  const [head] = fallbacks;
  const fixed = fallbacks.every(({ first }) => first.message === head?.first.message);
  return (
    <>
      <ol class="plain previews">
        {(fixed ? fallbacks.slice(0, 1) : fallbacks).map((preview) => (
          <Said key={preview.situation} preview={preview} />
        ))}
      </ol>
      {fixed && <p class="quiet">The same for every stopped call.</p>}
    </>
  );
}

function Said({
  preview: { situation, decision, calls, first, later, not_made: notMade },
}: {
  readonly preview: Preview;
}) {
  return (
    <li>
      <h3>
        {decision === null ? (
          SITUATION_WORDS[situation]
        ) : (
          <Link to={`/decisions/${encodeURIComponent(decision)}`}>{SITUATION_WORDS[situation]}</Link>
        )}
      </h3>
      <p class="mono call-line">{calls}</p>
      <Message {...first} />
      {notMade !== undefined && (
        <p class="note small">The harmless call could not be made here: {notMade}.</p>
      )}
      {later.length > 0 && (
        <details>
          <summary>Should it stay unclear</summary>
          {later.map((fallback) => (
            <Message key={fallback.action} {...fallback} />
          ))}
        </details>
      )}
    </li>
  );
}

const Message = ({ action, message, call }: Fallback) => (
  <>
    <blockquote dir="auto">{message}</blockquote>
    <p class="quiet small">
      {call === undefined ? (
        (FALLBACK_MEANS[action] ?? action)
      ) : (
        <>
          the agent gets <code>{`${call.name} ${call.arguments}`}</code>
        </>
      )}
    </p>
  </>
);
