import { type AssistantMessage, callsOf } from "./chat.ts";
import type { SendTurn } from "./turn.ts";
import { MODEL_NAME } from "../model/model.ts";

const TIMEOUT_MS = 60_000;

/**
 * Through `POST /v1/chat/completions`, as an agent whose base URL was changed: the gate draws the samples. A request
 * cannot ask for a mode there, so the policy's holds. A turn is sent once: whoever sends it again makes another one.
 */
export function throughChat(gateUrl: string, key: string | undefined): SendTurn {
  const url = `${gateUrl}/v1/chat/completions`;
  return async ({ agent, session, user, messages, tools }) => {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-idk-agent": agent,
        "x-idk-session": session,
        "x-idk-user": user,
        ...(key === undefined ? {} : { "x-idk-key": key }),
      },
      body: JSON.stringify({ model: MODEL_NAME, messages, tools }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const decisionId = response.headers.get("x-idk-decision");
    if (!response.ok || decisionId === null) {
      throw new Error(`POST ${url}: ${response.status} ${text.slice(0, 300)}`);
    }
    const message = readMessage(text);
    const stopped = response.headers.get("x-idk-action") === "abstain";
    return { decisionId, message, stopped, judgedCallId: stopped ? null : (callsOf(message)[0]?.id ?? null) };
  };
}

/** The one choice that was asked for. Fields that the gate or the upstream adds are left out of the history. */
function readMessage(text: string): AssistantMessage {
  const { choices } = JSON.parse(text) as {
    readonly choices?: readonly { readonly message: AssistantMessage }[];
  };
  const message = choices?.[0]?.message;
  if (message === undefined) throw new Error(`A completion without a choice: ${text.slice(0, 300)}`);
  const { content, tool_calls: calls } = message;
  return { role: "assistant", content, ...(calls === undefined ? {} : { tool_calls: calls }) };
}
