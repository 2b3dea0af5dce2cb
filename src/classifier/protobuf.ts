import { DataError } from "../core/errors.ts";

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;
const MAX_VARINT_BYTES = 10;

interface Field {
  readonly wire: number;
  /** A varint's value; beyond 2^53 only its size is meaningful. 0 for the other wire types. */
  readonly value: number;
  /** The content of a length-delimited field (a view, no copy); empty for the other wire types. */
  readonly bytes: Uint8Array;
}

const EMPTY = new Uint8Array(0);
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const broken = (what: string): DataError => new DataError(`The model file is broken: ${what}.`);

class Cursor {
  position = 0;
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get done(): boolean {
    return this.position >= this.bytes.length;
  }

  varint(): number {
    let value = 0;
    for (let i = 0; i < MAX_VARINT_BYTES; i++) {
      const byte = this.bytes[this.position];
      if (byte === undefined) throw broken("it ends inside a number");
      this.position += 1;
      value += (byte & 0x7f) * 2 ** (7 * i);
      if (byte < 0x80) return value;
    }
    throw broken("a number is longer than ten bytes");
  }

  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.position) throw broken("a field is longer than the file");
    const taken = this.bytes.subarray(this.position, this.position + length);
    this.position += length;
    return taken;
  }
}

/**
 * One protobuf message, its fields by number. Reading is bounded by the bytes given: every step consumes at least one.
 * Everything that does not fit is a `DataError`.
 */
export class Message {
  private readonly fields = new Map<number, Field[]>();

  constructor(bytes: Uint8Array) {
    const cursor = new Cursor(bytes);
    while (!cursor.done) {
      const tag = cursor.varint();
      const number = Math.floor(tag / 8);
      if (number < 1 || number > 0x1fffffff) throw broken("a field number is out of range");
      const field = readField(cursor, tag % 8);
      const same = this.fields.get(number);
      if (same === undefined) this.fields.set(number, [field]);
      else same.push(field);
    }
  }

  /** All values of a repeated bytes, string or message field. */
  all(number: number): Uint8Array[] {
    return (this.fields.get(number) ?? []).map((field) => {
      if (field.wire !== BYTES) throw broken(`field ${number} has the wrong type`);
      return field.bytes;
    });
  }

  /** The only value of a bytes field; undefined where there is none. */
  bytes(number: number): Uint8Array | undefined {
    const values = this.all(number);
    if (values.length > 1) throw broken(`field ${number} is there ${values.length} times`);
    return values[0];
  }

  messages(number: number): Message[] {
    return this.all(number).map((bytes) => new Message(bytes));
  }

  /** The only message of a field; an absent one reads as empty, as protobuf has it. */
  message(number: number): Message {
    return new Message(this.bytes(number) ?? EMPTY);
  }

  text(number: number): string {
    try {
      return utf8.decode(this.bytes(number) ?? EMPTY);
    } catch (cause) {
      if (cause instanceof DataError) throw cause;
      throw broken(`field ${number} is no UTF-8 text`);
    }
  }

  /** A non-negative integer; 0 where it is absent. */
  integer(number: number): number {
    const values = this.integers(number);
    if (values.length > 1) throw broken(`field ${number} is there ${values.length} times`);
    return values[0] ?? 0;
  }

  /** A repeated non-negative integer, packed or not. */
  integers(number: number): number[] {
    const values: number[] = [];
    for (const field of this.fields.get(number) ?? []) {
      if (field.wire === VARINT) values.push(field.value);
      else if (field.wire === BYTES) {
        const cursor = new Cursor(field.bytes);
        while (!cursor.done) values.push(cursor.varint());
      } else throw broken(`field ${number} has the wrong type`);
    }
    if (!values.every(Number.isSafeInteger)) throw broken(`field ${number} holds a number out of range`);
    return values;
  }
}

function readField(cursor: Cursor, wire: number): Field {
  switch (wire) {
    case VARINT:
      return { wire, value: cursor.varint(), bytes: EMPTY };
    case BYTES:
      return { wire, value: 0, bytes: cursor.take(cursor.varint()) };
    case FIXED64:
      cursor.take(8);
      return { wire, value: 0, bytes: EMPTY };
    case FIXED32:
      cursor.take(4);
      return { wire, value: 0, bytes: EMPTY };
    default:
      throw broken(`wire type ${wire} is unknown`);
  }
}
