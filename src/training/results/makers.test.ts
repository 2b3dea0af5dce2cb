import { expect, it } from "vitest";
import { makerOf } from "./makers.ts";

it.each([
  ["gpt-4o-2024-05-13", "OpenAI"],
  ["o3-mini", "OpenAI"],
  ["gpt-oss-120b", "gpt-oss"],
  ["claude-instant-1.2", "Anthropic"],
  ["gemini-1.5-pro-preview-0514", "Google"],
  ["open-mistral-nemo-2407", "Mistral"],
  ["open-mixtral-8x22b", "Mistral"],
  ["meta-llama_Meta-Llama-3-70B-Instruct", "Llama"],
  ["nvidia_nemotron-4-340b-instruct", "Nemotron"],
  ["a-model", "a-model"],
])("%s is made by %s", (agent, maker) => expect(makerOf(agent)).toBe(maker));
