import { isArray, isObject, type Json, type JsonObject } from "../../core/arguments/json.ts";
import type { InText, OtherWays } from "../asking/asking.ts";
import {
  allShown,
  CHOSEN,
  isAbsent,
  objectAt,
  OTHER_TOOLS,
  shownTool,
  withMore,
  without,
} from "../asking/json.ts";
import { inOtherOrder, type Reorder } from "../asking/order.ts";
import { jsonTextPrompt, type ShownTool } from "../asking/prompt.ts";
import { nameIn, spellings } from "./spelling.ts";

const NATIVE = ["tools", "toolConfig"].flatMap(spellings);
/** They would force another form on the answer. */
const FORMS = ["responseMimeType", "responseSchema", "responseJsonSchema"].flatMap(spellings);
const DECLARATIONS = spellings("functionDeclarations");

/** One item may stand there without its list. */
const listOf = (value: Json | undefined): readonly Json[] => {
  if (value === undefined || value === null) return [];
  return isArray(value) ? value : [value];
};

function declared(entry: Json): readonly (ShownTool | null)[] {
  if (!isObject(entry)) return [null];
  const others = [...entry].some(([name, value]) => !DECLARATIONS.includes(name) && value !== null);
  if (others) return [null];
  return DECLARATIONS.flatMap((name) => listOf(entry.get(name))).map((declaration) => {
    if (!isObject(declaration)) return null;
    const json = nameIn(declaration, "parametersJsonSchema");
    return shownTool(declaration, isAbsent(declaration.get(json)) ? "parameters" : json);
  });
}

function instructed(given: Json | undefined, prompt: string): Json | null {
  const part = new Map<string, Json>([["text", prompt]]);
  if (given === undefined || given === null) return new Map<string, Json>([["parts", [part]]]);
  if (typeof given === "string") return withMore(given, prompt);
  return isObject(given) ? new Map(given).set("parts", [...listOf(given.get("parts")), part]) : null;
}

function withWords(body: JsonObject, words: string): Map<string, Json> | null {
  // Cached content takes no other instructions.
  if (!isAbsent(body.get(nameIn(body, "cachedContent")))) return null;
  const place = nameIn(body, "systemInstruction");
  const system = instructed(body.get(place), words);
  return system === null ? null : new Map(body).set(place, system);
}

function inText(body: JsonObject): InText {
  if (!isAbsent(body.get(nameIn(body, "cachedContent"))))
    return { obstacle: "cached content takes no other instructions" };
  const config = objectAt(body, nameIn(body, "toolConfig"));
  const calling = config && objectAt(config, nameIn(config, "functionCallingConfig"));
  const mode = calling?.get("mode");
  if (mode === "ANY" || mode === "NONE") return { obstacle: CHOSEN };
  const shown = allShown(listOf(body.get("tools")).flatMap(declared));
  if (shown === null) return { obstacle: OTHER_TOOLS };
  const place = nameIn(body, "systemInstruction");
  const system = instructed(body.get(place), jsonTextPrompt(shown));
  if (system === null) return { obstacle: "the instructions are no text" };
  const changed = without(body, NATIVE).set(place, system);
  const form = nameIn(body, "generationConfig");
  const own = objectAt(body, form);
  if (own !== null) changed.set(form, without(own, FORMS));
  return { body: changed };
}

function entryInOrder(entry: Json, reorder: Reorder): Json {
  if (!isObject(entry)) return entry;
  const changed = new Map(entry);
  for (const name of DECLARATIONS) {
    const list = inOtherOrder(entry.get(name), reorder);
    if (list !== null) changed.set(name, list);
  }
  return changed;
}

const holdsTwo = (entry: Json): boolean =>
  isObject(entry) && DECLARATIONS.some((name) => inOtherOrder(entry.get(name), (items) => items) !== null);

export const otherWays: OtherWays = {
  /** Declarations stand in lists inside the list of tools; both get another order. */
  reordered(body, reorder) {
    const entries = listOf(body.get("tools"));
    if (entries.length < 2 && !entries.some(holdsTwo)) return null;
    const inside = entries.map((entry) => entryInOrder(entry, reorder));
    return new Map(body).set("tools", inOtherOrder(inside, reorder) ?? inside);
  },
  inText,
  instructed: withWords,
};
