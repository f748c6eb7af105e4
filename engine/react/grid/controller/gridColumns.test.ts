import { expect, it } from "vitest";
import { NO_PREFERENCE } from "../../list/columns/columns.ts";
import { sampleGrid } from "../rowStore/grid.fixture.ts";
import { settableColumns, viewColumns, withWidths } from "./gridColumns.ts";

const rows = sampleGrid();
const all = rows.columns.map(({ key }) => key);
const view = (preference = NO_PREFERENCE) =>
  viewColumns({ rows, readonly: true, hasMore: false, manyRows: false, preference, width: 5000 });
const shown = (preference = NO_PREFERENCE) =>
  view(preference)
    .filter(({ own }) => !own)
    .map(({ id }) => id);

it("shows the columns of the schema over the whole width where nothing was set", () => {
  expect(shown()).toEqual(all);
  expect(view().reduce((sum, { width }) => sum + width, 0)).toBeGreaterThan(4900);
});

it("keeps a hidden column behind the one it was behind while others are dragged", () => {
  const [first = "", second = "", third = "", fourth = ""] = all;
  const hidden = { ...NO_PREFERENCE, hidden: [second] };
  expect(shown(hidden)).toEqual([first, third, ...all.slice(3)]);
  const dragged = [fourth, first, third, ...all.slice(4)].map((id) => ({ id, width: 200 }));
  const after = withWidths(rows, hidden, [{ id: "#number", width: 68 }, ...dragged]);
  expect(settableColumns(rows, after).map(({ name }) => name)).toEqual([fourth, first, second, third, ...all.slice(4)]);
  expect(shown(after)).toEqual([fourth, first, third, ...all.slice(4)]);
  expect(after.widths).not.toHaveProperty("#number");
});

it("draws no column narrower than it can be read", () => {
  const day = view({ ...NO_PREFERENCE, widths: { day: 10 } }).find(({ id }) => id === "day");
  expect(day?.width).toBe(rows.column("day")?.minWidth);
});
