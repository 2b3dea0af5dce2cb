import { describe, expect, it } from "vitest";
import { COMMON_VIEWS, isView, keepViews, MOST_VIEWS, readViews, withView } from "./views.ts";

function storage(kept: string | null = null) {
  const state = { kept };
  return {
    getItem: () => state.kept,
    setItem: (_: string, value: string) => {
      state.kept = value;
    },
  };
}
const query = (text: string) => new URLSearchParams(text);

describe("views of the list", () => {
  it("are kept under their names, without the place in the list; the same name replaces", () => {
    const browser = storage();
    const once = withView([], "  refunds ", query("tool=refund&cursor=abc"));
    expect(once).toEqual([{ name: "refunds", query: "tool=refund" }]);
    const twice = withView(once, "refunds", query("verdict=none&tool=refund"));
    expect(keepViews(browser, twice)).toBe(true);
    expect(readViews(browser)).toEqual([{ name: "refunds", query: "tool=refund&verdict=none" }]);
    expect(withView(twice, "   ", query("a=b"))).toEqual(twice);
  });

  it("are known again whatever the order of their filters", () => {
    const [, stopped] = COMMON_VIEWS;
    expect(isView(stopped!, query("cursor=x&ruling=stopped"))).toBe(true);
    expect(isView(stopped!, query("ruling=stopped&tool=a"))).toBe(false);
    expect(COMMON_VIEWS.filter((view) => isView(view, query(""))).map(({ name }) => name)).toEqual(["Calls"]);
  });

  it("survive a browser that keeps nothing, or something else", () => {
    const closed = {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(keepViews(closed, [])).toBe(false);
    for (const text of ["no json", '{"a":1}', '[null,7,{"name":"x"}]'])
      expect(readViews(storage(text))).toEqual([]);
    const many = Array.from({ length: 30 }, (_, i) => ({ name: `${i}`, query: "" }));
    const browser = storage();
    keepViews(browser, many);
    expect(readViews(browser)).toHaveLength(MOST_VIEWS);
  });
});
