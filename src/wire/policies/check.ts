/** Reads a whole policy document and says everything that is wrong with it, not only the first thing. */
import { InvalidRequestError } from "../../core/errors.ts";
import type { Field } from "../field.ts";
import { readExperiment } from "./experiment.ts";
import { readHead } from "./heads.ts";
import { type PolicyChanges, readAuto, readPolicy } from "./policy.ts";
import { readPrice } from "./prices.ts";
import { readRule } from "./rule.ts";
import { requireToolName } from "./tools.ts";

export interface PolicyProblem {
  /** The field, such as `tools.pay.threshold`; "" for the document itself. */
  readonly param: string;
  readonly message: string;
}

export type CheckedPolicy =
  | { readonly policy: PolicyChanges; readonly problems: readonly [] }
  | { readonly policy: null; readonly problems: readonly PolicyProblem[] };

/** More are no help to anybody. */
const MOST_PROBLEMS = 100;

/** What an exported version says of itself; none of it is part of what is imported. */
const OF_A_VERSION: readonly string[] = ["version", "author", "reason", "created_at", "warnings"];
const FIELDS: readonly string[] = ["global", "tools", "heads", "auto_recalibrate", "experiment", "prices"];

/**
 * @param more what else is demanded of it; each throws an InvalidRequestError
 * @throws InvalidRequestError where it is no object at all
 */
export function checkPolicy(document: Field, more: readonly (() => void)[] = []): CheckedPolicy {
  const problems: PolicyProblem[] = [];
  const attempt = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) throw error;
      const { param = "", message } = error;
      const known = problems.some((one) => one.param === param && one.message === message);
      if (!known && problems.length < MOST_PROBLEMS) problems.push({ param, message });
      return null;
    }
  };
  for (const [name, value] of document.entries()) {
    if (!FIELDS.includes(name) && !OF_A_VERSION.includes(name)) {
      attempt(() => value.fail(`is no field of a policy document; known are ${FIELDS.join(", ")}`));
    }
  }
  const rules = (field: Field) => {
    if (isObject(field)) for (const part of partsOf(field)) attempt(() => readRule(part));
    else if (!field.absent) attempt(() => readRule(field));
  };
  rules(document.get("global"));
  const tools = document.get("tools");
  for (const [name, rule] of isObject(tools) ? tools.entries() : []) {
    attempt(() => requireToolName(name, rule));
    rules(rule);
  }
  const heads = document.get("heads");
  for (const [, head] of isObject(heads) ? heads.entries() : []) attempt(() => readHead(head));
  const auto = document.get("auto_recalibrate");
  if (!auto.absent) attempt(() => readAuto(auto));
  const experiment = document.get("experiment");
  if (!experiment.absent) attempt(() => readExperiment(experiment));
  const prices = document.get("prices");
  for (const [, price] of isObject(prices) ? prices.entries() : []) attempt(() => readPrice(price));
  for (const check of more) attempt(check);
  // The whole once more: what concerns no part, such as how many tools there are.
  const policy = attempt(() => readPolicy(document));
  return policy === null || problems.length > 0 ? { policy: null, problems } : { policy, problems: [] };
}

const isObject = ({ value }: Field): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The rule once for each of its settings, with that setting alone. */
const partsOf = (rule: Field): readonly Field[] => rule.entries().map(([name]) => rule.only(name));
