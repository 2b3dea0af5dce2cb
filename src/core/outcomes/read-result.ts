import { Answered } from "./answered.ts";
import { fold } from "./fold.ts";
import { judgeError } from "./judge-error.ts";
import { isLooseList, isLooseObject, readLoosely, type LooseObject, type LooseValue } from "./loose-value.ts";
import { errorOf, payloadOf, plainKey, saysSomething } from "./object-error.ts";
import { partialError } from "./partial-error.ts";
import type { AnsweredCall, ResultReading, ToolResult } from "./result.ts";
import { errorTexts } from "./text-error.ts";

/** What is read of a result, in UTF-16 units. An error stands at the beginning, and is short. */
export const READ_LIMIT = 64_000;

const MAX_DEPTH = 4;
/** Members that hold the whole answer where nothing stands beside them. */
const ENVELOPE =
  /^(?:data|result|results|response|output|outputs|body|content|contents|text|message|msg|answer|payload|value|detail|details|return|status|tooloutput|toolresult|observation|structuredcontent)$/;

/** The agent's own words for a call that it did not make: a person said no, or stopped it. */
const NOT_RUN =
  /^(?:\[?request interrupted by|(?:the )?(?:user|operator|human) (?:has )?(?:denied|rejected|declined|refused|cancell?ed|aborted|interrupted|doesn't want|does not want)\b|(?:the |this )?tool (?:use|call|execution) (?:was|has been) (?:rejected|denied|declined|cancell?ed|aborted|interrupted|skipped)\b|permission to use \S+ (?:was|has been) (?:denied|rejected))/i;

const RAN: ResultReading = { kind: "ran", rule: "no error", quote: "" };
const EMPTY: ResultReading = { kind: "ran", rule: "an empty result", quote: "" };
const ASKS: ResultReading = { kind: "ran", rule: "the tool asks something back", quote: "" };

/**
 * What a tool result says about the call that it answers.
 *
 * Structure comes first: a body is read as JSON (or Python's form of it) and judged by its keys and values, so that the
 * word "error" in data is no error. Of plain text only the beginning counts. Pure, never throws; reads at most
 * `READ_LIMIT` units of the text whatever its length.
 */
export function readToolResult(result: ToolResult, answeredCall: AnsweredCall): ResultReading {
  const answered = new Answered(answeredCall);
  const text = result.text.trimStart().slice(0, READ_LIMIT);
  if (NOT_RUN.test(text)) return { kind: "unclear", rule: "the tool was not run", quote: text.slice(0, 100) };
  const found = readText(text, answered, 0);
  if (!result.failed || (found !== null && found.kind !== "ran")) return found ?? RAN;
  // The flag says that it is an error; the words only say whose.
  const value = readLoosely(text);
  const texts = value === undefined ? [text] : stringsIn(value);
  const reading = judgeError({ texts, codes: [] }, answered);
  return { ...reading, rule: `${reading.rule} (flagged as an error)` };
}

/** Null where there is nothing to say. */
function readText(text: string, answered: Answered, depth: number): ResultReading | null {
  if (text.trim() === "") return EMPTY;
  const value = readLoosely(text);
  if (value !== undefined) return readValue(value, answered, depth);
  const texts = errorTexts(text, answered);
  if (texts === null) return null;
  if (texts.length === 0)
    return { kind: "unclear", rule: "the result counts errors", quote: text.slice(0, 100) };
  return judgeError({ texts, codes: [] }, answered);
}

function readValue(value: LooseValue, answered: Answered, depth: number): ResultReading | null {
  if (depth > MAX_DEPTH) return null;
  if (typeof value === "string") return readText(value, answered, depth + 1);
  if (isLooseObject(value)) return readObject(value, answered, depth);
  if (isLooseList(value)) return readList(value, answered, depth);
  return null;
}

function readList(list: readonly LooseValue[], answered: Answered, depth: number): ResultReading | null {
  const blocks = blockText(list);
  if (blocks !== null) return readText(blocks, answered, depth + 1);
  const [first] = list;
  if (list.length === 1 && typeof first === "string") return readText(first, answered, depth + 1);
  const objects = list.filter(isLooseObject);
  if (objects.length === 0 || objects.length < list.length) return null;
  // A list of nothing but errors is one; records that hold an error are data.
  const bare = objects.slice(0, 50).every((object) => payloadOf(object, answered).length === 0);
  const readings = bare ? objects.slice(0, 50).map((object) => readObject(object, answered, depth + 1)) : [];
  return readings.length > 0 && readings.every((reading) => reading !== null && reading.kind !== "ran")
    ? (readings[0] ?? null)
    : null;
}

function readObject(object: LooseObject, answered: Answered, depth: number): ResultReading | null {
  const keys = new Map([...object].slice(0, 60).map(([key, value]) => [plainKey(key), value] as const));
  if (keys.get("elicitationrequired") === true || keys.get("inputrequired") === true) return ASKS;
  const content = keys.get("content");
  const blocks = isLooseList(content) ? blockText(content) : null;
  if (blocks !== null && (keys.has("iserror") || keys.size === 1)) {
    const inner = readText(blocks, answered, depth + 1);
    if (keys.get("iserror") !== true || (inner !== null && inner.kind !== "ran")) return inner;
    return judgeError({ texts: [blocks], codes: [] }, answered);
  }
  const error = errorOf(object, answered);
  const partial = partialError(object, answered, error);
  if (partial !== null) return partial;
  if (error !== null) return judgeError(error, answered);
  return readInside(keys, answered, depth);
}

/** Where one member holds everything, it is read like a result of its own. */
function readInside(keys: ReadonlyMap<string, LooseValue>, answered: Answered, depth: number) {
  const speaking = [...keys].filter(
    ([key, value]) =>
      saysSomething(value) &&
      !answered.gave(value) &&
      !/^(?:code|status|success|ok|id|requestid|timestamp)$/.test(key),
  );
  const only = speaking.length === 0 ? [...keys].filter(([, value]) => saysSomething(value)) : speaking;
  const [entry] = only;
  if (only.length !== 1 || entry === undefined || !ENVELOPE.test(entry[0])) return null;
  if (typeof entry[1] === "string") {
    const reading = readText(entry[1], answered, depth + 1);
    const code = keys.get("code") ?? keys.get("ret");
    // {"code": 40001, "msg": "..."}: the APIs that write so write 0 or 200 where all is well.
    if (reading === null && typeof code === "number" && code >= 1_000 && !SUCCEEDED.test(fold(entry[1]))) {
      return judgeError({ texts: [entry[1]], codes: [] }, answered);
    }
    return reading;
  }
  return readValue(entry[1], answered, depth + 1);
}

const SUCCEEDED = /succe|\bok\b|\bdone\b|成功|完了|erfolg|exito|sucesso/;

/** The text of content blocks `[{type: "text", text}, ...]`; null for other lists. */
function blockText(list: readonly LooseValue[]): string | null {
  if (list.length === 0) return null;
  const texts: string[] = [];
  for (const block of list.slice(0, 50)) {
    if (!isLooseObject(block) || typeof block.get("type") !== "string") return null;
    const text = block.get("text");
    if (typeof text === "string") texts.push(text);
    else if (!/^(?:image|audio|resource|resource_link|document|image_url|file)$/.test(`${block.get("type")}`))
      return null;
  }
  return texts.length === 0 ? null : texts.join("\n");
}

function stringsIn(value: LooseValue, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth > MAX_DEPTH) return [];
  const inner = isLooseObject(value) ? [...value.values()] : isLooseList(value) ? value : [];
  return inner.slice(0, 20).flatMap((member) => stringsIn(member, depth + 1));
}
