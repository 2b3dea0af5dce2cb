/** Settings about risk, business rules and context. */
import { readBusinessRules } from "../../../src/wire/policies/business-rule.ts";
import { readHook } from "../../../src/wire/policies/hook.ts";
import { readContextRules } from "../../../src/wire/policies/context-rule.ts";
import type { Setting } from "./setting.ts";

export const RULE_SETTINGS: readonly Setting[] = [
  {
    name: "guess_risk",
    label: "Rate by name and description",
    section: "risk",
    means:
      "A tool that nobody rates: refunds and deletions are high, sending medium, reading low. It is a guess.",
    kind: { kind: "flag" },
  },
  {
    name: "trust_annotations",
    label: "Trust the hints of a tool’s declaration",
    section: "risk",
    means: "MCP’s readOnlyHint and destructiveHint may then lower a risk as well; else they only raise it.",
    kind: { kind: "flag" },
  },
  {
    name: "rules",
    label: "Business rules",
    section: "rules",
    means:
      "What a call must keep whatever the confidence: ranges, lists, patterns, earlier results, quiet hours, and limits per session, user or key. Those of all tools hold beside a tool’s own.",
    also: "amount maximum minimum allow deny domain night rate pattern order id seen",
    kind: { kind: "json", read: readBusinessRules },
  },
  {
    name: "context",
    label: "Context rules",
    section: "context",
    means:
      "Raise or lower the threshold by hour, agent, user group, channel, or the load of the model’s provider. They are applied in their order, those of all tools first.",
    also: "night weekend time voice degraded",
    kind: { kind: "json", read: readContextRules },
  },
  {
    name: "hook",
    label: "Hook",
    section: "rules",
    means:
      "A system of yours that is asked last, about calls that would run; it answers allow, deny or unknown.",
    also: "webhook http server",
    kind: { kind: "json", read: readHook },
  },
  {
    name: "degraded",
    label: "Degraded",
    section: "context",
    means: "A switch that the rules above can ask for: something behind the tool does not work as it should.",
    kind: { kind: "flag" },
  },
];
