/** Requests that the gate abstains from again and again, grouped by what was in doubt and how they were worded. */
import { groupBy } from "../group-by.ts";
import type { Tool } from "../turn.ts";
import { type Abstention, type DoubtKind, kindOf } from "./abstention.ts";
import { type AreaFacts, propose, type Proposal } from "./propose.ts";
import { clusterWordings, commonWords, wordingOf } from "./wording.ts";

export interface BlindArea extends AreaFacts {
  /** Milliseconds since 1970. */
  readonly firstAt: number;
  readonly lastAt: number;
  /** The newest; `text` is null where it is not stored. */
  readonly examples: readonly { readonly id: string; readonly text: string | null }[];
  readonly proposal: Proposal;
}

export interface GroupOptions {
  /** Smaller groups are left out. */
  readonly least: number;
  /** Most groups, the largest first. */
  readonly most: number;
}

/** A wording of its own from this many requests on; the others stay together. */
const SMALLEST_CLUSTER = 3;
const MOST_EXAMPLES = 5;
const LONGEST_EXAMPLE = 300;

interface Member extends Abstention {
  readonly kind: DoubtKind;
}

/**
 * @param abstentions newest first
 * @param toolOf the newest declaration of a tool; null where none is stored
 */
export function blindAreas(
  abstentions: readonly Abstention[],
  toolOf: (name: string) => Tool | null,
  { least, most }: GroupOptions,
): readonly BlindArea[] {
  const members = abstentions.map((one): Member => ({ ...one, kind: kindOf(one) }));
  const places = groupBy(members, (one) => JSON.stringify([one.kind, toolNameOf(one), parametersOf(one)]));
  return [...places.values()]
    .flatMap(byWording)
    .filter((group) => group.length >= least)
    .toSorted((a, b) => b.length - a.length || (b[0]?.createdAt ?? 0) - (a[0]?.createdAt ?? 0))
    .slice(0, most)
    .flatMap((group) => areaOf(group, toolOf) ?? []);
}

const toolNameOf = ({ point, tool }: Abstention): string => point?.tool ?? tool;
const parametersOf = ({ point }: Abstention): readonly string[] => point?.parameters ?? [];

/** The clusters of a place, and what is in none of them. */
function byWording(members: readonly Member[]): readonly (readonly Member[])[] {
  const leaders = clusterWordings(members.map(({ wording }) => wordingOf(wording ?? "")));
  const sizes = groupBy(leaders, (leader) => leader);
  const isOwn = (leader: number | null | undefined): leader is number =>
    leader != null && (sizes.get(leader)?.length ?? 0) >= SMALLEST_CLUSTER;
  const groups = groupBy(members, (_, place) => {
    const leader = leaders[place];
    return isOwn(leader) ? leader : null;
  });
  return [...groups.values()];
}

function areaOf(group: readonly Member[], toolOf: (name: string) => Tool | null): BlindArea | null {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) return null;
  const texts = group.flatMap(({ wording }) => wording ?? []);
  const words = texts.length < SMALLEST_CLUSTER ? [] : commonWords(texts);
  const facts = {
    kind: first.kind,
    tool: toolNameOf(first),
    parameters: parametersOf(first),
    words: words.length === 0 ? null : words,
    n: group.length,
    correct: group.filter(({ verdict }) => verdict === "correct").length,
    incorrect: group.filter(({ verdict }) => verdict === "incorrect").length,
  };
  return {
    ...facts,
    firstAt: last.createdAt,
    lastAt: first.createdAt,
    examples: group
      .slice(0, MOST_EXAMPLES)
      .map(({ id, wording }) => ({ id, text: wording?.slice(0, LONGEST_EXAMPLE).toWellFormed() ?? null })),
    proposal: propose(facts, toolOf(facts.tool), texts),
  };
}
