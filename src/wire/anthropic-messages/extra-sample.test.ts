import { describe, expect, it } from "vitest";
import { extraSampleBody } from "./extra-sample.ts";
import { anthropicMessages } from "./format.ts";

describe("the body of an extra sample", () => {
  it("lets samples differ and changes nothing else, digit by digit", () => {
    const body =
      '{"model":"m","temperature":0,"top_k":1,"thinking":{"type":"adaptive"},"x":12345678901234567890}';
    expect(extraSampleBody(body, { setTemperature: true })).toBe(
      '{"model":"m","temperature":1,"thinking":{"type":"adaptive"},"x":12345678901234567890}',
    );
    expect(extraSampleBody(body, { setTemperature: false, model: "n" })).toBe(
      '{"model":"n","thinking":{"type":"adaptive"},"x":12345678901234567890}',
    );
    expect(extraSampleBody('{"model":"m"}', { setTemperature: true })).toBe('{"model":"m"}');
    expect(extraSampleBody('{"a":1,"a":2}', { setTemperature: true })).toBeNull();
  });

  it.each([
    "`temperature` may only be set to 1 when thinking is enabled.",
    "`temperature` and `top_p` cannot both be specified for this model. Please use only one.",
    "temperature: this model does not support it",
  ])("F06: a refusal of the temperature, in whatever words: %s", (message) => {
    const body = JSON.stringify({ type: "error", error: { type: "invalid_request_error", message } });
    expect(anthropicMessages.refusesTemperature(400, body)).toBe(true);
    expect(anthropicMessages.refusesTemperature(500, body)).toBe(false);
    expect(anthropicMessages.refusesTemperature(400, '{"error":{"message":"max_tokens is required"}}')).toBe(
      false,
    );
  });
});
