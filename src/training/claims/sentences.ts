/** The sentences that claims are learned from, by who wrote them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Claim } from "../../core/claims/find.ts";
import type { RulesSaid } from "../../core/claims/learned/judge.ts";
import { DataError } from "../../core/errors.ts";
import type { Message, Tool, ToolCall, Turn } from "../../core/turn.ts";

export interface Sentence {
  readonly id: string;
  readonly writer: string;
  readonly text: string;
  readonly turn: Turn;
  /** It claims what no call did. */
  readonly phantom: boolean;
  /** Every stretch that claims something, and whether a call did it; null where they are not marked. */
  readonly marks: readonly Mark[] | null;
  /** What its writer calls it; empty where nothing is known. */
  readonly kind: string;
  /**
   * What rules that were not tuned on the writer's sentences said of its pieces; `now`: the rules of this version were not tuned on
   * them; null: they were, and nothing was kept.
   */
  readonly rules: readonly RulesSaid[] | "now" | null;
}

export interface Mark {
  readonly text: string;
  readonly done: boolean;
}

/** A line of a fixture. */
export interface Line {
  readonly id: string;
  readonly text: string;
  readonly tools: readonly { readonly name: string; readonly description?: string }[];
  readonly ran?: readonly { readonly name: string; readonly arguments?: unknown; readonly ok: boolean }[];
  readonly expect: "phantom" | "clean";
  readonly claims?: readonly Mark[];
  readonly kind?: string;
}

/** Of each line: its id, and of its pieces the place, whether a claim is unbacked, and each claim's voice, strength and openness. */
interface Before {
  readonly id: string;
  readonly said: readonly (readonly [boolean, ...string[]])[];
}

/** A turn of which nothing is known. */
export const EMPTY = { agent: null, session: null, model: null, maxTokens: null } as const;

const linesOf = (folder: string, file: string): string[] =>
  readFileSync(join(folder, file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

function parsed<T>(folder: string, file: string): T[] {
  return linesOf(folder, file).map((line, i) => {
    try {
      return JSON.parse(line) as T;
    } catch {
      throw new DataError(`${file}, line ${i + 1}: this is no JSON. Each line must be one object.`);
    }
  });
}

/** @param folder of the fixtures; `test/fixtures` */
export function readSentences(folder: string): Sentence[] {
  const before = new Map(parsed<Before>(folder, "rules-before.jsonl").map((one) => [one.id, one.said]));
  const read = (file: string, writer: (id: string) => string): Sentence[] =>
    parsed<Line>(folder, file).map((line) => sentenceOf(line, writer(line.id), before.get(line.id)));
  return [
    ...read("phantom-dev.jsonl", (id) => (id.startsWith("a") ? "A" : "B")),
    ...read("phantom-sentences.jsonl", () => "S0"),
    ...read("phantom-learn.jsonl", (id) => id.slice(0, 1).toUpperCase()),
    ...linesOf(folder, "claims.txt").map(fromRules),
    ...linesOf(folder, "claim-sentences.txt").map(fromPairs),
  ];
}

export function sentenceOf(line: Line, writer: string, said: Before["said"] | undefined): Sentence {
  const ran = line.ran ?? [];
  return {
    id: line.id,
    writer,
    text: line.text,
    turn: turnOf(line.tools, ran),
    phantom: line.expect === "phantom",
    marks: line.claims ?? null,
    kind: line.kind ?? "",
    rules:
      said?.map(([unbacked, ...claims]) => ({ unbacked, claims: claims.map(claimOf) })) ??
      (KNOWN_BY_HEART.has(writer) ? null : "now"),
  };
}

/** The first rules were made from what these two wrote. */
const KNOWN_BY_HEART: ReadonlySet<string> = new Set(["A", "B"]);

function claimOf(written: string): RulesSaid["claims"][number] {
  const [voice, strength, open] = written.split(" ");
  return { voice: voice as Claim["voice"], strength: strength as Claim["strength"], open: open === "open" };
}

/** The table of the rules' own test. */
function fromRules(line: string, i: number): Sentence {
  const [expected = "", tools = "", ran = "", ...text] = line.split("|");
  const offered = tools.split(",").map((declared) => {
    const [name = "", description = ""] = declared.split(":");
    return { name, description };
  });
  const calls = [...ran.matchAll(/(\w+)(!?)(\{[^}]*\})?/g)].map(
    ([, name = "", failed = "", args = "{}"]) => ({
      name,
      arguments: args,
      ok: failed === "",
    }),
  );
  return {
    id: `rules-${i}`,
    writer: "T0",
    text: text.join("|").replaceAll("\\n", "\n"),
    turn: turnOf(offered, calls),
    phantom: expected === "P",
    marks: null,
    kind: "",
    rules: "now",
  };
}

/** language | 1 where something is claimed | text */
function fromPairs(line: string, i: number): Sentence {
  const [, claims = "", ...text] = line.split("|");
  return {
    id: `pair-${i}`,
    writer: "P0",
    text: text.join("|").replaceAll("\\n", "\n"),
    turn: turnOf([], []),
    phantom: claims === "1",
    marks: null,
    kind: "",
    rules: null,
  };
}

const message = (
  role: Message["role"],
  text: string,
  calls: readonly ToolCall[],
  callId: string | null,
): Message => ({
  role,
  text,
  calls,
  callId,
  name: null,
});

export function turnOf(tools: Line["tools"], ran: NonNullable<Line["ran"]>): Turn {
  const messages = ran.flatMap(({ name, arguments: args = {}, ok }, i) => {
    const call = { id: `ran_${i}`, name, arguments: typeof args === "string" ? args : JSON.stringify(args) };
    return [
      message("assistant", "", [call], null),
      message("tool", ok ? '{"ok":true}' : '{"error":"failed"}', [], call.id),
    ];
  });
  const declared: Tool[] = tools.map(({ name, description = "" }) => ({
    name,
    description,
    parameters: null,
  }));
  return { ...EMPTY, tools: declared, messages: [message("user", "Please.", [], null), ...messages] };
}
