/** Requests that ask for two things, or leave something out. */
import type { Random } from "../../../core/statistics/random.ts";
import { call, type Story, withArgument } from "../../story.ts";
import { fill, PEOPLE, pickOne } from "../draw.ts";
import { newId } from "./values.ts";

export function two(random: Random): Story {
  const [spam, other] = [newId(random), newId(random)];
  const person = pickOne(PEOPLE, random);
  const wording = pickOne(
    [
      "Move {spam} to spam and forward {other} to {name}.",
      "{spam} is spam, put it there. And {name} should get {other}.",
      "Two things: message {spam} into spam, message {other} on to {name}.",
    ],
    random,
  );
  const right = [
    call("move_mail", { message_id: spam, folder: "spam" }),
    call("forward_mail", { message_id: other, to: person.email }),
  ];
  return {
    scenario: "mail",
    request: fill(wording, { spam, other, name: person.name }),
    steps: [
      {
        right,
        results: [{ moved: true, folder: "spam" }, { forwarded: true }],
        mistakes: [
          { calls: right.slice(0, 1), why: `The user also asked to forward ${other}.` },
          {
            calls: [
              call("move_mail", { message_id: other, folder: "spam" }),
              call("forward_mail", { message_id: spam, to: person.email }),
            ],
            why: "The two messages are swapped.",
          },
        ],
      },
    ],
    clarification: `${spam} is spam; ${other} is to be forwarded to ${person.email}.`,
    closing: "Both are done.",
  };
}

export function vague(random: Random): Story {
  const id = newId(random);
  const person = PEOPLE[random.below(4)] ?? PEOPLE[0]!;
  const first = person.name.startsWith("Mar") ? "Okafor" : "Jonas";
  const wording = pickOne(
    ["Forward {id} to {first}.", "{first} needs message {id}, send it on.", "Can {first} get {id} please?"],
    random,
  );
  const right = [call("forward_mail", { message_id: id, to: person.email })];
  const namesake = PEOPLE.find((one) => one !== person && one.name.includes(first)) ?? person;
  return {
    scenario: "mail",
    request: fill(wording, { id, first }),
    steps: [
      {
        right,
        results: [{ forwarded: true }],
        mistakes: [
          withArgument(
            right,
            { to: namesake.email },
            `There are two people named ${first}; the user must choose.`,
          ),
          withArgument(right, { to: `${first.toLowerCase()}@example.com` }, "This address is invented."),
        ],
        question: `There are two people named ${first}. Which one do you mean?`,
      },
    ],
    clarification: `I mean ${person.name}, ${person.email}.`,
    closing: `${person.name} has the message now.`,
  };
}
