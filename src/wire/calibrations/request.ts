import type { Field } from "../field.ts";

const KINDS = ["head", "threshold", "promise"] as const;
const MAX_NAME = 256;
const MAX_REASON = 2_000;
const MAX_VERSION = 2 ** 31;

interface Asked {
  readonly author: string;
  readonly reason: string;
  /** Null: the newest. */
  readonly scoreContext: string | null;
}

/** What a proposal is asked for. */
export type CalibrationRequest =
  | (Asked & { readonly kind: "head" })
  | (Asked & { readonly kind: "threshold"; readonly tool: string })
  | (Asked & {
      readonly kind: "promise";
      readonly tool: string;
      /** At most this share of the executed calls is wrong ... */
      readonly alpha: number;
      /** ... with a confidence of 1 - delta. */
      readonly delta: number;
    });

const inside = (field: Field): number => {
  const value = field.number(0, 1);
  return value > 0 && value < 1 ? value : field.fail("must lie between 0 and 1, and be neither");
};

const named = (field: Field): string => {
  const name = field.text(MAX_NAME);
  return name === "" ? field.fail("must name a tool") : name;
};

/** `{kind?, score_context?, tool?, alpha?, delta?, author?, reason?}`. */
export function readCalibrationRequest(body: Field): CalibrationRequest {
  const kind = body.get("kind").absent ? "head" : body.get("kind").oneOf(KINDS);
  const asked: Asked = {
    author: body.get("author").textOrNull(MAX_NAME) ?? "",
    reason: body.get("reason").textOrNull(MAX_REASON) ?? "",
    scoreContext: body.get("score_context").textOrNull(MAX_NAME),
  };
  if (kind === "head") return { ...asked, kind };
  const tool = named(body.get("tool"));
  if (kind === "threshold") return { ...asked, kind, tool };
  const delta = body.get("delta");
  return {
    ...asked,
    kind,
    tool,
    alpha: inside(body.get("alpha")),
    delta: delta.absent ? 0.05 : inside(delta),
  };
}

/** Who decides on a proposal, and why. */
export interface CalibrationDecision {
  readonly author: string;
  readonly reason: string;
  readonly expectedVersion: number | undefined;
  /** Apply it although labels that it used have changed. */
  readonly acceptChangedLabels: boolean;
}

/** Of a rejection, which changes nothing: it may go without a reason. */
export const readCalibrationRejection = (body: Field): Pick<CalibrationDecision, "author" | "reason"> => ({
  author: body.get("author").textOrNull(MAX_NAME) ?? "",
  reason: body.get("reason").textOrNull(MAX_REASON) ?? "",
});

export function readCalibrationDecision(body: Field): CalibrationDecision {
  const reason = body.get("reason").text(MAX_REASON);
  if (reason.trim() === "") body.get("reason").fail("must say why; it is kept with the version");
  const expected = body.get("expected_version");
  const accept = body.get("accept_changed_labels");
  if (!accept.absent && typeof accept.value !== "boolean") accept.fail("must be true or false");
  return {
    author: body.get("author").textOrNull(MAX_NAME) ?? "",
    reason,
    expectedVersion: expected.absent ? undefined : expected.integer(0, MAX_VERSION),
    acceptChangedLabels: accept.value === true,
  };
}
