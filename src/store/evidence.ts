import type { SelfConfidence } from "../core/self-confidence/self-confidence.ts";
import type { Evidence, HookAnswer, Opinion, Uses, Validation } from "../core/evidence.ts";
import type { PersonsAnswer } from "../core/session/persons-answer.ts";
import type { SampleRecord } from "../core/record.ts";
import { BOUNDS } from "./bounds.ts";
import { boundName } from "./text.ts";

type Recorded = Evidence<SampleRecord>;
type Change<T> = (given: T) => Promise<T>;

const all = <T>(list: readonly T[], change: Change<T>): Promise<readonly T[]> =>
  Promise.all(list.map(change));

async function changed(
  { opinions, hooks, validations, selfConfidence, uses, answered, ...rest }: Recorded,
  how: {
    readonly opinion: Change<Opinion<SampleRecord>>;
    readonly hook: Change<HookAnswer>;
    readonly validation: Change<Validation>;
    readonly selfConfidence: Change<SelfConfidence>;
    readonly uses: Change<Uses>;
    readonly answered: Change<PersonsAnswer>;
  },
): Promise<Recorded> {
  return {
    ...rest,
    ...(opinions && { opinions: await all(opinions, how.opinion) }),
    ...(hooks && { hooks: await all(hooks, how.hook) }),
    ...(validations && { validations: await all(validations, how.validation) }),
    ...(selfConfidence && { selfConfidence: await how.selfConfidence(selfConfidence) }),
    ...(uses && { uses: await how.uses(uses) }),
    ...(answered && { answered: await how.answered(answered) }),
  };
}

/** Cuts what may be of any number or length. */
export const boundEvidence = (evidence: Recorded, answer: Change<SampleRecord>): Promise<Recorded> =>
  changed(
    {
      ...evidence,
      ...(evidence.opinions && { opinions: evidence.opinions.slice(0, BOUNDS.opinions) }),
      ...(evidence.validations && { validations: evidence.validations.slice(0, BOUNDS.opinions) }),
      ...(evidence.hooks && { hooks: evidence.hooks.slice(0, BOUNDS.calls) }),
    },
    {
      opinion: async (one) => ({
        ...one,
        model: one.model && (await boundName(one.model)),
        answer: one.answer && (await answer(one.answer)),
      }),
      hook: async (one) => one,
      validation: async (one) => ({ ...one, missing: one.missing.slice(0, BOUNDS.options) }),
      selfConfidence: async (one) => ({
        ...one,
        model: one.model && (await boundName(one.model)),
        doubts: one.doubts.slice(0, BOUNDS.options),
      }),
      uses: async (one) => ({ ...one, counted: one.counted.slice(0, BOUNDS.calls) }),
      answered: async (one) => one,
    },
  );

interface EvidenceRules {
  readonly answer: Change<SampleRecord>;
  readonly form: Change<string>;
  readonly sentence: Change<string>;
}

/** Puts what may quote the conversation under the rules of what is stored. */
export function mapEvidence(
  evidence: Recorded,
  { answer, form, sentence }: EvidenceRules,
): Promise<Recorded> {
  const told = async <T extends { readonly form: string; readonly reason: string | null }>(one: T) => ({
    ...one,
    form: await form(one.form),
    reason: one.reason && (await sentence(one.reason)),
  });
  return changed(evidence, {
    opinion: async (one) => ({ ...one, answer: one.answer && (await answer(one.answer)) }),
    hook: told,
    validation: async (one) => ({ ...(await told(one)), missing: await all(one.missing, sentence) }),
    selfConfidence: async (one) => ({
      ...one,
      form: one.form && (await form(one.form)),
      doubts: await all(one.doubts, sentence),
    }),
    uses: async (one) => ({ ...one, form: await form(one.form) }),
    answered: async (one) => ({ ...one, reason: one.reason && (await sentence(one.reason)) }),
  });
}

/** The forms that it speaks of. */
export const formsIn = ({
  hooks = [],
  validations = [],
  selfConfidence,
  uses,
}: Recorded): readonly string[] => [
  ...(uses ? [uses.form] : []),
  ...hooks.map(({ form }) => form),
  ...validations.map(({ form }) => form),
  ...(selfConfidence?.form ? [selfConfidence.form] : []),
];
