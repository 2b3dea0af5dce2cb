import { expect, it } from "vitest";
import { extraSampleBody, refusesTemperature } from "./extra-sample.ts";

const body =
  '{"model":"m","seed":7,"n":1,"temperature":0,"id":12345678901234567890,"stream":true,"store":true}';

it("changes what would make copies, and nothing else, digit by digit", () => {
  expect(extraSampleBody(body, { setTemperature: true })).toBe(
    '{"model":"m","temperature":1,"id":12345678901234567890,"stream":true}',
  );
  expect(extraSampleBody(body, { setTemperature: false })).toBe(
    '{"model":"m","id":12345678901234567890,"stream":true}',
  );
});

it("sets no temperature where the caller set none", () => {
  expect(extraSampleBody('{"model":"m"}', { setTemperature: true })).toBe('{"model":"m"}');
});

it("leaves alone what it cannot rewrite", () => {
  expect(extraSampleBody('{"a":1,"a":2}', { setTemperature: true })).toBeNull();
});

it("knows the refusal of a temperature from other errors", () => {
  const refusal =
    "Unsupported value: 'temperature' does not support 0.2. Only the default (1) value is supported.";
  expect(refusesTemperature(400, refusal)).toBe(true);
  expect(refusesTemperature(500, refusal)).toBe(false);
  expect(refusesTemperature(400, "messages is missing")).toBe(false);
});
