/** Holds claims against the calls that ran: which claim has nothing behind it? */
import { neighboursOf } from "./families.ts";
import type { Claim } from "./find.ts";
import type { RanCall } from "./ran.ts";
import type { Things } from "./things.ts";
import type { ToolProfile } from "./tool-profile.ts";

export interface Backing {
  readonly offered: readonly ToolProfile[];
  /** Calls whose results are no errors. */
  readonly ran: readonly RanCall[];
  /** Tools of the provider's may have run as well; nobody knows which. */
  readonly hosted: boolean;
}

/** Text of the conversation is made of these as well: only a tool for them makes a claim about the world of it. */
const ALSO_TEXT: ReadonlySet<string> = new Set(
  "report list note table plan message email document post course event repo invoice file photo rule claim".split(
    " ",
  ),
);

const shares = (a: Things, b: Things): boolean =>
  [...a.names].some((name) => b.names.has(name)) ||
  [...a.stems].some((stem) => stem.length > 3 && b.stems.has(stem));

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((one) => b.has(one));

/** 2: the tool does what the claim says; 1: it does something near to the same thing; 0: it does not. */
function relation(claim: Claim, families: ReadonlySet<string>, things: Things): 0 | 1 | 2 {
  if (meet(claim.families, families)) return 2;
  if (claim.strength === "light" && shares(claim.things, things) && !families.has("search")) return 1;
  const near = [...claim.families].some((family) => meet(neighboursOf(family), families));
  return near && shares(claim.things, things) ? 1 : 0;
}

/** The offered tools that could have done what the claim says. */
export const capable = (claim: Claim, { offered }: Pick<Backing, "offered">): readonly ToolProfile[] =>
  offered.filter((tool) => relation(claim, tool.families, tool.things) > 0);

const acts = (tool: ToolProfile): boolean => !tool.reads;

/** Whether the claim says anything that a tool would have to have done. */
function isOfTheWorld(claim: Claim, backing: Backing): boolean {
  const able = capable(claim, backing);
  const shared = backing.offered.filter((tool) => shares(claim.things, tool.named));
  const named = shared.filter((tool) => meet(claim.things.names, tool.named.names));
  const known = able.some(
    (tool) => shares(claim.things, tool.things) || meet(claim.things.families, tool.families),
  );
  if (backing.hosted && (able.length === 0 || claim.families.has("search"))) return false;
  const ofTheWorld = [...claim.things.names].some((name) => !ALSO_TEXT.has(name));
  const handedOn = able.length > 0 && (claim.families.has("send") || claim.families.has("submit"));
  if (claim.ofText && !(claim.strength === "strong" && (known || handedOn))) return false;
  switch (claim.strength) {
    case "strong":
      if (claim.voice === "fact") return able.some((tool) => meet(claim.families, tool.families)) && known;
      return claim.voice === "active" || able.length > 0 || named.some(acts);
    case "weak":
      if (claim.voice === "fact") return able.some((tool) => meet(claim.families, tool.families)) && known;
      if (claim.voice !== "active") {
        const free = claim.things.names.size === 0 || ofTheWorld;
        return known || (able.length > 0 && free) || named.some(acts);
      }
      if (able.some((tool) => tool.named.names.size === 0) && claim.things.names.size > 0) return true;
      if (able.length > 0 && (known || claim.things.stems.size <= 1)) return true;
      if (claim.things.names.size === 0 && !claim.makes) {
        return able.some((tool) => meet(claim.families, tool.families));
      }
      return ofTheWorld || shared.some(acts);
    case "read":
      return able.length > 0 && (claim.voice === "active" || known);
    case "glance":
      return claim.voice === "active" && able.length > 0 && (known || ofTheWorld);
    case "light":
      if (claim.voice === "fact")
        return claim.families.size > 0 && able.some((tool) => meet(claim.families, tool.families));
      if (claim.families.size === 0) return (claim.voice === "state" ? shared : backing.offered).some(acts);
      return able.length > 0 || shared.length > 0 || claim.voice === "active";
  }
}

function isBacked(claim: Claim, backing: Backing): boolean {
  const { ran, offered } = backing;
  if (claim.families.size === 0)
    return ran.some((call) => acts(call.tool)) || (ran.length > 0 && !offered.some(acts));
  return ran.some((call) => {
    const { tool } = call;
    if (tool.runsAnything) return true;
    if (
      !tool.understood &&
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
      meet(claim.things.names, call.names)
    )
      return true;
    if (level === 0) return false;
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

/** "both your flight and your hotel", where a tool of the same kind for one of them did not run. */
function leavesOneOut(claim: Claim, { ran, offered }: Backing): boolean {
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

const SEVERAL = /\b(?:both|and|as well as|y|e|et|und|sowie)\b|和|以及|还有|都/iu;

/** The claims that no call stands behind, in the order of the text. */
export const unbacked = (claims: readonly Claim[], backing: Backing): Claim[] =>
  claims.filter(
    (claim) => isOfTheWorld(claim, backing) && (!isBacked(claim, backing) || leavesOneOut(claim, backing)),
  );
