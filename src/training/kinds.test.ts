import { expect, test } from "vitest";
import { kindsOf } from "./kinds.ts";
import { packMatrix } from "./matrix.ts";
import type { Row, RowName } from "./rows.ts";

const row = (name: Partial<RowName> & Pick<RowName, "kind" | "bench">, data: string, k = 1): Row => ({
  name: { agent: "a", id: "1", mode: "fc", ...name } as RowName,
  data,
  k,
  candidate: 0,
  agreement: Number.NaN,
  blocked: false,
  labels: { executed: 1, passk: 1, first: 1 },
  keys: ["1"],
  simulated: false,
  opinion: "none",
  features: Float32Array.of(0),
});

test("rows are of one kind where folder, number of samples and benchmark are the same; reads are a kind of their own", () => {
  const rows = [
    row({ kind: "group", bench: "simple" }, "one"),
    row({ kind: "group", bench: "simple", agent: "b" }, "one"),
    row({ kind: "group", bench: "simple" }, "one", 2),
    row({ kind: "group", bench: "multiple" }, "one"),
    row({ kind: "group", bench: "simple" }, "two"),
    row({ kind: "decision", bench: "base", reads: false }, "loops"),
    row({ kind: "decision", bench: "miss", reads: false }, "loops"),
    row({ kind: "decision", bench: "base", reads: true }, "loops"),
  ];
  expect([...kindsOf(packMatrix(rows, 1))]).toEqual([0, 0, 1, 2, 3, 4, 4, 5]);
});
