/** Are the values written in the way that their descriptions ask for? */
import { isNumber } from "../arguments/json.ts";
import { defineFamily, type Feature } from "./define.ts";
import { describedValues } from "./described-values.ts";
import { descriptionOf } from "./schema-view.ts";
import { isChoice } from "./stated.ts";
import { looseShapeOf, shapeOf } from "./text/shape.ts";
import { count, mean, type CandidateView } from "./view.ts";

type Place = CandidateView["leaves"][number];

/** A number of the request in per cent that a call holds. */
interface Percentage {
  readonly kept: boolean;
  /** The parameter's name or description speaks of per cent, and not of a fraction. */
  readonly asked: boolean;
}

interface Shared {
  readonly percentages: readonly Percentage[];
  /** Of each string whose description shows a form: whether it has it. */
  readonly shapes: readonly boolean[];
}

const SAYS_PERCENT = /percent|per cent|%|％|\bpct\b/i;
const SAYS_FRACTION = /\bdecimal\b|\bfraction\b|\b0?\.\d|between 0 and 1\b/i;
const LONGEST_SHAPED = 80;
const LONGEST_DESCRIPTION = 600;

/** What its schema says of the value itself, else of the parameter that holds it; the first 600 characters. */
export function describedAs({ leaf, call }: Place): string {
  const own = descriptionOf(leaf.schema);
  const text = own === "" ? (call.document?.properties.get(leaf.parameter)?.description ?? "") : own;
  return text.slice(0, LONGEST_DESCRIPTION);
}

function percentageAt(place: Place, { turn }: CandidateView): Percentage | null {
  const { value, parameter } = place.leaf;
  if (value === null || typeof value !== "object" || !isNumber(value)) return null;
  const { percentages, numbers } = turn.stated;
  const size = Math.abs(value.value);
  const kept = percentages.has(size);
  const divided = !numbers.has(size) && percentages.has(Number((size * 100).toPrecision(12)));
  if (size === 0 || !(kept || divided)) return null;
  const text = describedAs(place);
  return {
    kept,
    asked: (SAYS_PERCENT.test(parameter) || SAYS_PERCENT.test(text)) && !SAYS_FRACTION.test(text),
  };
}

function followsShape(place: Place): boolean[] {
  const { leaf } = place;
  if (
    typeof leaf.value !== "string" ||
    leaf.squashed === "" ||
    leaf.text.length > LONGEST_SHAPED ||
    isChoice(leaf)
  )
    return [];
  const { shapes, looseShapes } = describedValues(describedAs(place));
  if (shapes.size > 0) return [shapes.has(shapeOf(leaf.text))];
  return looseShapes.size > 0 ? [looseShapes.has(looseShapeOf(leaf.text))] : [];
}

const since5 = (feature: Omit<Feature<Shared>, "since">): Feature<Shared> => ({ ...feature, since: 5 });

export const notation = defineFamily<Shared>(
  "suspicious",
  (view) => ({
    percentages:
      view.turn.stated.percentages.size === 0
        ? []
        : view.leaves.flatMap((place) => percentageAt(place, view) ?? []),
    shapes: view.leaves.flatMap(followsShape),
  }),
  [
    since5({
      name: "suspicious_percent_kept",
      definition:
        "Numbers that the text gives in per cent and the call takes over as they stand, although nothing about the parameter speaks of per cent.",
      range: "0..500",
      missing: "never",
      sign: -1,
      compute: ({ percentages }) => count(percentages, ({ kept, asked }) => kept && !asked),
    }),
    since5({
      name: "suspicious_percent_divided",
      definition:
        "Numbers that the text gives in per cent and the call divides by 100, although the parameter asks for per cent.",
      range: "0..500",
      missing: "never",
      sign: -1,
      compute: ({ percentages }) => count(percentages, ({ kept, asked }) => !kept && asked),
    }),
    since5({
      name: "suspicious_percent_fraction_share",
      definition: "Share of the numbers given in per cent that the call holds divided by 100.",
      range: "0..1",
      missing: "the call holds no number given in per cent",
      sign: 0,
      compute: ({ percentages }) => mean(percentages.map(({ kept }) => (kept ? 0 : 1))),
    }),
    since5({
      name: "suspicious_shape",
      definition:
        'Strings of another form than every example in their description ("Paris, France" beside "Austin, TX").',
      range: "0..500",
      missing: "never",
      sign: -1,
      compute: ({ shapes }) => count(shapes, (follows) => !follows),
    }),
    since5({
      name: "suspicious_shape_share",
      definition: "Share of the strings with such examples that have the form of one of them.",
      range: "0..1",
      missing: "no description of a string shows a form",
      sign: 1,
      compute: ({ shapes }) => mean(shapes.map(Number)),
    }),
  ],
);
