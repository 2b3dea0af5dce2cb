import type { JsonFormProps } from "./form-props.ts";
import { Asked, DEADLINE, risks } from "./objects.tsx";
import type { Part } from "./part.ts";

const PARTS: readonly Part[] = [
  {
    kind: "choice",
    key: "ask",
    label: "How",
    options: [
      ["samples", "one of the extra samples is asked to say it"],
      ["follow_up", "by a request of its own"],
      ["text", "your own prompt asks for it, and the answer is read"],
    ],
  },
  risks("None ticked: all."),
  {
    kind: "number",
    key: "min",
    label: "Reported below",
    means: "0 to 1; 0.5 where nothing is set.",
  },
  // A wait that was set for another way is shown, so that it can be taken out.
  { ...DEADLINE, when: ({ ask, deadline_ms }) => ask === "follow_up" || (deadline_ms ?? "") !== "" },
];

/** How the model is made to say how sure it is of its call. */
export const SelfConfidenceForm = (props: JsonFormProps) => (
  <Asked
    label="Who is asked"
    asked="the model that made the call"
    parts={PARTS}
    begin={{ ask: "samples" }}
    {...props}
  />
);
