import type { AskText } from "./ask-text.ts";
import type { ToolDocument } from "./tool-document.ts";

/**
 * Cosine between the content stems of the ask text and those of a tool (name, description, parameter names), each
 * dimension weighted by how specific the stem is; 0..1, 0 where either has none.
 */
export function intentScore(ask: AskText, document: ToolDocument): number {
  if (ask.norm === 0 || document.norm === 0) return 0;
  let dot = 0;
  for (const { stem, weight } of ask.content) if (document.stems.has(stem)) dot += weight * weight;
  return dot / (ask.norm * document.norm);
}
