/** Claims of more than one action, of which a call stands behind one only. */
import { denies } from "./admits.ts";
import type { Claim } from "./find.ts";
import { type Backing, meet } from "./relation.ts";

/** "both your flight and your hotel", where a tool of the same kind for one of them did not run. */
export function leavesOneOut(claim: Claim, { ran, offered }: Backing): boolean {
  if (claim.strength !== "strong" || !SEVERAL.test(claim.sentence)) return false;
  const covered = new Set(ran.flatMap(({ tool, names }) => [...tool.things.names, ...names]));
  const open = [...claim.things.names].filter((name) => !covered.has(name));
  return offered.some(
    (tool) =>
      !ran.some((call) => call.tool.name === tool.name) &&
      meet(claim.families, tool.families) &&
      open.some((name) => tool.named.names.has(name)),
  );
}

const SEVERAL = /\b(?:both|and|as well as|y|e|et|und|sowie|plus)\b|和|以及|还有|都|另外|又/iu;

/** "and in a separate email to Raj": two were sent, and one call ran. */
export function sendsAgain(claim: Claim, { ran }: Backing): boolean {
  if (!SEPARATE.test(claim.sentence) || !SEVERAL.test(claim.sentence)) return false;
  const sending = ran.filter(({ tool }) => tool.families.has("send"));
  return sending.length === 1;
}

const SEPARATE =
  /(?<![\p{L}])(?:(?:in|with) (?:a|another) (?:separate|second|different) (?:e-?mail|message|mail|note|text)|(?:einer|einem) (?:zweiten|separaten|weiteren|eigenen|anderen) (?:e-?mail|mail|nachricht|schreiben)|en (?:otro|un segundo) (?:correo|mensaje|mail|e-?mail)|dans un (?:second|autre|deuxième) (?:courriel|mail|message|e-?mail)|(?:num|em|noutro|em um) (?:outro|segundo) (?:e-?mail|correio|mensagem))(?![\p{L}])|(?:另外|又)(?:单独|另外)?[^，。]{0,8}发/iu;

/** "All three were told", where one of three calls failed and nothing in the answer says so. */
export const coversFailed = (claim: Claim, { ran, unsettled, admitted }: Backing): boolean =>
  admitted !== true &&
  !denies(claim.sentence) &&
  ran.some(
    ({ tool }) =>
      unsettled?.has(tool.name) === true &&
      (claim.open || claim.families.size === 0 || meet(claim.families, tool.families)),
  );
