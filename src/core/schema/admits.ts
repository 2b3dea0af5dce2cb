import type { CompiledSchema, SchemaNode } from "./node.ts";
import { resolveRef } from "./resolve-ref.ts";
import { typesOf } from "./view.ts";

type JsonType = "null" | "string" | "array" | "object";

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

class Question {
  readonly #schema: CompiledSchema;
  readonly #type: JsonType;
  /** Each node is asked once, or schemas that share their parts would take exponential time. */
  readonly #answers = new Map<SchemaNode, boolean>();

  constructor(schema: CompiledSchema, type: JsonType) {
    this.#schema = schema;
    this.#type = type;
  }

  admits(node: SchemaNode): boolean {
    if (typeof node === "boolean") return node;
    const known = this.#answers.get(node);
    if (known !== undefined) return known;
    // A reference that leads in circles says nothing; the validator will report it.
    this.#answers.set(node, true);
    const answer = this.#ask(node);
    this.#answers.set(node, answer);
    return answer;
  }

  #ask(node: Exclude<SchemaNode, boolean>): boolean {
    if (typesOf(node)?.includes(this.#type) === false) return false;
    if (node.enum !== undefined && !node.enum.some((value) => typeOf(value) === this.#type)) return false;
    if (node.const !== undefined && typeOf(node.const) !== this.#type) return false;
    const inside = (part: SchemaNode): boolean => this.admits(part);
    const target = node.$ref === undefined ? null : resolveRef(this.#schema, node.$ref);
    if (target !== null && !inside(target)) return false;
    if (node.allOf?.every(inside) === false) return false;
    if (node.anyOf?.some(inside) === false) return false;
    return node.oneOf?.some(inside) !== false;
  }
}

/** Each node is asked once for a schema: arguments of thousands of values put the same questions again and again. */
const asked = new WeakMap<CompiledSchema, Map<JsonType, Question>>();

const questionOf = (schema: CompiledSchema, type: JsonType): Question => {
  let questions = asked.get(schema);
  if (questions === undefined) {
    questions = new Map();
    asked.set(schema, questions);
  }
  let question = questions.get(type);
  if (question === undefined) {
    question = new Question(schema, type);
    questions.set(type, question);
  }
  return question;
};

/** Whether a value of the JSON type can be valid under all the nodes, as far as types, enums and compositions say. */
export const admitsAll = (schema: CompiledSchema, nodes: readonly SchemaNode[], type: JsonType): boolean => {
  const question = questionOf(schema, type);
  return nodes.every((node) => question.admits(node));
};
