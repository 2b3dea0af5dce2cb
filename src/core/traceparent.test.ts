import { describe, expect, it } from "vitest";
import { parseTraceparent } from "./traceparent.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

describe("traceparent", () => {
  it.each([
    `00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-00`,
    ` 00-${TRACE}-${SPAN}-01 `,
    `cc-${TRACE}-${SPAN}-01-what-the-future-will-be-like`,
  ])("reads %j", (header) => {
    expect(parseTraceparent(header)).toEqual({ traceId: TRACE, parentId: SPAN });
  });

  it.each([
    null,
    "",
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${"0".repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${"0".repeat(16)}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE.slice(1)}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
    "x".repeat(100_000),
  ])("begins a trace of its own where the header is %j", (header) => {
    expect(parseTraceparent(header)).toBeNull();
  });
});
