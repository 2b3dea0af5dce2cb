import type { Risk, Tool } from "../turn.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Verbs of tools that only look. */
const READS = words(
  "get list search find read fetch look lookup check show view count calculate compute compare describe query retrieve display " +
    "inspect browse preview estimate validate verify think convert tail wc grep diff cat ls pwd du head stat whoami is has can",
);
/** Verbs of what cannot be taken back, and of money. */
const DESTROYS = words(
  "delete remove drop destroy purge wipe erase truncate terminate uninstall rm rmdir kill revoke refund pay transfer withdraw charge " +
    "buy purchase sell wire reimburse payout",
);
/** Verbs of what changes something, or reaches somebody. */
const CHANGES = words(
  "send post publish create add update set edit modify change write insert upload book reserve cancel schedule reschedule move rename " +
    "copy mv cp touch mkdir cd submit place order fund trade invest reply comment retweet tweet share invite assign approve reject close " +
    "open resolve start stop lock unlock activate deactivate enable disable register login logout authenticate mark follow unfollow " +
    "fill press adjust sort echo execute run deploy restart reset merge push commit clear save replace append return exchange email mail " +
    "call notify message subscribe unsubscribe make activate release",
);
const LONGEST_NAME = 200;
const LONGEST_DESCRIPTION = 300;

/** The words of a name, without numbers: at "_", "-", "." and where a capital begins. */
const partsOf = (name: string): readonly string[] =>
  (name.slice(0, LONGEST_NAME).match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) =>
    part.toLowerCase(),
  );

/** `deletes` and `deleting` are told from `delete` only where the verb leads a description. */
const stems = (word: string): readonly string[] => [word, word.replace(/s$/, ""), word.replace(/es$/, "")];

const kindOf = (word: string): Risk | null => {
  if (DESTROYS.has(word)) return "high";
  if (CHANGES.has(word)) return "medium";
  return READS.has(word) ? "low" : null;
};

/** The kind of the first verb among the first words of a description. */
function described(description: string): Risk | null {
  const leading =
    description
      .slice(0, LONGEST_DESCRIPTION)
      .toLowerCase()
      .match(/[a-z]+/g) ?? [];
  for (const word of leading.slice(0, 2)) {
    const kind = stems(word)
      .map(kindOf)
      .find((one) => one !== null);
    if (kind !== undefined && kind !== null) return kind;
  }
  return null;
}

/**
 * A guess at a tool's risk from the verbs of its name and description; null where they say nothing, or not the same. It is a
 * guess: it rates a tool only where the policy says `guess_risk`, and is a suggestion everywhere else.
 */
export function guessRisk({ name, description }: Pick<Tool, "name" | "description">): Risk | null {
  const parts = partsOf(name);
  const kinds = parts.map(kindOf);
  const first = kinds.find((kind) => kind !== null) ?? null;
  const said = described(description ?? "");
  if (first === null) return said === "low" ? null : said;
  if (first !== "low") return first;
  // A name that begins with a verb of reading is believed only if the description does not begin with another one.
  return said === null || said === "low" ? "low" : null;
}
