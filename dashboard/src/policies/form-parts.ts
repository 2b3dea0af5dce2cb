import type { PolicyPreview } from "../api/types.ts";
import type { Draft, Problems } from "./draft.ts";

/** What every part of the form is given. */
export interface FormPartProps {
  /** Whose rule it is; null: that of all tools. */
  readonly tool: string | null;
  readonly draft: Draft;
  readonly problems: Problems;
  readonly preview: PolicyPreview | undefined;
  /** Words that are searched; "": everything is shown. */
  readonly find: string;
  /** Only what is set is wanted. */
  readonly onlySet: boolean;
  readonly onChange: (changes: Draft) => void;
}
