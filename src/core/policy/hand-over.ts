/**
 * Whether a tool, by the words of its name, hands the conversation over to a person and does nothing else. The reading is
 * strict: every word must be known, in a known order, so `transfer_funds_to_agent` and `send_mail_to_support` are none. A
 * name is all it looks at; what a deployment knows better belongs into its policy, which goes first.
 */
const LONGEST_NAME = 100;

/** Verbs that mean handing over; `forward`, `route` and the like are said of mails and parcels as well. */
const HANDS = "transfer|escalate|hand off|hand over|handoff|handover";
const LEADS = "connect|forward|redirect|reroute|route|switch";
/** Nouns of the verbs above. */
const ACT = "hand off|hand over|handoff|handover|escalation";
const BEGINS = "request|initiate|start|trigger|perform|make";

const KIND = "human|live|real|support|service|care|customer|customer service|customer support|customer care";
/** Persons who take conversations over: by the word alone, or where a word before it says so. */
const PERSON =
  "humans?|agents?|operators?|representatives?|reps?|support|helpdesk|help desk|service desk|supervisors?|" +
  `(?:customer )?(?:service|support|care) (?:team|staff|desk|center|centre)|customer (?:service|care)|` +
  `(?:human|live|real) (?:person|people|being|beings|staff|expert|experts|advisor|advisors|specialist|specialists)|` +
  "(?:support|service|care) (?:person|people|specialist|specialists|expert|experts)";
const WHO = `(?:(?:an?|the|another|our) )?(?:(?:${KIND}) )*(?:${PERSON})`;

/** What is handed over; a ticket, a case, funds or a booking are not the conversation. */
const TALK = "conversation|chat|dialog|dialogue|call|session|caller";
/** What an escalation may name beside these. */
const MATTER = "issue|problem|request|complaint|ticket|case";
const THE = "(?:(?:the|this|current) )?";

const NAMES = new RegExp(
  "^(?:" +
    [
      `(?:${HANDS}|${LEADS})(?: ${THE}(?:${TALK}))? (?:to|with|over to|through to) ${WHO}`,
      `hand ${THE}(?:${TALK}) (?:off|over) to ${WHO}`,
      `connect ${THE}(?:user|customer) (?:to|with) ${WHO}`,
      `escalate ${THE}(?:${MATTER}) to ${WHO}`,
      `(?:(?:${BEGINS}) )?(?:human|(?:(?:human|live|support) )?agent) (?:${ACT})`,
      `(?:(?:${BEGINS}) )?(?:live|human) agent transfer`,
      `(?:${BEGINS}) (?:${ACT}|transfer) to ${WHO}`,
      `(?:${ACT}) to ${WHO}`,
    ].join("|") +
    ")$",
);

/** An agent sends the same few names with every turn. */
const KNOWN = new Map<string, boolean>();
const MOST_KNOWN = 2_000;

/** True only where no other reading of the name is left. */
export function handsOver(tool: string): boolean {
  if (tool.length > LONGEST_NAME) return false;
  let known = KNOWN.get(tool);
  if (known === undefined) {
    known = readName(tool);
    if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
    KNOWN.set(tool, known);
  }
  return known;
}

function readName(tool: string): boolean {
  if (!/^[a-z][a-z _.:/-]*$/i.test(tool)) return false;
  const words = tool.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  return NAMES.test(words.join(" ").toLowerCase());
}
