import type { SimTool } from "../story.ts";
import type { AssistantMessage, ChatMessage } from "./chat.ts";

/** One turn that a demo agent sends through a gate. */
export interface DemoTurn {
  readonly agent: string;
  readonly session: string;
  readonly user: string;
  /** Null: what the gate's policy says. */
  readonly mode: "enforce" | null;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly SimTool[];
}

/** What came back, and what the gate decided about it. */
export interface TurnAnswer {
  readonly decisionId: string;
  /** What the agent goes on with: the released answer, or the gate's own words in its place. */
  readonly message: AssistantMessage;
  /** True if the gate's words stand there. */
  readonly stopped: boolean;
  /** The id of a call of the answer that was judged, released or not; null without a call. */
  readonly judgedCallId: string | null;
}

/**
 * Sends one turn through a gate. This is all that a demo agent knows of the gate, so that it can play through any of
 * the gate's doors.
 * @throws Error when the gate or the upstream gives no answer
 */
export type SendTurn = (turn: DemoTurn) => Promise<TurnAnswer>;
