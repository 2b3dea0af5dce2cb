/** What a conversation shows of calls that ran earlier in it: corrections, calls that are taken back, calls made again. */
import { contentStems } from "../../features/text/words.ts";
import type { LinkedTurn } from "../../session/link.ts";
import type { Message, Tool, ToolCall, Turn, Verdict } from "../../turn.ts";
import { blamedStep, didAsTold, doneIn } from "./blamed-step.ts";
import { SaidText } from "./call-values.ts";
import { replacedValues, takesBack } from "./later-call.ts";
import { asksBack, refuses } from "./open-question.ts";
import { readReply, type Reply } from "./read-reply.ts";
import { type Step, type Stretch, stretchesOf } from "./stretch.ts";

/** By what something was inferred. Each kind of evidence is an author of its own, so that one never hides another. */
export type Evidence = "correction" | "undo" | "retry" | "confirmation";

export interface Inferred {
  readonly decisionId: string;
  /** Tools that the blamed answer called: the strictest of their policies holds for what is stored. */
  readonly tools: readonly string[];
  readonly evidence: Evidence;
  /** Never `correct`: neither silence nor thanks is evidence, and people confirm what they were told, not what was called. */
  readonly verdict: Exclude<Verdict, "correct">;
  /** In words of ours, which may be stored whatever users wrote. */
  readonly rule: string;
  /** The user's sentence that decided; "" where there is none. */
  readonly quote: string;
}

/** What users said before, as far back as a value of a call is looked for. */
const MOST_SAID = 8;
const SAID_LENGTH = 4_000;
const OBJECTS: ReadonlySet<Reply["kind"]> = new Set(["blames_act", "blames_result", "protests"]);

type Finding = Pick<Inferred, "evidence" | "verdict" | "rule"> & { readonly step: Step };

/**
 * Reads only what came since the newest answer of the gate that the request repeats, since earlier requests held the rest:
 * messages of users behind it, and the calls of this answer and behind it.
 *
 * Made for few and right verdicts. An objection counts where one call is clearly meant by it: the agent did not ask or
 * refuse something in between, and the call did not do just what users had said. A no that says nothing more counts only
 * together with what the agent then does: it takes the call back, or makes it again with other values.
 */
export function inferVerdicts(turn: Turn, linked: readonly LinkedTurn[]): readonly Inferred[] {
  const newest = linked.at(-1)?.message;
  if (newest === undefined) return [];
  const decisions = new Map(linked.map(({ message, decision }) => [message, decision.id]));
  const stretches = stretchesOf(turn.messages);
  return stretches.flatMap((stretch, index) => {
    const isFresh = (stretch.user ?? -1) > newest || stretch.steps.some(({ message }) => message >= newest);
    if (stretch.user === null || !isFresh) return [];
    const { findings, quote } = atReply(turn, stretches, index, newest);
    return findings.flatMap(({ step, ...found }) => {
      const decisionId = decisions.get(step.message);
      if (decisionId === undefined) return [];
      return [{ decisionId, tools: step.calls.map(({ name }) => name), ...found, quote }];
    });
  });
}

/** The stretch that a reply speaks of: the last one before it in which anything was done or said. */
const beforeReply = (stretches: readonly Stretch[], index: number): number =>
  stretches.slice(0, index).findLastIndex(({ steps, said }) => steps.length > 0 || said !== "");

const replyOf = (messages: readonly Message[], { user }: Stretch): Reply =>
  readReply(user === null ? "" : (messages[user]?.text ?? ""));

function atReply(turn: Turn, stretches: readonly Stretch[], index: number, newest: number) {
  const { messages, tools } = turn;
  const stretch = stretches[index];
  const place = beforeReply(stretches, index);
  const before = stretches[place];
  if (stretch === undefined || before === undefined) return { findings: [], quote: "" };
  const reply = replyOf(messages, stretch);
  const said = saidBefore(messages, stretch.user ?? 0);
  const findings: Finding[] = [];
  if ((stretch.user ?? -1) > newest) {
    findings.push(...fromWords(reply, before, said, tools));
    if (reply.kind === "own_mistake") findings.push(...takenBack(turn, stretches, place));
  }
  if (OBJECTS.has(reply.kind)) {
    const calls = stretch.steps.filter(({ message }) => message >= newest).flatMap((step) => step.calls);
    findings.push(...fromCalls(calls, before, said, tools));
  }
  return { findings, quote: reply.quote };
}

