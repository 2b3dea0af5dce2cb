/**
 * Tools of tau-bench that only read, because `tools.json` does not say so: they return what the data base holds, or what the
 * agent itself hands them (`think` logs a thought, `calculate` computes). Every other tool may change something:
 * `transfer_to_human_agents` changes no data, but ends the conversation, and tau-bench counts it among a task's actions.
 * A `read_only` flag in `tools.json` goes before this list.
 */
export const TAU_READS: ReadonlySet<string> = new Set([
  "think",
  "calculate",
  // airline
  "get_reservation_details",
  "get_user_details",
  "list_all_airports",
  "search_direct_flight",
  "search_onestop_flight",
  // retail
  "find_user_id_by_email",
  "find_user_id_by_name_zip",
  "get_order_details",
  "get_product_details",
  "list_all_product_types",
]);
