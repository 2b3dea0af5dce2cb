import { type ArgumentKind, isBacked, kindOf } from "../checks/argument-kinds.ts";
import { wantsMail } from "../checks/wants-mail.ts";
import type { Leaf } from "../features/leaves.ts";
import type { PreparedTurn } from "../features/prepare.ts";
import { asNode, propertyOf } from "../features/schema-view.ts";
import { type CallView, viewOf } from "../features/view.ts";
import type { Normalised, NormalisedSample, ParsedCall } from "../normalised.ts";
import { whomOf } from "./whom.ts";

/** What is missing, where it has a name of its own. */
export type UnknownWhat = "mail_address" | "web_address" | "phone_number";

/** A value that a model cannot know by itself, and that nobody said. */
export interface UnknownValue {
  readonly kind: "unknown_value";
  readonly tool: string;
  readonly parameter: string;
  /** Null: it is told by the parameter's name. */
  readonly what: UnknownWhat | null;
  /** Whose it would be, as the user named them. */
  readonly whom: string | null;
  /** The only value of this kind that a tool found, or else that users wrote. */
  readonly guess: string | null;
}

const MAIL = /[^\s@<>"'“”「」,;:(){}[\]\\]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gu;
const LONGEST_TEXT = 50_000;

/** The one mail address in a text; null where there is none, or where there are several. */
function onlyMail(text: string): string | null {
  const found = new Set((text.slice(0, LONGEST_TEXT).match(MAIL) ?? []).map((one) => one.toLowerCase()));
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

function whatOf(leaf: Leaf, kind: ArgumentKind | null): UnknownWhat | null {
  if (leaf.text.includes("@") || wantsMail(leaf)) return "mail_address";
  return kind === "web_address" || kind === "phone_number" ? kind : null;
}

function isUnknown(leaf: Leaf, call: CallView, turn: PreparedTurn): boolean {
  if (wantsMail(leaf) && typeof leaf.value === "string" && !leaf.text.includes("@")) return true;
  const kind = kindOf(leaf);
  return kind !== null && !isBacked(leaf, kind, call, turn);
}

/** The first value of the candidate's calls that somebody would have to say; null where there is none. */
export function unknownValue(
  candidate: NormalisedSample,
  normalised: Normalised,
  turn: PreparedTurn,
): UnknownValue | null {
  const { leaves } = viewOf({ turn, normalised, candidate, secondOpinion: null });
  const found = leaves.find(({ leaf, call }) => isUnknown(leaf, call, turn));
  if (found === undefined) return null;
  const { leaf, call } = found;
  return describe(call.call.name, leaf, whatOf(leaf, kindOf(leaf)), turn);
}

/** A mail address that the model left out, and nothing else; null where something else is missing. */
export function missingAddress(
  { name, tool }: ParsedCall,
  parameters: readonly string[],
  turn: PreparedTurn,
): UnknownValue | null {
  const [parameter = ""] = parameters;
  const leaf = { parameter, value: "", text: "", schema: propertyOf(asNode(tool?.parameters), parameter) };
  return parameters.length === 1 && wantsMail(leaf) ? describe(name, leaf, "mail_address", turn) : null;
}

function describe(
  tool: string,
  leaf: Pick<Leaf, "parameter" | "text">,
  what: UnknownWhat | null,
  turn: PreparedTurn,
): UnknownValue {
  const users = turn.turn.messages.filter(({ role }) => role === "user").map(({ text }) => text);
  const known = what === "mail_address" ? (onlyMail(turn.results.text) ?? onlyMail(users.join("\n"))) : null;
  return {
    kind: "unknown_value",
    tool,
    parameter: leaf.parameter,
    what,
    whom: what === "mail_address" || what === "phone_number" ? whomOf(leaf.text, users) : null,
    guess: known !== null && known !== leaf.text.toLowerCase() ? known : null,
  };
}
