// The row store of the grid: a paste of 1,000 × 10 and a check of 10,000 rows by five rules, beside the same written by
// hand.
import { readCells } from "../../engine/react/grid/clipboard/index.ts";
import { GridRows, gridColumns } from "../../engine/react/grid/rowStore/index.ts";
import { percentile, ratio } from "../output.ts";
import { KEYS, benchView, pastedText, wireRow } from "./rowsFixture.ts";
import { floorPaste, floorRow, floorValidate } from "./handwritten.ts";

const ROWS = 10_000;
const PASTED = 1000;
const RUNS = 25;
const WARM = 5;

interface Scenario<T> {
  /** Made anew for each run, not counted. */
  readonly ready: () => T;
  readonly run: (ready: T) => void;
}

/** Milliseconds of both, taken turn about, so that what else the machine does falls on both. */
function against<T, U>(name: string, budget: number | undefined, ours: Scenario<T>, floor: Scenario<U>): RowsMeasured {
  const samples = { ours: [] as number[], floor: [] as number[] };
  for (let turn = 0; turn < WARM + RUNS; turn++) {
    const times = { ours: timed(ours), floor: timed(floor) };
    if (turn < WARM) continue;
    samples.ours.push(times.ours);
    samples.floor.push(times.floor);
  }
  return {
    name,
    ours: percentile(samples.ours, 0.5),
    best: percentile(samples.ours, 0),
    floor: percentile(samples.floor, 0.5),
    bestFloor: percentile(samples.floor, 0),
    budget,
  };
}

function timed<T>({ ready, run }: Scenario<T>): number {
  const one = ready();
  const begin = performance.now();
  run(one);
  return performance.now() - begin;
}

function makeGrid(): GridRows {
  const view = benchView();
  let next = 0;
  const environment = { user: {}, now: () => Date.parse("2026-01-01T00:00:00Z"), newKey: () => `new-${++next}` };
  return new GridRows({
    view,
    columns: gridColumns({ view, columns: KEYS, statistics: ["quantity", "price"] }),
    rows: wires,
    environment,
    unique: [["code"]],
  });
}

const wires = Array.from({ length: ROWS }, (_, index) => wireRow(index));

/** A grid whose rows have been read once, as after its first statistics or sort. */
function readGrid(): GridRows {
  const grid = makeGrid();
  for (let index = 0; index < grid.size; index++) grid.stored(grid.rowAt(index)!);
  return grid;
}

interface RowsMeasured {
  readonly name: string;
  /** Middle and best of the runs. */
  readonly ours: number;
  readonly best: number;
  readonly floor: number;
  readonly bestFloor: number;
  readonly budget: number | undefined;
}

const nothing = () => undefined;

export function measureRows(): readonly RowsMeasured[] {
  const text = pastedText(PASTED);
  const floorRows = wires.map(floorRow);
  const checkedGrid = () => {
    const grid = readGrid();
    grid.validateAll();
    return grid;
  };
  const paste = (grid: GridRows) => {
    grid.paste({ cells: readCells({ text }), at: 0, columns: KEYS });
  };
  const pastedGrid = () => {
    const grid = checkedGrid();
    paste(grid);
    return grid;
  };
  const edited = checkedGrid();
  const one = { ...floorRows[77]! };
  const codes = new Map(floorRows.map((row, index) => [row.code, index]));
  let edits = 0;
  return [
    against(
      "paste 1,000 × 10, read, checked, one undo step",
      60,
      { ready: checkedGrid, run: paste },
      {
        ready: () => [...floorRows],
        run: (rows) => {
          floorPaste(rows, text);
        },
      },
    ),
    against(
      "undo of that paste",
      60,
      {
        ready: pastedGrid,
        run: (grid) => {
          grid.undo();
        },
      },
      {
        ready: () => [...floorRows],
        run: (rows) => {
          floorRows.slice(0, PASTED).forEach((row, index) => {
            rows[index] = row;
          });
          floorValidate(rows.slice(0, PASTED));
        },
      },
    ),
    against(
      "validate 10,000 × 5 rules, unique among them",
      8,
      {
        ready: readGrid,
        run: (grid) => {
          grid.validateAll();
        },
      },
      {
        ready: nothing,
        run: () => {
          floorValidate(floorRows);
        },
      },
    ),
    against(
      "the same, rows never read before",
      undefined,
      {
        ready: makeGrid,
        run: (grid) => {
          grid.validateAll();
        },
      },
      {
        ready: nothing,
        run: () => {
          floorValidate(wires.map(floorRow));
        },
      },
    ),
    against(
      "one edit after it",
      0.1,
      {
        ready: nothing,
        run: () => {
          edited.set([{ row: "r77", key: "code", value: `E${++edits}` }]);
        },
      },
      {
        ready: nothing,
        run: () => {
          codes.delete(one.code);
          one.code = `F${++edits}`;
          codes.set(one.code, 77);
        },
      },
    ),
    against(
      "rows made of 10,000 on the wire",
      undefined,
      {
        ready: nothing,
        run: () => {
          makeGrid();
        },
      },
      {
        ready: nothing,
        run: () => {
          wires.map(floorRow);
        },
      },
    ),
  ];
}

export function printRows(measured: readonly RowsMeasured[]): void {
  const round = (value: number) => Number(value.toPrecision(3));
  console.table(
    Object.fromEntries(
      measured.map(({ name, ours, best, floor, bestFloor, budget }) => [
        name,
        {
          ms: round(ours),
          "floor ms": round(floor),
          ratio: ratio(ours, floor),
          "best ms": round(best),
          "best floor ms": round(bestFloor),
          "budget ms": budget ?? "",
          kept: budget === undefined ? "" : ours <= budget ? "yes" : `NO, ${(ours / budget).toFixed(1)} ×`,
        },
      ]),
    ),
  );
}
