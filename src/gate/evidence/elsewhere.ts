import type { OpinionNeed } from "../../core/policy/needs.ts";
import { conversationOf } from "../../wire/opinion/conversation.ts";
import { type Answered, askModel, notAsked } from "./ask-model.ts";
import type { AskingModel } from "./fetch.ts";
import type { Asked } from "./opinion.ts";

/**
 * Asks a model what the turn asks, by a request of the gate's own in that model's format.
 * @throws UpstreamError where nothing comes
 */
export async function askAnew(need: OpinionNeed, asking: AskingModel): Promise<Asked> {
  const { unpaid = false, said, ...answered } = await ask(need, asking);
  const opinion = { upstream: need.upstream, model: need.model, ...answered };
  return { opinion, unpaid, ...(said === undefined ? {} : { said }) };
}

async function ask(need: OpinionNeed, asking: AskingModel): Promise<Answered> {
  const { request } = asking.turn;
  if (request.unseen === true) return notAsked("the provider keeps a part of the conversation");
  if (request.drawOnce) return notAsked("the request uses tools that its own provider runs");
  const conversation = conversationOf(request.turn);
  if ("untold" in conversation) return notAsked(conversation.untold);
  const { forced, turn } = request;
  const question = { conversation, forced, maxTokens: turn.maxTokens };
  const answered = await askModel(need, question, asking);
  const { leftOut } = conversation;
  return answered.asked === false || leftOut.length === 0 ? answered : { ...answered, leftOut };
}
