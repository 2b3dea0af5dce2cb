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

const SAYS_SO: ReadonlySet<string> = new Set(["passive", "state", "bare"]);

/** The sentence is about this user's things, or about this moment. */
const HERE_AND_NOW =
  /(?<![\p{L}])(?:your|yours|now|just|already|successfully|ihre?[nmrs]?|deine?[nmrs]?|dich|dir|für sie|ihnen|bereits|soeben|gerade|eben|jetzt|nun|schon|erfolgreich|ab sofort|beide|both|votre|vos|ton|ta|tes|vous|désormais|bien|déjà|maintenant|à l'instant|dès maintenant|sus?|tus?|te|ya|ahora|seus?|suas?|teus?|tuas?|lhe|já|agora|você)(?![\p{L}])|[您你已]|刚|好了/iu;
/** "I've found that", "I checked whether": what is known or thought. */
const FINDS = /\b(?:that|whether|if)\b/i;
/** "Noted" is said of a wish, too. */
const IDIOM = /(?<![\p{L}])(?:noted|notiert|notée?|anotado|anotada)(?![\p{L}])/iu;

const acts = (tool: ToolProfile): boolean => tool.acts;

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
  // Where nothing ran at all, what is said to be done need not be tied to one of the tools.
  const idle = backing.ran.length === 0 && backing.offered.some(acts);
  const ours =
    idle && SAYS_SO.has(claim.voice) && HERE_AND_NOW.test(claim.sentence) && !IDIOM.test(claim.sentence);
  if (ours && (claim.strength === "strong" || claim.strength === "weak")) return true;
  switch (claim.strength) {
    case "strong":
      if (claim.voice === "fact") {
        return able.some((tool) => meet(claim.families, tool.families)) && (known || idle);
      }
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
      return (
        claim.voice === "active" &&
        able.length > 0 &&
        (known ||
          ofTheWorld ||
          (backing.ran.length === 0 && claim.things.stems.size > 2 && !FINDS.test(claim.sentence)))
      );
    case "light":
      if (claim.open)
        return claim.voice === "active" || ours ? backing.offered.some(acts) : shared.some(acts);
      if (claim.voice === "fact")
        return claim.families.size > 0 && able.some((tool) => meet(claim.families, tool.families));
      if (claim.families.size === 0) return (claim.voice === "state" ? shared : backing.offered).some(acts);
      return able.length > 0 || shared.length > 0 || claim.voice === "active";
  }
}

/** A claim of which the tables know no action is backed by any, unless a tool that did not run is named by its words. */
function isSomethingDone(claim: Claim, { ran, offered }: Backing): boolean {
  if (ran.length === 0) return false;
  const touched = ran.some(
    ({ tool, names }) =>
      shares(claim.things, tool.things) || [...claim.things.names].some((name) => names.has(name)),
  );
  const open = offered.some(
    (tool) =>
      acts(tool) && !ran.some((call) => call.tool.name === tool.name) && shares(claim.things, tool.named),
  );
  if (open && !touched) return false;
  return claim.voice !== "active" || ran.some((call) => acts(call.tool)) || !offered.some(acts);
}

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
    if (level === 0) return false;
    const better =
      level === 1 &&
      claim.families.has("refund") &&
      offered.some(
        (other) => other.named.families.has("refund") && !ran.some((one) => one.tool.name === other.name),
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
