/** Filters of the list on how a confidence was made and what it is: links of other pages set them, a chip takes each away. */
export const SCORE_FILTERS = [
  "min_confidence",
  "max_confidence",
  "score_context",
  "head",
  "arm",
  "verdict_source",
  "in_curves",
] as const;

export type ScoreFilterName = (typeof SCORE_FILTERS)[number];

/** What one of them says, in words. */
export function scoreFilterText(name: ScoreFilterName, value: string): string {
  switch (name) {
    case "min_confidence":
      return `confidence ${value} or more`;
    case "max_confidence":
      return `confidence below ${value}`;
    case "score_context":
      return `made in context ${value.slice(0, 8)}`;
    case "head":
      return value === "none" ? "without a local head" : `local head ${value}`;
    case "arm":
      return value === "none" ? "outside of experiments" : `arm ${value}`;
    case "verdict_source":
      return `outcome from ${value.replaceAll(",", ", ").replaceAll("_", " ")}`;
    case "in_curves":
      return "counted in curves";
  }
}
