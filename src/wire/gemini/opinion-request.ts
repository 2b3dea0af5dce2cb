import { stringifyJson } from "../../core/arguments/convert.ts";
import type { OpinionRequest } from "../format.ts";
import { asJson } from "../opinion/as-json.ts";
import { objectSchema } from "../opinion/schema.ts";
import { inTurns, type Side } from "../opinion/two-roles.ts";
import { knownSchema } from "./known-schema.ts";

/**
 * From the third generation on the model refuses calls that it did not sign, but for this word in the place of the signature: the
 * API's own for calls that another model made. https://ai.google.dev/gemini-api/docs/thought-signatures
 */
export const NOT_SIGNED = "skip_thought_signature_validator";
export const WITHOUT_SIGNATURES = /gemini-[12](?:\D|$)/;

function partsOf(side: Side, signature: object): readonly object[] {
  if (side.role === "model") {
    return [
      ...(side.text === "" ? [] : [{ text: side.text }]),
      ...side.calls.map(({ name, arguments: args }, at) => ({
        functionCall: { name, args },
        // The first call of an answer is signed, and no other.
        ...(at === 0 ? signature : {}),
      })),
    ];
  }
  return [
    // Without ids a response belongs to the call of its name, in the order of the calls.
    ...side.results.map(({ name, result, failed }) => ({
      functionResponse: { name, response: failed ? { error: result || "failed" } : { output: result } },
    })),
    ...side.texts.map((text) => ({ text })),
  ];
}

/** The body of a request that asks another model what a turn asks; its path names the model. */
export function opinionBody({ conversation, model, forced }: OpinionRequest): string {
  const signature = WITHOUT_SIGNATURES.test(model) ? {} : { thoughtSignature: NOT_SIGNED };
  const declarations = conversation.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parametersJsonSchema: knownSchema(objectSchema(parameters)),
  }));
  return stringifyJson(
    asJson({
      ...(conversation.system === null
        ? {}
        : { systemInstruction: { parts: [{ text: conversation.system }] } }),
      contents: inTurns(conversation.steps).map((side) => ({
        role: side.role,
        parts: partsOf(side, signature),
      })),
      tools: [{ functionDeclarations: declarations }],
      ...(forced ? { toolConfig: { functionCallingConfig: { mode: "ANY" } } } : {}),
    }),
  );
}
