import { describe, expect, it } from "vitest";
import { EXAMPLE_REPORT as view, exampleData } from "./report.fixture.ts";
import { isSuppressed, reportRows, fillLink } from "./reportRows.ts";

const row = (area: string, kind: string, count: number, price: string | null = "1.00") => ({
  area,
  kind,
  count,
  price,
});
const group = (area: string, kind: string, count: number) => ({
  values: { area, kind },
  count,
  totals: { count: String(count) },
});
const ROWS = [row("儋州", "原木", 3), row("儋州", "原木", 4), row("儋州", "锯材", 5), row("文昌", "锯材", 1, null)];
const GROUPS = [group("儋州", "原木", 2), group("儋州", "锯材", 1), group("文昌", "锯材", 1)];

describe("the lines of a page", () => {
  it("hold a line of sums where a group of several rows ends", () => {
    const lines = reportRows(view, exampleData({ records: ROWS, groups: GROUPS }));
    expect(
      lines.map((line) =>
        line.is === "row" ? line.row["kind"] : `${String(line.group.values["kind"])} ${line.group.count}`,
      ),
    ).toEqual(["原木", "原木", "原木 2", "锯材", "锯材"]);
  });

  it("draw an equal group value once, never across a line of sums", () => {
    const spans = reportRows(view, exampleData({ records: ROWS, groups: GROUPS })).flatMap((line) =>
      line.is === "row" ? [line.spans] : [],
    );
    expect(spans).toEqual([
      { area: 2, kind: 2 },
      { area: 0, kind: 0 },
      { area: 1, kind: 1 },
      { area: 1, kind: 1 },
    ]);
  });

  it("put the sums of a group on the page where it ends", () => {
    const page = (current: number) =>
      reportRows(
        view,
        exampleData({ records: ROWS.slice((current - 1) * 1, current), groups: GROUPS, current, size: 1, total: 4 }),
      ).map((line) => line.is);
    expect([page(1), page(2), page(3)]).toEqual([["row"], ["row", "subtotal"], ["row"]]);
  });

  it("have keys of their own on every page", () => {
    const keys = reportRows(view, exampleData({ records: ROWS, groups: GROUPS, current: 2, size: 4 })).map(
      (line) => line.key,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it("an empty cell is a suppressed one only in the columns that may be, and only where some were", () => {
  const [few] = ROWS.slice(3);
  const data = exampleData({ records: ROWS, suppressed: 1 });
  expect(isSuppressed(view, data, few ?? {}, "price")).toBe(true);
  expect(isSuppressed(view, data, { ...few, count: null }, "count")).toBe(false);
  expect(isSuppressed(view, { ...data, suppressed: 0 }, few ?? {}, "price")).toBe(false);
});

it("a link is filled in from its row, or is none", () => {
  expect(fillLink("/sales?area={area}&n={count}", row("儋州 市", "原木", 3))).toBe(
    "/sales?area=%E5%84%8B%E5%B7%9E%20%E5%B8%82&n=3",
  );
  expect(fillLink("/sales/{price}", row("a", "b", 1, null))).toBeUndefined();
});
