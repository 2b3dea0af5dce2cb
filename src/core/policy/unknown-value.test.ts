import { expect, test } from "vitest";
import { normalise } from "../normalise.ts";
import { prepareTurn } from "../features/prepare.ts";
import type { Message, Turn } from "../turn.ts";
import { unknownValue } from "./unknown-value.ts";

const said = (role: Message["role"], text: string): Message => ({
  role,
  text,
  calls: [],
  callId: null,
  name: null,
});
const MAIL = { type: "string", description: "Mail address of the recipient" };

/** What is asked where a model makes up `boss@x.example`. */
function guessed(...messages: readonly Message[]) {
  const tools = [
    { name: "send_mail", description: "", parameters: { type: "object", properties: { to: MAIL } } },
  ];
  const turn: Turn = { agent: null, session: null, model: null, maxTokens: null, messages, tools };
  const call = { id: null, name: "send_mail", arguments: '{"to":"boss@x.example"}' };
  const sample = { id: null, calls: [call], text: null, finishReason: null, logprobs: null, usage: null };
  const normalised = normalise(turn, [sample]);
  const candidate = normalised.samples[normalised.candidate];
  if (candidate === undefined) throw new Error("no candidate");
  return unknownValue(candidate, normalised, prepareTurn(turn))?.guess;
}

const ASKS = "Reply to Alex that I got the documents.";

test.each<[string, string | null | undefined, readonly Message[]]>([
  ["nobody wrote one", null, [said("user", ASKS)]],
  ["the user wrote one", "alex@firma.ch", [said("user", `${ASKS} Alex@firma.ch`), said("user", "yes")]],
  ["users wrote two", null, [said("user", `${ASKS} alex@firma.ch or alex@home.example`)]],
  ["only the assistant wrote one", null, [said("user", ASKS), said("assistant", "alex@firma.ch?")]],
  ["the user wrote this very one", undefined, [said("user", "Write to boss@x.example.")]],
])("the guess is an address that somebody gave: %s", (_, guess, messages) => {
  expect(guessed(...messages)).toBe(guess);
});
