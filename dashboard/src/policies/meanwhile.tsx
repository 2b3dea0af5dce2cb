import type { Policy } from "../api/types.ts";
import { ChangeList } from "./change-list.tsx";
import { contentChanges } from "./changes.ts";

/** Why a change cannot be signed while `Meanwhile` is shown. */
export const LOOK_FIRST = "Look at what was changed meanwhile first.";

interface MeanwhileProps {
  /** The policy that the reader's change was made on. */
  readonly base: Policy;
  /** The one that holds now. */
  readonly policy: Policy;
  /** Make the change on the one that holds now. */
  readonly onAccept: () => void;
}

/** What somebody else changed while a change was being made; nothing where nobody did. */
export function Meanwhile({ base, policy, onAccept }: MeanwhileProps) {
  if (policy.version === base.version) return null;
  return (
    <div class="trouble" role="alert">
      <p>
        Meanwhile {policy.author ?? "somebody"} made version {policy.version}: “{policy.reason}”. It changed:
      </p>
      <ChangeList changes={contentChanges(base, policy)} />
      <button type="button" onClick={onAccept}>
        Make my change on version {policy.version}
      </button>
    </div>
  );
}
