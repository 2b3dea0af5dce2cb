/** Requests that ask for one thing and say all that it needs. */
import type { Random } from "../../../core/statistics/random.ts";
import { call, type Step, type Story, withArgument } from "../../story.ts";
import { fill, laterBy, PEOPLE, pickOne, pickOther, spokenDay } from "../draw.ts";
import { aWeekLater, dayBefore, LENGTHS, newDay, newId, TIMES, TITLES } from "./values.ts";

function list(date: string, events: readonly { id: string; title: string; start: string }[]): Step {
  const right = [call("list_events", { date })];
  return {
    right,
    results: [{ date, events }],
    mistakes: [
      withArgument(
        right,
        { date: aWeekLater(date) },
        `That is a week too late; the day is ${spokenDay(date)}.`,
      ),
      withArgument(right, { date: dayBefore(date) }, `The day is ${spokenDay(date)}.`),
    ],
  };
}

export function create(random: Random): Story {
  const [date, start, title] = [newDay(random), pickOne(TIMES, random), pickOne(TITLES, random)];
  const minutes = pickOne(LENGTHS, random);
  const who = pickOne(PEOPLE, random);
  const other = pickOther(PEOPLE, who, random);
  const wording = pickOne(
    [
      "Put {title} with {name} on {day} at {start} for {minutes} minutes.",
      'New event "{title}", {day}, {start}, {minutes} minutes, invite {name}.',
      "I meet {name} on {day} at {start} ({title}, {minutes} min). Add it.",
      "schedule {title} w/ {name} {day} {start}, {minutes} minutes",
    ],
    random,
  );
  const right = [call("create_event", { title, date, start, minutes, attendees: [who.email] })];
  return {
    scenario: "calendar",
    request: fill(wording, { title, name: who.name, day: spokenDay(date), start, minutes }),
    steps: [
      {
        right,
        results: [{ event_id: newId(random), created: true }],
        mistakes: [
          withArgument(right, { date: aWeekLater(date) }, `The day is ${spokenDay(date)}, a week earlier.`),
          withArgument(right, { attendees: [other.email] }, `The user meets ${who.name}, not ${other.name}.`),
          withArgument(right, { minutes: 90 }, `The user said ${minutes} minutes.`),
        ],
      },
    ],
    clarification: `${title}, ${date} at ${start}, ${minutes} minutes, with ${who.email}.`,
    closing: `${title} is in the calendar.`,
  };
}

export function move(random: Random): Story {
  const [date, title, from] = [newDay(random), pickOne(TITLES, random), pickOne(TIMES, random)];
  const otherTitle = pickOther(TITLES, title, random);
  const [id, otherId] = [newId(random), newId(random)];
  const start = laterBy(from, 60);
  const wording = pickOne(
    [
      "Move the {title} on {day} one hour later.",
      "The {title} of {day} has to start an hour later than planned.",
      "Can you push {title} ({day}) back by 60 minutes?",
    ],
    random,
  );
  const right = [call("move_event", { event_id: id, date, start })];
  return {
    scenario: "calendar",
    request: fill(wording, { title, day: spokenDay(date) }),
    steps: [
      list(date, [
        { id, title, start: from },
        { id: otherId, title: otherTitle, start: laterBy(from, 180) },
      ]),
      {
        right,
        results: [{ event_id: id, date, start }],
        mistakes: [
          withArgument(right, { start: laterBy(from, -60) }, "That is an hour earlier, not later."),
          withArgument(right, { event_id: otherId }, `That event is the ${otherTitle}.`),
          withArgument(right, { date: aWeekLater(date) }, "The day was to stay the same."),
        ],
      },
    ],
    clarification: `The ${title} on ${date}: from ${from} to ${start}, same day.`,
    closing: `The ${title} starts at ${start} now.`,
  };
}

export function cancel(random: Random): Story {
  const [date, title] = [newDay(random), pickOne(TITLES, random)];
  const otherTitle = pickOther(TITLES, title, random);
  const [id, otherId] = [newId(random), newId(random)];
  const wording = pickOne(
    [
      "Cancel the {title} on {day}.",
      "I am ill on {day}, drop the {title}, but keep the rest.",
      "{day}: no {title}, please call it off.",
    ],
    random,
  );
  const right = [call("cancel_event", { event_id: id })];
  return {
    scenario: "calendar",
    request: fill(wording, { title, day: spokenDay(date) }),
    steps: [
      list(date, [
        { id: otherId, title: otherTitle, start: "09:00" },
        { id, title, start: "11:00" },
      ]),
      {
        right,
        results: [{ event_id: id, cancelled: true }],
        mistakes: [
          withArgument(right, { event_id: otherId }, `That event is the ${otherTitle}, which is to stay.`),
          {
            calls: [...right, call("cancel_event", { event_id: otherId })],
            why: `The ${otherTitle} is to stay.`,
          },
        ],
      },
    ],
    clarification: `Only the ${title} on ${date} is to be cancelled.`,
    closing: `The ${title} is cancelled.`,
  };
}
