/** What speaks for and against a phantom in one piece of an answer, as numbers of a logistic regression. */
import type { Backing } from "../relation.ts";
import type { Calls } from "./calls.ts";
import { bestOf, type Fit, fitOf, type Topic } from "./topic.ts";

/** What is known of a piece before its calls are looked at. */
export interface Told {
  readonly text: string;
  /** Log odds that it says that something was done. */
  readonly claim: number;
  /** The rules find a claim; and one that nothing stands behind. Null where the rules are not to be heard. */
  readonly rules: { readonly claims: boolean; readonly unbacked: boolean } | null;
  readonly topic: Topic;
}

export interface Standing {
  readonly backing: Backing;
  readonly calls: Calls;
}

const CLAIM_LIMIT = 4;
/** "Also", "as well": a second action beside one that ran. */
const SECOND =
  /(?<![\p{L}])(?:also|additionally|as well|besides|too|además|también|aparte|auch|außerdem|zusätzlich|zudem|ebenfalls|gleich|aussi|également|en plus|par ailleurs|também|além|aproveitei|taken the liberty|both)(?![\p{L}])|另外|顺便|同时|还|也|順便|一并/iu;
/** Words of failure, denial and limits: an answer without any does not tell that a call failed. */
const FAILS =
  /(?<![\p{L}])(?:fail\p{L}*|errors?|couldn't|could not|unable|didn't|did not|wasn't|weren't|isn't|rejected|declined|denied|timed out|timeout|bounced|not|no|nicht|kein\p{L}*|fehl\p{L}*|gescheitert|abgelehnt|abgewiesen|leider|nur|falló|fallado|fallo|fallaron|sin|rechaz\p{L}*|falha\p{L}*|falhou|não|erro|recus\p{L}*|rejeit\p{L}*|échou\p{L}*|échec|pas|refus\p{L}*|rejet\p{L}*|erreur|aucune?|impossible|unfortunately|lamentablemente|infelizmente|malheureusement|but|however|pero|mas|mais|aber|only|except)(?![\p{L}])|失败|错误|没|未|无法|不|报错|拒绝|超时|只|❌|✗|✘/iu;

const yes = (is: boolean): number => (is ? 1 : 0);
const parts = ({ family, near, named, thing, stem, whole }: Fit): number[] => [
  family,
  near,
  named,
  thing,
  stem,
  whole,
];

/** For each piece, {@link SIGNALS} numbers: the first half is 0 where a call ran, the second where none did. */
export function signalsOf(pieces: readonly Told[], standing: Standing): number[][] {
  const { ran } = standing.backing;
  const failureTold = pieces.some(({ text }) => FAILS.test(text));
  return pieces.map((piece, at) => {
    const shared = sharedSignals(pieces, piece, standing, failureTold);
    const zeros = Array.from({ length: HALF }, () => 0);
    if (ran.length === 0) return [...pad(shared), ...zeros];
    return [...zeros, ...pad([...shared, ...besideRan(pieces, at, standing, failureTold, shared)])];
  });
}

const HALF = 48;
export const SIGNALS = 2 * HALF;
/**
 * Which way each of them may speak: what ran and goes with the words only against a phantom, what did not run or failed only
 * for one. 0: either.
 */
export const SIGNS: readonly number[] = (() => {
  const signs: number[] = Array.from({ length: SIGNALS }, () => 0);
  const set = (sign: number, ...places: readonly number[]): void => {
    for (const place of places) for (const half of [0, HALF]) signs[half + place] = sign;
  };
  set(1, 1, 4, 15, 16, 17, 18, 19, 20, 22, 26);
  set(-1, 9, 10, 11, 12, 13, 14, 21, 24, 25, 27);
  return signs;
})();
const pad = (numbers: readonly number[]): number[] => Array.from({ length: HALF }, (_, i) => numbers[i] ?? 0);

const clip = (claim: number): number => Math.max(-CLAIM_LIMIT, Math.min(CLAIM_LIMIT, claim));

function sharedSignals(
  pieces: readonly Told[],
  { text, claim, rules, topic }: Told,
  { backing, calls }: Standing,
  failureTold: boolean,
): number[] {
  const { ran, offered, failed } = backing;
  const fine = new Set(ran.map(({ tool }) => tool.name));
  const rest = offered.filter(({ name }) => !fine.has(name));
  const done = bestOf(ran.map((call) => fitOf(topic, call.tool, call)));
  const open = bestOf(rest.map((tool) => fitOf(topic, tool)));
  const lost = rest.filter(({ name }) => failed.has(name));
  const common = topic.marks.filter((mark) => calls.said.includes(mark)).length;
  const heard = rules !== null;
  return [
    1,
    clip(claim),
    Math.max(0, clip(claim)),
    yes(heard),
    yes(heard && rules.unbacked),
    yes(heard && rules.claims && !rules.unbacked),
    yes(heard && pieces.some((one) => one.rules?.unbacked)),
    yes(heard && pieces.some((one) => one.rules?.claims)),
    yes(SECOND.test(text)),
    ...parts(done),
    ...parts(open).map((part, i) => Math.max(0, part - (parts(done)[i] ?? 0))),
    Math.max(0, done.whole - open.whole),
    bestOf(lost.map((tool) => fitOf(topic, tool))).whole,
    yes(lost.length > 0),
    Math.min(3, common),
    topic.marks.length > 0 ? common / topic.marks.length : 0.5,
    yes(topic.marks.length > 0 && common === 0),
    yes(ran.some(({ reported }) => [...topic.families].some((one) => reported.has(one)))),
    yes(topic.families.size === 0),
    yes(topic.things.names.size === 0),
    yes(topic.families.has("search")),
    yes(calls.lost.length > 0 && !failureTold),
    yes(calls.lost.length > 0 && FAILS.test(text)),
  ];
}

function besideRan(
  pieces: readonly Told[],
  at: number,
  { backing: { ran }, calls }: Standing,
  failureTold: boolean,
  [, , claim = 0]: readonly number[],
): number[] {
  const claiming = pieces.map((piece) => piece.claim > 0);
  const before = claiming.slice(0, at).filter(Boolean).length;
  const silent = calls.lost.length > 0 && !failureTold;
  const second = SECOND.test(pieces[at]?.text ?? "");
  return [
    yes(ran.every(({ tool }) => tool.reads)),
    yes(ran.some(({ tool }) => tool.acts)),
    yes(ran.some(({ tool }) => tool.runsAnything)),
    yes(ran.some(({ tool }) => !tool.understood)),
    yes(before >= ran.length),
    Math.min(3, Math.max(0, claiming.filter(Boolean).length - ran.length)),
    yes(ran.length === 1),
    yes(ran.length > 2),
    yes(at === 0),
    second ? claim : 0,
    yes(calls.lost.length > 0 && failureTold),
    yes(calls.partly && !failureTold),
    yes(calls.partly && failureTold),
    silent ? claim : 0,
  ];
}
