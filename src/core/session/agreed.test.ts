import { expect, test } from "vitest";
import type { Message, Role } from "../turn.ts";
import { agreedText } from "./agreed.ts";

const says = (role: Role, text: string): Message => ({ role, text, calls: [], callId: null, name: null });
const LIST = "Which one do you mean?\n1. alex@one.org\n2. alex@two.org\nPlease answer with the number.";

test.each([
  ["a number", LIST, "2", "alex@two.org"],
  ["a number with its mark", LIST, " 2. ", "alex@two.org"],
  ["an ordinal", LIST, "the first one", "alex@one.org"],
  ["a number in Chinese", "您指的是哪一个?\n1. alex@one.org\n2. alex@two.org", "第二个", "alex@two.org"],
  ["a yes to a guess", "Do you mean “alex@one.org”?", "Yes, please.", "Do you mean “alex@one.org”?"],
  ["a number that is no option", LIST, "3", ""],
  ["a number that answers something else", "How many tickets?", "2", ""],
  ["more than a choice", LIST, "2 tickets for alex", ""],
  ["a no", LIST, "no", ""],
])("%s", (_, question, answer, agreed) => {
  expect(agreedText([says("assistant", question), says("user", answer)])).toBe(agreed);
});

test("only a user's own answer, right after the message, takes anything over", () => {
  expect(agreedText([says("assistant", LIST), says("tool", "2")])).toBe("");
  expect(agreedText([says("assistant", LIST), says("user", "wait"), says("user", "2")])).toBe("");
  expect(agreedText([says("user", LIST), says("user", "2")])).toBe("");
});
