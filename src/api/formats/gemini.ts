import { gemini } from "../../wire/gemini/format.ts";
import {
  geminiHeadersSchema,
  geminiParamsSchema,
  geminiRequestSchema,
  geminiResponseSchema,
} from "../openapi/gemini.ts";
import type { FormatRoute } from "./format-route.ts";

const MODELS = "/v1beta/models";
/** The official client asks for `v1` where it is told nothing else. */
export const ANY_VERSION = ":version{v1(?:alpha|beta)?}";
const OWN = /^\/v1(?:(?:alpha|beta)\/|\/models\/[^/]+:)/;

export const geminiRoute: FormatRoute = {
  format: gemini,
  path: `${MODELS}/{model}:{method}`,
  pattern: `/${ANY_VERSION}/models/:target{[^/]+:(?:generateContent|streamGenerateContent)}`,
  owns: (path) => OWN.test(path),
  summary: "Gemini: the upstream's answer, or an abstention in its place.",
  headers: geminiHeadersSchema,
  params: geminiParamsSchema,
  body: geminiRequestSchema,
  answer: geminiResponseSchema,
};
