// A stored text that is computed is a row's title: in references, their choices, the search by a word, and histories.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss } = PEOPLE;

const LOAN = {
  entity: "loan",
  title: "借用单",
  purpose: "没有文本字段的单据",
  path: "/loans",
  fields: {
    period: { kind: "month", title: "月份", required: true },
    name: { kind: "computed", title: "单名", type: "text", expr: "'借-' + period", stored: true },
  },
  indexes: [["-createTime"]],
  list: { columns: ["period", "name"], filters: ["period"] },
};
const RETURN = {
  entity: "giveback",
  title: "归还",
  purpose: "归还哪一张借用单",
  path: "/returns",
  fields: {
    remark: { kind: "text", title: "备注", max: 60 },
    loanId: { kind: "reference", to: "loan", title: "借用单" },
  },
  indexes: [["-createTime"]],
  list: { columns: ["remark", "loanId"], filters: ["loanId"] },
};

describeEachDatabase("a title that is computed", (database) => {
  let at: TestEngine;
  let loan: Row;
  beforeAll(async () => {
    at = await startEngine(database(), {
      prepare: (folder) =>
        [LOAN, RETURN].forEach((entity) =>
          writeFileSync(join(folder, `${entity.entity}.entity.json`), JSON.stringify(entity)),
        ),
    });
    loan = await at.added(boss, "/loans", { period: "2026-01" });
    await at.added(boss, "/loans", { period: "2026-02" });
    await at.added(boss, "/returns", { remark: "甲", loanId: loan["id"] });
  });
  afterAll(() => at.close());

  const records = async (path: string, query: Record<string, string> = {}): Promise<readonly Row[]> =>
    (await at.get<{ records: Row[] }>(boss, path, query)).result.records;

  it("is the default where an entity has no other text", async () => {
    const view = (await at.get<{ entity: Row }>(boss, "/online/model/loan")).result;
    expect(view.entity["titleField"]).toBe("name");
  });

  it("is shown where the row is referred to, and follows the fields that it is computed of", async () => {
    expect(await records("/returns/list")).toMatchObject([{ loanId_dictText: "借-2026-01" }]);
    await at.put(boss, "/loans/edit", { id: loan["id"], period: "2026-03" });
    expect(await records("/returns/list")).toMatchObject([{ loanId_dictText: "借-2026-03" }]);
  });

  it("is offered and found by a word", async () => {
    const offered = (keyword: string) => records("/returns/options", { field: "loanId", keyword });
    expect((await offered("")).map((row) => row["text"])).toEqual(["借-2026-02", "借-2026-03"]);
    expect((await offered("借-2026-03")).map((row) => row["value"])).toEqual([loan["id"]]);
    expect(await records("/loans/list", { keyword: "借-2026-02" })).toHaveLength(1);
  });
});
