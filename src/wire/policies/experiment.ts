import {
  EXPERIMENT_UNITS,
  type ExperimentArm,
  type ExperimentUnit,
  type RunningExperiment,
} from "../../core/policy/rule.ts";
import type { Field } from "../field.ts";
import { readRule, writeRule } from "./rule.ts";
import type { WireRule } from "./wire-rule.ts";
import { readTools, writeTools } from "./tools.ts";

const MAX_ARMS = 10;
const MAX_ID = 64;
const ID = /^[A-Za-z0-9_.-]+$/;

export interface WireArm {
  readonly id: string;
  readonly share: number;
  readonly global?: WireRule;
  readonly tools?: Readonly<Record<string, WireRule>>;
}

export interface WireExperiment {
  readonly id: string;
  readonly unit: ExperimentUnit;
  readonly salt: string;
  readonly arms: readonly WireArm[];
}

const readId = (field: Field): string => {
  const id = field.string(MAX_ID);
  return ID.test(id) ? id : field.fail("must be made of letters, digits, '_', '.' and '-'");
};

const readArm = (field: Field): ExperimentArm => {
  const known = ["id", "share", "global", "tools"];
  for (const [name, value] of field.entries()) {
    if (!known.includes(name)) value.fail(`is no field of an arm; known are ${known.join(", ")}`);
  }
  const [global, tools] = [field.get("global"), field.get("tools")];
  for (const rule of [global, ...(tools.absent ? [] : tools.entries().map(([, one]) => one))]) {
    if (!rule.absent && !rule.object().get("guard").absent)
      rule.get("guard").fail("is watched for all arms together: set it in the policy, not in an arm");
  }
  return {
    id: readId(field.get("id")),
    share: field.get("share").number(0.001, 1),
    ...(global.absent ? {} : { global: readRule(global) }),
    ...(tools.absent ? {} : { tools: readTools(tools) }),
  };
};

/** At least two arms with different names, whose shares are together at most 1. The first is the one that others are compared with. */
export function readArms(field: Field): readonly ExperimentArm[] {
  const arms = field.items().map(readArm);
  if (arms.length < 2 || arms.length > MAX_ARMS) {
    field.fail(`must name 2 to ${MAX_ARMS} arms, not ${arms.length}`);
  }
  if (new Set(arms.map(({ id }) => id)).size < arms.length)
    field.fail("must give every arm an id of its own");
  const total = arms.reduce((sum, { share }) => sum + share, 0);
  if (total > 1 + 1e-9) field.fail(`have shares of ${Number(total.toFixed(6))} together; at most 1 is there`);
  return arms;
}

export const readUnit = (field: Field): ExperimentUnit =>
  field.absent ? "session" : field.oneOf(EXPERIMENT_UNITS);

/** The experiment of a policy, as `writeExperiment` wrote it. */
export const readExperiment = (field: Field): RunningExperiment => ({
  id: readId(field.object().get("id")),
  unit: readUnit(field.get("unit")),
  salt: field.get("salt").string(MAX_ID),
  arms: readArms(field.get("arms")),
});

export const writeArm = ({ id, share, global, tools }: ExperimentArm): WireArm => ({
  id,
  share,
  ...(global === undefined ? {} : { global: writeRule(global) }),
  ...(tools === undefined ? {} : { tools: writeTools(tools) }),
});

export const writeExperiment = ({ id, unit, salt, arms }: RunningExperiment): WireExperiment => ({
  id,
  unit,
  salt,
  arms: arms.map(writeArm),
});
