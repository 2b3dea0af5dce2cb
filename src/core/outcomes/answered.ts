/** What the answered call adds to the reading of its result: which kind of tool it was, and which values it gave. */
import { wordsOf } from "../features/text/words.ts";
import type { AnsweredCall } from "./result.ts";
import { isLooseList, isLooseObject, readLoosely, type LooseValue } from "./loose-value.ts";

const LONGEST_ARGUMENTS = 20_000;
const MOST_VALUES = 200;

const READS =
  /^(?:get|gets|list|lists|read|reads|search|searches|find|finds|fetch|fetches|query|queries|look|lookup|check|checks|describe|describes|show|shows|view|views|retrieve|retrieves|return|returns|browse|load|loads|download|cat|grep|tail|head|inspect|monitor|track|poll|scrape|crawl|logs?)$/;
const WRITES =
  /^(?:create|update|delete|send|set|add|cancel|book|post|put|write|remove|move|buy|sell|pay|place|make|edit|submit|reply|forward|upload|insert|change|modify|reserve|transfer|refund|close|open)$/;
const DESCRIBED_AS_READ = /^(?:gets?|lists?|reads?|searches|search|finds?|fetch|fetches|retrieves?|shows?)$/;
const PROSE =
  /^(?:e?mails?|messages?|inbox|documents?|docs?|notes?|files?|pages?|posts?|comments?|reviews?|transcripts?|logs?|search|web|websites?|urls?|http|code|articles?|tickets?|news|wiki|wikipedia|issues?|threads?|chats?|cat|grep|tail|head|kb|knowledge|faq|policy|policies|history|snippets?)$/;
const CREDENTIAL = /token|api_?key|password|passwd|secret|credential|session|pin$/i;

export class Answered {
  readonly #call: AnsweredCall;
  #given: { readonly names: ReadonlySet<string>; readonly values: ReadonlySet<string> } | undefined;

  constructor(call: AnsweredCall) {
    this.#call = call;
  }

  /** The tool looks something up: fields of a record that it returns are data. */
  get reads(): boolean {
    const words = this.#words();
    if (words.some((word) => WRITES.test(word)) || /check_?-?(?:in|out)/i.test(this.toolName)) return false;
    const described = wordsOf(this.#call.tool?.description.slice(0, 60) ?? "")[0] ?? "";
    return words.slice(0, 3).some((word) => READS.test(word)) || DESCRIBED_AS_READ.test(described);
  }

  /** The tool returns what other people wrote: mails, pages, logs, code. */
  get returnsProse(): boolean {
    return this.reads && this.#words().some((word) => PROSE.test(word));
  }

  /** The agent itself gave a token or a password. */
  get givesCredential(): boolean {
    return [...this.#arguments().names].some((name) => CREDENTIAL.test(name));
  }

  /** The call is known, and gives no value that an error could blame. */
  get givesNothing(): boolean {
    return this.#call.call !== null && this.#arguments().values.size === 0;
  }

  /** Whether this is exactly a value that the call gave. */
  gave(value: LooseValue | undefined): boolean {
    return (
      (typeof value === "string" || typeof value === "number") && this.#arguments().values.has(`${value}`)
    );
  }

  /** Whether the sentence repeats a value of the call: an identifier, a name, a number of at least two digits. */
  repeatsValue(sentence: string): boolean {
    return [...this.#arguments().values].some(
      (value) =>
        value.length > 1 && value.length <= 200 && /\w\w|\P{ASCII}/u.test(value) && sentence.includes(value),
    );
  }

  /** Whether the sentence names a parameter of the tool in a form that only a name has: quoted, snake or camel case. */
  namesParameter(sentence: string): boolean {
    const declared = parameterNames(this.#call.tool?.parameters);
    return [...this.#arguments().names, ...declared].some((name) => {
      const at = sentence.indexOf(name);
      if (at < 0) return false;
      return /_|[a-z][A-Z]/.test(name) || /["'`“‘]/.test(sentence.charAt(at - 1));
    });
  }

  get toolName(): string {
    return this.#call.call?.name ?? this.#call.tool?.name ?? "";
  }

  #words(): readonly string[] {
    return wordsOf(this.toolName.slice(0, 100));
  }

  #arguments() {
    return (this.#given ??= read(this.#call.call?.arguments ?? ""));
  }
}

function read(text: string) {
  const names = new Set<string>();
  const values = new Set<string>();
  const walk = (value: LooseValue): void => {
    if (values.size >= MOST_VALUES) return;
    if (isLooseObject(value)) {
      for (const [name, member] of value) {
        if (name.length > 2 && names.size < MOST_VALUES) names.add(name);
        walk(member);
      }
    } else if (isLooseList(value)) value.forEach(walk);
    else if (typeof value === "string" ? value.trim() !== "" : typeof value === "number")
      values.add(`${value}`.trim());
  };
  const value = readLoosely(text.slice(0, LONGEST_ARGUMENTS));
  if (typeof value === "string") walk(readLoosely(value) ?? null);
  else if (value !== undefined) walk(value);
  return { names, values };
}

function parameterNames(parameters: unknown): readonly string[] {
  if (typeof parameters !== "object" || parameters === null || !("properties" in parameters)) return [];
  const { properties } = parameters;
  if (typeof properties !== "object" || properties === null) return [];
  return Object.keys(properties)
    .filter((name) => name.length > 2)
    .slice(0, MOST_VALUES);
}
