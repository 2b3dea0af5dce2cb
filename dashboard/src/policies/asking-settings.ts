/** Settings about asking models once more, or others. */
import { readPanel } from "../../../src/wire/policies/panel.ts";
import { readSelfConfidence } from "../../../src/wire/policies/self-confidence.ts";
import { readValidation } from "../../../src/wire/policies/validation.ts";
import type { Setting } from "./setting.ts";

export const ASKING_SETTINGS: readonly Setting[] = [
  {
    name: "second_opinion",
    label: "Second opinion",
    section: "models",
    means: "Another model is asked the same. Its answer is compared with the call, and never released.",
    kind: { kind: "own" },
  },
  {
    name: "panel",
    label: "Panel of models",
    section: "models",
    means:
      "Other models are asked the same about a call that would run otherwise; enough of them must make it too.",
    also: "vote majority consensus",
    kind: { kind: "json", read: readPanel },
  },
  {
    name: "validation",
    label: "Validation",
    section: "models",
    means: "Another model checks a call that would run otherwise, after everything that is cheaper.",
    also: "validator judge verdict",
    kind: { kind: "json", read: readValidation },
  },
  {
    name: "self_confidence",
    label: "How sure the model says it is",
    section: "models",
    means:
      "The model states how sure it is of its own call. It counts for what outcomes taught of it; what it is not sure of, users are asked.",
    also: "doubts stated percent",
    kind: { kind: "json", read: readSelfConfidence },
  },
  {
    name: "retry",
    label: "Tell the model of its errors, once",
    section: "models",
    means:
      "In enforce, where only an unknown tool or wrong arguments stop a call: the model is asked again, and its new answer judged from scratch.",
    also: "feedback again correct",
    kind: { kind: "flag" },
  },
];
