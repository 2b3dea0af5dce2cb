import type { Scenario, SimTool } from "../../story.ts";
import { PEOPLE, TODAY } from "../draw.ts";
import { objectTool } from "../tool.ts";

const eventId = {
  type: "string",
  pattern: "^ev_[0-9]{3}$",
  description: "Id of an event, from list_events.",
};
const date = { type: "string", format: "date", description: "YYYY-MM-DD" };
const time = { type: "string", pattern: "^[0-2][0-9]:[0-5][0-9]$", description: "HH:MM, 24 hours" };
const minutes = { type: "integer", minimum: 5, maximum: 480 };

const TOOLS: readonly SimTool[] = [
  objectTool("list_events", "Lists the events of one day. Changes nothing.", { date }, ["date"]),
  objectTool(
    "create_event",
    "Puts an event into the calendar and invites the people named.",
    {
      title: { type: "string" },
      date,
      start: time,
      minutes: { ...minutes, description: "Length, in minutes." },
      attendees: { type: "array", items: { type: "string", format: "email" } },
    },
    ["title", "date", "start", "minutes"],
  ),
  objectTool(
    "move_event",
    "Moves an event to another day or time; everybody is told.",
    { event_id: eventId, date, start: time },
    ["event_id", "date", "start"],
  ),
  objectTool("cancel_event", "Cancels an event; everybody is told.", { event_id: eventId }, ["event_id"]),
  objectTool(
    "find_free_time",
    "Finds the first free time that all people have on a day.",
    {
      date,
      minutes,
      attendees: { type: "array", items: { type: "string", format: "email" }, minItems: 1 },
    },
    ["date", "minutes", "attendees"],
  ),
];

export const CALENDAR: Scenario = {
  name: "calendar",
  system: `You keep the user's calendar. Today is Tuesday, ${TODAY}. The user's contacts: ${PEOPLE.map(({ name, email }) => `${name} <${email}>`).join(", ")}.`,
  tools: TOOLS,
};
