import { useEffect, useState } from "preact/hooks";
import { ApiError } from "../api/client.ts";
import { keepAuthor, keptAuthor } from "./author.ts";
import { Field } from "./field.tsx";

/** More than spaces. */
const SOMETHING = { required: true, pattern: ".*\\S.*" };

interface SignOffProps {
  /** What the button says. */
  readonly action: string;
  /** Why it cannot be done now; null when it can. */
  readonly problem: string | null;
  /** What is signed: once it is another one, why the last try failed is no news any more. */
  readonly subject?: string;
  readonly onSign: (author: string, reason: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Who makes a change and why; both are kept with the version. */
export function SignOff({ action, problem, subject, onSign, onCancel }: SignOffProps) {
  const [author, setAuthor] = useState(keptAuthor);
  const [reason, setReason] = useState("");
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // What stood in the way may have been settled meanwhile.
  useEffect(() => setFailure(null), [problem, subject]);
  const sign = async () => {
    setSending(true);
    setFailure(null);
    keepAuthor(author);
    try {
      await onSign(author.trim(), reason.trim());
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
      setSending(false);
    }
  };
  return (
    <form
      class="sign-off"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null) void sign();
      }}
    >
      <Field label="Author">
        {(names) => (
          <input
            {...names}
            {...SOMETHING}
            maxLength={256}
            value={author}
            onInput={(event) => setAuthor(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label="Reason" class="wide">
        {(names) => (
          <input
            {...names}
            {...SOMETHING}
            maxLength={2000}
            value={reason}
            onInput={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" class="main" disabled={sending || problem !== null}>
        {action}
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
      {problem !== null && <p class="quiet">{problem}</p>}
      {failure !== null && (
        <p class="trouble" role="alert">
          <strong>Not saved.</strong> {failure}
        </p>
      )}
    </form>
  );
}
