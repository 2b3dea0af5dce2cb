import { z } from "@hono/zod-openapi";

export const guardSchema = z
  .object({
    max_wrong: z.number().min(0.001).max(0.999),
    confidence: z.number().min(0.5).max(0.999).optional(),
  })
  .openapi("Guard", {
    description:
      "Takes the tool back to shadow once it is sure (default: by 0.95, however often it looks) that more than this share of its executed calls is wrong.",
    example: { max_wrong: 0.05, confidence: 0.95 },
  });

const share = z.number().min(0).max(1).optional();

/** The fields of a policy rule that leave something to chance. */
export const shareFields = {
  enforce_share: share.openapi({
    description:
      "With mode enforce: the share of sessions (else users, else decisions) in which it is enforced; the others run in shadow. Default 1.",
  }),
  audit_share: share.openapi({
    description: "The share of decisions with a call that is drawn for a human audit. Default 0.01.",
  }),
  explore_share: share.openapi({
    description:
      "The share of would-be abstentions inside the band that is executed all the same, to see what becomes of such calls: 0 (default) or at least 0.05. Only tools of low risk are explored.",
  }),
  explore_band: share.openapi({
    description: "How far below the threshold a confidence may lie to be explored. Default 0.2.",
  }),
  guard: guardSchema.optional(),
};
