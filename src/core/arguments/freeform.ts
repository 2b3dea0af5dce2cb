import type { ParsedArguments } from "../normalised.ts";
import type { CallForm } from "./canonical.ts";

/** The name under which the text stands where arguments have names: in features, forms and sentences. */
const INPUT = "input";

/** The text of a custom tool's call as the one argument that it is. Every text fits; half of a character is flagged. */
export const readFreeform = (text: string): ParsedArguments => ({
  status: "ok",
  value: new Map([[INPUT, text]]),
  flags: text.isWellFormed() ? [] : ["lone_surrogate"],
});

/** Its canonical form is the text itself: in a patch or a program every space may matter. */
export function freeformForm(name: string, text: string): CallForm {
  const input = JSON.stringify(text);
  return {
    call: `[${JSON.stringify(name)},{"${INPUT}":${input}}]`,
    arguments: new Map([[INPUT, input]]),
  };
}
