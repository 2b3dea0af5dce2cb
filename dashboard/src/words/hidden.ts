import { UNSEEN } from "../../../src/core/phrases/tame.ts";

/** A text in which signs that nobody sees are told by their numbers, as in `⟨U+200B⟩`. */
export const revealed = (text: string): string =>
  text.replace(
    UNSEEN,
    (sign) => `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
