import type { JsonFormProps } from "./form-props.ts";
import { SELF_CONFIDENCE } from "./object-parts.ts";
import { Asked } from "./objects.tsx";

/** How the model is made to say how sure it is of its call. */
export const SelfConfidenceForm = (props: JsonFormProps) => (
  <Asked
    label="Who is asked"
    asked="the model that made the call"
    parts={SELF_CONFIDENCE}
    begin={{ ask: "samples" }}
    {...props}
  />
);
