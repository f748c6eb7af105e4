// Reports and boards over the small schema set, on both databases.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BlockData, BoardView, ChartData, ReportColumns, ReportData, ReportPlan, ReportQueryField, ReportView } from "#core/api";
import { describeEachDatabase } from "../../../tests/support/databases.ts";
import { PEOPLE, startEngine, type TestEngine } from "../../../tests/support/engine.ts";

const DATA = "/online/cgreport/api/getData/notes_by_level";

describeEachDatabase("reports", (database) => {
  let at: TestEngine;
  beforeAll(async () => {
    at = await startEngine(database());
    const rows = [["a", "10.00"], ["a", "10.01"], ...Array.from({ length: 10 }, () => ["b", "9999999999999.99"]), ["c", "1.00"]] as const;
    for (const [n, [level, price]] of rows.entries()) await at.added(PEOPLE.boss, "/notes", { title: `便签${n}`, level: level === "c" ? null : level, price, weight: "0.125", phone: "13800000000" });
  }, 60_000);
  afterAll(() => at.close());

  it("smoke", async () => {
    console.log(JSON.stringify(await at.get<ReportData>(PEOPLE.boss, DATA), null, 1));
    console.log(JSON.stringify((await at.get<ReportView>(PEOPLE.boss, "/online/report/notes_by_level")).result).slice(0, 300));
    console.log(JSON.stringify((await at.get<ReportColumns>(PEOPLE.boss, "/online/cgreport/api/getRpColumns/notes_by_level")).result));
    console.log(JSON.stringify((await at.get<ReportQueryField[]>(PEOPLE.boss, "/online/cgreport/api/getQueryInfo/notes_by_level")).result));
    console.log(JSON.stringify(await at.get<ChartData>(PEOPLE.boss, "/online/report/notes_by_level/chart")));
    console.log(JSON.stringify(await at.get<ReportPlan>(PEOPLE.boss, "/online/report/notes_by_level/explain")));
    const board = (await at.get<BoardView>(PEOPLE.clerk, "/online/board/desk_top")).result;
    console.log(JSON.stringify(board));
    for (const block of board.blocks.flatMap((one) => [one, ...one.tabs])) console.log(block.name, JSON.stringify((await at.get<BlockData>(PEOPLE.clerk, `/online/board/desk_top/${block.name}`))));
    expect(1).toBe(1);
  });
});
