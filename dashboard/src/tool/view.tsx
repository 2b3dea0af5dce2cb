import { useState } from "preact/hooks";
import "../style/tool.css";
import { REFRESH_MS, useGate } from "../gate.ts";
import type { ViewProps } from "../pages/routes.ts";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import { Link } from "../router.tsx";
import { ruleOf } from "../policies/changes.ts";
import { useRead } from "../use-read.ts";
import { curveRange } from "./asked.ts";
import { CurvePart } from "./curve-part.tsx";
import { ToolHead } from "./head-line.tsx";
import { ToolHistory } from "./history.tsx";
import { LocalHeadPart } from "./head/part.tsx";
import { draftOrder } from "./order/draft.ts";
import { OrderPart } from "./order/part.tsx";
import { penaltyOf } from "./penalty.ts";
import { PromisePart } from "./proposals/promise.tsx";
import { ProposalsPart } from "./proposals/part.tsx";
import { RolloutPart } from "./rollout/part.tsx";

/** A tool: how well its calls are told apart, where its line is, what another line would do, and its way into enforce. */
export default function ToolView({ place, params }: ViewProps) {
  const gate = useGate();
  const tool = params["tool"] ?? "";
  const { query } = place;
  const [saved, setSaved] = useState("");
  const range = ["range", "from", "to"].map((name) => query.get(name)).join(" ");
  const tools = useRead(`tools ${range}`, () => gate.tools(curveRange(query, Date.now())), REFRESH_MS * 4);
  const policy = useRead("policy", gate.policy, REFRESH_MS * 2);
  const item = tools.value?.items.find((one) => one.tool === tool);
  const [round, setRound] = useState(0);
  // Proposals speak of the confidences that the curves show; an agent's other ways of asking make others.
  const [context, setContext] = useState<string | null>(null);
  const onSaved = (
    version: number,
    words = `Saved as version ${version}. It holds within a few seconds.`,
  ) => {
    setSaved(words);
    void policy.again();
    void tools.again();
    setRound(round + 1);
  };
  return (
    <div class="tool-page">
      <ToolHead tool={tool} item={item} place={place} />
      <p class="done" role="status">
        {saved}
      </p>
      <Trouble error={tools.value === undefined || tools.error?.status === 0 ? null : tools.error} />
      {tools.value === undefined || policy.value === undefined ? (
        <Waiting error={tools.error ?? policy.error} />
      ) : item === undefined ? (
        <p class="empty">
          No tool of this name was called in this time, and no rule names it. It appears here with its first
          decision. <Link to="/tools?range=90d">All tools of the last 90 days</Link>
        </p>
      ) : (
        <>
          <CurvePart
            place={place}
            item={item}
            policy={policy.value}
            penalty={penaltyOf(policy.value, item)}
            onContext={setContext}
            onSaved={onSaved}
            onRefused={() => void policy.again()}
          />
          <PromisePart
            item={item}
            policy={policy.value}
            context={context}
            days={daysOf(curveRange(query, Date.now()))}
            onProposed={() => setRound(round + 1)}
          />
          <ProposalsPart
            tool={tool}
            context={context}
            policy={policy.value}
            round={round}
            onSaved={onSaved}
            onRefused={() => void policy.again()}
          />
          <OrderPart
            tool={tool}
            heading="h2"
            after={ruleOf(policy.value, tool).after ?? []}
            onAccept={(before) => policy.value && draftOrder(policy.value, tool, before)}
          />
          <LocalHeadPart tool={tool} risk={item.policy.risk} policy={policy.value} />
          <RolloutPart
            item={item}
            policy={policy.value}
            onSaved={onSaved}
            onRefused={() => void policy.again()}
          />
          <ToolHistory
            policy={policy.value}
            tool={tool}
            onSaved={onSaved}
            onRefused={() => void policy.again()}
          />
        </>
      )}
    </div>
  );
}

const DAY_MS = 86_400_000;

/** The days that are shown, at least one. */
const daysOf = ({ from, to }: { readonly from: string; readonly to?: string }): number =>
  Math.max(1, ((to === undefined ? Date.now() : Date.parse(to)) - Date.parse(from)) / DAY_MS);
