const utf8 = new TextEncoder();

const VARINT = 0;
const BYTES = 2;

/** Writes one protobuf message field by field, in the order of the calls: the same calls give the same bytes. */
export class MessageWriter {
  private readonly parts: Uint8Array[] = [];

  integer(field: number, value: number): this {
    this.parts.push(varints([field * 8 + VARINT, value]));
    return this;
  }

  /** A repeated integer in packed form. */
  integers(field: number, values: ArrayLike<number>): this {
    return this.bytes(field, varints(values));
  }

  text(field: number, value: string): this {
    return this.bytes(field, utf8.encode(value));
  }

  message(field: number, value: MessageWriter): this {
    return this.bytes(field, value.finish());
  }

  bytes(field: number, value: Uint8Array): this {
    this.parts.push(varints([field * 8 + BYTES, value.length]), value);
    return this;
  }

  finish(): Uint8Array {
    const out = new Uint8Array(this.parts.reduce((sum, part) => sum + part.length, 0));
    let position = 0;
    for (const part of this.parts) {
      out.set(part, position);
      position += part.length;
    }
    return out;
  }
}

/** Base-128 varints of non-negative safe integers. */
function varints(values: ArrayLike<number>): Uint8Array {
  const out: number[] = [];
  for (let i = 0; i < values.length; i++) {
    let rest = values[i] ?? 0;
    if (!Number.isSafeInteger(rest) || rest < 0) throw new RangeError(`${rest} is no non-negative integer.`);
    while (rest >= 0x80) {
      out.push((rest % 0x80) + 0x80);
      rest = Math.floor(rest / 0x80);
    }
    out.push(rest);
  }
  return Uint8Array.from(out);
}
