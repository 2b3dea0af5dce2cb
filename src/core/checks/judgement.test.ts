/** What the checks that look at the conversation say, and what they must not say. */
import { describe, expect, it } from "vitest";
import { type ExampleCall, sampleOf, tool, turnOf } from "../features/example-turn.ts";
import type { Message, Tool } from "../turn.ts";
import {
  airline,
  area,
  BAGS,
  CANCEL,
  did,
  findings,
  GET,
  got,
  mail,
  names,
  RESERVATION,
  type Rules,
  said,
  system,
  user,
} from "./example-findings.ts";

interface Case {
  readonly ask: string;
  readonly calls: readonly ExampleCall[];
  readonly tools?: readonly Tool[];
  readonly before?: readonly Message[];
  readonly after?: readonly Message[];
  readonly rules?: Rules;
  /** Names of all findings. */
  readonly says: readonly string[];
}

const check = (title: string, cases: Readonly<Record<string, Case>>) =>
  describe(title, () => {
    it.each(Object.entries(cases))("%s", (_, { calls, tools = airline, rules, says, ...turn }) => {
      expect(names(findings(turnOf({ ...turn, tools }), sampleOf(calls), rules))).toEqual(says);
    });
  });

check("unnecessary calls", {
  "D10: a question about the assistant needs no tool": {
    ask: "who are you?",
    tools: [tool("read_query", "Runs a query on the database.", { sql: "string" })],
    calls: [["read_query", '{"sql":"SELECT 1"}']],
    says: ["no_context", "unnecessary_call"],
  },
  "thanks after the work is done": {
    ask: "Thank you very much!",
    before: [user("Cancel ZFA04Y"), did(CANCEL), got("{}"), said("It is cancelled.")],
    calls: [GET],
    says: ["unnecessary_call"],
  },
  "thanks that may be a yes to a question": {
    ask: "Great, thanks!",
    before: [user("Cancel ZFA04Y"), did(GET), got(RESERVATION), said("Shall I cancel ZFA04Y?")],
    calls: [CANCEL],
    says: [],
  },
  "a greeting with a request": { ask: "Hi! Cancel ZFA04Y please", calls: [CANCEL], says: [] },
  "a greeting that the tool is made for": {
    ask: "good morning",
    tools: [tool("play_morning_routine", "Plays the morning routine of the house.", {})],
    rules: { play_morning_routine: { risk: "low" } },
    calls: [["play_morning_routine", "{}"]],
    says: [],
  },
  "the same call was just answered": {
    ask: "What about ZFA04Y?",
    after: [did(GET), got(RESERVATION)],
    calls: [GET],
    says: ["repeated_call"],
  },
  "the same call after a change": {
    ask: "Cancel ZFA04Y and show me the result",
    after: [did(GET), got(RESERVATION), did(CANCEL), got("{}")],
    calls: [GET],
    says: [],
  },
  "the same call in another turn of the user": {
    ask: "Look again at ZFA04Y, please",
    before: [user("Show me ZFA04Y"), did(GET), got(RESERVATION), said("Here it is.")],
    calls: [GET],
    says: [],
  },
  "E05: a poll of what is not ready": {
    ask: "Wait for job J-77",
    tools: [tool("get_job", "Get the state of a job.", { id: "string" })],
    after: [did(["get_job", '{"id":"J-77"}']), got('{"state":"running"}')],
    calls: [["get_job", '{"id":"J-77"}']],
    says: [],
  },
});

check("answers that are known", {
  "an earlier result holds exactly what is asked": {
    ask: "What is the status of reservation ZFA04Y?",
    before: [
      user("Which reservations do I have?"),
      did(["get_user", "{}"]),
      got(`[${RESERVATION}]`),
      said("One."),
    ],
    calls: [GET],
    says: ["known_answer"],
  },
  "it holds less than what is asked": {
    ask: "What is the baggage allowance of reservation ZFA04Y?",
    before: [
      user("Which reservations do I have?"),
      did(["get_user", "{}"]),
      got(`[${RESERVATION}]`),
      said("One."),
    ],
    calls: [GET],
    says: [],
  },
  "it is of another reservation": {
    ask: "What is the status of reservation ZFA04Y?",
    before: [
      did(["get_user", "{}"]),
      got('[{"reservation_id":"QQQ111","status":"confirmed"}]'),
      said("One."),
    ],
    calls: [GET],
    says: [],
  },
  "something was changed since": {
    ask: "What is the status of reservation ZFA04Y?",
    before: [did(["get_user", "{}"]), got(`[${RESERVATION}]`), did(CANCEL), got("{}"), said("Done.")],
    calls: [GET],
    says: [],
  },
  "the call does something": {
    ask: "What is the status of reservation ZFA04Y?",
    before: [did(["get_user", "{}"]), got(`[${RESERVATION}]`), said("One.")],
    calls: [CANCEL],
    says: [],
  },
});

