import type { Problems } from "../draft.ts";
import type { Declared } from "../use-declared.ts";

/** What a form of a JSON value is given. */
export interface JsonFormProps {
  /** Of the setting, where its problems begin. */
  readonly name: string;
  /** As it stands in the draft; undefined where nothing is set. */
  readonly value: unknown;
  readonly problems: Problems;
  /** Whose rule it is; null: that of all tools. */
  readonly tool: string | null;
  /** Ids of lists of names that may be typed. */
  readonly lists: { readonly arguments: string; readonly tools: string };
  readonly declared: Declared;
  /** Languages for which there are texts. */
  readonly locales: readonly string[];
  /** Undefined takes the setting out. */
  readonly onValue: (value: unknown) => void;
}
