// A21–A24: what a report may say, what it may touch, and how long it may take. Files are the definition, so "save by A
// without permission" is a file that does not compile; the database's own plan is the second word on every text.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Page, ReportData } from "#core/api";
import { compile } from "#core/language";
import { createReaderPool, readSources, runReportJob, type ReportJobResult, type ReaderPool } from "#engine/server";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, SCHEMAS, startEngine, type TestEngine } from "../support/engine.ts";
import { HOSTILE_QUERIES, ONLY_AS_TEXT } from "../support/hostileQueries.ts";

const report = (name: string, sql: string, more: object = {}) =>
  JSON.stringify({
    report: name,
    title: "试验",
    purpose: "What should never run",
    permission: "signed",
    from: { n: "note" },
    sql,
    columns: { id: { kind: "text", title: "编号" } },
    ...more,
  });

describe("the text of a report", () => {
  const files = readSources([SCHEMAS]);
  const findings = (sql: string) =>
    compile([...files, { path: "x.report.json", text: report("x", sql) }]).findings.filter(
      (one) => one.file === "x.report.json",
    );

  it("is accepted where it is one SELECT over its aliases", () => {
    expect(findings("select n.id from {{n}} as n where n.title <> 'delete; drop -- /* 删除 */ \"x\"'")).toEqual([]);
  });

  it.each(HOSTILE_QUERIES)("is refused with its place where it %s", (_, sql) => {
    const found = findings(sql);
    expect(
      found.map((one) => one.code).filter((code) => code.startsWith("REPORT.")),
      sql,
    ).not.toEqual([]);
    expect(found.every((one) => one.severity === "error")).toBe(true);
  });
});

/** Six of these cross joined are more rows than anybody can wait for. */
const HEAVY =
  "select cast(count(*) as text) as id from " +
  `${["a", "b", "c", "d", "e", "f"].map((name) => `{{n}} as ${name}`).join(" cross join ")} ` +
  "where a.count + b.count + c.count + d.count + e.count + f.count = 0 - 1";
const MS = 1_500;

describeEachDatabase("reports under attack", (database) => {
  let at: TestEngine;
  let pool: ReaderPool;
  beforeAll(async () => {
    at = await startEngine(database(), {
      prepare: (folder) => {
        writeFileSync(join(folder, "heavy.report.json"), report("heavy", HEAVY, { budget: { ms: MS } }));
        writeFileSync(
          join(folder, "many.report.json"),
          report("many", "select n.id from {{n}}, {{n}} as o", { budget: { rows: 100 } }),
        );
      },
    });
    for (let n = 0; n < 60; n += 1) await at.added(PEOPLE.boss, "/notes", { title: `便签${n}`, count: n });
    pool = createReaderPool({ database: at.database, size: 1 });
  }, 60_000);
  afterAll(async () => {
    pool.close();
    await at.close();
  });

  const bypassed = (sql: string, tables: readonly string[] = ["note"]): Promise<ReportJobResult> =>
    runReportJob(pool, at.database.dialect, {
      kind: "run",
      by: "attacker",
      sql: `select * from (${sql.replaceAll("{{n}}", '(select * from "note") as "n"')}) as "report"`,
      values: [],
      exact: [],
      tables,
      budget: { ms: 5_000, rows: 1_000 },
    });

  it("the second defence runs what touches the allowed tables only", { timeout: 90_000 }, async () => {
    expect(await bypassed('select n."id" from {{n}}')).toMatchObject({ rows: expect.any(Array) as unknown });
    expect(await bypassed('select n."id" from "note" as n', ["post"])).toMatchObject({ refused: "UNSAFE" });
  });

  it.each(HOSTILE_QUERIES.filter(([does]) => !ONLY_AS_TEXT.has(does)))(
    "the second defence refuses, with the first bypassed, what %s",
    async (_, sql) => {
      const answer = await bypassed(sql);
      expect("refused" in answer && ["UNSAFE", "FAILED"].includes(answer.refused), JSON.stringify(answer)).toBe(true);
    },
  );

  it("nothing was changed by any of them", async () => {
    expect((await at.get<Page<unknown>>(PEOPLE.boss, "/notes/list")).result.total).toBe(60);
  });

  it(
    "a report without end is ended at its budget while lists answer, and the next report runs",
    { tags: "full", timeout: 90_000 },
    async () => {
      let over = false;
      const slow = at.get(PEOPLE.boss, "/online/cgreport/api/getData/heavy").finally(() => (over = true));
      let lists = 0;
      while (!over) {
        expect(
          (await at.get<Page<unknown>>(PEOPLE.clerk, "/notes/list", { pageNo: String((lists % 5) + 1) })).status,
        ).toBe(200);
        await new Promise((resolve) => setImmediate(resolve));
        lists += 1;
      }
      expect(await slow).toMatchObject({
        status: 422,
        code: "REPORT.TOO_SLOW",
        message: `报表运行超过 ${MS / 1000} 秒，已停止，请缩小查询范围`,
      });
      expect(lists).toBeGreaterThan(20);
      expect((await at.get<ReportData>(PEOPLE.boss, "/online/cgreport/api/getData/notes_by_level")).result.total).toBe(
        1,
      );
    },
  );

  it("more rows than the budget are refused, not cut", { timeout: 90_000 }, async () => {
    expect(await at.get(PEOPLE.boss, "/online/cgreport/api/getData/many")).toMatchObject({
      status: 422,
      code: "REPORT.TOO_MANY",
      message: "报表结果超过 100 行，请缩小查询范围",
    });
  });

  it("says nothing of the database to whoever asks for a broken report", async () => {
    const { status, message } = await at.get(PEOPLE.boss, "/online/cgreport/api/getData/heavy", "self_x=1");
    expect([status, message]).toEqual([400, "未知的参数：self_x"]);
  });

  it("its plan is for whoever holds the right to it", async () => {
    expect((await at.get(PEOPLE.clerk, "/online/report/notes_by_level/explain")).status).toBe(403);
    expect((await at.get(PEOPLE.boss, "/online/report/notes_by_level/explain")).result).toMatchObject({
      tables: ["note"],
      budget: { ms: 5000, rows: 10000 },
    });
  });
});
