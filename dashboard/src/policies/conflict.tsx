import type { Policy } from "../api/types.ts";
import { fullTime } from "../words/format.ts";
import { ChangeList } from "./change-list.tsx";
import { type Change, changesBetween, type Rules } from "./changes.ts";

interface ConflictProps {
  /** On what I made my change. */
  readonly base: Rules;
  /** What holds by now. */
  readonly current: Policy;
  readonly mine: readonly Change[];
  /** Controls that both of us set. */
  readonly both: readonly string[];
  readonly onRebase: () => void;
  readonly onDiscard: () => void;
}

/** Another person was quicker: both changes beside each other, and nothing is overwritten. */
export function Conflict({ base, current, mine, both, onRebase, onDiscard }: ConflictProps) {
  return (
    <section class="conflict" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">Meanwhile version {current.version} was made</h2>
      <p>
        By {current.author ?? "nobody named"}
        {current.created_at !== null && <>, {fullTime(current.created_at)}</>}: “{current.reason}”. Nothing of
        it will be overwritten unless you say so.
      </p>
      <div class="sides">
        <div>
          <h3>Their change</h3>
          <ChangeList changes={changesBetween(base, current)} />
        </div>
        <div>
          <h3>My change</h3>
          <ChangeList changes={mine} />
        </div>
      </div>
      {both.length > 0 && (
        <p>
          <strong>Both of you set: {both.map((name) => name.replaceAll(/[._]/g, " ")).join(", ")}.</strong>{" "}
          There, mine would hold.
        </p>
      )}
      <p class="verdicts">
        <button type="button" class="main" onClick={onRebase}>
          Put my change on version {current.version}
        </button>
        <button type="button" onClick={onDiscard}>
          Discard my change
        </button>
      </p>
    </section>
  );
}
