import { parseArguments } from "../../core/arguments/parse-arguments.ts";
import { compileSchema } from "../../core/schema/compile.ts";
import { validateArguments } from "../../core/schema/validate.ts";
import type { Tool, ToolCall } from "../../core/turn.ts";
import { foldText } from "../data/question-key.ts";
import type { Question } from "../data/questions.ts";
import { askingBody, type Asking } from "../collect/plan.ts";
import type { Endpoint, Reply } from "../endpoint/endpoint.ts";
import { labelSample } from "../labels/label-sample.ts";
import { readAnswer } from "../labels/possible.ts";
import { groundTruthOf, type Draft } from "./read-reply.ts";
import type { Unit } from "./unit.ts";

/** Why a draft is no question: what can be seen in it alone, and what the checks found. */
export type Refusal =
  | "empty"
  | "too_long"
  | "repeated"
  | "names_tool"
  | "no_calls"
  | "calls_do_not_fit"
  | "answered_otherwise";

/** One answer to a new question, labelled. */
export interface Check {
  readonly valid: boolean;
  readonly reason: string | null;
}

export interface Verdict {
  readonly request: string;
  /** JSON text; "null" where no call is right. */
  readonly groundTruth: string;
  readonly refusal: Refusal | null;
  /** In words, where it is refused. */
  readonly reason: string | null;
  readonly checks: readonly Check[];
}

const LONGEST = 2_000;

/**
 * Judges drafts without asking anybody: their form, repeats of each other and of the source, tools named in plain text,
 * and for open ones whether their calls fit the functions, by the label checker and the functions' schemas.
 */
export function judgeDrafts(unit: Unit, drafts: readonly Draft[]): Verdict[] {
  const seen = new Set(unit.question.turn.messages.map(({ text }) => foldText(text)));
  return drafts.map((draft) => {
    const groundTruth =
      draft.calls === null ? (unit.question.groundTruth ?? "null") : groundTruthOf(draft.calls);
    const found = refusalOf(unit, draft, groundTruth, seen);
    seen.add(foldText(draft.request));
    return { request: draft.request, groundTruth, ...found, checks: [] };
  });
}

type Found = Pick<Verdict, "refusal" | "reason">;

function refusalOf(unit: Unit, draft: Draft, groundTruth: string, seen: ReadonlySet<string>): Found {
  const { request, calls } = draft;
  if (request === "") return { refusal: "empty", reason: "the request is empty" };
  if (request.length > LONGEST)
    return { refusal: "too_long", reason: `the request has more than ${LONGEST} characters` };
  if (seen.has(foldText(request)))
    return { refusal: "repeated", reason: "the request stands in the source or in another variant" };
  const { tools } = unit.question.turn;
  const named = tools.find(({ name }) => /[._]/.test(name) && request.includes(name));
  if (named !== undefined) return { refusal: "names_tool", reason: `the request names \`${named.name}\`` };
  if (calls === null) return { refusal: null, reason: null };
  if (calls.length === 0) return { refusal: "no_calls", reason: "there are no calls with the request" };
  const problem = misfit(calls, tools, groundTruth);
  return { refusal: problem === null ? null : "calls_do_not_fit", reason: problem };
}

/** What is wrong with calls that the model wrote itself: tool names and arguments, then types and enumerations. */
function misfit(calls: readonly ToolCall[], tools: readonly Tool[], groundTruth: string): string | null {
  const read = readAnswer({ bench: "", groundTruth });
  if (!read.ok) return read.problem;
  const { problem } = labelSample({ bench: "", tools, answer: read.answer }, { calls });
  if (problem !== null) return problem.reason;
  for (const call of calls) {
    const parsed = parseArguments(call.arguments);
    const schema = compileSchema(tools.find(({ name }) => name === call.name)?.parameters);
    if (parsed.status !== "ok") return parsed.message;
    const [issue] = validateArguments(schema, parsed.value).issues;
    if (issue !== undefined) return `\`${call.name}\`: ${issue.path || "the arguments"}: ${issue.message}`;
  }
  return null;
}

/**
 * Asks the question, as an agent would, and labels the answers: a question is accepted where at least one of them is
 * right. Where all are wrong the request does not say what the calls need, or the calls are wrong.
 */
export async function askBack(
  unit: Unit,
  verdict: Verdict,
  endpoint: Endpoint,
  asking: Asking,
  options: { readonly times: number; readonly onReply: (reply: Reply) => void },
): Promise<Verdict> {
  const read = readAnswer({ bench: "", groundTruth: verdict.groundTruth });
  if (verdict.refusal !== null || options.times === 0 || !read.ok) return verdict;
  const { tools } = unit.question.turn;
  const { body, restore } = askingBody(newQuestion(unit, verdict.request), asking);
  const checks: Check[] = [];
  for (let i = 0; i < options.times; i++) {
    const reply = await endpoint.ask(body);
    options.onReply(reply);
    const sample = { calls: reply.calls.map(restore) };
    const label = labelSample({ bench: "", tools, answer: read.answer }, sample);
    checks.push({ valid: label.valid, reason: label.problem?.reason ?? null });
    if (label.valid) return { ...verdict, checks };
  }
  const reason = `asked ${options.times} times, answered otherwise: ${checks.at(-1)?.reason ?? ""}`;
  return { ...verdict, checks, refusal: "answered_otherwise", reason };
}

/** The source's turn with the new request in place of its user messages; system messages stay. */
function newQuestion({ question }: Unit, request: string): Pick<Question, "bench" | "turn"> {
  const kept = question.turn.messages.filter(({ role }) => role === "system" || role === "developer");
  const user = { role: "user" as const, text: request, calls: [], callId: null, name: null };
  return { bench: question.bench, turn: { ...question.turn, messages: [...kept, user] } };
}
