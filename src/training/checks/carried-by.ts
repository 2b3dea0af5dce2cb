/**
 * The features that carry what a finding sees, as far as the registry has them: a finding says yes or no, the feature how much. Where
 * there is none, the reason is in docs/checks.md.
 */
export const CARRIED_BY: Readonly<Record<string, readonly string[]>> = {
  schema: ["schema_issues"],
  unknown_tool: ["schema_unknown_tool"],
  duplicate_call: ["coverage_repeated_calls"],
  repeated_call: ["session_repeated_call", "loop_repeats_done"],
  irrelevant_tool: ["intent_overlap", "intent_declared", "coverage_word_share", "intent_actions_served"],
  ungrounded_argument: ["suspicious_placeholder", "suspicious_url", "grounding_identifiers_unbacked"],
  ungrounded_date: ["grounding_year_unbacked"],
  uncovered_request: [
    "coverage_clause_ratio",
    "coverage_multi_ratio",
    "coverage_number_missing",
    "coverage_neighbour_missing",
  ],
  repeated_failure: ["loop_repeats_failed"],
  retry_storm: ["loop_tool_failures"],
};
