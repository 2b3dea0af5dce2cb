import type { Bundle } from "./bundle.ts";
import { selectColumns } from "./select.ts";
import { type Attribution, type ExplainRow, explainerOf } from "./shap.ts";

/** `explain` of a classifier: made when first asked for, then kept as long as the bundle. */
export function bundleExplainer(bundle: Bundle): (features: Float32Array) => Attribution | null {
  let explain: ExplainRow | null | undefined;
  return (features) => {
    const row = selectColumns(bundle, features, 1);
    if (explain === undefined) explain = explainerOf(bundle.forest);
    if (explain === null) return null;
    const { expected, score, contributions } = explain(row);
    const ofRegistry = new Float64Array(bundle.width);
    contributions.forEach((contribution, i) => (ofRegistry[bundle.columns[i]!] = contribution));
    return { expected, score, contributions: ofRegistry };
  };
}
