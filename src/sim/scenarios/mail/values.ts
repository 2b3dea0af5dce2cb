/** What the stories of the mail assistant are made of. */
import type { Random } from "../../../core/statistics/random.ts";
import { integerFrom } from "../draw.ts";

export const newId = (random: Random) => `msg_${integerFrom(1000, 9999, random)}`;
export const nextId = (id: string) => `msg_${String(((Number(id.slice(4)) + 3) % 9000) + 1000)}`;

export const TOPICS = [
  {
    subject: "Budget meeting",
    news: "the budget meeting is moved to Thursday at 10",
    bodies: [
      "The budget meeting is moved to Thursday at 10.",
      "Hello, our budget meeting moves to Thursday, 10:00.",
    ],
  },
  {
    subject: "Visit on Friday",
    news: "I arrive on Friday at noon",
    bodies: ["I arrive on Friday at noon.", "Hi! I will be there on Friday at noon."],
  },
  {
    subject: "Contract",
    news: "the signed contract is on its way",
    bodies: ["The signed contract is on its way.", "Good news: the signed contract is on its way to you."],
  },
  {
    subject: "Print files",
    news: "the print files are ready for the printer",
    bodies: [
      "The print files are ready for the printer.",
      "Hello, the print files are now ready for the printer.",
    ],
  },
] as const;
