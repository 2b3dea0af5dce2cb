import { z } from "@hono/zod-openapi";
import { CANONICAL_RULES } from "../../core/arguments/canonical-rules.ts";

/** Each rule by its name; the list is the core's, so that a new rule is documented as it is made. */
export const canonicalSchema = z
  .object(
    Object.fromEntries(
      CANONICAL_RULES.map((rule) => [
        rule,
        rule === "sets" ? z.union([z.boolean(), z.array(z.string())]).optional() : z.boolean().optional(),
      ]),
    ),
  )
  .openapi("CanonicalSettings", {
    description:
      "By which rules two spellings of an argument count as one value when samples are compared. Every rule holds unless it is set to false; `sets` may also be a list of arguments whose order means nothing.",
    example: { dates: false, sets: ["attendees"] },
  });
