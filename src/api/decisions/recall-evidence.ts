import type { Evidence } from "../../core/evidence.ts";
import type { Sample } from "../../core/turn.ts";
import type { StoredDecision } from "../../store/stored.ts";

/** Another model's answer that makes other calls: which ones is not known any more. */
const OTHER: Sample = {
  id: null,
  calls: [],
  text: null,
  finishReason: null,
  logprobs: null,
  usage: null,
};

/**
 * What was fetched for a decision, of which only hashes or nothing is stored: who was asked, what they said, and of which calls. What
 * they wrote of it is gone. Equal forms are stored as equal marks, so what was said of a sample's calls is known by its mark.
 * @param again the samples of the same request, and the forms of their calls
 */
export function recalledEvidence(
  { candidate, samples, evidence }: Pick<StoredDecision, "candidate" | "samples" | "evidence">,
  again: { readonly samples: readonly Sample[]; readonly forms: readonly string[] },
): Evidence {
  const formOf = new Map(samples.map(({ canonical, index }) => [canonical, again.forms[index] ?? canonical]));
  const form = (mark: string): string => formOf.get(mark) ?? mark;
  const { opinions, hooks, validations, uses, conditions } = evidence;
  const stored = samples.find(({ index }) => index === candidate);
  const same = candidate === null ? OTHER : (again.samples[candidate] ?? OTHER);
  return {
    ...(conditions && { conditions }),
    ...(uses && { uses: { ...uses, form: form(uses.form) } }),
    ...(hooks && { hooks: hooks.map((one) => ({ ...one, form: form(one.form), reason: null })) }),
    ...(validations && {
      validations: validations.map((one) => ({
        ...one,
        form: form(one.form),
        reason: null,
        missing: [],
      })),
    }),
    // Votes are counted by whether the calls are the same.
    ...(opinions && {
      opinions: opinions.map(({ answer, ...one }) => ({
        ...one,
        answer: answer && (answer.canonical === stored?.canonical ? same : OTHER),
      })),
    }),
  };
}
