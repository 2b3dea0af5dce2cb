/** The messages of OpenAI chat that a demo agent sends. */
export interface ChatCall {
  readonly id: string;
  readonly type: "function";
  readonly function: { readonly name: string; readonly arguments: string };
}

export interface AssistantMessage {
  readonly role: "assistant";
  readonly content: string | null;
  readonly tool_calls?: readonly ChatCall[];
}

export type ChatMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "tool"; readonly tool_call_id: string; readonly content: string }
  | AssistantMessage;

export const callsOf = (message: AssistantMessage): readonly ChatCall[] => message.tool_calls ?? [];
