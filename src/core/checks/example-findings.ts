/** Findings of small readable turns, for the tests of the checks. Inputs are ours, modelled on real traffic. */
import { NO_EVIDENCE } from "../evidence.ts";
import { type ExampleCall, message, tool } from "../features/example-turn.ts";
import { prepareTurn } from "../features/prepare.ts";
import { normalise } from "../normalise.ts";
import { resolveTool } from "../policy/resolve.ts";
import type { PolicyRule } from "../policy/rule.ts";
import type { Finding, Sample, Turn } from "../turn.ts";
import { findAll } from "./index.ts";

export type Rules = Readonly<Record<string, PolicyRule>>;

export function findings(turn: Turn, sample: Sample, tools: Rules = {}, covering = true): readonly Finding[] {
  const normalised = normalise(turn, [sample]);
  const candidate = normalised.samples[0]!;
  const policyOf = (name: string) => resolveTool({ version: 1, global: {}, tools }, name);
  const prepared = prepareTurn(turn, undefined, covering);
  return findAll({ turn, normalised, candidate, evidence: NO_EVIDENCE, prepared, policyOf });
}
/** Each once, in the order of letters. */
export const names = (found: readonly Finding[]): string[] =>
  [...new Set(found.map(({ check }) => check))].toSorted();

export const details = tool("get_reservation_details", "Get the details of a reservation.", {
  reservation_id: "string",
});
export const book = tool("book_flight", "Book a flight.", {
  flight_number: "string",
  date: "string",
  bags: "integer?",
});
export const cancel = tool("cancel_reservation", "Cancel the whole reservation.", {
  reservation_id: "string",
});
export const baggage = tool("update_baggages", "Update the baggage of a reservation.", {
  reservation_id: "string",
  total_baggages: "integer",
});
export const search = tool("search_flights", "Search flights between two airports on a date.", {
  origin: "string",
  destination: "string",
  date: "string",
});
export const mail = tool("send_email", "Send an email to a person.", {
  to: "string",
  body: "string",
  phone: "string?",
});
export const area = tool("triangle_area", "Calculate the area of a triangle from base and height.", {
  base: "integer",
  height: "integer",
});
export const airline = [details, book, cancel, baggage, search];

export const did = (...calls: readonly ExampleCall[]) => message("assistant", "", calls);
export const got = (text: string) => message("tool", text);
export const said = (text: string) => message("assistant", text);
export const user = (text: string) => message("user", text);
export const system = (text: string) => message("system", text);
export const GET = ["get_reservation_details", '{"reservation_id":"ZFA04Y"}'] as const;
export const CANCEL = ["cancel_reservation", '{"reservation_id":"ZFA04Y"}'] as const;
export const BAGS = ["update_baggages", '{"reservation_id":"ZFA04Y","total_baggages":3}'] as const;
export const RESERVATION = '{"reservation_id":"ZFA04Y","user_id":"mia_li_3668","status":"confirmed"}';
