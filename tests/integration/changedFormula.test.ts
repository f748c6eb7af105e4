// A formula that is corrected while the server runs, and before it starts: no list shows a value of the old one.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss } = PEOPLE;

describeEachDatabase("a corrected formula", (database) => {
  let at: TestEngine;

  beforeAll(async () => {
    at = await startEngine(database(), { prepare: (folder) => write(folder, "round(good * 100 / taken, 0)") });
  });
  afterAll(() => at.close());

  const write = (folder: string, expr: string): void =>
    writeFileSync(
      join(folder, "check.entity.json"),
      JSON.stringify({
        entity: "check",
        title: "抽检",
        purpose: "A sample of a batch",
        history: true,
        fields: {
          name: { kind: "text", title: "名称" },
          taken: { kind: "integer", title: "抽检数" },
          good: { kind: "integer", title: "合格数" },
          rate: { kind: "computed", title: "合格率", type: "decimal", expr, stored: true },
        },
        indexes: [["rate"]],
        list: { columns: ["name", "rate"], filters: ["rate"] },
      }),
    );
  const rates = async (query = ""): Promise<unknown> =>
    (await at.get<{ records: readonly Row[] }>(boss, "/online/api/check/list", query)).result.records.map(
      (row) => row["rate"],
    );

  it("shows itself in every row, filter and total as soon as it is served, with the row's history", async () => {
    const row = await at.added(boss, "/online/api/check", { name: "一", taken: 16, good: 15 });
    expect(row["rate"]).toBe("94.00");
    expect(await rates("rate=94")).toEqual(["94.00"]);
    write(at.folder, "round(good * 100 / taken, 2)");
    await at.engine.reload();
    expect(at.engine.findings().filter((finding) => finding.severity === "error")).toEqual([]);
    expect([await rates(), await rates("rate=93.75"), await rates("rate=94")]).toEqual([["93.75"], ["93.75"], []]);
    const history = await at.get<{ records: readonly Row[] }>(boss, "/online/api/check/history", {
      id: String(row["id"]),
    });
    expect(JSON.stringify(history.result)).toContain("recompute");
    expect(at.logged.map((line) => line.message)).toContain("stored values were computed afresh");
    const edited = await at.put<Row>(boss, "/online/api/check/edit", {
      id: row["id"],
      version: 1,
      base: { name: "一" },
      name: "二",
    });
    expect([edited.status, edited.result["rate"]]).toEqual([200, "93.75"]);
  });

  it("is known to every node that starts: two at once end the same", async () => {
    for (let n = 0; n < 30; n++) await at.added(boss, "/online/api/check", { name: `批 ${n}`, taken: 7, good: n % 8 });
    const corrected = (folder: string): void => write(folder, "round(good * 1000 / taken, 2)");
    const nodes = database().dialect === "postgres" ? 2 : 1;
    const others = await Promise.all(
      Array.from({ length: nodes }, () => startEngine(database(), { prepare: corrected })),
    );
    write(at.folder, "round(good * 1000 / taken, 2)");
    await at.engine.reload();
    const expected = Array.from({ length: 30 }, (_, n) => (((n % 8) * 1000) / 7).toFixed(2))
      .concat("937.50")
      .sort();
    for (const node of [at, ...others]) {
      const list = await node.get<{ records: readonly Row[] }>(boss, "/online/api/check/list", "pageSize=100");
      expect(list.result.records.map((row) => String(row["rate"])).sort()).toEqual(expected);
    }
    await Promise.all(others.map((node) => node.close()));
  });
});
