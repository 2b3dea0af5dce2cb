import type { OpinionNeed } from "../../core/policy/needs.ts";
import { conversationOf } from "../../wire/opinion/conversation.ts";
import { type Answered, askModel, notAsked } from "./ask-model.ts";
import type { Asking } from "./fetch.ts";
import type { Asked } from "./opinion.ts";

/** Asks a model of one of the deployment's second upstreams what the turn asks, in that upstream's own format. */
export async function askElsewhere(need: OpinionNeed, name: string, asking: Asking): Promise<Asked> {
  const { unpaid = false, said, ...answered } = await ask(need, name, asking);
  const opinion = { upstream: name, model: need.model, ...answered };
  return { opinion, unpaid, ...(said === undefined ? {} : { said }) };
}

async function ask(need: OpinionNeed, name: string, asking: Asking): Promise<Answered> {
  const { request } = asking.turn;
  if (request.unseen === true) return notAsked("the provider keeps a part of the conversation");
  if (request.drawOnce) return notAsked("the request uses tools that its own provider runs");
  const conversation = conversationOf(request.turn);
  if ("untold" in conversation) return notAsked(conversation.untold);
  const { forced, turn } = request;
  const question = { conversation, forced, maxTokens: turn.maxTokens };
  const answered = await askModel({ ...need, upstream: name }, question, asking);
  const { leftOut } = conversation;
  return answered.asked === false || leftOut.length === 0 ? answered : { ...answered, leftOut };
}
