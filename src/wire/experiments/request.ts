import { type ExperimentConfig, type Metric, METRICS } from "../../core/experiments/config.ts";
import type { Field } from "../field.ts";
import { readArms, readUnit } from "../policies/experiment.ts";

/** What an operator says of an experiment; salt and planned size are the gate's to give. */
export interface ExperimentRequest {
  readonly name: string;
  readonly config: Omit<ExperimentConfig, "salt" | "plannedUnits">;
  readonly author: string;
  readonly reason: string;
}

const FIELDS = [
  "name",
  "unit",
  "arms",
  "tool",
  "penalty",
  "minimum_effect",
  "power",
  "confidence",
  "maturation_hours",
  "minimum_units",
  "guard_rails",
  "author",
  "reason",
];
const MAX_NAME = 256;
/** A month: what is older is answered by nobody. */
const MAX_HOURS = 24 * 31;

const readGuardRails = (field: Field): ExperimentConfig["guardRails"] => {
  if (field.absent) return {};
  const known = METRICS.filter((metric) => metric !== "idks");
  const rails = field.entries().map(([name, value]) => {
    const metric = known.find((one) => one === name);
    if (metric === undefined)
      return value.fail(`is no metric with a guard rail; known are ${known.join(", ")}`);
    return [metric, value.number(0, 1e9)] as const satisfies readonly [Metric, number];
  });
  return Object.fromEntries(rails);
};

/** Who makes a change and why: the same in every change. */
export function readReason(body: Field): { readonly author: string; readonly reason: string } {
  const reason = body.get("reason").text(2_000);
  if (reason.trim() === "") body.get("reason").fail("must say why; it is kept");
  return { author: body.get("author").textOrNull(MAX_NAME) ?? "", reason };
}

const refuseUnknown = (body: Field): void => {
  for (const [name, value] of body.entries()) {
    if (!FIELDS.includes(name)) value.fail(`is no field of an experiment; known are ${FIELDS.join(", ")}`);
  }
};

/** What an experiment compares and how sure it is to be. @throws InvalidRequestError naming the field */
export function readExperimentConfig(body: Field): ExperimentRequest["config"] {
  refuseUnknown(body);
  const number = (name: string, otherwise: number, min: number, max: number): number =>
    body.get(name).numberOrNull(min, max) ?? otherwise;
  return {
    unit: readUnit(body.get("unit")),
    arms: readArms(body.get("arms")),
    tool: body.get("tool").textOrNull(MAX_NAME),
    penalty: number("penalty", 1, 0.001, 1_000_000),
    minimumEffect: number("minimum_effect", 0.05, 0.0001, 1_000_000),
    power: number("power", 0.8, 0.5, 0.99),
    confidence: number("confidence", 0.95, 0.5, 0.999),
    maturationHours: number("maturation_hours", 24, 0.01, MAX_HOURS),
    minimumUnits: body.get("minimum_units").absent ? 100 : body.get("minimum_units").integer(2, 1_000_000),
    guardRails: readGuardRails(body.get("guard_rails")),
  };
}

/** `POST /api/experiments`. @throws InvalidRequestError naming the field */
export function readExperimentRequest(body: Field): ExperimentRequest {
  refuseUnknown(body);
  const name = body.get("name").text(MAX_NAME);
  if (name.trim() === "") body.get("name").fail("must not be empty");
  return { name, ...readReason(body), config: readExperimentConfig(body) };
}
