import type { AutoRecalibrate, PolicyDocument } from "../../core/policy/rule.ts";
import type { Field } from "../field.ts";
import { readExperiment, type WireExperiment, writeExperiment } from "./experiment.ts";
import { readHeads, type WireHead, writeHeads } from "./heads.ts";
import { readPrices, type WirePrice, writePrices } from "./prices.ts";
import { readRule, writeRule } from "./rule.ts";
import type { WireRule } from "./wire-rule.ts";
import { readTools, writeTools } from "./tools.ts";

/** What a change says of a policy. Without `experiment` the one that runs goes on; null ends it. `heads`, `auto_recalibrate` and `prices` likewise. */
export type PolicyChanges = Omit<PolicyDocument, "version">;

/** A step of 5 takes a confidence of .5 to .993: more than any bound is for. */
const MOST_STEP = 5;

export const readAuto = (field: Field): AutoRecalibrate => {
  for (const [name, value] of field.entries())
    if (name !== "max_step") value.fail("is no field of auto_recalibrate; known is max_step");
  return { maxStep: field.get("max_step").number(0.01, MOST_STEP) };
};

/** What an operator sends: `{global?, tools?, heads?, experiment?}`. The version is the store's to give. */
export function readPolicy(body: Field): PolicyChanges {
  const global = body.get("global");
  if (global.absent && body.get("tools").absent) {
    global.fail("is missing; send {global: {...}, tools: {name: {...}}}, the whole policy");
  }
  const experiment = body.get("experiment");
  const heads = body.get("heads");
  const auto = body.get("auto_recalibrate");
  const prices = body.get("prices");
  return {
    global: global.absent ? {} : readRule(global),
    tools: readTools(body.get("tools")),
    ...(auto.value === undefined ? {} : { autoRecalibrate: auto.value === null ? null : readAuto(auto) }),
    ...(heads.value === undefined ? {} : { heads: heads.value === null ? null : readHeads(heads) }),
    ...(experiment.value === undefined
      ? {}
      : { experiment: experiment.value === null ? null : readExperiment(experiment) }),
    ...(prices.value === undefined ? {} : { prices: prices.value === null ? null : readPrices(prices) }),
  };
}

/** The policy in the names of the wire; what is not set does not appear in JSON. */
export function writePolicy(document: PolicyDocument): {
  readonly version: number;
  readonly global: WireRule;
  readonly tools: Readonly<Record<string, WireRule>>;
  readonly heads?: Readonly<Record<string, WireHead>> | null;
  readonly auto_recalibrate?: { readonly max_step: number } | null;
  readonly experiment?: WireExperiment | null;
  readonly prices?: Readonly<Record<string, WirePrice>> | null;
} {
  return {
    version: document.version,
    global: writeRule(document.global),
    tools: writeTools(document.tools),
    ...(document.heads === undefined ? {} : { heads: document.heads && writeHeads(document.heads) }),
    ...(document.autoRecalibrate === undefined
      ? {}
      : { auto_recalibrate: document.autoRecalibrate && { max_step: document.autoRecalibrate.maxStep } }),
    ...(document.experiment === undefined
      ? {}
      : { experiment: document.experiment && writeExperiment(document.experiment) }),
    ...(document.prices === undefined ? {} : { prices: document.prices && writePrices(document.prices) }),
  };
}
