/** How a claim and a tool go together. */
import { neighboursOf } from "./families.ts";
import type { Claim } from "./find.ts";
import { fold } from "./fold.ts";
import type { RanCall } from "./ran.ts";
import type { Things } from "./things.ts";
import type { ToolProfile } from "./tool-profile.ts";

export interface Backing {
  readonly offered: readonly ToolProfile[];
  /** Calls whose results are no errors. */
  readonly ran: readonly RanCall[];
  /** Names of tools whose calls all failed. */
  readonly failed: ReadonlySet<string>;
  /** Names of tools of which some call failed, and was not repeated with success. */
  readonly unsettled?: ReadonlySet<string>;
  /** The answer owns up that something did not work. */
  readonly admitted?: boolean;
  /** Tools of the provider's may have run as well; nobody knows which. */
  readonly hosted: boolean;
}

export const acts = (tool: ToolProfile): boolean => tool.acts;

export const shares = (a: Things, b: Things): boolean =>
  [...a.names].some((name) => b.names.has(name)) ||
  [...a.stems].some((stem) => stem.length > 3 && b.stems.has(stem));

export function meet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const one of a) if (b.has(one)) return true;
  return false;
}

/** 2: the tool does what the claim says; 1: it does something near to the same thing; 0: it does not. */
export function relation(claim: Claim, families: ReadonlySet<string>, things: Things): 0 | 1 | 2 {
  if (meet(claim.families, families)) return 2;
  if (claim.strength === "light" && shares(claim.things, things) && !families.has("search")) return 1;
  const near = [...claim.families].some((family) => meet(neighboursOf(family), families));
  return near && shares(claim.things, things) ? 1 : 0;
}

/** The offered tools that could have done what the claim says. */
export const capable = (claim: Claim, { offered }: Pick<Backing, "offered">): readonly ToolProfile[] =>
  offered.filter((tool) => relation(claim, tool.families, tool.things) > 0);

/** Words of a tool's name in the sentence: "gepusht" where `git_push` is offered. */
export const cognate = (claim: Claim, tool: ToolProfile): boolean => cognateIn(fold(claim.sentence), tool);

/** The same of a sentence in lower case without accents. */
export const cognateIn = (said: string, { words }: ToolProfile): boolean =>
  words.some((word) => word.length > 3 && !COMMON.has(word) && said.includes(word.slice(0, 5)));
const COMMON: ReadonlySet<string> = new Set(
  "list find search create update send message text data item info user current time file order book make post name card code note plan read view show check with from service call".split(
    " ",
  ),
);
