import OpenAI from "openai";
import { ChatCompletionStream } from "openai/lib/ChatCompletionStream";
import type { Call } from "./chat.ts";

/** The story of a mail whose address nobody has said, as a user lives it, in two languages. */
export const SEND_MAIL = {
  type: "function" as const,
  function: {
    name: "send_mail",
    description: "Sends a mail to one person.",
    parameters: {
      type: "object",
      properties: {
        to: { type: "string", description: "The mail address" },
        subject: { type: "string" },
        body: { type: "string" },
      },
      required: ["to", "subject", "body"],
    },
  },
};

/** What an operator would set: no mail leaves without a yes, and none goes to an address that nobody gave. */
export const MAIL_POLICY = {
  global: { mode: "enforce", samples: 1 },
  tools: {
    send_mail: {
      risk: "high",
      threshold: 1,
      fallback: "request_confirmation",
      checks: { ungrounded_argument: "block", not_an_address: "block" },
      label: { en: "send a mail", zh: "发送邮件" },
      parameter_labels: {
        to: { en: "recipient", zh: "收件人" },
        subject: { zh: "主题" },
        body: { en: "text", zh: "正文" },
      },
    },
  },
};

export const ADDRESS = "alex.meyer@kanzlei-meyer.ch";
const EN_MAIL = { subject: "Documents", body: "Hi Alex, I got the documents, thanks." };
const ZH_MAIL = { subject: "文件", body: "Alex，你好！文件我已经收到了，谢谢。" };

export const MAIL_STORIES = {
  en: {
    request: "reply to Alex that I got the documents, thanks",
    mail: EN_MAIL,
    asks: "I do not know the mail address of Alex, so nothing was done yet. What is the mail address of Alex?",
    given: `It is ${ADDRESS}`,
    confirms: `I have not done anything yet. Shall I go ahead with this: send a mail (recipient: “${ADDRESS}”, subject: “${EN_MAIL.subject}”, text: “${EN_MAIL.body}”)?`,
    yes: "Yes, please.",
  },
  zh: {
    request: "回复Alex说我收到文件了，谢谢",
    mail: ZH_MAIL,
    asks: "我不知道Alex的邮箱地址，所以还没有做任何操作。请问Alex的邮箱地址是什么？",
    given: ADDRESS,
    confirms: `我还没有做任何操作。要我这样做吗：发送邮件（收件人：“${ADDRESS}”、主题：“${ZH_MAIL.subject}”、正文：“${ZH_MAIL.body}”）？`,
    yes: "好的",
  },
} as const;

export const sendMail = (to: string | undefined, mail: object, id = "call_mail"): Call => ({
  name: "send_mail",
  args: JSON.stringify({ to, ...mail }),
  id,
});

type Message = OpenAI.ChatCompletionMessageParam;

/** One turn with the official client, plain or streamed, as it puts the answer together. */
export async function mailTurn(client: OpenAI, history: readonly Message[], stream: boolean) {
  const body = { model: "test-model", messages: [...history], tools: [SEND_MAIL] };
  const { data, response } = stream
    ? await client.chat.completions.create({ ...body, stream }).withResponse()
    : await client.chat.completions.create({ ...body, stream }).withResponse();
  const message =
    "choices" in data
      ? data.choices[0]?.message
      : await ChatCompletionStream.fromReadableStream(data.toReadableStream()).finalMessage();
  if (message === undefined) throw new Error("no choice");
  const { content, tool_calls } = message;
  const calls = (tool_calls ?? []).map((call) => (call.type === "function" ? call.function : null));
  const said: Message = { role: "assistant", content, ...(tool_calls === undefined ? {} : { tool_calls }) };
  return {
    id: response.headers.get("x-idk-decision") ?? "",
    text: content,
    calls: calls.map((call) => ({
      name: call?.name,
      arguments: JSON.parse(call?.arguments ?? "null") as unknown,
    })),
    history: [...history, said],
  };
}
