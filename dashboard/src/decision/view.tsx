import { useState } from "preact/hooks";
import { PersonsAnswer } from "../answer/part.tsx";
import { REFRESH_MS, useGate } from "../gate.ts";
import { RulingTag } from "../parts/tag.tsx";
import { Trouble, Waiting } from "../parts/trouble.tsx";
import type { ViewProps } from "../pages/routes.ts";
import { useRead } from "../use-read.ts";
import { rulingOf, whySentence } from "../words/why.ts";
import { Confidence } from "./confidence.tsx";
import { Conversation } from "./conversation.tsx";
import { Explanation } from "./explanation.tsx";
import { Facts } from "./facts.tsx";
import { Features } from "./features.tsx";
import { FallbackText } from "./fallback.tsx";
import { Findings } from "./findings.tsx";
import { Others } from "./others.tsx";
import { OutcomeButtons } from "./outcome.tsx";
import { Samples } from "./samples.tsx";
import { Steps } from "./steps.tsx";

/** Why one decision fell as it did, from the plain sentence down to the numbers. */
export default function DecisionView({ params }: ViewProps) {
  const id = params["id"] ?? "";
  const gate = useGate();
  const reading = useRead(`decision ${id}`, () => gate.decision(id), REFRESH_MS);
  const [said, setSaid] = useState("");
  const models = useRead("models", gate.models, null);
  const decision = reading.value;
  const back = <Steps id={id} />;
  if (decision === undefined) {
    return (
      <>
        {back}
        {reading.error?.status === 404 ? (
          <>
            <h1>No such decision</h1>
            <p>
              There is no decision <code>{id}</code>.
            </p>
          </>
        ) : (
          <Waiting error={reading.error} />
        )}
      </>
    );
  }
  const definitions = models.value?.items[0]?.features.items ?? [];
  return (
    <>
      {back}
      <RulingTag ruling={rulingOf(decision)} />
      <h1 class="why">{whySentence(decision).replaceAll(" %", "\u00a0%")}</h1>
      <Trouble error={reading.error?.status === 0 ? null : reading.error} />
      <div class="two">
        <div>
          <Confidence decision={decision} />
          <Findings decision={decision} />
          <Others decision={decision} />
        </div>
        <div>
          <FallbackText decision={decision} />
          <PersonsAnswer
            decision={decision}
            onAnswered={(_, said) => {
              setSaid(said);
              void reading.again();
            }}
          />
          <p role="status">{said}</p>
          <OutcomeButtons decision={decision} onJudged={reading.again} />
        </div>
      </div>
      <Conversation messages={decision.messages} />
      <Samples decision={decision} />
      <Explanation decision={decision} />
      <Features decision={decision} definitions={definitions} />
      <Facts decision={decision} />
    </>
  );
}
