import { stringifyJson } from "../../core/arguments/convert.ts";
import type { KeptNote } from "../format.ts";
import { objectIn } from "../json-object.ts";
import { ownMessage, WORDS_NOT_KEPT } from "./abstention.ts";
import { BREAK } from "./abstention-stream.ts";
import { itemsAt, json, withMembers } from "./json.ts";
import type { KeptResponse } from "./unfinished.ts";

/** The upstream's id of a response that the gate spoke in the place of. */
export const upstreamIdOf = ({ note }: Pick<KeptNote, "note">): string =>
  (JSON.parse(note) as KeptResponse).response;

/**
 * The abstention that a client got, made once more from the response that the upstream keeps; null where that is none.
 * @param id as the client asked for it
 */
export function abstentionAgain(stored: string, { note, words }: KeptNote, id: string): string | null {
  const response = objectIn(stored);
  if (response === null) return null;
  const { passed, message } = JSON.parse(note) as KeptResponse;
  const said = words ?? WORDS_NOT_KEPT;
  const own = ownMessage(message, "completed", passed === 0 ? said : BREAK + said);
  const output = [...itemsAt(response, "output").slice(0, passed), json(own)];
  const again = new Map(
    withMembers(response, { id, status: "completed", error: null, incomplete_details: null, output }),
  );
  again.delete("output_text");
  return stringifyJson(again);
}
