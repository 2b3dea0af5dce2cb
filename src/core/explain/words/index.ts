import type { Phrases } from "../said.ts";
import { consistencyWords } from "./consistency.ts";
import { coverageWords } from "./coverage.ts";
import { grayboxWords } from "./graybox.ts";
import { groundingWords } from "./grounding.ts";
import { intentWords } from "./intent.ts";
import { loopWords } from "./loop.ts";
import { notationWords } from "./notation.ts";
import { schemaWords } from "./schema.ts";
import { secondOpinionWords } from "./second-opinion.ts";
import { sessionWords } from "./session.ts";
import { suspiciousWords } from "./suspicious.ts";

/** A feature that is not among them is put into words by its definition. */
export const PHRASES: Phrases = {
  ...consistencyWords,
  ...coverageWords,
  ...groundingWords,
  ...intentWords,
  ...grayboxWords,
  ...loopWords,
  ...notationWords,
  ...schemaWords,
  ...secondOpinionWords,
  ...sessionWords,
  ...suspiciousWords,
};
