import fc from "fast-check";
import { expect, test } from "vitest";
import type { Message, Role } from "../turn.ts";
import { answeredYes, isPlainYes } from "./yes.ts";

test.each([
  "yes",
  "Yes.",
  "YES!",
  " yes, please ",
  "Yes, go ahead!",
  "That's right.",
  "ok",
  "ja",
  "Ja, bitte!",
  "Sí",
  "sí, adelante",
  "Oui.",
  "D'accord",
  "oui, s’il vous plaît",
  "Sim!",
  "sì, grazie",
  "Va bene",
  "是的。",
  "好的!",
  "可以",
  "はい、お願いします。",
  "ｙｅｓ",
])("%s is a plain yes", (text) => expect(isPlainYes(text)).toBe(true));

test.each([
  "",
  "no",
  "No, yes means no",
  "yes?",
  "yes but 30 euros",
  "yes, if it is cheap",
  "yes and also book a hotel",
  "not yes",
  "yes yes yes do whatever you like with all of my orders, really",
  "ja, aber morgen",
  "nein",
  "oui mais non",
  "sim, mas não",
  "不是",
  "不好",
  "はいいいえ",
  "いいえ",
  "maybe",
  "yesterday",
  "7731",
])("%s is none", (text) => expect(isPlainYes(text)).toBe(false));

const says = (role: Role, text: string): Message => ({ role, text, calls: [], callId: null, name: null });

test("only a user's own message right after the question counts", () => {
  const start = [says("user", "refund it"), says("assistant", "Shall I?")];
  expect(answeredYes([...start, says("user", "yes")])).toBe(1);
  for (const role of ["tool", "function", "system", "developer", "assistant"] as const) {
    expect(answeredYes([...start, says(role, "yes")])).toBeNull();
    expect(answeredYes([...start, says(role, "x"), says("user", "yes")])).toBe(
      role === "assistant" ? 2 : null,
    );
  }
  const calling = { ...says("assistant", "Shall I?"), calls: [{ id: "a", name: "f", arguments: "{}" }] };
  expect(answeredYes([calling, says("user", "yes")])).toBeNull();
  expect(answeredYes([says("user", "yes")])).toBeNull();
});

test("words before or after a yes make it another message", () => {
  const words = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => /[\p{L}\p{N}?]/u.test(text));
  fc.assert(
    fc.property(words, (more) => {
      fc.pre(!isPlainYes(more));
      const known = /^(please|do|it|that|is|thats|right|correct|go|ahead|i|confirm|confirmed|yes)$/i;
      fc.pre(!known.test(more.replaceAll(/[^\p{L}]/gu, "")));
      expect(isPlainYes(`yes but ${more}`)).toBe(false);
      expect(isPlainYes(`no ${more}`)).toBe(false);
    }),
  );
});
