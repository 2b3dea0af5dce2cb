import { LongText } from "../parts/long-text.tsx";

interface Shown {
  readonly role: string;
  readonly text: string;
  readonly calls: readonly string[];
}

/** What the model was given, in order. Only ever shown as text. */
export function Conversation({ messages }: { readonly messages: unknown }) {
  const shown = Array.isArray(messages) ? messages.map(readMessage) : null;
  return (
    <section aria-labelledby="conversation-title">
      <h2 id="conversation-title">Conversation</h2>
      {shown === null ? (
        typeof messages === "string" ? (
          <pre tabIndex={0}>
            <LongText text={messages} />
          </pre>
        ) : (
          <p class="quiet">It is not stored: the policy keeps no content of this tool.</p>
        )
      ) : (
        <ol class="conversation">
          {shown.map((message, i) => (
            <li key={i} class={`from-${message.role === "user" ? "user" : "other"}`}>
              <p class="role">{message.role}</p>
              {message.text !== "" && (
                <p class="said">
                  <LongText text={message.text} />
                </p>
              )}
              {message.calls.map((call, j) => (
                <p key={j} class="said mono">
                  <LongText text={call} />
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function readMessage(value: unknown): Shown {
  const message = asRecord(value);
  const calls = Array.isArray(message["tool_calls"]) ? message["tool_calls"] : [];
  const role = typeof message["role"] === "string" ? message["role"] : "unknown";
  const id = typeof message["tool_call_id"] === "string" ? ` ${message["tool_call_id"]}` : "";
  return {
    role: role === "tool" ? `tool result${id}` : role,
    text: textOf(message["content"]),
    calls: calls.map((call) => {
      const called = asRecord(asRecord(call)["function"]);
      return `${textOf(called["name"])}(${textOf(called["arguments"])})`;
    }),
  };
}

/** Text, parts of text, or whatever else was sent. */
function textOf(content: unknown): string {
  if (content === undefined || content === null) return "";
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return JSON.stringify(content);
  return content
    .map((part) => {
      const { text } = asRecord(part);
      return typeof text === "string" ? text : JSON.stringify(part);
    })
    .join("\n");
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
