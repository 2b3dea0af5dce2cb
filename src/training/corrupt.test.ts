import { expect, test } from "vitest";
import type { Sample } from "../core/turn.ts";
import { Corruptor } from "./corrupt.ts";

const sample = (values: string): Sample => ({
  id: null,
  calls: [{ id: "c1", name: "refund", arguments: values }],
  text: null,
  finishReason: null,
  logprobs: null,
  usage: null,
});
const argumentsOf = (of: Sample | null): Record<string, unknown> | null =>
  of === null ? null : (JSON.parse(of.calls[0]?.arguments ?? "{}") as Record<string, unknown>);

test("exchanges one number that the user stated for one that the user did not", () => {
  const corruptor = new Corruptor(1, 1);
  for (let i = 0; i < 50; i++) {
    const wrong = argumentsOf(corruptor.corrupt(sample('{"amount":20,"days":7000}'), "Refund 20 euros"));
    expect(wrong?.["days"]).toBe(7000);
    expect(wrong?.["amount"]).not.toBe(20);
    expect(Number.isInteger(wrong?.["amount"])).toBe(true);
  }
});

test("exchanges a stated string for one that another question's call held", () => {
  const corruptor = new Corruptor(1, 1);
  expect(corruptor.corrupt(sample('{"city":"Oslo"}'), "weather in Oslo")).toBeNull();
  corruptor.corrupt(sample('{"city":"Bergen"}'), "weather in Bergen");
  const seen = new Set(
    Array.from({ length: 30 }, () =>
      argumentsOf(corruptor.corrupt(sample('{"city":"Oslo"}'), "weather in oslo")),
    ).map((wrong) => wrong?.["city"]),
  );
  expect([...seen].filter((city) => city !== undefined)).toEqual(["Bergen"]);
});

test("leaves alone what nobody stated, what cannot be read, and all but the share", () => {
  const all = new Corruptor(1, 1);
  expect(all.corrupt(sample('{"amount":20}'), "Refund it")).toBeNull();
  expect(all.corrupt(sample('{"amount":20'), "Refund 20")).toBeNull();
  const some = new Corruptor(1, 0.1);
  const made = Array.from({ length: 1000 }, () => some.corrupt(sample('{"amount":20}'), "Refund 20"));
  expect(made.filter((wrong) => wrong !== null).length).toBeGreaterThan(60);
  expect(made.filter((wrong) => wrong !== null).length).toBeLessThan(140);
});

const decimals = () => {
  const corruptor = new Corruptor(3, 1);
  return Array.from({ length: 20 }, () => corruptor.corrupt(sample('{"amount":2.5}'), "Refund 2.5 euros"));
};

test("the same seed makes the same mistakes, and a decimal stays a decimal", () => {
  expect(decimals()).toEqual(decimals());
  for (const wrong of decimals()) expect(wrong?.calls[0]?.arguments).toMatch(/\d\.\d/);
});
