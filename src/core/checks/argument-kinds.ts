/** Kinds of values that a model cannot know by itself: somebody must have said them. */
import { isNumber } from "../arguments/json.ts";
import { GroundText } from "../features/ground-text.ts";
import type { PreparedTurn } from "../features/prepare.ts";
import type { Leaf } from "../features/leaves.ts";
import { isIdentifier } from "../features/needs.ts";
import { defaultText } from "../features/schema-view.ts";
import { isChoice } from "../features/stated.ts";
import { isPlaceholder, isUrl } from "../features/suspicious-values.ts";
import { stemOf, wordsOf } from "../features/text/words.ts";
import type { CallView } from "../features/view.ts";
import { sourceOf } from "../features/grounding-source.ts";
import { agreedText } from "../session/agreed.ts";

export type ArgumentKind = "placeholder" | "mail_address" | "web_address" | "phone_number" | "identifier";

const MAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;
const PHONE = /^\+?[\d\s().-]{7,24}$/;
const PHONE_NAMES: ReadonlySet<string> = new Set(
  "phone telephone tel mobile cell cellphone fax whatsapp".split(" ").map(stemOf),
);
/** Digits that name a line; what stands before them is a prefix that a model may complete. */
const LINE_DIGITS = 7;
/** A value of more words is composed, and may speak of examples. */
const MOST_WORDS = 6;

const digitsOf = (text: string): string => text.replace(/\D+/g, "");

function isPhone({ parameter, text }: Leaf): boolean {
  if (!PHONE.test(text) || digitsOf(text).length < LINE_DIGITS) return false;
  return text.startsWith("+") || wordsOf(parameter).some((word) => PHONE_NAMES.has(stemOf(word)));
}

const isText = ({ value }: Leaf): boolean => typeof value === "string";
const isNumeric = ({ value }: Leaf): boolean =>
  value !== null && typeof value === "object" && isNumber(value);

/** Null for everything that a model may compose, compute or choose. */
export function kindOf(leaf: Leaf): ArgumentKind | null {
  const { text } = leaf;
  if (leaf.squashed === "" || isChoice(leaf) || text.length > 300) return null;
  if (isText(leaf) && isPlaceholder(text) && leaf.stems.length <= MOST_WORDS) return "placeholder";
  if (isText(leaf) && MAIL.test(text)) return "mail_address";
  if (isText(leaf) && isUrl(text)) return "web_address";
  if ((isText(leaf) || isNumeric(leaf)) && isPhone(leaf)) return "phone_number";
  return isIdentifier(leaf) ? "identifier" : null;
}

/** What users took over from the assistant by a yes, or by the number of an option. */
const AGREED = new WeakMap<PreparedTurn, GroundText>();

function agreedIn(turn: PreparedTurn): GroundText {
  const known = AGREED.get(turn) ?? new GroundText(agreedText(turn.turn.messages));
  AGREED.set(turn, known);
  return known;
}

/** Whether user, operator or a tool said the value or agreed to it, the declaration presets it, or an earlier call used it and did not fail. */
export function isBacked(leaf: Leaf, kind: ArgumentKind, call: CallView, turn: PreparedTurn): boolean {
  const { stated, results } = turn;
  const { squashed } = leaf;
  const grounds = [stated, results, agreedIn(turn)];
  if (squashed.length > 2 && grounds.some((ground) => ground.squashed.includes(squashed))) return true;
  if (defaultText(leaf.schema) === leaf.text) return true;
  if (kind === "phone_number") {
    const line = digitsOf(leaf.text).slice(-LINE_DIGITS);
    return grounds.some((ground) => ground.squashed.includes(line));
  }
  if (kind === "placeholder") return false;
  if (kind === "identifier" && sourceOf(leaf, turn, null) === 1) return true;
  return call.document?.squashed.includes(squashed) === true;
}
