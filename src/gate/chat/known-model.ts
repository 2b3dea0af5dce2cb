import { type Capability, CapabilityStore, known } from "../../sampling/capabilities.ts";
import type { Asked } from "../../core/turn.ts";
import { type ChatTurn, upstreamOf } from "./turn.ts";

/** As long as the isolate lives. */
const store = new CapabilityStore();

/** What is known of the model that a turn asks, in its mode: plain or streamed, native calls or calls as text. */
export class KnownModel {
  readonly #key: string;

  /** @param model another model than the caller's, or null */
  constructor(turn: ChatTurn, model: string | null, asked: Asked) {
    const { format, request } = turn;
    const mode = [request.stream ? "stream" : "body", asked === "json_text" ? "text" : "calls"];
    this.#key = JSON.stringify([upstreamOf(turn).baseUrl, format.name, model ?? request.turn.model, ...mode]);
  }

  /** Unknown counts as yes: it is tried, and learned. */
  may(capability: Capability): boolean {
    return known(store.of(this.#key), capability, Date.now()) !== false;
  }

  /**
   * A request for several answers was refused without a word about their number, and the same for one was answered. Once may be
   * anything; twice in a row it is their number.
   */
  doubtSeveral(): void {
    const again = known(store.of(this.#key), "several_answers_doubtful", Date.now()) === true;
    this.learn("several_answers_doubtful", !again);
    if (again) this.learn("several_answers", false);
  }

  learn(capability: Capability, holds: boolean): void {
    store.learn(this.#key, capability, holds, Date.now());
  }
}

/** What says whether a model takes the request for calls as text; histories with native calls are a case of their own. */
export const textCapability = ({ request }: Pick<ChatTurn, "request">): Capability =>
  request.turn.messages.some(({ calls }) => calls.length > 0) ? "json_text_after_calls" : "json_text";
