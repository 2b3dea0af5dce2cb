import type { Ask } from "../model/model.ts";
import { SimError } from "./errors.ts";
import { readFault } from "./fault.ts";
import { type Fields, isFields, textOf } from "./fields.ts";
import { member, readContents, readSystem } from "./gemini-contents.ts";
import type { ChatRequest } from "./request.ts";

const MOST_CANDIDATES = 8;

/**
 * A request of `generateContent` or `streamGenerateContent`, read as the same question in OpenAI's words.
 * @param header the value of `x-sim`; where there is none, `labels.sim` says what is to go wrong
 * @param stream which of the two was asked for: the path says it
 * @throws SimError 400
 */
export function readGeminiRequest(body: unknown, header: string | null, stream: boolean): ChatRequest {
  if (!isFields(body)) throw new SimError(400, "Invalid JSON payload received. The body must be an object.");
  const config = fieldsOf(member(body, "generationConfig"));
  const tools = readTools(body["tools"]);
  const { labels } = body;
  const wanted = isFields(labels) && typeof labels["sim"] === "string" ? labels["sim"] : null;
  const fault = readFault(header ?? wanted);
  return {
    ask: {
      messages: [...readSystem(member(body, "systemInstruction")), ...readContents(body["contents"])],
      tools,
      choice: readChoice(
        fieldsOf(member(fieldsOf(member(body, "toolConfig")), "functionCallingConfig")),
        tools,
      ),
      parallel: true,
      behaviour: fault.behaviour,
    },
    n: readCount(member(config, "candidateCount")),
    stream,
    includeUsage: true,
    fixedDraw: typeof config["seed"] === "number" ? config["seed"] : config["temperature"] === 0 ? 0 : null,
    fault,
  };
}

/** About four characters a token, as in the usage of an answer. */
export function countTokens(body: unknown): object {
  const asked = isFields(body) ? (member(body, "generateContentRequest") ?? body) : null;
  if (!isFields(asked)) throw new SimError(400, "Invalid JSON payload received. The body must be an object.");
  const messages = [...readSystem(member(asked, "systemInstruction")), ...readContents(asked["contents"])];
  const totalTokens = Math.ceil(messages.map(({ text }) => text).join(" ").length / 4);
  return { totalTokens, promptTokensDetails: [{ modality: "TEXT", tokenCount: totalTokens }] };
}

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

function readCount(value: unknown): number {
  if (value === undefined) return 1;
  const count = Number(value);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_CANDIDATES) return count;
  throw new SimError(
    400,
    `candidateCount must be from 1 to ${MOST_CANDIDATES}.`,
    "generation_config.candidate_count",
  );
}

function readTools(value: unknown): ReadonlyMap<string, unknown> {
  if (value === undefined) return new Map();
  if (!Array.isArray(value)) throw new SimError(400, "Invalid value at 'tools' (a list).", "tools");
  const declared = value.flatMap((tool: unknown) => {
    const list = isFields(tool) ? member(tool, "functionDeclarations") : undefined;
    return Array.isArray(list) ? (list as readonly unknown[]) : [];
  });
  return new Map(
    declared.map((declaration, at) => {
      if (!isFields(declaration) || textOf(declaration["name"]) === "")
        throw new SimError(400, `tools[0].function_declarations[${at}].name: required`, "tools");
      const schema = member(declaration, "parametersJsonSchema") ?? declaration["parameters"];
      return [textOf(declaration["name"]), schema] as const;
    }),
  );
}

function readChoice(config: Fields, tools: ReadonlyMap<string, unknown>): Ask["choice"] {
  const mode = config["mode"] ?? "AUTO";
  if (mode === "NONE") return "none";
  if (mode === "AUTO" || mode === "VALIDATED" || mode === "MODE_UNSPECIFIED") return "auto";
  const allowed = member(config, "allowedFunctionNames");
  const names = Array.isArray(allowed) ? allowed.filter((name) => typeof name === "string") : [];
  const [only] = names;
  if (mode !== "ANY" || tools.size === 0 || names.some((name) => !tools.has(name)))
    throw new SimError(400, "Function calling config is invalid.", "tool_config.function_calling_config");
  return only !== undefined && names.length === 1 ? { tool: only } : "required";
}