function saidBefore(messages: readonly Message[], end: number): SaidText {
  const texts = messages
    .slice(0, end)
    .filter(({ role }) => role === "user")
    .slice(-MOST_SAID)
    .map(({ text }) => text.slice(0, SAID_LENGTH));
  return new SaidText(texts.join("\n"));
}

function fromWords(
  reply: Reply,
  before: Stretch,
  said: SaidText,
  tools: readonly Tool[],
): readonly Finding[] {
  const blamed = blamedStep(before, reply.denied, tools);
  if (blamed === null) return [];
  const { step, writes, named } = blamed;
  const { rule } = reply;
  const asked = asksBack(before.said);
  switch (reply.kind) {
    case "own_mistake":
      return [{ step, evidence: "correction", verdict: "unknown", rule }];
    case "changes":
      return writes ? [{ step, evidence: "correction", verdict: "unknown", rule }] : [];
    case "confirms":
      return writes && !asked ? [{ step, evidence: "confirmation", verdict: "unknown", rule }] : [];
    case "blames_act":
    case "blames_result":
    case "protests":
    case "other": {
      const open = asked || refuses(before.said);
      const names = named || (!open && correctsValue(reply, before, said));
      const clear = names || (reply.kind === "blames_act" ? writes || !open : !open);
      if (!clear || (!reply.kind.startsWith("blames") && (open || !names))) return [];
      if (didAsTold(step, said) || (names && reply.denied.every(({ words }) => said.says(words)))) {
        return [{ step, evidence: "correction", verdict: "unknown", rule: `${rule}, of what was asked for` }];
      }
      return [{ step, evidence: "correction", verdict: "incorrect", rule }];
    }
  }
}

/** "X, not Y": Y is what the agent said, or a name where X is what the user had said. Never what the user had said as well. */
function correctsValue({ kind, denied }: Reply, before: Stretch, said: SaidText): boolean {
  const agent = new SaidText(before.said);
  return denied.some(({ instead, words, isName }) => {
    if (said.says(words)) return false;
    if (kind !== "other" && agent.says(words)) return true;
    return isName && contentStems(instead).some((stem) => said.mentions(stem));
  });
}

/** Who was wrong in the message now was wrong to object in the one before. */
function takenBack(turn: Turn, stretches: readonly Stretch[], place: number): readonly Finding[] {
  const objection = stretches[place];
  const before = stretches[beforeReply(stretches, place)];
  if (objection === undefined || before === undefined) return [];
  const reply = replyOf(turn.messages, objection);
  if (!OBJECTS.has(reply.kind)) return [];
  const blamed = blamedStep(before, reply.denied, turn.tools);
  const rule = "the user takes the objection back";
  return blamed === null ? [] : [{ step: blamed.step, evidence: "correction", verdict: "unknown", rule }];
}

/** What the agent does after an objection shows what it was to. */
function fromCalls(
  later: readonly ToolCall[],
  before: Stretch,
  said: SaidText,
  tools: readonly Tool[],
): readonly Finding[] {
  const open = asksBack(before.said);
  return doneIn(before, tools).flatMap((step): Finding[] => {
    const told = didAsTold(step, said);
    const undone = step.calls.some((call, at) =>
      later.some((next) => takesBack(next, call, step.results[at]?.text ?? null)),
    );
    const replaced = open
      ? null
      : step.calls.flatMap((call) => later.flatMap((next) => replacedValues(next, call) ?? []));
    const again = replaced !== null && replaced.length > 0 && !replaced.some((value) => said.gives(value));
    const verdict = told ? "unknown" : "incorrect";
    return [
      ...(undone
        ? [
            {
              step,
              evidence: "undo",
              verdict,
              rule: "the user objected, and the agent took it back",
            } as const,
          ]
        : []),
      ...(again && !told
        ? [
            {
              step,
              evidence: "retry",
              verdict: "incorrect",
              rule: "the user objected, and the agent called the tool again with other values",
            } as const,
          ]
        : []),
    ];
  });
}
