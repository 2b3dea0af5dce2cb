import { expect, test } from "vitest";
import { createRandom } from "../statistics/random.ts";
import { plannedSize } from "./power.ts";
import { sequenceRadius, tunedFor } from "./sequence.ts";

test("for one look it is the textbook's size", () => {
  // Two means, standard deviation 1, difference 0.5: (1.959964 + 0.841621)^2 x 2 / 0.25 = 62.79.
  expect(plannedSize(1, 0.5, 0.05, 0.8).fixed).toBe(63);
});

test("looking at any time costs less than twice as much", () => {
  const { fixed, planned } = plannedSize(0.3, 0.05, 0.05, 0.8);
  expect(planned / fixed).toBeGreaterThan(1.5);
  expect(planned / fixed).toBeLessThan(2);
});

test("with so many units the difference is found as often as promised, looking after every hundred", () => {
  const { next } = createRandom(7);
  const [alpha, difference] = [0.05, 0.2];
  const { planned } = plannedSize(1, difference, alpha, 0.8);
  const rho = tunedFor(2 * planned, alpha);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  let found = 0;
  let units = 0;
  for (let run = 0; run < 1_000; run++) {
    let gap = 0;
    for (let n = 1; n <= planned; n++) {
      gap += difference + Math.SQRT2 * normal();
      if (n % 100 !== 0 && n !== planned) continue;
      if (gap / n > sequenceRadius(2 * n, 2 / n, alpha, rho)) {
        found++;
        units += n;
        break;
      }
      if (n === planned) units += n;
    }
  }
  expect(found / 1_000).toBeGreaterThan(0.77);
  // Most are found before the planned size.
  expect(units / 1_000).toBeLessThan(0.8 * planned);
});
