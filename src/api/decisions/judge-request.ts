import type { Evidence } from "../../core/evidence.ts";
import { givenOpinion } from "../../core/evidence.ts";
import { givenStatement } from "../../core/self-confidence/stated.ts";
import { decideTurn } from "../../gate/decide.ts";
import type { Decided, DecideInput } from "../../gate/input.ts";
import type { FromSession } from "../../gate/session/in-session.ts";
import type { DecisionRequest } from "../../wire/decisions/request.ts";
import type { Caller } from "../auth/caller.ts";
import type { Services } from "../services.ts";
import { callerName } from "../session.ts";
import type { Repeatable } from "./idempotency.ts";
import type { Gathered } from "./needs.ts";

/** A request for a decision about samples that the caller brings. */
export interface Asked {
  readonly caller: Caller;
  readonly request: DecisionRequest;
  readonly repeat: Repeatable | null;
  readonly sender: NonNullable<DecideInput["sender"]>;
  /** Of the decision, however often it is made. */
  readonly id: string;
  readonly receivedAt: number;
}

/** What the caller itself says of the calls. */
export const givenIn = ({ secondOpinion, selfConfidence, turn }: DecisionRequest): Evidence => ({
  ...givenOpinion(secondOpinion),
  ...givenStatement(selfConfidence, turn.model),
});

export const judge = (
  services: Services,
  { caller, request, sender, repeat, id, receivedAt }: Asked,
  policy: DecideInput["policy"],
  foundSession: string | null,
  known: FromSession = {},
  gathered: Gathered & Pick<DecideInput, "load"> = { evidence: givenIn(request) },
): Promise<Decided> =>
  decideTurn(
    {
      id,
      project: caller.project,
      caller: callerName(caller),
      user: request.user,
      sender,
      requestHash: repeat?.requestHash ?? null,
      traceparent: request.traceparent,
      turn: request.turn,
      foundSession,
      samples: request.samples,
      policy,
      overrides: { mode: request.mode, threshold: request.threshold, mayLoosen: caller.role === "admin" },
      stopping: "given",
      content: request.content,
      receivedAt,
      secret: services.auth.adminKey,
      ...gathered,
      ...known,
    },
    services,
  );
