/** Values of a kind that is rarely right. Counts over the candidate's values; mostly 0, nearly deterministic when not. */
import { defineFamily, type Feature } from "./define.ts";
import type { Leaf } from "./leaves.ts";
import { dateIn } from "./text/dates.ts";
import {
  breaksStatedFormat,
  hasInnerQuotes,
  isPlaceholder,
  isStringified,
  isUrl,
} from "./suspicious-values.ts";
import { count, valuesHold, type CallView, type CandidateView } from "./view.ts";

type Place = { readonly leaf: Leaf; readonly call: CallView };

const counted = (
  name: string,
  definition: string,
  holds: (place: Place, view: CandidateView) => boolean,
): Feature<CandidateView> => ({
  name,
  definition,
  range: "0..",
  missing: "never",
  sign: -1,
  compute: (view) => count(view.leaves, (place) => holds(place, view)),
});

const isString = (leaf: Leaf): boolean => typeof leaf.value === "string";

const inText = (leaf: Leaf, { turn }: CandidateView): boolean =>
  leaf.squashed !== "" &&
  (turn.stated.squashed.includes(leaf.squashed) ||
    (turn.results.text !== "" && turn.results.squashed.includes(leaf.squashed)));

/** Another value of the same enum stands in the ask text, and this one does not. */
function otherEnumNamed(leaf: Leaf, view: CandidateView): boolean {
  if (!isString(leaf)) return false;
  const named = view.turn.namedEnums.of(leaf.schema);
  if (named.length === 0 || inText(leaf, view)) return false;
  return named.some((squashed) => squashed !== leaf.squashed && !valuesHold(view.values, squashed));
}

export const suspicious = defineFamily<CandidateView>("suspicious", (view) => view, [
  counted(
    "suspicious_flag_set",
    "Optional booleans set to true although no word of their names stands in the ask text.",
    ({ leaf, call }, { turn }) =>
      leaf.value === true &&
      !leaf.required &&
      call.document?.properties
        .get(leaf.parameter)
        ?.nameStems.some((s) => s.length > 2 && turn.ask.stems.has(s)) !== true,
  ),
  counted(
    "suspicious_relative_date",
    "Concrete dates where the ask text names a day only relative to now.",
    ({ leaf }, { turn }) =>
      isString(leaf) &&
      turn.ask.relativeOnly &&
      dateIn(leaf.text) !== null &&
      !turn.results.squashed.includes(leaf.squashed),
  ),
  counted(
    "suspicious_placeholder",
    "Placeholders such as <name>, your_key, path/to, example.",
    (place, view) => isString(place.leaf) && isPlaceholder(place.leaf.text) && !inText(place.leaf, view),
  ),
  counted(
    "suspicious_format",
    "Values that do not follow the format that the description states.",
    ({ leaf, call }) => {
      const formats = call.document?.properties.get(leaf.parameter)?.formats ?? [];
      return isString(leaf) && breaksStatedFormat(leaf.text, formats);
    },
  ),
  counted("suspicious_empty", "Empty strings.", ({ leaf }) => isString(leaf) && leaf.text.trim() === ""),
  counted(
    "suspicious_inner_quotes",
    "Strings wrapped in one more pair of quotation marks.",
    ({ leaf }) => isString(leaf) && hasInnerQuotes(leaf.text),
  ),
  counted(
    "suspicious_stringified",
    "Lists or objects written as strings.",
    ({ leaf }) => isString(leaf) && isStringified(leaf.text),
  ),
  counted(
    "suspicious_url",
    "Addresses that nobody stated.",
    (place, view) => isString(place.leaf) && isUrl(place.leaf.text) && !inText(place.leaf, view),
  ),
  counted(
    "suspicious_enum",
    "Enum values where the ask text names another value of the same enum.",
    ({ leaf }, view) => otherEnumNamed(leaf, view),
  ),
]);
