// Reports of the product as anonymous and as each demo account: every figure equals what the row rules give when they
// are evaluated in memory over all rows, and a report that reads what a user may not see is refused to them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReportData } from "#core/api";
import type { EntityModel, ReportModel, Viewer } from "#core/language";
import { formatSum, type StoredRow } from "#core/values";
import { describeEachDatabase } from "../support/databases.ts";
import { accountMay as may } from "../support/permissionTable.ts";
import { RightsOracle, storedRows, viewerOf } from "../support/rightsOracle.ts";
import { ACCOUNTS, BUSINESS_ACCOUNTS, startProduct, type Caller, type TestProduct } from "../support/product.ts";

const CALLERS: readonly Caller[] = ["nobody", ...ACCOUNTS];
const STATUS = { kind: "integer", title: "状态" };
const COUNT = { kind: "integer", title: "数量", total: true };
const PROBES: Readonly<Record<string, object>> = {
  lots: {
    from: { l: "lot" },
    sql: "select l.status, count(*) as n, sum(l.startPrice) as price from {{l}} group by l.status",
    columns: { status: STATUS, n: COUNT, price: { kind: "money", title: "起拍价", total: true } },
    sort: "status",
  },
  remarks: {
    from: { a: "article" },
    sql: "select count(a.remark) as n from {{a}}",
    columns: { n: COUNT },
  },
  winners: {
    from: { n: "notice" },
    sql: "select n.winner, count(*) as n from {{n}} group by n.winner",
    columns: { winner: { kind: "text", title: "中标人" }, n: COUNT },
  },
  joined: {
    from: { n: "notice", l: "lot" },
    sql: "select n.status, count(*) as n from {{n}} join {{l}} on l.landId = n.landId group by n.status",
    columns: { status: STATUS, n: COUNT },
    sort: "status",
  },
  nested: {
    from: { n: "notice", l: "lot" },
    columns: { n: COUNT },
    sql:
      "with open as (select l.landId as id from {{l}}) select count(*) as n from {{n}} where " +
      "exists (select 1 as one from open as o where o.id = n.landId) or n.landId is null",
  },
};

describeEachDatabase("reports and rights", (database) => {
  let at: TestProduct;
  const rows = new Map<string, readonly StoredRow[]>();

  beforeAll(async () => {
    at = await startProduct(database());
    mkdirSync(join(at.schemas, "probe"));
    for (const [name, probe] of Object.entries(PROBES)) {
      writeFileSync(
        join(at.schemas, "probe", `${name}.report.json`),
        JSON.stringify({
          report: `probe_${name}`,
          title: name,
          purpose: "Tried as everybody",
          permission: "signed",
          ...probe,
        }),
      );
    }
    await at.engine.reload();
    for (const name of ["lot", "notice"]) rows.set(name, await storedRows(at.engine, name));
  }, 120_000);
  afterAll(() => at.close());

  const entity = (name: string): EntityModel => at.engine.model().entities[name]!;
  const viewer = (who: Caller): Viewer => viewerOf(at.engine.model(), who);
  const visibleRows = (name: string, who: Caller): readonly StoredRow[] => {
    const oracle = new RightsOracle(at.engine.model(), name);
    return rows.get(name)!.filter((row) => oracle.may(viewer(who), "read", row));
  };
  const data = (who: Caller, report: string, query = "pageSize=1000") =>
    at.get<ReportData>(who, `/online/cgreport/api/getData/${report}`, query);
  /** Whether the design gives them the report: its permission, its entities, and its fields in full. */
  const given = (report: ReportModel, who: Caller): boolean =>
    may(who, report.permission) &&
    Object.entries(report.reads).every(([name, fields]) => {
      const oracle = new RightsOracle(at.engine.model(), name);
      const { permissions } = entity(name);
      return (
        (may(who, permissions.list) || may(who, permissions.get)) &&
        fields.every((field) => oracle.filterable(viewer(who), field))
      );
    });

  it(
    "every report of the product and of the probes lets through whom it may",
    { tags: "full", timeout: 120_000 },
    async () => {
      const reports = Object.values(at.engine.model().reports);
      expect(reports.length).toBeGreaterThanOrEqual(5);
      for (const report of reports) {
        for (const who of CALLERS) {
          const expected = who === "nobody" ? 401 : given(report, who) ? 200 : 403;
          for (const path of [
            `/online/report/${report.report}`,
            `/online/cgreport/api/getRpColumns/${report.report}`,
            `/online/cgreport/api/getQueryInfo/${report.report}`,
            `/online/cgreport/api/getData/${report.report}`,
          ]) {
            expect((await at.get(who, path)).status, `${path} as ${who}`).toBe(expected);
          }
        }
      }
    },
  );

  it("counts and sums are those of the caller's rows", async () => {
    const totals = new Set<string>();
    for (const who of BUSINESS_ACCOUNTS) {
      const mine = visibleRows("lot", who);
      const states = [...new Set(mine.map((row) => Number(row["status"])))].sort((a, b) => a - b);
      const sum = (of: readonly StoredRow[]): string =>
        formatSum(
          of.reduce((total, row) => total + BigInt(row["startPrice"] ?? 0), 0n),
          2,
        );
      const { result } = await data(who, "probe_lots");
      expect(result.records, who).toEqual(
        states.map((status) => {
          const some = mine.filter((row) => row["status"] === status);
          return { status, n: some.length, price: sum(some) };
        }),
      );
      expect(result.totals).toEqual({ n: String(mine.length), price: sum(mine) });
      totals.add(JSON.stringify(result.totals));
    }
    expect(totals.size).toBeGreaterThan(1);
  }, 120_000);

  it("a join and a subquery count only rows that the viewer may see on both sides", async () => {
    for (const who of BUSINESS_ACCOUNTS) {
      const lots = new Set(visibleRows("lot", who).map((row) => row["landId"]));
      const notices = visibleRows("notice", who);
      const pairs = notices.filter((row) => lots.has(row["landId"] ?? null));
      expect((await data(who, "probe_joined")).result.totals, who).toEqual({ n: String(pairs.length) });
      expect((await data(who, "probe_nested")).result.totals, who).toEqual({
        n: String(pairs.length + notices.filter((row) => (row["landId"] ?? null) === null).length),
      });
    }
  }, 120_000);

  it("what is hidden or masked from the caller is in no report of theirs", async () => {
    for (const [report, holders] of [
      ["probe_remarks", ["admin", "reviewer", "auditor"]],
      ["probe_winners", ["admin", "editor", "reviewer"]],
    ] as const) {
      for (const who of BUSINESS_ACCOUNTS) {
        const answer = await data(who, report);
        if ((holders as readonly string[]).includes(who)) expect(answer.status, `${report} as ${who}`).toBe(200);
        else expect([answer.status, answer.code], `${report} as ${who}`).toEqual([403, "REPORT.REFUSED"]);
      }
    }
  }, 120_000);

  it("a row that changes hands is in the next answer", async () => {
    const before = (await data("auditor", "probe_lots")).result.totals["n"];
    const row = visibleRows("lot", "admin").find((one) => one["status"] === 1 && one["deletedAt"] === null)!;
    expect((await data("auditor", "probe_lots")).result.totals["n"]).toBe(before);
    const taken = await at.post("reviewer", `${entity("lot").path}/approve`, { id: row["landId"], opinion: "同意" });
    expect(taken.status, taken.message).toBe(200);
    expect((await data("auditor", "probe_lots")).result.totals["n"]).toBe(String(Number(before) + 1));
  }, 120_000);
});
