import { BEHAVIOURS, type Behaviour } from "../model/behaviour.ts";
import { SimError } from "./errors.ts";

/**
 * What a request asks to go wrong, in the header `x-sim` or in `metadata.sim`: words separated by semicolons, such as
 * `delay=800; status=503; retry-after=2`.
 */
export interface Fault {
  /** How the model is to behave, instead of what the seed gives. */
  readonly behaviour: Behaviour | null;
  /** Milliseconds before the first byte. */
  readonly delay: number;
  /** Milliseconds between two pieces of the body. */
  readonly pause: number;
  /** Answer with this status and an error in the API's shape. */
  readonly status: number | null;
  /** Seconds, for the header of that name. */
  readonly retryAfter: number | null;
  /** The body is an HTML page, as of a proxy in between. */
  readonly html: boolean;
  /** Status 200 with an error as the body; in a stream, as an event after the first ones. */
  readonly errorInBody: boolean;
  /** Bytes of the body after which the connection is cut; 0 cuts before the headers. */
  readonly cut: number | null;
  /** The body goes out in pieces of this many bytes. */
  readonly split: number | null;
  /** Only requests of a turn with these numbers, counted from 1, have the fault. The behaviour holds for all. */
  readonly from: number;
  readonly to: number;
}

const NONE: Fault = {
  behaviour: null,
  delay: 0,
  pause: 0,
  status: null,
  retryAfter: null,
  html: false,
  errorInBody: false,
  cut: null,
  split: null,
  from: 1,
  to: Number.MAX_SAFE_INTEGER,
};

/** The words that are known, for the help. */
export const FAULT_HELP = `  behaviour=B     ${BEHAVIOURS.join(", ")}
  delay=MS        wait before the answer
  pause=MS        wait between the pieces of the body
  status=CODE     answer with this error; retry-after=S adds the header
  html            answer with an HTML page
  error-in-body   answer 200 with an error as the body
  cut=BYTES       cut the connection after so many bytes of the body; 0: before the headers
  split=BYTES     send the body in pieces of so many bytes, also within a character
  from=N, to=N    only the requests of a turn with these numbers`;

/** @throws SimError 400 for a word that is not known: a test that asks for nothing would pass for the wrong reason */
export function readFault(text: string | null): Fault {
  if (text === null || text.trim() === "") return NONE;
  return text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .reduce((fault, part) => ({ ...fault, ...readWord(part) }), NONE);
}

function readWord(part: string): Partial<Fault> {
  const [name = "", value] = part.split("=").map((half) => half.trim());
  const number = (low: number, high: number): number => {
    const read = Number(value);
    if (value !== undefined && /^\d+$/.test(value) && read >= low && read <= high) return read;
    throw new SimError(400, `x-sim: ${name} must be an integer from ${low} to ${high}.`, "metadata.sim");
  };
  switch (name) {
    case "behaviour": {
      const behaviour = BEHAVIOURS.find((one) => one === value);
      if (behaviour === undefined) {
        throw new SimError(400, `x-sim: behaviour must be one of ${BEHAVIOURS.join(", ")}.`, "metadata.sim");
      }
      return { behaviour };
    }
    case "delay":
    case "pause":
      return { [name]: number(0, 600_000) };
    case "status":
      return { status: number(400, 599) };
    case "retry-after":
      return { retryAfter: number(0, 3_600) };
    case "html":
      return { html: true };
    case "error-in-body":
      return { errorInBody: true };
    case "cut":
      return { cut: number(0, 10_000_000) };
    case "split":
      return { split: number(1, 10_000_000) };
    case "from":
    case "to":
      return { [name]: number(1, 1_000_000) };
    default:
      throw new SimError(400, `x-sim: "${name}" is not known. Known are:\n${FAULT_HELP}`, "metadata.sim");
  }
}

/** What is left of a fault for request `number` (from 1) of its turn. */
export const faultAt = (fault: Fault, number: number): Fault =>
  number >= fault.from && number <= fault.to ? fault : NONE;
