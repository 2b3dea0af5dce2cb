/** Holds claims against the calls that ran: which claim has nothing behind it? */
import { coversFailed, leavesOneOut, sendsAgain } from "./besides.ts";
import type { Claim } from "./find.ts";
import { isOfTheWorld } from "./of-the-world.ts";
import { acts, type Backing, cognate, meet, relation, shares } from "./relation.ts";

/** A claim of which the tables know no action is backed by any, unless a tool that did not run is named by its words. */
function isSomethingDone(claim: Claim, { ran, offered, failed }: Backing): boolean {
  if (ran.length === 0) return false;
  if (ran.some(({ tool }) => tool.runsAnything)) return true;
  const touched = ran.some(
    ({ tool, names }) =>
      shares(claim.things, tool.things) || [...claim.things.names].some((name) => names.has(name)),
  );
  const failedOne = offered.some(
    (tool) => failed.has(tool.name) && (shares(claim.things, tool.named) || cognate(claim, tool)),
  );
  const open = offered.some(
    (tool) =>
      acts(tool) && !ran.some((call) => call.tool.name === tool.name) && shares(claim.things, tool.named),
  );
  if (failedOne || (open && !touched)) return false;
  return claim.voice !== "active" || ran.some((call) => acts(call.tool)) || !offered.some(acts);
}

/** What is often done besides: each by a tool of its own. */
const SECOND: readonly string[] = ["refund", "send"];

function isBacked(claim: Claim, backing: Backing): boolean {
  const { ran, offered } = backing;
  if (claim.open || claim.families.size === 0) return isSomethingDone(claim, backing);
  return ran.some((call) => {
    const { tool } = call;
    if (tool.runsAnything) return true;
    if (
      !tool.understood &&
      acts(tool) &&
      !offered.some((other) => other !== tool && relation(claim, other.families, other.things) === 2)
    ) {
      return true;
    }
    const families = new Set([...tool.families, ...call.families]);
    const level = relation(claim, families, {
      ...tool.things,
      names: new Set([...tool.things.names, ...call.names]),
    });
    if (claim.voice !== "active" && meet(claim.families, call.reported)) return true;
    // What is so may be known from a record that was looked up.
    if (
      (claim.voice === "state" || claim.voice === "fact") &&
      tool.looksUp &&
      (meet(claim.things.names, call.names) || shares(claim.things, tool.named))
    )
      return true;
    const doer = offered.some((other) => meet(claim.families, other.families));
    if (claim.voice === "passive" && !doer && tool.looksUp && shares(claim.things, tool.named)) return true;
    if (level === 0) return false;
    const better =
      level === 1 &&
      offered.some(
        (other) =>
          !ran.some((one) => one.tool.name === other.name) &&
          SECOND.some(
            (family) =>
              claim.families.has(family) &&
              other.families.has(family) &&
              (family === "refund" || meet(claim.things.names, other.named.names)),
          ) &&
          relation(claim, other.families, other.things) === 2,
      );
    if (better) return false;
    const own =
      shares(claim.things, tool.things) || [...claim.things.names].some((name) => call.names.has(name));
    const rival = offered.some(
      (other) =>
        !ran.some((one) => one.tool.name === other.name) &&
        relation(claim, other.families, other.things) >= level &&
        shares(claim.things, other.named),
    );
    return own || !rival;
  });
}

/** The claims that no call stands behind, in the order of the text. */
export const unbacked = (claims: readonly Claim[], backing: Backing): Claim[] =>
  claims.filter(
    (claim) =>
      isOfTheWorld(claim, backing) &&
      (!isBacked(claim, backing) ||
        leavesOneOut(claim, backing) ||
        sendsAgain(claim, backing) ||
        coversFailed(claim, backing)),
  );
