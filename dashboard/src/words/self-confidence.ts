import type { DecisionDetail } from "../api/types.ts";
import { percent } from "./format.ts";

type Statement = NonNullable<DecisionDetail["evidence"]["self_confidence"]>;

const FROM: Readonly<Record<Statement["from"], string>> = {
  request: "sent with the samples",
  sample: "in an extra sample that was asked to",
  text: "in its answer",
  follow_up: "when it was asked",
};

/** How sure the model says that it is, what that is worth, and what it is not sure of; null: it said nothing. */
export function statementText(said: Statement | null): string | null {
  if (said === null) return null;
  if (said.stated === null) return `nothing that counts: ${said.failed ?? "no answer"}`;
  const stated = `${percent(said.stated)}, ${FROM[said.from]}`;
  if (said.of_others) return `${stated}, of calls that were outvoted`;
  const worth =
    said.calibrated === null
      ? "; too few outcomes tell what that is worth"
      : `; such statements were right in ${percent(said.calibrated)}`;
  const doubts = said.doubts.length === 0 ? "" : `. Not sure of: ${said.doubts.join("; ")}`;
  return `${stated}${worth}${doubts}`;
}
