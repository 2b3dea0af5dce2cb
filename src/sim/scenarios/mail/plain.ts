/** Requests that ask for one thing and say all that it needs. */
import type { Random } from "../../../core/statistics/random.ts";
import { call, type Step, type Story, withArgument } from "../../story.ts";
import { fill, PEOPLE, type Person, pickOne, pickOther } from "../draw.ts";
import { newId, nextId, TOPICS } from "./values.ts";

const found = (person: Person, ids: readonly string[], subject: string) => ({
  messages: ids.map((id, i) => ({ id, from: person.email, subject: i === 0 ? subject : "Lunch?" })),
});

/** The way to a message of a person that many stories begin with. */
function search(person: Person, ids: readonly string[], subject: string, random: Random): Step {
  const right = [call("search_mail", { from: person.email })];
  const other = pickOther(PEOPLE, person, random);
  return {
    right,
    results: [found(person, ids, subject)],
    mistakes: [
      withArgument(right, { from: other.email }, `The user spoke of ${person.name}, not of ${other.name}.`),
      {
        calls: [call("search_mail", { subject_contains: person.name, unread_only: true })],
        why: "The name is the sender's and not in the subject, and nobody asked for unread mail only.",
      },
    ],
  };
}

export function send(random: Random): Story {
  const person = pickOne(PEOPLE, random);
  const other = pickOther(PEOPLE, person, random);
  const topic = pickOne(TOPICS, random);
  const wording = pickOne(
    [
      "Please write to {name}: {news}. Subject: {subject}.",
      'Send an email to {name} with the subject "{subject}" and say that {news}.',
      "Can you let {name} know by mail that {news}? Subject line {subject}.",
      "mail {name}, subject {subject} - {news}",
    ],
    random,
  );
  const right = [call("send_mail", { to: [person.email], subject: topic.subject, body: topic.bodies[0] })];
  return {
    scenario: "mail",
    request: fill(wording, { name: person.name, news: topic.news, subject: topic.subject }),
    steps: [
      {
        right,
        results: [{ sent: true }],
        mistakes: [
          withArgument(
            right,
            { to: [other.email] },
            `The mail is for ${person.name}, not for ${other.name}.`,
          ),
          withArgument(right, { to: [person.email, other.email] }, `Nobody asked to write to ${other.name}.`),
        ],
        wordings: { body: topic.bodies },
      },
    ],
    clarification: `To ${person.name} (${person.email}), subject ${topic.subject}: ${topic.news}. Please send it.`,
    closing: `I sent the mail to ${person.name}.`,
  };
}

export function read(random: Random): Story {
  const person = pickOne(PEOPLE, random);
  const ids = [newId(random), newId(random)] as const;
  const wording = pickOne(
    [
      "What did {name} write last?",
      "Open the newest mail from {name} and tell me what it says.",
      "Did {name} answer? Read me the last message.",
      "I need the latest email of {name}, please.",
    ],
    random,
  );
  const right = [call("read_mail", { message_id: ids[0] })];
  return {
    scenario: "mail",
    request: fill(wording, { name: person.name }),
    steps: [
      search(person, ids, "Offer", random),
      {
        right,
        results: [{ id: ids[0], text: "The offer holds until Friday. Regards" }],
        mistakes: [
          withArgument(right, { message_id: ids[1] }, "That is the older message."),
          withArgument(right, { message_id: nextId(ids[0]) }, "No message with this id was found."),
        ],
      },
    ],
    clarification: `The last message from ${person.name}, address ${person.email}.`,
    closing: `${person.name} writes that the offer holds until Friday.`,
  };
}

export function file(random: Random): Story {
  const person = pickOne(PEOPLE, random);
  const ids = [newId(random), newId(random)] as const;
  const folder = pickOne(["archive", "invoices", "travel"] as const, random);
  const wording = pickOne(
    [
      "Put the last mail from {name} into the folder {folder}.",
      "{name} sent me something today. Move it to {folder}.",
      "Please file the newest message of {name} under {folder}.",
      "the mail that came from {name} belongs into {folder}, move it there",
    ],
    random,
  );
  const right = [call("move_mail", { message_id: ids[0], folder })];
  const mistakes = [
    withArgument(right, { folder: "trash" }, `The user said ${folder}, not trash.`),
    withArgument(right, { message_id: ids[1] }, "That is the older message."),
  ];
  return {
    scenario: "mail",
    request: fill(wording, { name: person.name, folder }),
    steps: [
      search(person, ids, "Invoice 2026-118", random),
      { right, results: [{ moved: true, folder }], mistakes },
    ],
    clarification: `The newest message from ${person.email} goes to ${folder}.`,
    closing: `The message is in ${folder} now.`,
  };
}
