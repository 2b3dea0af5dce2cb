import { type GenerateContentResponse, GoogleGenAI, type Part } from "@google/genai";
import { contentOf, geminiDriver, TOOLS } from "../formats/gemini.ts";
import { type Agent, CALLER_KEY } from "./agent.ts";

/** The official `@google/genai` client; its own chat keeps the conversation. */
export const googleGenaiAgent: Agent = {
  name: "@google/genai",
  format: geminiDriver,
  finish: geminiDriver.finish,
  open({ url, key, fetch }) {
    const client = new GoogleGenAI({
      apiKey: CALLER_KEY,
      httpOptions: { baseUrl: url, headers: { "x-idk-key": key }, fetch },
    });
    const chat = client.chats.create({ model: "test-model", config: { tools: TOOLS } });
    let message: string | Part[] = "";
    return {
      say: (words) => void (message = words),
      async ask(stream) {
        const responses: GenerateContentResponse[] = [];
        if (stream) for await (const one of await chat.sendMessageStream({ message })) responses.push(one);
        else responses.push(await chat.sendMessage({ message }));
        const { content, finish } = contentOf(responses as unknown as Parameters<typeof contentOf>[0]);
        return {
          words: content.parts
            .map(({ text, thought }) => (thought === true || typeof text !== "string" ? "" : text))
            .join(""),
          calls: responses.flatMap(({ functionCalls }) =>
            (functionCalls ?? []).map(({ id = "", name = "", args }) => ({ id, name, args })),
          ),
          finish: content.parts.length === 0 ? "" : (finish ?? ""),
        };
      },
      giveResults(results) {
        message = results.map(({ id, name, text }) => ({
          functionResponse: { id, name, response: { output: text } },
        }));
      },
    };
  },
};
