import type { DecisionDetail, Sample } from "../api/types.ts";
import { LongText } from "../parts/long-text.tsx";
import { answerCostText } from "../words/cost.ts";
import { type ComparedCall, type ComparedRow, compareCalls, disputed } from "./compare.ts";

/** What the model answered each time, side by side; what is not as in the candidate is marked. */
export function Samples({ decision }: { readonly decision: DecisionDetail }) {
  const { samples, second_opinion: opinion } = decision;
  const candidate = Math.max(
    0,
    samples.findIndex((sample) => sample.index === decision.candidate),
  );
  const calls = compareCalls(
    samples.map((sample) => sample.calls),
    candidate,
  );
  const shown = opinion === null ? samples : [...samples, opinion];
  const compared = compareCalls(
    shown.map((sample) => sample.calls),
    candidate,
  );
  const texts = shown.some((sample) => sample.text !== null && sample.text !== "");
  return (
    <section aria-labelledby="samples-title">
      <h2 id="samples-title">What the model answered</h2>
      <p>{agreementText(decision, disputed(calls))}</p>
      {opinion !== null && <p>{opinionText(decision, opinion)}</p>}
      <div class="scroll" tabIndex={0} role="region" aria-label="Samples side by side">
        <table class="samples">
          <thead>
            <tr>
              <td />
              {samples.map((sample) => (
                <th key={sample.index} scope="col">
                  Sample {sample.index + 1}
                  <span class="roles">{roles(decision, sample)}</span>
                </th>
              ))}
              {opinion !== null && (
                <th scope="col">
                  Second opinion
                  <span class="roles">another model’s answer, never released</span>
                </th>
              )}
            </tr>
          </thead>
          {compared.map((call, i) => (
            <CallRows key={i} call={call} number={compared.length > 1 ? i + 1 : null} />
          ))}
          {shown.some((sample) => answerCostText(sample) !== null) && (
            <tbody>
              <tr>
                <th scope="row">tokens</th>
                {shown.map((sample) => (
                  <td key={sample.index}>{answerCostText(sample) ?? <span class="quiet">not told</span>}</td>
                ))}
              </tr>
            </tbody>
          )}
          {texts && (
            <tbody>
              <tr>
                <th scope="row">text</th>
                {shown.map((sample) => (
                  <td key={sample.index} class="text">
                    {sample.text === null ? <span class="quiet">none</span> : <LongText text={sample.text} />}
                  </td>
                ))}
              </tr>
            </tbody>
          )}
        </table>
      </div>
    </section>
  );
}

function CallRows({ call, number }: { readonly call: ComparedCall; readonly number: number | null }) {
  return (
    <tbody>
      <Row row={call.tool} title={number === null ? "tool" : `call ${number}: tool`} missing="no such call" />
      {call.rows.map((row) => (
        <Row key={row.name} row={row} title={row.name} missing="not given" />
      ))}
    </tbody>
  );
}

function Row({
  row,
  title,
  missing,
}: {
  readonly row: ComparedRow;
  readonly title: string;
  readonly missing: string;
}) {
  const disputed = row.differs.some(Boolean);
  return (
    <tr class={disputed ? "disputed" : ""}>
      <th scope="row">
        {title}
        {disputed && <span class="differs">differs</span>}
      </th>
      {row.values.map((value, i) => (
        <td key={i}>
          {row.differs[i] === true ? (
            <mark>{value === null ? missing : <LongText text={value} />}</mark>
          ) : value === null ? (
            <span class="quiet">{missing}</span>
          ) : (
            <LongText text={value} />
          )}
        </td>
      ))}
    </tr>
  );
}

function agreementText(decision: DecisionDetail, differing: readonly string[]): string {
  const n = decision.effective_samples;
  if (n <= 1) return "There is one sample, so there is nothing to compare it with.";
  if (differing.length === 0) return `All ${n} samples agree.`;
  const same = decision.agreement === null ? null : Math.round(decision.agreement * n);
  const share = same === null ? "" : ` ${same} of ${n} samples give the candidate’s answer.`;
  return `The samples do not agree on: ${differing.join(", ")}.${share}`;
}

function opinionText({ samples, candidate, evidence }: DecisionDetail, opinion: Sample): string {
  const who = evidence.opinions?.find(({ answer }) => answer !== null);
  const name = [who?.upstream, who?.model].filter((part) => typeof part === "string").join(": ");
  const model = name === "" ? "Another model" : `Another model (${name})`;
  if (opinion.calls.length === 0) return `${model}, asked the same, called nothing.`;
  const same = samples.find(({ index }) => index === candidate)?.canonical === opinion.canonical;
  return `${model}, asked the same, ${same ? "made the same call" : "answered otherwise"}.`;
}

const ASKED_WORDS: Readonly<Record<NonNullable<Sample["asked"]>, string | null>> = {
  resample: null,
  json_text: "asked for as text, never released",
  self_confidence: "asked to say how sure the model is, never released",
  tool_order: "tools in another order",
};

function roles(decision: DecisionDetail, { index, effective, asked, repeats }: Sample): string {
  const way = asked === null ? null : ASKED_WORDS[asked];
  return [
    ...(index === decision.candidate ? ["candidate"] : []),
    ...(index === decision.released ? ["released"] : []),
    ...(way === null ? [] : [way]),
    ...(effective ? [] : [repeats === "cache" ? "out of a cache" : "repeat of an earlier response"]),
  ].join(", ");
}
