import { cut, shown } from "../text/cut.ts";
import type { Finding } from "../turn.ts";
import type { Check } from "./check.ts";
import { holdsMail, wantsMail } from "./wants-mail.ts";

/** Most values of one answer that are told. */
const MOST_TOLD = 5;

/**
 * A name, or nothing, where a mail address must stand: what a model fills in when nobody told it the address. An argument that may
 * be left out may also be empty.
 */
export const notAnAddress: Check = {
  name: "not_an_address",
  run: ({ view, candidate }) =>
    view.leaves
      .filter(({ leaf }) => wantsMail(leaf) && !holdsMail(leaf.text))
      .filter(({ leaf }) => leaf.required || leaf.text.trim() !== "")
      .slice(0, MOST_TOLD)
      .map(({ leaf, call }): Finding => {
        const value = leaf.text.trim() === "" ? "an empty text" : JSON.stringify(shown(leaf.text));
        const name = `${shown(call.call.name)}: ${cut(leaf.parameter, 80)}`;
        return {
          check: "not_an_address",
          severity: "flag",
          call: candidate.calls.indexOf(call.call),
          message: `${name}: ${value} is no mail address. Ask for it, or look it up.`,
        };
      }),
};
