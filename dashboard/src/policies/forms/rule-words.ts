/** Rules in a few words, for lists of them and for what changes. */
import { demandOf } from "./business-parts.ts";
import { lineOf, type Members, membersOf } from "./part.ts";

const shown = (value: unknown): string => (value === undefined || value === "" ? "…" : String(value));
const LONGEST_LIST = 5;

function listed(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return "…";
  const names = value.slice(0, LONGEST_LIST).map(lineOf).join(", ");
  return value.length > LONGEST_LIST ? `${names} and ${value.length - LONGEST_LIST} more` : names;
}

const given = (value: unknown): boolean => value !== undefined && value !== "";

function between(argument: string, what: string, min: unknown, max: unknown): string {
  const ends = [
    ...(given(min) ? [`at least ${shown(min)}`] : []),
    ...(given(max) ? [`at most ${shown(max)}`] : []),
  ];
  return `${argument}: ${what}${ends.length === 0 ? "…" : ends.join(", ")}`;
}

function limitWords(limit: Members): string {
  const counted = [
    ...(given(limit["calls"]) ? [`at most ${shown(limit["calls"])} calls`] : []),
    ...(given(limit["sum"]) ? [`at most ${shown(limit["sum"])} in sum of ${shown(limit["of"])}`] : []),
  ];
  const within = given(limit["hours"]) ? ` in ${shown(limit["hours"])} hours` : "";
  return `${counted.length === 0 ? "…" : counted.join(" and ")} per ${shown(limit["per"])}${within}`;
}

function demandWords(rule: Members): string {
  const argument = shown(rule["argument"]);
  const demand = demandOf(rule);
  switch (demand) {
    case null:
      return "it demands nothing yet";
    case "range":
      return between(argument, "", rule["min"], rule["max"]);
    case "length":
      return between(argument, "length ", rule["min_length"], rule["max_length"]);
    case "pattern":
      return `${argument} matches ${shown(rule["pattern"])}`;
    case "allow":
      return `${argument} is one of ${listed(rule["allow"])}`;
    case "deny":
      return `${argument} is none of ${listed(rule["deny"])}`;
    case "seen_in": {
      const { tool } = membersOf(rule["seen_in"]);
      return `${argument} stood in a result of ${given(tool) ? shown(tool) : "a tool"}`;
    }
    case "together":
      return `${listed(rule["together"])} come together`;
    case "quiet_hours": {
      const { from, to, offset } = membersOf(rule["quiet_hours"]);
      return `not from ${shown(from)} to ${shown(to)}${given(offset) ? ` (${shown(offset)})` : ""}`;
    }
    case "limit":
      return limitWords(membersOf(rule["limit"]));
    default: {
      const { tool, path } = membersOf(rule[demand]);
      return `${argument} ${demand.replaceAll("_", " ")} ${shown(path)} of ${shown(tool)}`;
    }
  }
}

const LEVELS: ReadonlyMap<unknown, string> = new Map([
  ["flag", "reports"],
  ["block", "stops"],
]);

/** For example “amount: at most 200 (stops)”. */
export const businessWords = (rule: Members): string =>
  `${demandWords(rule)} (${LEVELS.get(rule["level"]) ?? "…"})`;

function whenWords(when: Members): string {
  const { agents, groups, channels, weekdays, degraded, load } = when;
  const hours = membersOf(when["hours"]);
  const words = [
    ...(given(agents) ? [`agents ${listed(agents)}`] : []),
    ...(given(groups) ? [`groups ${listed(groups)}`] : []),
    ...(given(channels) ? [`channels ${listed(channels)}`] : []),
    ...(given(hours["from"]) || given(hours["to"])
      ? [`from ${shown(hours["from"])} to ${shown(hours["to"])}`]
      : []),
    ...(given(weekdays) ? [`on ${listed(weekdays)}`] : []),
    ...(typeof degraded === "boolean" ? [degraded ? "while degraded" : "while not degraded"] : []),
    ...(given(load) ? ["while the provider fails"] : []),
  ];
  return words.length === 0 ? "…" : words.join(", ");
}

/** For example “from 22:00 to 07:00: at least 0.9”. */
export function contextWords(rule: Members): string {
  const change =
    "add" in rule
      ? `adds ${shown(rule["add"])}`
      : "set" in rule
        ? `sets ${shown(rule["set"])}`
        : `at least ${shown(rule["at_least"])}`;
  return `${whenWords(membersOf(rule["when"]))}: ${change}`;
}
