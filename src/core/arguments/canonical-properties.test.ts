import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PROPERTIES } from "../../../test/support/canonical-arguments.ts";
import { CANONICAL_PAIRS } from "../../../test/support/canonical-pairs.ts";
import { compileSchema } from "../schema/compile.ts";
import { ALL_RULES, CANONICAL_RULES, rulesFrom } from "./canonical-rules.ts";
import { canonicalCall } from "./canonical.ts";
import { isArray, isObject, type Json } from "./json.ts";
import { parseJson } from "./parse-json.ts";
import { factsOf } from "./rules/facts.ts";
import { textForm } from "./rules/text-form.ts";

const schema = compileSchema({ type: "object", properties: PROPERTIES });

/** Pieces that the rules look for, in any order: more unlikely texts than random letters give. */
const piece = fc.constantFrom(
  ..."2024-05-01|T10:00|:00|.0|Z|+02:00|P1W|PT60M|km| |5|0|1.0|e3|x|^|**|*|(|)|-|/|,|\u2212|²|’|“|…|\u202f|\u2011|—|\u3000|Ａ|９|ｶ|ﾞ|é|e\u0301|İ|ß|ς|Σ|https://|Example|.com|:443|%7e|%2f|?|#fA0|mm|MM|True|usd|en-us|@|'|\"|\n|\t|\u00ad|=|\ud800".split(
    "|",
  ),
);
const known = CANONICAL_PAIRS.flatMap(({ a, b }) => [a, b])
  .filter((text) => text.startsWith('"'))
  .map((text) => JSON.parse(text) as string);
const text = fc.oneof(
  { weight: 4, arbitrary: fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")) },
  { weight: 2, arbitrary: fc.constantFrom(...known) },
  fc.string({ unit: "binary", maxLength: 30 }),
);
const argumentName = fc.constantFrom(...Object.keys(PROPERTIES));
const value = fc.oneof(
  text,
  text,
  fc.array(text, { maxLength: 3 }),
  fc.double({ noNaN: true }),
  fc.constant(null),
);

const read = (json: string): Json => {
  const parsed = parseJson(json);
  if (!parsed.ok) throw new Error(`no JSON: ${json}`);
  return parsed.value;
};
const formOf = (json: string, rules = ALL_RULES): string => {
  const parsed = read(json);
  if (!isObject(parsed)) throw new Error(`no object: ${json}`);
  return canonicalCall("f", parsed, schema, rules);
};
const again = (form: string, rules = ALL_RULES): string => {
  const parsed = read(form);
  const values = isArray(parsed) ? parsed[1] : undefined;
  if (values === undefined || !isObject(values)) throw new Error(`no form: ${form}`);
  return canonicalCall("f", values, schema, rules);
};

/** By JavaScript's own parser, in which every product is written. */
const valueOf = (formula: string): unknown => runInNewContext(formula, { x: 3, y: 5 });

const two = (n: number): string => String(Math.abs(n)).padStart(2, "0");
/** A minute, counted from the start of 2024, as the clock shows it `east` minutes east of UTC. */
const written = (minute: number, east: number): string => {
  const local = new Date(Date.UTC(2024, 0, 1) + (minute + east) * 60_000).toISOString().slice(0, 16);
  return `${local}${east < 0 ? "-" : "+"}${two(Math.trunc(east / 60))}:${two(east % 60)}`;
};

describe("the canonical form", () => {
  it("is its own form, whatever the text and whichever rules hold", () => {
    const off = fc.subarray([...CANONICAL_RULES]).map((names) => ({ ...ALL_RULES, off: new Set(names) }));
    fc.assert(
      fc.property(fc.dictionary(argumentName, value, { maxKeys: 4 }), off, (object, rules) => {
        const form = formOf(JSON.stringify(object), rules);
        expect(again(form, rules)).toBe(form);
      }),
      { numRuns: 5_000 },
    );
  });

  it("does not depend on the order of keys", () => {
    fc.assert(
      fc.property(fc.dictionary(argumentName, value, { maxKeys: 6 }), (object) => {
        const turned = Object.fromEntries(Object.entries(object).toReversed());
        expect(formOf(JSON.stringify(turned))).toBe(formOf(JSON.stringify(object)));
      }),
      { numRuns: 500 },
    );
  });

  it("merges two texts of plain letters only where case and space mean nothing", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "A", "b", " "), maxLength: 4 });
    const free = fc.constantFrom("text", "start", "distance", "url", "id", "formula", "email", "number");
    fc.assert(
      fc.property(free, letters, letters, (name, a, b) => {
        const [one, two] = [a, b].map((t) => formOf(JSON.stringify({ [name]: t })));
        expect(one === two).toBe(a === b);
      }),
      { numRuns: 2_000 },
    );
  });

  it("never merges two instants, local times or a local time with an instant", () => {
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 400 });
    const offset = fc.integer({ min: -14 * 4, max: 14 * 4 }).map((quarters) => quarters * 15);
    fc.assert(
      fc.property(minutes, offset, fc.integer({ min: 0, max: 1 }), offset, (minute, east, more, other) => {
        const [a, b] = [written(minute, east), written(minute + more, other)];
        const forms = [a, b, a.slice(0, 16)].map((start) => formOf(JSON.stringify({ start })));
        expect(forms[0] === forms[1]).toBe(more === 0);
        expect(forms[2]).not.toBe(forms[0]);
      }),
      { numRuns: 1_000 },
    );
  });

  it("gives a formula the value that it had", () => {
    const atom = fc.oneof(fc.integer({ min: 0, max: 9 }).map(String), fc.constantFrom("x", "y"));
    const term = fc.letrec<{ term: string }>((tie) => ({
      term: fc.oneof(
        { depthSize: "small" },
        atom,
        fc
          .tuple(tie("term"), fc.constantFrom("+", "-", "*", " * ", "**", "^", ""), tie("term"))
          .map(([a, sign, b]) => `(${a})${sign}(${b})`),
        fc.tuple(atom, fc.constantFrom("+", " - ", "*", "/"), atom).map((parts) => parts.join("")),
      ),
    })).term;
    fc.assert(
      fc.property(term, (formula) => {
        const form = textForm(formula, factsOf("formula", []), ALL_RULES);
        expect(valueOf(form)).toEqual(valueOf(formula.replaceAll(")(", ")*(").replaceAll("^", "**")));
      }),
      { numRuns: 500 },
    );
  });
});

describe("the rules of a tool", () => {
  it("are the global ones but for what the tool says itself", () => {
    expect(rulesFrom(undefined, undefined)).toBe(ALL_RULES);
    const { off, unordered } = rulesFrom({ dates: false, sets: ["cc"] }, { dates: true, urls: false });
    expect([[...off], [...unordered]]).toEqual([["urls"], ["cc"]]);
  });
});
