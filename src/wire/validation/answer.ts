import { isArray, type Json } from "../../core/arguments/json.ts";
import type { Validation } from "../../core/evidence.ts";
import { cut } from "../../core/text/cut.ts";
import type { Sample } from "../../core/turn.ts";
import { objectIn } from "../json-object.ts";
import { VERDICT_TOOL } from "./question.ts";

export type Said = Pick<Validation, "verdict" | "reason" | "missing">;

const MOST_REASON = 500;
const MOST_MISSING = 10;
const MOST_ITEM = 200;
const VERDICTS: ReadonlyMap<Json | undefined, Said["verdict"]> = new Map([
  ["right", "right"],
  ["wrong", "wrong"],
  ["unsure", "unsure"],
]);
const MEMBERS = new Set(["verdict", "reason", "missing"]);

const problem = (what: string) => ({ problem: `its answer ${what}` });

/** What a validator says. Read strictly: an answer that is not exactly what was asked for says nothing. */
export function readVerdict({ calls }: Pick<Sample, "calls">): Said | { readonly problem: string } {
  const [call, ...more] = calls;
  if (call === undefined || more.length > 0 || call.name !== VERDICT_TOOL.name)
    return problem(`is not one call of ${VERDICT_TOOL.name}`);
  const object = objectIn(call.arguments);
  if (object === null) return problem("is no JSON object");
  const odd = [...object.keys()].find((name) => !MEMBERS.has(name));
  if (odd !== undefined) return problem(`has the unknown member ${JSON.stringify(cut(odd, 40))}`);
  const verdict = VERDICTS.get(object.get("verdict"));
  const reason = object.get("reason");
  const missing = object.get("missing");
  if (verdict === undefined) return problem("has no verdict that was asked for");
  if (typeof reason !== "string") return problem("gives no reason");
  const items = missing !== undefined && isArray(missing) ? missing : [null];
  const texts = items.filter((item) => typeof item === "string");
  if (texts.length !== items.length) return problem("does not list what is missing");
  return {
    verdict,
    reason: cut(reason, MOST_REASON),
    missing: texts.slice(0, MOST_MISSING).map((text) => cut(text, MOST_ITEM)),
  };
}
