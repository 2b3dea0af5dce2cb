import { useState } from "preact/hooks";
import { ApiError } from "../api/client.ts";
import type { DecisionDetail, Verdict } from "../api/types.ts";
import { useGate } from "../gate.ts";
import { useKeys } from "../keys/keys.ts";
import { keptAuthor } from "../parts/author.ts";
import { VerdictTag } from "../parts/tag.tsx";
import { sourceFor } from "../review/calls.ts";
import { shortTime } from "../words/format.ts";

const VERDICTS: readonly (readonly [verdict: Verdict, word: string, key: string])[] = [
  ["correct", "Correct", "c"],
  ["incorrect", "Incorrect", "i"],
  ["unknown", "Unknown", "u"],
];
/** What a tool result without an error leaves: no verdict. */
const RAN_SOURCE = "tool_ran";
const HUMAN = /^human_/;

/** Says whether running the call was, or would have been, right. Another click replaces the answer. */
export function OutcomeButtons({
  decision,
  onJudged,
}: {
  readonly decision: DecisionDetail;
  readonly onJudged: () => Promise<void>;
}) {
  const gate = useGate();
  const [sending, setSending] = useState(false);
  const [said, setSaid] = useState("");
  const [source, author] = [sourceFor(decision), keptAuthor()];
  const mine = decision.outcomes.find((outcome) => outcome.source === source && outcome.author === author);
  const judge = (verdict: Verdict) =>
    send(async () => {
      await gate.judge(decision.id, verdict, source, author);
      await onJudged();
      return `Saved: ${verdict}. Choose another to change it.`;
    });
  const send = async (work: () => Promise<string>) => {
    setSending(true);
    try {
      setSaid(await work());
    } catch (error) {
      setSaid(`Not saved: ${error instanceof ApiError ? error.message : String(error)}`);
    } finally {
      setSending(false);
    }
  };
  useKeys(
    "Was the call right?",
    VERDICTS.map(([verdict, word, keys]) => ({
      keys,
      does: word,
      run: () => {
        if (!sending) void judge(verdict);
      },
    })),
  );
  return (
    <section aria-labelledby="outcome-title">
      <h2 id="outcome-title">Was the call right?</h2>
      <p class="quiet">
        {decision.action === "abstain" ? "The call did not run: would it have been right? " : ""}
        {KEPT[source]}
      </p>
      <div class="verdicts" role="group" aria-labelledby="outcome-title">
        {VERDICTS.map(([verdict, word, key]) => (
          <button
            key={verdict}
            type="button"
            aria-pressed={mine?.verdict === verdict}
            disabled={sending}
            aria-keyshortcuts={key}
            onClick={() => void judge(verdict)}
          >
            {word} <kbd aria-hidden="true">{key}</kbd>
          </button>
        ))}
        <span role="status">{said}</span>
      </div>
      <Known
        decision={decision}
        sending={sending}
        onWithdraw={(source, author) =>
          void send(async () => {
            await gate.withdraw(decision.id, source, author);
            await onJudged();
            return "Withdrawn: it counts nowhere any more.";
          })
        }
      />
    </section>
  );
}

const KEPT: Readonly<Record<ReturnType<typeof sourceFor>, string>> = {
  human_review: "Your answer is kept as human review, apart from what tools and agents report.",
  human_audit: "Chance drew this call for an audit: your answer is kept as one, and promises may rest on it.",
};

interface KnownProps {
  readonly decision: DecisionDetail;
  readonly sending: boolean;
  readonly onWithdraw: (source: string, author: string) => void;
}

/** What was reported, and what was taken back. */
function Known({ decision, sending, onWithdraw }: KnownProps) {
  const { outcomes, withdrawn } = decision;
  return (
    <>
      {outcomes.length === 0 && (
        <p class="quiet">
          {withdrawn.length === 0 ? "Nobody has reported an outcome yet." : "No outcome counts."}
        </p>
      )}
      <ul class="outcomes">
        {outcomes.map((outcome) => (
          <li key={`${outcome.source} ${outcome.author}`}>
            {outcome.source === RAN_SOURCE ? (
              "Ran without an error, says the tool"
            ) : (
              <>
                <VerdictTag verdict={outcome.verdict} /> by {outcome.source.replaceAll("_", " ")}
              </>
            )}
            {outcome.author === "" ? "" : ` (${outcome.author})`}, {shortTime(outcome.at)}
            {outcome.holds && outcomes.length > 1 && <span class="quiet"> · this one counts</span>}
            {outcome.note !== null && <span class="quiet"> “{outcome.note}”</span>}
            {HUMAN.test(outcome.source) && (
              <>
                {" "}
                <button
                  type="button"
                  class="small"
                  disabled={sending}
                  onClick={() => onWithdraw(outcome.source, outcome.author)}
                >
                  Withdraw
                  <span class="unseen">
                    {" "}
                    what {outcome.author || outcome.source.replaceAll("_", " ")} said
                  </span>
                </button>
              </>
            )}
          </li>
        ))}
        {withdrawn.map((one) => (
          <li key={`${one.source} ${one.author} ${one.withdrawn_at}`} class="quiet">
            Withdrawn {shortTime(one.withdrawn_at)}: <del>{one.verdict}</del> by{" "}
            {one.source.replaceAll("_", " ")}
            {one.author === "" ? "" : ` (${one.author})`}, {shortTime(one.at)}
            {one.note !== null && ` “${one.note}”`}
            {one.withdrawn_note !== null && `; why: “${one.withdrawn_note}”`}
          </li>
        ))}
      </ul>
    </>
  );
}
