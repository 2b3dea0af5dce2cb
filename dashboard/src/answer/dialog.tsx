import { useState } from "preact/hooks";
import { LONGEST_REASON } from "../../../src/core/session/persons-answer.ts";
import { ApiError } from "../api/client.ts";
import type { DecisionDetail } from "../api/types.ts";
import { compareCalls } from "../decision/compare.ts";
import { useGate } from "../gate.ts";
import { keepAuthor, keptAuthor } from "../parts/author.ts";
import { AuthorField } from "../parts/author-field.tsx";
import { CallTable } from "../parts/call-table.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Field } from "../parts/field.tsx";
import { describedAs, judgedSample } from "../review/evidence.ts";
import { fullTime } from "../words/format.ts";
import { confirmCall, rejectCall } from "./calls.ts";

export type Answer = "confirm" | "reject";

interface AnswerDialogProps {
  readonly decision: DecisionDetail;
  readonly answer: Answer;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

/** The whole call once more, who answers, and for a no the reason that the user reads. */
export function AnswerDialog({ decision, answer, onDone, onClose }: AnswerDialogProps) {
  const gate = useGate();
  const [author, setAuthor] = useState(keptAuthor);
  const [reason, setReason] = useState("");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirms = answer === "confirm";
  const send = async () => {
    setSending(true);
    setFailure(null);
    const who = author.trim();
    keepAuthor(who);
    try {
      const { expires_at } = confirms
        ? await confirmCall(gate, decision.id, who)
        : await rejectCall(gate, decision.id, who, reason.trim());
      onDone(
        confirms
          ? `Confirmed: the call runs once when the agent asks again, until ${fullTime(expires_at)}.`
          : `Rejected: whoever asks again is told so, until ${fullTime(expires_at)}.`,
      );
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
      setSending(false);
    }
  };
  return (
    <Dialog title={confirms ? "Let this run?" : "Reject this?"} onClose={onClose}>
      {compareCalls([judgedSample(decision)?.calls ?? []], 0).map(({ tool, rows }, i) => (
        <CallTable
          key={i}
          tool={tool.values[0] ?? ""}
          says={describedAs(decision.tools, tool.values[0] ?? "")}
          rows={rows}
          whole
        />
      ))}
      <p>
        {confirms
          ? "Nothing runs at once. When the agent asks again in this session, exactly this passes, once. Rules, checks and hooks still hold."
          : "Nothing runs. When the agent makes the same call again in this session, its user reads that a person said no, and your reason."}
      </p>
      <form
        class="sign-off"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <AuthorField value={author} onValue={setAuthor} />
        {!confirms && (
          <Field label="Reason (the user reads it)" class="wide">
            {(names) => (
              <input
                {...names}
                required
                pattern=".*\S.*"
                maxLength={LONGEST_REASON}
                value={reason}
                onInput={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <button type="submit" class="main" disabled={sending}>
          {confirms ? "Confirm: let it run once" : "Reject"}
        </button>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        {failure !== null && (
          <p class="trouble" role="alert">
            <strong>Not {confirms ? "confirmed" : "rejected"}.</strong> {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
