import type { Scenario, SimTool } from "../../story.ts";
import { PEOPLE, TODAY } from "../draw.ts";
import { objectTool } from "../tool.ts";

const messageId = {
  type: "string",
  pattern: "^msg_[0-9]{4}$",
  description: "Id of a message, from search_mail.",
};
const address = { type: "string", format: "email", description: "One email address." };

const TOOLS: readonly SimTool[] = [
  objectTool(
    "search_mail",
    "Finds messages in the mailbox, newest first. Changes nothing.",
    {
      from: { ...address, description: "Only messages from this address." },
      subject_contains: { type: "string", description: "Words of the subject." },
      unread_only: { type: "boolean", description: "Only messages that were not read yet." },
      limit: { type: "integer", minimum: 1, maximum: 50 },
    },
    [],
  ),
  objectTool("read_mail", "Returns the whole text of one message.", { message_id: messageId }, [
    "message_id",
  ]),
  objectTool(
    "send_mail",
    "Sends a new email at once. It cannot be taken back.",
    {
      to: { type: "array", items: address, minItems: 1, description: "Addresses of all receivers." },
      subject: { type: "string", maxLength: 120 },
      body: { type: "string", description: "Plain text." },
    },
    ["to", "subject", "body"],
  ),
  objectTool(
    "reply_mail",
    "Replies to the sender of a message at once.",
    { message_id: messageId, body: { type: "string", description: "Plain text." } },
    ["message_id", "body"],
  ),
  objectTool(
    "forward_mail",
    "Sends a message on to another address.",
    {
      message_id: messageId,
      to: address,
      note: { type: "string", description: "A line above the message." },
    },
    ["message_id", "to"],
  ),
  objectTool(
    "move_mail",
    "Moves a message to a folder.",
    {
      message_id: messageId,
      folder: { type: "string", enum: ["archive", "invoices", "travel", "spam", "trash"] },
    },
    ["message_id", "folder"],
  ),
];

export const MAIL: Scenario = {
  name: "mail",
  system: `You are a mail assistant. Today is Tuesday, ${TODAY}. Act only when the user asks for it. The user's contacts: ${PEOPLE.map(({ name, email }) => `${name} <${email}>`).join(", ")}.`,
  tools: TOOLS,
};
