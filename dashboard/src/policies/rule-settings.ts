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
    label: "Business rules (JSON)",
    section: "rules",
    means:
      'Whatever the confidence. Such as [{"argument": "amount", "max": 200, "level": "block"}]; docs/rules.md has more.',
    kind: { kind: "json", read: readBusinessRules },
  },
  {
    name: "context",
    label: "Threshold by time, agent, group or channel (JSON)",
    section: "context",
    means:
      'Such as [{"when": {"hours": {"from": "22:00", "to": "07:00"}}, "at_least": 0.9, "reason": "Nobody is on call."}].',
    kind: { kind: "json", read: readContextRules },
  },
  {
    name: "hook",
    label: "Hook (JSON)",
    section: "rules",
    means:
      'A system of yours that is asked before a call runs, such as {"name": "orders"}; "off" asks nobody. Its address stands in IDK_HOOKS.',
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
