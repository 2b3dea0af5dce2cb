import type { Policy } from "../api/types.ts";
import { ruleAddress } from "../policies/add-tool.tsx";
import { Link } from "../router.tsx";
import { plural } from "../words/format.ts";
import type { Settings } from "./calls.ts";

const MEANS = {
  full: "messages, arguments and texts as they are",
  hash: "only hashes of them: whether two are equal can be told, not what they say",
  none: "none of them",
} as const;

/** What the log keeps of what people and models said, tool by tool. */
export function Stored({ policy }: { readonly policy: Policy }) {
  const all = policy.global.store_content ?? "full";
  const own = Object.entries(policy.tools).flatMap(([tool, { store_content: kept }]) =>
    kept === undefined || kept === all ? [] : [[tool, kept] as const],
  );
  return (
    <>
      <p>
        For all tools: <strong>{all}</strong>, {MEANS[all]}.{" "}
        <Link to="/policies/all">Change it in the policy of all tools</Link>. Names, ids, numbers and what was
        decided stay in any case; keys never come in.
      </p>
      {own.length === 0 ? (
        <p class="quiet">No tool has a setting of its own.</p>
      ) : (
        <ul>
          {own.map(([tool, kept]) => (
            <li key={tool}>
              <Link to={ruleAddress(tool)}>
                <span class="mono">{tool}</span>
              </Link>
              : <strong>{kept}</strong>, {MEANS[kept]}
            </li>
          ))}
        </ul>
      )}
      <p class="quiet">A turn with several tools is kept by the strictest of them.</p>
    </>
  );
}

const keptFor = (days: number | null): string => (days === null ? "never" : `after ${plural(days, "day")}`);

/** For how long. */
export const Retention = ({ retention }: Pick<Settings, "retention">) => (
  <>
    {retention.problem !== null && (
      <p class="trouble" role="alert">
        <strong>Nothing is deleted now.</strong> {retention.problem}
      </p>
    )}
    {retention.problem === null && (
      <dl class="facts">
        <div>
          <dt>Messages, texts, arguments and notes are emptied</dt>
          <dd>{keptFor(retention.content_days)}</dd>
        </div>
        <div>
          <dt>Decisions and their outcomes are deleted</dt>
          <dd>{keptFor(retention.decisions_days)}</dd>
        </div>
      </dl>
    )}
    <p class="quiet">
      Set by the variables <code>IDK_KEEP_CONTENT_DAYS</code> and <code>IDK_KEEP_DECISIONS_DAYS</code> of the
      worker (locally: before <code>npm start</code>); it works every minute, some thousand decisions at a
      time. The sums behind the curves stay. <code>npm run retention</code> does it at once.
    </p>
  </>
);
