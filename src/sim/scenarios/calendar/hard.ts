/** Requests that ask for two things, or leave something out. */
import type { Random } from "../../../core/statistics/random.ts";
import { call, type Story, withArgument } from "../../story.ts";
import { dayAfter, fill, integerFrom, PEOPLE, pickOne, spokenDay } from "../draw.ts";
import { dayBefore, newDay, newId, TIMES } from "./values.ts";

export function twoDays(random: Random): Story {
  const first = integerFrom(1, 6, random);
  const [one, other] = [dayAfter(first), dayAfter(first + integerFrom(1, 6, random))];
  const wording = pickOne(
    [
      "What do I have on {one} and on {other}?",
      "Show me {one} and {other}.",
      "Am I free on {one}? And on {other}?",
    ],
    random,
  );
  const right = [call("list_events", { date: one }), call("list_events", { date: other })];
  return {
    scenario: "calendar",
    request: fill(wording, { one: spokenDay(one), other: spokenDay(other) }),
    steps: [
      {
        right,
        results: [
          { date: one, events: [] },
          { date: other, events: [] },
        ],
        mistakes: [
          { calls: right.slice(0, 1), why: `The user also asked for ${spokenDay(other)}.` },
          withArgument(right, { date: dayBefore(one) }, `The first day is ${spokenDay(one)}.`),
        ],
      },
    ],
    clarification: `Both days: ${one} and ${other}.`,
    closing: "You are free on both days.",
  };
}

export function vague(random: Random): Story {
  const [date, start] = [newDay(random), pickOne(TIMES, random)];
  const who = pickOne(PEOPLE, random);
  const wording = pickOne(
    [
      "Set up a coffee with {name}.",
      "I have to talk to {name} soon, make an event.",
      "coffee w/ {name}, add it",
    ],
    random,
  );
  const right = [call("create_event", { title: "Coffee", date, start, minutes: 30, attendees: [who.email] })];
  return {
    scenario: "calendar",
    request: fill(wording, { name: who.name }),
    steps: [
      {
        right,
        results: [{ event_id: newId(random), created: true }],
        mistakes: [
          withArgument(
            right,
            { date: dayAfter(1), start: "10:00" },
            "Nobody named a day or a time: invented.",
          ),
          withArgument(
            right,
            { date: dayAfter(2), start: "15:00" },
            "Nobody named a day or a time: invented.",
          ),
        ],
        question: `On which day, at what time and how long do you want to meet ${who.name}?`,
      },
    ],
    clarification: `Coffee on ${date} at ${start}, 30 minutes, with ${who.name}.`,
    closing: `The coffee with ${who.name} is in the calendar.`,
  };
}
