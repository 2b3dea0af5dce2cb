import { createHash } from "node:crypto";
import type { Message } from "../../core/turn.ts";

/** A question's text for telling questions apart: lower case, white space folded. */
export function foldText(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}

/** Hex SHA-256 of the folded text, first 16 digits: what a model card lists as seen. */
export function textKey(text: string): string {
  return createHash("sha256").update(foldText(text)).digest("hex").slice(0, 16);
}

/** Key of a single-turn question: the text of its user messages. */
export function questionKey(messages: readonly Message[]): string {
  return textKey(userTexts(messages).join("\n"));
}

/** Keys of a conversation: one per different user message, so that variants of a scenario are found to be related. */
export function conversationKeys(messages: readonly Message[]): string[] {
  return [...new Set(userTexts(messages).map(textKey))];
}

const userTexts = (messages: readonly Message[]): string[] =>
  messages.filter((message) => message.role === "user").map((message) => message.text);
