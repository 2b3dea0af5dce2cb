import { useState } from "preact/hooks";
import type { DecisionDetail } from "../api/types.ts";
import { useKeys } from "../keys/keys.ts";
import { Link } from "../router.tsx";
import { fullTime } from "../words/format.ts";
import { type Answer, AnswerDialog } from "./dialog.tsx";
import { type AnswerState, answerState } from "./state.ts";

interface PersonsAnswerProps {
  readonly decision: DecisionDetail;
  readonly onAnswered: (answer: Answer, said: string) => void;
}

/** What a person on call can do about a stopped call, and what was done: by whom, when, and what came of it. */
export function PersonsAnswer({ decision, onAnswered }: PersonsAnswerProps) {
  const [asked, setAsked] = useState<Answer | null>(null);
  const state = answerState(decision);
  const ask = (answer: Answer) => {
    if (state?.kind === "open" && !(answer === "confirm" && state.unseen)) setAsked(answer);
  };
  useKeys("Let a stopped call run?", [
    { keys: "y", does: "Confirm it", run: () => ask("confirm") },
    { keys: "x", does: "Reject it", run: () => ask("reject") },
  ]);
  if (state === null) return null;
  return (
    <section class="answer" aria-labelledby="answer-title">
      <h2 id="answer-title">May it run after all?</h2>
      {state.kind === "open" ? (
        <>
          <p class="quiet">
            {state.unseen
              ? "The log does not hold the call whole (the policy keeps no content of it, or it is very long). Nobody can see what a yes would let run, so it can only be rejected."
              : decision.fallback?.action === "escalate_to_human"
                ? "The user was told that a person decides this. Your answer is kept as your verdict too."
                : "It was stopped for doubt alone. A person may say yes or no in the user’s place."}{" "}
            {decision.answerable_until !== null &&
              `It can be answered until ${fullTime(decision.answerable_until)}.`}
          </p>
          <div class="verdicts" role="group" aria-labelledby="answer-title">
            <button
              type="button"
              aria-keyshortcuts="y"
              disabled={state.unseen}
              onClick={() => ask("confirm")}
            >
              Confirm… <kbd aria-hidden="true">y</kbd>
            </button>
            <button type="button" aria-keyshortcuts="x" onClick={() => ask("reject")}>
              Reject… <kbd aria-hidden="true">x</kbd>
            </button>
          </div>
        </>
      ) : (
        <Said state={state} />
      )}
      {asked !== null && (
        <AnswerDialog
          decision={decision}
          answer={asked}
          onDone={(said) => {
            setAsked(null);
            onAnswered(asked, said);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function Said({ state }: { readonly state: Exclude<AnswerState, { readonly kind: "open" }> }) {
  if (state.kind === "closed") return <p>{state.why}</p>;
  if (state.kind === "rejected") {
    const { author, reason, rejected_at } = state.rejection;
    return (
      <p>
        <strong>Rejected</strong> by {author ?? "somebody without a name"}
        {rejected_at !== null && `, ${fullTime(rejected_at)}`}
        {reason !== null && <>: “{reason}”</>}
      </p>
    );
  }
  const { source, author, confirmed_at, expires_at, used_by } = state.confirmation;
  return (
    <p>
      <strong>Confirmed</strong> by {author ?? (source === "user" ? "the user" : "a program")}
      {confirmed_at !== null && `, ${fullTime(confirmed_at)}`}.{" "}
      {used_by === null ? (
        <>
          The call has not run yet: it passes when the agent asks again
          {expires_at !== null && ` before ${fullTime(expires_at)}`}.
        </>
      ) : (
        <>
          The call passed with <Link to={`/decisions/${encodeURIComponent(used_by)}`}>{used_by}</Link>.
        </>
      )}
    </p>
  );
}