check("irrelevant tools", {
  "a question that no tool fits": {
    ask: "Who painted the ceiling of the Sistine Chapel?",
    tools: [area],
    calls: [["triangle_area", '{"base":3,"height":4}']],
    says: ["irrelevant_tool"],
  },
  "a question in the tool's words": {
    ask: "What is the area of a triangle with base 3 and height 4?",
    tools: [area],
    calls: [["triangle_area", '{"base":3,"height":4}']],
    says: [],
  },
  "a tool of which nobody says what it does": {
    ask: "Who painted the ceiling of the Sistine Chapel?",
    tools: [tool("grep", "", { pattern: "string" })],
    calls: [["grep", '{"pattern":"fresco"}']],
    says: [],
  },
  "another language than the tools'": {
    ask: "Wie groß ist die Fläche eines Dreiecks, wenn die Basis drei und die Höhe vier ist?",
    tools: [area],
    calls: [["triangle_area", '{"base":3,"height":4}']],
    says: [],
  },
  "in a conversation: no tool does what is asked": {
    ask: "Please insure me against delays",
    before: [user("Hi, I am Mia with ZFA04Y"), did(GET), got(RESERVATION), said("Hello Mia.")],
    calls: [BAGS],
    says: ["irrelevant_tool"],
  },
  "in a conversation: the user agreed to what the agent offered": {
    ask: "Yes, insure it that way.",
    before: [user("Help me with ZFA04Y"), did(GET), got(RESERVATION), said("I can add 3 bags. Shall I?")],
    calls: [BAGS],
    says: [],
  },
});

check("values that nobody stated", {
  "an invented address": {
    ask: "Reply to Alex that I got the documents, thanks",
    tools: [mail],
    calls: [["send_email", '{"to":"alex@mail.example","body":"I got the documents, thanks."}']],
    says: ["ungrounded_argument"],
  },
  "an address that a tool found": {
    ask: "Reply to Alex that I got the documents, thanks",
    tools: [mail, tool("find_contact", "Find a contact.", { name: "string" })],
    after: [did(["find_contact", '{"name":"Alex"}']), got('{"mail":"Alex.Roe@corp.org"}')],
    calls: [["send_email", '{"to":"alex.roe@corp.org","body":"I got the documents, thanks."}']],
    says: [],
  },
  "a placeholder": {
    ask: "Send the report to my boss by email",
    tools: [mail],
    calls: [["send_email", '{"to":"<boss_email>","body":"The report"}']],
    says: ["ungrounded_argument"],
  },
  "an invented reservation": {
    ask: "Cancel my reservation to Boston",
    calls: [["cancel_reservation", '{"reservation_id":"ABC123"}']],
    says: ["ungrounded_argument"],
  },
  "a reservation in other spelling": {
    ask: "Cancel my reservation zfa-04y",
    calls: [CANCEL],
    says: [],
  },
  "a value that an earlier call used": {
    ask: "Cancel it",
    before: [user("The one to Boston"), did(GET), got('{"status":"confirmed"}'), said("Found.")],
    calls: [CANCEL],
    says: [],
  },
  "a year that nobody stated": {
    ask: "Search flights from JFK to SEA on May 20",
    calls: [["search_flights", '{"origin":"JFK","destination":"SEA","date":"2023-05-20"}']],
    says: ["ungrounded_date"],
  },
  "a year that the operator stated": {
    ask: "Search flights from JFK to SEA on May 20",
    before: [system("The current time is 2024-05-15 15:00:00 EST.")],
    calls: [["search_flights", '{"origin":"JFK","destination":"SEA","date":"2024-05-20"}']],
    says: [],
  },
  "text that the model composes": {
    ask: "Email kim@example.org that we are late",
    tools: [mail],
    calls: [
      [
        "send_email",
        '{"to":"kim@example.org","body":"Dear Kim, for an unknown reason we will arrive late today."}',
      ],
    ],
    says: [],
  },
  "a number that the user wrote with blanks": {
    ask: "Email kim@example.org my phone +1 555 0100 23",
    tools: [mail],
    calls: [["send_email", '{"to":"kim@example.org","body":"phone","phone":"+1-555-010023"}']],
    says: [],
  },
  "a number that nobody wrote": {
    ask: "Email kim@example.org my phone",
    tools: [mail],
    calls: [["send_email", '{"to":"kim@example.org","body":"phone","phone":"+1-555-010023"}']],
    says: ["ungrounded_argument"],
  },
});

