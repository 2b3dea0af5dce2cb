/** Choices that only a description names ("can be length, width or diagonal"): did the request ask for one that no call makes? */
import { defineFamily, type Feature } from "./define.ts";
import { describedValues } from "./described-values.ts";
import { valuesHold, type CandidateView } from "./view.ts";

const SHORTEST = 3;

/** Choices that the ask text names and no call makes, as their descriptions write them. */
export function missingChoices({ turn, allCalls, values }: CandidateView): readonly string[] {
  const found = new Map<string, string>();
  for (const document of new Set(allCalls.map((call) => call.document))) {
    for (const { enums, description } of document?.properties.values() ?? []) {
      if (enums.length > 0) continue;
      for (const { text, squashed, stems } of describedValues(description).choices) {
        const named = stems.length > 0 && stems.every((stem) => turn.ask.stems.has(stem));
        if (named && squashed.length >= SHORTEST && !valuesHold(values, squashed)) found.set(squashed, text);
      }
    }
  }
  return [...found.values()];
}

const choiceMissing: Feature<CandidateView> = {
  name: "coverage_choice_missing",
  definition:
    "Choices that descriptions of the called tools name, the ask text names too, and no call makes.",
  range: "0..",
  missing: "never",
  sign: -1,
  since: 5,
  compute: (view) => missingChoices(view).length,
};

export const choices = defineFamily<CandidateView>("coverage", (view) => view, [choiceMissing]);
