import { requestFrame } from "../../wire/request-frame.ts";
import type { Question } from "../reuse.ts";
import { type ChatTurn, upstreamOf } from "./turn.ts";

/** What keeps a turn from being taken for another one, in words for the record. */
export interface Unknowable {
  readonly unknowable: string;
}

/**
 * What the turn asks, so that it is known again.
 * @param arm of the experiment that it takes part in; null outside experiments
 */
export function questionOf(turn: ChatTurn, arm: string | null): Question | Unknowable {
  const { format, request, body } = turn;
  if (request.unseen === true) return { unknowable: "the provider keeps a part of the conversation" };
  if (request.unread === true) return { unknowable: "the turn holds more than text" };
  const frame = requestFrame(body);
  if (frame === null) return { unknowable: "the request cannot be read without loss" };
  return { turn: request.turn, frame: [format.name, upstreamOf(turn).baseUrl, arm, frame] };
}
