import { describe, expect, it } from "vitest";
import type { Reason } from "../explain/explain.ts";
import { doubtFromReasons } from "./doubt.ts";
import { Speaker } from "../phrases/speaker.ts";
import { localeOf } from "../phrases/locale.ts";
import { pointOf } from "./point.ts";
import { sayDoubt } from "./say-doubt.ts";

const reason = (contribution: number, leftOut: readonly string[]): Reason => ({
  feature: "numbers_covered",
  family: "coverage",
  contribution,
  value: 0.5,
  words: "the calls leave something out",
  call: null,
  argument: null,
  leftOut,
});

describe("doubtFromReasons", () => {
  it("names what the strongest reason against the call says that it leaves out", () => {
    const doubt = doubtFromReasons([reason(0.2, ["Paris"]), reason(-0.1, ["7 pm", "a window"])]);
    expect(doubt).toEqual({ kind: "uncovered", things: ["7 pm", "a window"] });
    expect(sayDoubt(doubt!, [], new Speaker(localeOf("en")))).toMatch(
      /I did not use “7 pm” and “a window”\.$/,
    );
  });

  it("says nothing where the strongest reason against the call is nothing that a user could settle", () => {
    expect(doubtFromReasons([reason(-0.2, []), reason(-0.1, ["7 pm"])])).toBeNull();
    expect(doubtFromReasons([reason(0.2, ["7 pm"])])).toBeNull();
    expect(doubtFromReasons([])).toBeNull();
  });

  it("is the same point as a doubt about the whole call, so that a second question steps up", () => {
    const general = pointOf({ kind: "general" }, ["a", "b"], "form");
    expect(pointOf({ kind: "uncovered", things: ["7 pm"] }, ["a", "b"], "form")).toEqual(general);
  });
});
