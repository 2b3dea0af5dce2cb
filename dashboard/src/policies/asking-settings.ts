/** Settings about asking models once more, or others. */
import type { Setting } from "./settings.ts";

export const ASKING_SETTINGS: readonly Setting[] = [
  {
    name: "retry",
    label: "Tell the model of its errors, once",
    group: "stopped",
    means:
      "In enforce, where only an unknown tool or wrong arguments stop a call: the model is asked again, and its new answer judged from scratch.",
    kind: { kind: "flag" },
  },
];
