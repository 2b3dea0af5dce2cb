import { handsOver } from "../core/policy/hand-over.ts";
import { RISK_PENALTY, thresholdOf } from "../core/policy/resolve.ts";
import { isErrorResult } from "../core/features/text/error-result.ts";
import type { Sample, Tool, Turn } from "../core/turn.ts";
import type { Conversation, ConversationDecision, FunctionDocument } from "./data/conversations.ts";

/** One decision of an agent loop, as the gate would have met it. */
export interface LoopDecision {
  readonly decision: ConversationDecision;
  readonly turn: Turn;
  readonly sample: Sample;
  /** Every call goes to a known tool that only reads. */
  readonly reads: boolean;
  /** Every call goes to a known tool that only reads, or that hands the conversation over to a person. */
  readonly lowRisk: boolean;
  /**
   * Right = every call expected; wrong = not, in a conversation that failed or that says so; null = neither can be said, or
   * no labels. For reads see `readVerdict`: the protocol does not judge them, they are only learned from.
   */
  readonly right: boolean | null;
  /** Every call expected in its turn; null without labels. */
  readonly expected: boolean | null;
  /** A result of its calls is an error; null where no result follows. */
  readonly failed: boolean | null;
}

/**
 * The threshold that holds for a decision of a conversation by the protocol: that of low risk, or of medium risk. Who waits for
 * a person changes nothing, as one who reads, and the gate's own last resort is the same.
 */
export const loopThreshold = ({ lowRisk }: Pick<LoopDecision, "lowRisk">): number =>
  thresholdOf(lowRisk ? RISK_PENALTY.low : RISK_PENALTY.medium);

/** The decisions of a conversation: history, tools and calls up to each are what the gate would have seen. */
export function* loopDecisions(
  conversation: Conversation,
  documents: ReadonlyMap<string, FunctionDocument>,
): Generator<LoopDecision> {
  const offered = new Map<number, readonly Tool[]>();
  for (const decision of conversation.decisions) {
    const message = conversation.messages[decision.message];
    if (message === undefined) continue;
    let tools = offered.get(decision.turn);
    if (tools === undefined) {
      tools = toolsAt(conversation, documents, decision.turn);
      offered.set(decision.turn, tools);
    }
    const reads = message.calls.every((call) => documents.get(call.name)?.readOnly === true);
    const lowRisk = message.calls.every(({ name }) => {
      const document = documents.get(name);
      return document !== undefined && (document.readOnly || handsOver(name));
    });
    yield {
      decision,
      turn: {
        agent: null,
        session: null,
        model: null,
        messages: conversation.messages.slice(0, decision.message),
        tools,
        maxTokens: null,
      },
      sample: {
        id: null,
        calls: message.calls,
        text: message.text === "" ? null : message.text,
        finishReason: null,
        logprobs: null,
        usage: null,
      },
      reads,
      lowRisk,
      right: reads ? readVerdict(conversation, decision) : verdict(conversation, decision),
      expected: isExpected(decision),
      failed: hasFailed(conversation, decision),
    };
  }
}

function toolsAt(
  conversation: Conversation,
  documents: ReadonlyMap<string, FunctionDocument>,
  turn: number,
): Tool[] {
  const hidden = new Set(
    [...conversation.addedLater].filter(([from]) => from > turn).flatMap(([, names]) => names),
  );
  const later = [...conversation.addedLater].filter(([from]) => from <= turn).flatMap(([, names]) => names);
  const names = new Set([...conversation.functions.filter((name) => !hidden.has(name)), ...later]);
  return [...names].flatMap((name) => documents.get(name)?.tool ?? []);
}

function verdict(conversation: Conversation, decision: ConversationDecision): boolean | null {
  const expected = isExpected(decision);
  if (expected !== false) return expected;
  return conversation.valid === false || conversation.unexpectedIsWrong ? false : null;
}

/**
 * A look at something changes nothing: it was right where it was expected, or brought no error on the way to the goal, and
 * wrong where it ended in an error. Of a look that nobody expected in a conversation that failed nothing can be said.
 */
function readVerdict(conversation: Conversation, decision: ConversationDecision): boolean | null {
  if (isExpected(decision) === null) return null;
  if (hasFailed(conversation, decision) === true) return false;
  return isExpected(decision) === true || conversation.valid === true ? true : null;
}

function hasFailed({ messages }: Conversation, { message: at }: ConversationDecision): boolean | null {
  const end = messages.findIndex(({ role }, i) => i > at && role !== "tool" && role !== "function");
  const results = messages.slice(at + 1, end < 0 ? undefined : end);
  return results.length === 0 ? null : results.some(({ text }) => isErrorResult(text));
}

const isExpected = ({ expected }: ConversationDecision): boolean | null =>
  expected === null ? null : expected.length > 0 && expected.every(Boolean);
