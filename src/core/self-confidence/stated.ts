import type { Evidence } from "../evidence.ts";
import type { Normalised, NormalisedSample } from "../normalised.ts";
import type { Turn } from "../turn.ts";
import { isGivenIn } from "./given.ts";
import type { SelfConfidence } from "./self-confidence.ts";
import { readStatement, tidyDoubts } from "./statement.ts";

type Found = Pick<SelfConfidence, "stated" | "doubts" | "failed">;

function foundIn(text: string | null, turn: Turn): Found | null {
  const said = readStatement(text);
  if (said === null) return null;
  if ("problem" in said) return { stated: null, doubts: [], failed: said.problem };
  if (isGivenIn(turn, said.stated))
    return { stated: null, doubts: [], failed: "the same statement stands in what the model was given" };
  return { ...said, failed: null };
}

const mean = (values: readonly number[]): number =>
  Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1e4) / 1e4;

/**
 * What the model states in the text of its answers: of the samples that make the judged calls, the mean of those that state
 * something. Null where none does.
 * @param from `sample`: only of those that the gate asked to
 */
export function statedInText(
  turn: Turn,
  { samples, effective }: Normalised,
  { canonical: form }: NormalisedSample,
  from: "sample" | "text",
): SelfConfidence | null {
  const counted = new Set(effective);
  const found = samples
    .filter((one) => counted.has(one.index) && one.canonical === form)
    .filter(({ sample }) => from === "text" || sample.asked === "self_confidence")
    .flatMap(({ sample }) => foundIn(sample.text, turn) ?? []);
  const [first] = found;
  if (first === undefined) return null;
  const of = { from, model: turn.model, form } as const;
  const values = found.flatMap(({ stated }) => stated ?? []);
  if (values.length === 0) return { ...of, ...first };
  return {
    ...of,
    stated: mean(values),
    doubts: tidyDoubts(found.flatMap(({ doubts }) => doubts)),
    failed: null,
  };
}

/** A statement with the calls that it speaks of, and whether these are the ones that are judged. */
export function boundTo(
  said: SelfConfidence,
  { samples: [first] }: Normalised,
  judged: NormalisedSample,
): SelfConfidence {
  const form = said.form ?? first?.canonical ?? null;
  return { ...said, form, ...(form === judged.canonical ? {} : { ofOthers: true }) };
}

/** A statement about the judged calls. */
export type HeldStatement = SelfConfidence & { readonly stated: number };

/** The statement about the judged calls; null where there is none. */
export const heldStatement = <A>({ selfConfidence: said }: Evidence<A>): HeldStatement | null =>
  said === undefined || said.stated === null || said.ofOthers === true
    ? null
    : { ...said, stated: said.stated };

/** What a caller that brings its samples says of the first of them. */
export const givenStatement = (stated: number | null, model: string | null): Evidence<never> =>
  stated === null
    ? {}
    : { selfConfidence: { from: "request", model, form: null, stated, doubts: [], failed: null } };
