import type { ToolCall } from "../../core/turn.ts";
import type { RawArguments } from "../decisions/calls.ts";
import type { Field } from "../field.ts";
import { ArgumentsInPieces } from "./partial-args.ts";
import { callOf } from "./parts.ts";
import { at } from "./spelling.ts";

interface Draft {
  readonly call: ToolCall;
  /** Null for a call that came whole. */
  readonly pieces: ArgumentsInPieces | null;
}

/**
 * The calls of a candidate. They come whole; where the caller asked Vertex for `streamFunctionCallArguments`, a call begins with
 * its name and `willContinue`, its arguments follow in `partialArgs`, and a part without any of these ends it.
 */
export class CallDrafts {
  readonly #drafts: Draft[] = [];
  #open: ArgumentsInPieces | null = null;

  add(call: Field, raw: RawArguments): void {
    const partial = at(call, "partialArgs").itemsOrNone();
    const goesOn = at(call, "willContinue").value === true;
    const named = !call.get("name").absent || !call.get("args").absent;
    if (named || this.#open === null) {
      const pieces = goesOn || partial.length > 0 ? new ArgumentsInPieces() : null;
      this.#drafts.push({ call: callOf(call, raw), pieces });
      this.#open = pieces;
    }
    for (const piece of partial) this.#open?.add(piece);
    if (!goesOn && this.#open !== null) {
      this.#open.close();
      this.#open = null;
    }
  }

  calls(): readonly ToolCall[] {
    return this.#drafts.map(({ call, pieces }) =>
      pieces === null ? call : { ...call, arguments: pieces.text(call.arguments) },
    );
  }
}
