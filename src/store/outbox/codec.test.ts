import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decisionRecord, outcomeRecord } from "../../../test/support/decisions.ts";
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
});
