import { FINDING_NAMES } from "../checks/names.ts";
import { priceOf } from "../cost/price.ts";
import type { ContextRule } from "./context.ts";
import { resolveTool } from "./resolve.ts";
import type { PolicyDocument, PolicyRule } from "./rule.ts";

/** Something that a policy may say, and that probably does not do what was meant. */
export interface PolicyWarning {
  /** The field, such as `tools.pay.validation.max_cost_usd`. */
  readonly param: string;
  readonly message: string;
}

/** More are no help to anybody. */
const MOST = 100;
/** Tools that a warning names. */
const MOST_NAMED = 5;

interface Place {
  readonly param: string;
  /** Null: the rule of all tools. */
  readonly tool: string | null;
  readonly rule: PolicyRule;
}

const placesOf = ({ global, tools }: PolicyDocument): readonly Place[] => [
  { param: "global", tool: null, rule: global },
  ...Object.entries(tools).map(([tool, rule]) => ({
    param: /^[\w-]+$/.test(tool) ? `tools.${tool}` : `tools[${JSON.stringify(tool)}]`,
    tool,
    rule,
  })),
];

const FIXED = new Set(FINDING_NAMES.filter(({ fixed }) => fixed).map(({ check }) => check));

function levels({ param, rule: { checks = {} } }: Place): readonly PolicyWarning[] {
  return Object.entries(checks)
    .filter(([check, level]) => FIXED.has(check) && level !== "block")
    .map(([check]) => ({
      param: `${param}.checks.${check}`,
      message: `sets nothing: ${check} always blocks, for a guess is never executed.`,
    }));
}

function price({ param, rule: { validation } }: Place, policy: PolicyDocument): readonly PolicyWarning[] {
  if (validation === undefined || validation === "off" || validation.maxCostUsd === undefined) return [];
  if (priceOf(policy.prices ?? {}, validation.model) !== null) return [];
  return [
    {
      param: `${param}.validation.max_cost_usd`,
      message: `has no effect but this: ${validation.model} has no price in \`prices\`, so it is never asked and each call counts as validation_failed, which blocks a tool that is on_error: closed. Set its price, or leave the limit out.`,
    },
  ];
}

const byCaller = ({ when }: ContextRule): readonly string[] =>
  (["agents", "groups", "channels"] as const).filter((name) => when[name] !== undefined);

/** How somebody who sends requests can bring about what lowers a threshold. */
const BY_CALLER = "which whoever sends a request chooses: every caller can have it lowered.";
const BY_LOAD =
  "while the upstream fails: a caller who is refused there (too many requests with a key of its own, say) can have it lowered for all.";

/** A threshold that whoever sends requests can lower. */
function lowered(
  { param, tool, rule: { context = [] } }: Place,
  policy: PolicyDocument,
): readonly PolicyWarning[] {
  const tools = tool === null ? ["", ...Object.keys(policy.tools)] : [tool];
  const usual = Math.max(...tools.map((name) => resolveTool(policy, name).threshold));
  return context.flatMap((one, at) => {
    const { kind, value } = one.threshold;
    const lowers = kind === "add" ? value < 0 : kind === "set" && value < usual;
    const names = byCaller(one);
    if (!lowers) return [];
    const place = `${param}.context[${at}]`;
    return [
      ...(names.length > 0
        ? [{ param: place, message: `lowers a threshold by ${names.join(" and ")}, ${BY_CALLER}` }]
        : []),
      ...(one.when.load === undefined ? [] : [{ param: place, message: `lowers a threshold ${BY_LOAD}` }]),
    ];
  });
}

/** A statement that only an extra sample could bring, where none is drawn. */
function unstated(
  { param, tool, rule: { selfConfidence } }: Place,
  policy: PolicyDocument,
): readonly PolicyWarning[] {
  if (selfConfidence === undefined || selfConfidence === "off" || selfConfidence.ask !== "samples") return [];
  if (resolveTool(policy, tool ?? "").samples > 1) return [];
  return [
    {
      param: `${param}.self_confidence.ask`,
      message:
        "brings nothing: an extra sample would have to state it, and samples is 1, so none is drawn. Set samples to 2 or more, or ask by follow_up.",
    },
  ];
}

/** Something in the rule was written so that it stops calls, whatever the confidence. */
const stops = ({ rules = [], hook, panel, validation, checks = {}, after = [] }: PolicyRule): boolean =>
  rules.some(({ level }) => level === "block") ||
  [hook, panel, validation].some((one) => one !== undefined && one !== "off") ||
  Object.values(checks).includes("block") ||
  after.length > 0;

/** Demanded calls that run although a rule of the policy stops them, where nobody said so. */
function demanded(policy: PolicyDocument): readonly PolicyWarning[] {
  const { global } = policy;
  const unsaid = ({ tool, rule }: Place): boolean =>
    (rule.forced ?? global.forced) === undefined && resolveTool(policy, tool ?? "").mode === "enforce";
  const open = placesOf(policy).filter((place) => unsaid(place) && stops(place.rule));
  if (open.length === 0) return [];
  const named = open.slice(0, MOST_NAMED).map(({ tool }) => tool ?? "all tools");
  const more = open.length > MOST_NAMED ? ` and ${open.length - MOST_NAMED} more` : "";
  return [
    {
      param: open.length === 1 && open[0] !== undefined ? `${open[0].param}.forced` : "global.forced",
      message: `is not set, so a call that the caller's tool_choice demands runs even where something that this policy sets blocks it (${named.join(", ")}${more}). Set it to "blocks" to stop such calls, or to "release" to say that they may run.`,
    },
  ];
}

/** What an operator should know of a policy that can be saved; at most 100. */
export const policyWarnings = (policy: PolicyDocument): readonly PolicyWarning[] =>
  [
    ...placesOf(policy).flatMap((place) => [
      ...levels(place),
      ...price(place, policy),
      ...lowered(place, policy),
      ...unstated(place, policy),
    ]),
    ...demanded(policy),
  ].slice(0, MOST);
