import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decisionRecord, outcomeRecord, sampleRecord } from "../../../test/support/decisions.ts";
import { applyStoreContent } from "../content.ts";
import { decodeEvent, encodeEvent } from "./codec.ts";

describe("events as text", () => {
  it("come back as they went, whatever the features and texts are", async () => {
    const stored = await applyStoreContent(decisionRecord());
    fc.assert(
      fc.property(fc.option(fc.float32Array()), fc.string({ unit: "binary" }), (features, text) => {
        const event = {
          kind: "decision",
          id: "e1",
          decision: { ...stored, features, agent: text },
        } as const;
        expect(decodeEvent(encodeEvent(event))).toEqual(event);
      }),
    );
    const outcome = { kind: "outcome", id: "e2", outcome: outcomeRecord({ note: "ok" }) } as const;
    expect(decodeEvent(encodeEvent(outcome))).toEqual(outcome);
  });

  it("are read as they were written while a second opinion was all the evidence there could be", async () => {
    const { evidence: _, ...stored } = await applyStoreContent(decisionRecord());
    const answer = sampleRecord({ index: -1 });
    const older = (secondOpinion: unknown) =>
      decodeEvent(
        JSON.stringify({
          kind: "decision",
          id: "e1",
          decision: { ...stored, features: null, secondOpinion },
        }),
      );
    expect(older(null)).toEqual({
      kind: "decision",
      id: "e1",
      decision: { ...stored, features: null, evidence: {} },
    });
    expect(older(answer)).toMatchObject({
      decision: { evidence: { opinions: [{ upstream: null, model: null, answer, failed: null }] } },
    });
  });
});
