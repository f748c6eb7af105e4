// The row store of the grid: a paste of 1,000 × 10 and a check of 10,000 rows by five rules, beside the same written by hand.
import { readCells } from "../../engine/react/grid/clipboard/index.ts";
import { GridRows, gridColumns } from "../../engine/react/grid/rows/index.ts";
import { percentile, ratio } from "../report.ts";
import { KEYS, benchView, pastedText, wireRow } from "./lines.ts";
import { floorPaste, floorRow, floorValidate } from "./by-hand.ts";

const ROWS = 10_000;
const PASTED = 1000;
const RUNS = 25;
const WARM = 5;

/** Milliseconds of each run; what is prepared anew for it is not counted. */
function timed<T>(prepare: () => T, work: (ready: T) => void): number[] {
  const samples: number[] = [];
  for (let run = 0; run < WARM + RUNS; run++) {
    const ready = prepare();
    const begin = performance.now();
    work(ready);
    if (run >= WARM) samples.push(performance.now() - begin);
  }
  return samples;
}

function makeGrid(): GridRows {
  const view = benchView();
  let next = 0;
  const around = { user: {}, now: () => Date.parse("2026-01-01T00:00:00Z"), newKey: () => `new-${++next}` };
  return new GridRows({ view, columns: gridColumns({ view, columns: KEYS, statistics: ["quantity", "price"] }), rows: wires, around, unique: [["code"]] });
}

const wires = Array.from({ length: ROWS }, (_, index) => wireRow(index));

/** A grid whose rows have been read once, as after its first statistics or sort. */
function readGrid(): GridRows {
  const grid = makeGrid();
  for (let index = 0; index < grid.size; index++) grid.stored(grid.rowAt(index)!);
  return grid;
}

export interface RowsMeasured {
  readonly name: string;
  readonly ours: number;
  readonly floor: number;
  readonly budget: number;
}

export function measureRows(): readonly RowsMeasured[] {
  const text = pastedText(PASTED);
  const middle = (samples: readonly number[]) => percentile(samples, 0.5);
  const floorRows = wires.map(floorRow);
  const checked = readGrid();
  checked.validateAll();
  let edits = 0;
  const edit = () => checked.set([{ row: "r77", key: "code", value: `E${++edits}` }]);
  const one = { ...floorRows[77]! };
  const codes = new Map(floorRows.map((row, index) => [row.code, index]));
  return [
    { name: "paste 1,000 × 10, read, checked, one undo step", ours: middle(timed(checkedGrid, (grid) => { grid.paste({ cells: readCells({ text }), at: 0, columns: KEYS }); })), floor: middle(timed(() => [...floorRows], (rows) => { floorPaste(rows, text); })), budget: 60 },
    { name: "undo of that paste", ours: middle(timed(pastedGrid, (grid) => { grid.undo(); })), floor: middle(timed(() => ({ rows: [...floorRows], before: floorRows.slice(0, PASTED) }), ({ rows, before }) => { before.forEach((row, index) => { rows[index] = row; }); })), budget: 60 },
    { name: "validate 10,000 × 5 rules, unique among them", ours: middle(timed(readGrid, (grid) => { grid.validateAll(); })), floor: middle(timed(() => floorRows, (rows) => { floorValidate(rows); })), budget: 8 },
    { name: "the same, rows never read before", ours: middle(timed(makeGrid, (grid) => { grid.validateAll(); })), floor: middle(timed(() => wires, (rows) => { floorValidate(rows.map(floorRow)); })), budget: Number.NaN },
    { name: "one edit after it", ours: middle(timed(() => undefined, edit)), floor: middle(timed(() => undefined, () => { codes.delete(one.code); one.code = `F${++edits}`; codes.set(one.code, 77); })), budget: 0.1 },
    { name: "rows made of 10,000 on the wire", ours: middle(timed(() => undefined, () => { makeGrid(); })), floor: middle(timed(() => undefined, () => { wires.map(floorRow); })), budget: Number.NaN },
  ];

  function checkedGrid(): GridRows {
    const grid = readGrid();
    grid.validateAll();
    return grid;
  }

  function pastedGrid(): GridRows {
    const grid = checkedGrid();
    grid.paste({ cells: readCells({ text }), at: 0, columns: KEYS });
    return grid;
  }
}

export function printRows(measured: readonly RowsMeasured[]): void {
  const round = (value: number) => Number(value.toPrecision(3));
  console.table(Object.fromEntries(measured.map(({ name, ours, floor, budget }) => [name, {
    "ms": round(ours), "floor ms": round(floor), "ratio": ratio(ours, floor), "budget ms": Number.isNaN(budget) ? "" : budget, "kept": Number.isNaN(budget) ? "" : ours <= budget ? "yes" : `NO, ${(ours / budget).toFixed(1)} ×`,
  }])));
}
