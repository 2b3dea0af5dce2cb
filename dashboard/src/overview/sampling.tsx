import type { Sampling } from "../api/types.ts";
import { count, percent, plural } from "../words/format.ts";

/** What extra samples cost, and what was not spent because the gate draws them one after the other. */
export function SamplingCost({ sampling }: { readonly sampling: Sampling }) {
  const { turns, extra, saved, tokens, looked_at, more } = sampling;
  return (
    <section aria-labelledby="sampling-title">
      <h2 id="sampling-title">Extra samples</h2>
      {turns === 0 ? (
        <p class="quiet">
          What extra samples cost appears here once the gate draws them itself, for calls through a provider’s
          API. Calls that bring their own samples cost nothing more.
        </p>
      ) : (
        <>
          <dl class="tiles three">
            <div>
              <dt>Drawn</dt>
              <dd class="value">{count(extra)}</dd>
              <dd class="quiet">
                beside the first of {plural(turns, "turn")}: {(extra / turns).toFixed(2)} a turn
              </dd>
            </div>
            <div>
              <dt>Not drawn</dt>
              <dd class="value good">{count(saved)}</dd>
              <dd class="quiet">
                {percent(extra + saved === 0 ? null : saved / (extra + saved))} of what the policy allows:
                they could not have changed the decision
              </dd>
            </div>
            <div>
              <dt>Tokens</dt>
              <dd class="value">{tokens.turns === 0 ? "—" : count(tokens.extra)}</dd>
              <dd class="quiet">
                {tokens.turns === 0
                  ? "the provider tells no usage"
                  : `spent on extra samples, ≈ ${count(tokens.saved)} saved; the first samples took ${count(tokens.first)} (${plural(tokens.turns, "turn")} with known usage)`}
              </dd>
            </div>
          </dl>
          {more && (
            <p class="quiet note">Counted over the newest {count(looked_at)} decisions of this time.</p>
          )}
        </>
      )}
    </section>
  );
}
