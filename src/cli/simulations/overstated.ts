import type { Size } from "./all.ts";
import { type Finding, finding, mostShare } from "./finding.ts";
import { simulateStatements } from "./self-confidence.ts";

/** Outcomes, and what they have to teach: the largest error of the map, and the least share of deployments that use telling statements. */
const TAUGHT = [
  { labels: 300, error: 0.07, used: 0.7 },
  { labels: 40, error: 0.09, used: 0 },
  { labels: 100, error: 0.07, used: 0.2 },
  { labels: 1000, error: 0.05, used: 0.95 },
];

/** Models that overstate; what they say is learned, or has nothing to do with the calls. */
export function overstated({ long, seed }: Size): Finding[] {
  const deployments = long ? 200 : 20;
  return TAUGHT.slice(0, long ? TAUGHT.length : 1).flatMap(({ labels, error, used }) => {
    const setting = { labels, judged: long ? 2000 : 1000, deployments, seed };
    const telling = simulateStatements({ ...setting, telling: true });
    const useless = simulateStatements({ ...setting, telling: false });
    const name = `${labels} outcomes, ${deployments} deployments`;
    return [
      finding("statements from 80 to 100", name, telling.high, { least: 0.7 }),
      finding("ECE of what is stated", name, telling.eceStated, { least: 0.15 }),
      finding("ECE through the map", name, telling.eceMapped, { most: error }),
      finding("telling statements used", name, telling.used, { least: used }),
      finding("AUROC gained", name, telling.aurocWith - telling.aurocWithout, {
        least: used === 0 ? 0 : 0.01,
      }),
      finding("IDKS gained", name, telling.gain, { least: used === 0 ? 0 : 0.005 }),
      finding("useless statements used", name, useless.used, { most: mostShare(0.03, deployments) }),
      finding("IDKS changed by useless statements", name, useless.gain, { least: -0.002, most: 0.002 }),
      finding("the same, in the worst deployment", name, useless.leastGain, { least: -0.03 }),
    ];
  });
}
