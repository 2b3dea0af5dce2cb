/** A second opinion as a form holds it, and in words. */
import { OPINION_FORMATS, OPINION_TIMES } from "../../../src/core/policy/opinion.ts";
import { RISKS } from "../../../src/core/turn.ts";
import type { Rule } from "../api/types.ts";
import type { Draft } from "./draft.ts";

type Opinion = Exclude<NonNullable<Rule["second_opinion"]>, "off">;

export const FORMATS = OPINION_FORMATS;
export const TIMES: readonly (readonly [string, string])[] = [
  ["doubt", "where its answer could change the decision"],
  ["always", "for every judged call"],
];

const PREFIX = "second_opinion.";

/** All its controls without a text. */
export const NO_OPINION: Draft = Object.fromEntries(
  ["model", "upstream", "format", "when", "risks", "deadline_ms"].map((name) => [`${PREFIX}${name}`, ""]),
);

/** The texts of its controls. */
export function opinionTexts(second: Rule["second_opinion"]): readonly [string, string][] {
  if (second === undefined) return [];
  if (second === "off") return [["second_opinion", "off"]];
  const { model, upstream, format, when, risks, deadline_ms: deadline } = second;
  const texts: [string, string | undefined | null][] = [
    ["model", model],
    ["upstream", upstream],
    ["format", format],
    ["when", when],
    ["risks", risks?.join(", ")],
    ["deadline_ms", deadline === undefined ? undefined : String(deadline)],
  ];
  return [
    ["second_opinion", "model"],
    ...texts.flatMap(([name, text]): [string, string][] =>
      typeof text === "string" ? [[`${PREFIX}${name}`, text]] : [],
    ),
  ];
}

interface ReadOpinion {
  readonly value: Rule["second_opinion"];
  /** What is wrong, by the name of the control. */
  readonly problems: Readonly<Record<string, string>>;
}

const namesIn = (text: string): string[] => text.split(/[\s,]+/).filter((name) => name !== "");

/** What the controls say. */
export function readOpinion(draft: Draft): ReadOpinion {
  const text = (name: string): string => (Object.hasOwn(draft, name) ? (draft[name] ?? "").trim() : "");
  const chosen = text("second_opinion");
  if (chosen === "off") return { value: "off", problems: {} };
  if (chosen !== "model") return { value: undefined, problems: {} };
  const of = (name: string): string => text(`${PREFIX}${name}`);
  const problems: Record<string, string> = {};
  const wrong = (name: string, problem: string) => (problems[`${PREFIX}${name}`] = problem);
  const [model, upstream, deadline] = [of("model"), of("upstream"), of("deadline_ms")];
  if (model === "") wrong("model", "Name a model of the upstream.");
  if (upstream === "" && of("format") !== "") wrong("format", "It goes with another upstream.");
  const risks = namesIn(of("risks"));
  const odd = risks.find((risk) => !RISKS.some((one) => one === risk));
  if (odd !== undefined) wrong("risks", `“${odd}” is no risk; there are ${RISKS.join(", ")}.`);
  const wait = Number(deadline);
  if (deadline !== "" && !(Number.isInteger(wait) && wait >= 100 && wait <= 25_000))
    wrong("deadline_ms", "It must be a whole number between 100 and 25,000.");
  const format = FORMATS.find((one) => one === of("format"));
  const when = OPINION_TIMES.find((one) => one === of("when"));
  const value: Opinion = {
    model,
    ...(upstream === "" ? {} : { upstream }),
    ...(format === undefined ? {} : { format }),
    ...(when === undefined ? {} : { when }),
    ...(risks.length === 0 ? {} : { risks: RISKS.filter((one) => risks.includes(one)) }),
    ...(deadline === "" ? {} : { deadline_ms: wait }),
  };
  return { value, problems };
}

/** For example “m of haiku, always, for high, within 2000 ms”. */
export function opinionWords(second: NonNullable<Rule["second_opinion"]>): string {
  if (second === "off") return "off";
  const { model, upstream, when, risks, deadline_ms: deadline } = second;
  return [
    upstream ? `${model} of ${upstream}` : model,
    ...(when === "always" ? ["always"] : []),
    ...(risks === undefined || risks.length === RISKS.length ? [] : [`for ${risks.join(", ")}`]),
    ...(deadline === undefined || deadline === 8_000 ? [] : [`within ${deadline} ms`]),
  ].join(", ");
}
