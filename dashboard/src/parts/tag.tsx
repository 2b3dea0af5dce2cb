import type { Ruling } from "../words/why.ts";

const LOOK: Readonly<Record<Ruling, string>> = {
  stopped: "tag stop",
  "would stop": "tag doubt",
  passed: "tag good",
  "not judged": "tag",
  "no call": "tag",
};

export const RulingTag = ({ ruling }: { readonly ruling: Ruling }) => (
  <span class={LOOK[ruling]}>{ruling}</span>
);

export function VerdictTag({ verdict }: { readonly verdict: string | null }) {
  if (verdict === null) return <span class="quiet">none yet</span>;
  const look = verdict === "correct" ? " good" : verdict === "incorrect" ? " bad" : "";
  return <span class={`verdict${look}`}>{verdict}</span>;
}
