import type { Evidence, HookAnswer } from "../../core/evidence.ts";
import type { Need } from "../../core/policy/needs.ts";
import type { DecisionRecord } from "../../core/record.ts";
import type { CountedCall } from "../../core/rules/uses.ts";
import type { Sample } from "../../core/turn.ts";
import { decideTurn } from "../decide.ts";
import { DEADLINE_MS, fetchNeeds } from "../evidence/fetch.ts";
import { Gathering } from "../evidence/gathering.ts";
import { ofSeveral } from "../evidence/not-asked.ts";
import { countUses } from "../evidence/uses.ts";
import { type ChatParts, type ChatTurn, decideInput } from "./turn.ts";

/**
 * Judges the choices of one answer, one after the other. All of them are one decision: under its limits the choices that stay have
 * their places together, and choices that make the same calls have them once.
 */
export class ChoiceJudge {
  readonly #turn: ChatTurn;
  readonly #samples: readonly Sample[];
  readonly #parts: ChatParts;
  readonly #until: number;
  #hooks: readonly HookAnswer[];
  /** By canonical form. */
  #places = new Map<string, readonly CountedCall[]>();
  #taken: readonly CountedCall[] = [];

  /** @param evidence what the turn was judged by */
  constructor(
    turn: ChatTurn,
    samples: readonly Sample[],
    { hooks }: Pick<Evidence<unknown>, "hooks">,
    parts: ChatParts,
  ) {
    this.#turn = turn;
    this.#samples = samples;
    this.#parts = parts;
    this.#until = parts.now() + DEADLINE_MS;
    this.#hooks = hooks ?? [];
  }

  /** What hooks said of any of the choices, and before of the turn's candidate. */
  get hooks(): readonly HookAnswer[] {
    return this.#hooks;
  }

  /** @throws UpstreamError `aborted` when the client goes away meanwhile */
  async judge(position: number): Promise<DecisionRecord> {
    const turn = this.#turn;
    const parts = this.#parts;
    const gathered = new Gathering(this.#samples);
    for (const answer of this.#hooks) gathered.add({ kind: "hook", answer });
    const limits = { onlyFirst: false, forced: turn.request.forced, judge: position };
    for (;;) {
      const input = { ...decideInput(turn), ...gathered.input(false, false), limits };
      const { record, needs } = await decideTurn(input, parts);
      if (needs.length === 0) return record;
      const asking = { turn, parts, sampling: gathered.sampling };
      const { known, rest } = ofSeveral(needs);
      const all = rest.map((need) => this.#together(need));
      const left = this.#until - parts.now();
      const fetched = await fetchNeeds(all, asking, turn.client.signal, left);
      gathered.addRound(needs, [...known, ...fetched]);
      for (const one of fetched) if (one.kind === "hook") this.#hooks = [...this.#hooks, one.answer];
    }
  }

  /** The choice is not released: its calls give their place back. */
  drop({ samples, candidate, evidence: { uses } }: DecisionRecord): void {
    // Another choice with the same calls may have its place by this form, and would be dropped for the same reasons.
    const form = uses?.form ?? samples.find(({ index }) => index === candidate)?.canonical;
    if (form !== undefined) this.#places.delete(form);
  }

  /** At the end: the places are those of the choices that stay. Never rejects. */
  async settle(): Promise<void> {
    const calls = this.#placed();
    if (calls.length === this.#taken.length) return;
    const turn = this.#turn;
    const counted = { ...turn, user: turn.request.user };
    await countUses({ kind: "uses", form: "", calls, limits: [] }, counted, this.#parts.countUses);
  }

  #placed(): readonly CountedCall[] {
    return [...this.#places.values()].flat();
  }

  #together(need: Need): Need {
    if (need.kind !== "uses") return need;
    this.#places.set(need.form, need.calls);
    this.#taken = this.#placed();
    return { ...need, calls: this.#taken };
  }
}