check("requests that are not covered", {
  "three questions, one call": {
    ask: "Find the area of a triangle with base 3 and height 4. Then calculate the one with base 5 and height 6. Finally compute that of base 7 and height 8.",
    tools: [area],
    calls: [["triangle_area", '{"base":3,"height":4}']],
    says: ["uncovered_request"],
  },
  "all of them": {
    ask: "Find the area of a triangle with base 3 and height 4. Then calculate the one with base 5 and height 6. Finally compute that of base 7 and height 8.",
    tools: [area],
    calls: [
      ["triangle_area", '{"base":3,"height":4}'],
      ["triangle_area", '{"base":5,"height":6}'],
      ["triangle_area", '{"base":7,"height":8}'],
    ],
    says: [],
  },
  "an agent that works step by step": {
    ask: "Find the area of a triangle with base 3 and height 4. Then calculate the one with base 5 and height 6. Finally compute that of base 7 and height 8.",
    tools: [area],
    after: [did(["triangle_area", '{"base":3,"height":4}']), got("6")],
    calls: [["triangle_area", '{"base":5,"height":6}']],
    says: [],
  },
  "the rest of a list": {
    ask: "Search flights from JFK to Boston, Denver and Austin on 2024-05-20",
    calls: [["search_flights", '{"origin":"JFK","destination":"Boston","date":"2024-05-20"}']],
    says: ["uncovered_request"],
  },
});

check("calls after failures", {
  "the very call that failed": {
    ask: "Cancel ZFA04Y",
    after: [did(CANCEL), got("Error: reservation cannot be cancelled")],
    calls: [CANCEL],
    says: ["repeated_failure"],
  },
  "E05: the same again after a fault that passes": {
    ask: "Cancel ZFA04Y",
    after: [did(CANCEL), got('{"error":"503 service unavailable, try again later"}')],
    calls: [CANCEL],
    says: [],
  },
  "E05: the call repaired by what the error said": {
    ask: "Give ZFA04Y 3 bags",
    after: [
      did(["update_baggages", '{"reservation_id":"ZFA04Y","total_baggages":"3"}']),
      got('{"error":"total_baggages must be integer"}'),
    ],
    calls: [BAGS],
    says: [],
  },
  "the call that failed, after something was changed": {
    ask: "Cancel ZFA04Y",
    after: [did(CANCEL), got("Error: remove the bags first"), did(BAGS), got("{}")],
    calls: [CANCEL],
    says: [],
  },
  "a tool that failed again and again": {
    ask: "Book flight HAT001",
    after: [1, 2].flatMap((day) => [
      did(["book_flight", JSON.stringify({ flight_number: "HAT001", date: `day ${day}` })]),
      got("Error: not enough seats on this flight"),
    ]),
    calls: [["book_flight", '{"flight_number":"HAT001","date":"day 3"}']],
    says: ["retry_storm"],
  },
  "to and fro": {
    ask: "Get me the details of ZFA04Y and book 3 bags",
    after: [did(GET), got("{}"), did(BAGS), got("{}"), did(GET), got("{}"), did(BAGS), got("{}")],
    calls: [GET],
    says: ["retry_storm"],
  },
  "to and fro with news": {
    ask: "Get me the details of ZFA04Y and book 3 bags",
    after: [did(GET), got("0 bags"), did(BAGS), got("{}"), did(GET), got("1 bag"), did(BAGS), got("{}")],
    calls: [GET],
    says: [],
  },
  "a look that is taken again and again": {
    ask: "Get me the details of ZFA04Y",
    after: [1, 2, 3].flatMap(() => [did(GET), got(RESERVATION)]),
    calls: [GET],
    says: ["repeated_call", "retry_storm"],
  },
  "a value out of an error": {
    ask: "Cancel my reservation",
    after: [did(["get_reservation_details", "{}"]), got("Error: not found, for example QQ77XX")],
    calls: [["cancel_reservation", '{"reservation_id":"QQ77XX"}']],
    says: ["chained_failure"],
  },
});

check("context", {
  "a tool of unknown risk after small talk": {
    ask: "hi there",
    calls: [CANCEL],
    says: ["no_context", "ungrounded_argument", "unnecessary_call"],
  },
  "a tool of high risk that names what nobody said": {
    ask: "Cancel my reservation to Boston",
    rules: { cancel_reservation: { risk: "high" } },
    calls: [["cancel_reservation", '{"reservation_id":"ABC123"}']],
    says: ["no_context", "ungrounded_argument"],
  },
  "a tool of high risk that the user names all of": {
    ask: "Cancel ZFA04Y",
    rules: { cancel_reservation: { risk: "high" } },
    calls: [CANCEL],
    says: [],
  },
  "a tool that must come after another": {
    ask: "Cancel ZFA04Y",
    rules: { cancel_reservation: { after: ["get_reservation_details"] } },
    calls: [CANCEL],
    says: ["call_order"],
  },
  "the other one in the same answer has no result yet": {
    ask: "Cancel ZFA04Y",
    rules: { cancel_reservation: { after: ["get_reservation_details"] } },
    calls: [GET, CANCEL],
    says: ["call_order"],
  },
  "the other one failed": {
    ask: "Cancel ZFA04Y",
    rules: { cancel_reservation: { after: ["get_reservation_details"] } },
    after: [did(GET), got("Error: not found")],
    calls: [CANCEL],
    says: ["call_order"],
  },
  "the other one ran, in an earlier turn": {
    ask: "Cancel it then",
    rules: { cancel_reservation: { after: ["get_reservation_details"] } },
    before: [user("Show ZFA04Y"), did(GET), got(RESERVATION), said("Here it is.")],
    calls: [CANCEL],
    says: [],
  },
});
