// A call counts pending rows under guards by examining a bounded number of them, whatever tabs and steps there are.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MAX_BATCH_ROWS, type PendingRows } from "#core/api";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type TestEngine } from "../support/engine.ts";

const { boss } = PEOPLE;
const ROWS = 400;

const STATE = {
  dict: "case_state",
  title: "状态",
  items: ["草稿", "待审", "通过"].map((text, value) => ({ value: String(value), text })),
};
const CASE = {
  entity: "case_file",
  title: "案卷",
  purpose: "Rows in two states, each with a guarded step",
  path: "/cases",
  fields: {
    name: { kind: "text", title: "名称", max: 60 },
    status: { kind: "dict", dict: "case_state", store: "integer", title: "状态", readonly: true },
  },
  indexes: [["-createTime"], ["status", "-createTime"]],
  list: {
    columns: ["name", "status"],
    tabs: [
      { title: "草稿", where: { status: 0 } },
      { title: "待审", where: { status: 1 } },
      { title: "全部待办", where: { status: { in: [0, 1] } } },
    ],
  },
  states: {
    field: "status",
    initial: 0,
    steps: { submit: { title: "提交", from: [0], to: 1 }, approve: { title: "通过", from: [1], to: 2 } },
  },
  guards: {
    named: { of: ["submit", "approve"], holds: { name: { empty: false } }, message: "没有名称" },
  },
};

describeEachDatabase("pending rows under guards", (database) => {
  let at: TestEngine;
  beforeAll(async () => {
    at = await startEngine(database(), {
      prepare: (folder) => {
        writeFileSync(join(folder, "case_state.dict.json"), JSON.stringify(STATE));
        writeFileSync(join(folder, "case_file.entity.json"), JSON.stringify(CASE));
      },
    });
    const rows = Array.from({ length: ROWS }, (_, index) => ({ name: `案卷${index}` }));
    for (let from = 0; from < ROWS; from += MAX_BATCH_ROWS) {
      const add = rows.slice(from, from + MAX_BATCH_ROWS);
      expect((await at.post(boss, "/cases/saveRows", { add })).status).toBe(200);
    }
  });
  afterAll(() => at.close());

  it("are examined up to a share of each tab and step, and it is said that there are more", async () => {
    const { result } = await at.get<readonly PendingRows[]>(boss, "/cases/pending");
    // Three tabs and two steps share 1,000 rows.
    expect(result).toMatchObject([
      { tab: 0, count: 166, more: true },
      { tab: 1, count: 0, more: false },
      { tab: 2, count: 166, more: true },
    ]);
  });

  it("are as many in the list to which a queue leads, on all its pages", async () => {
    const page = (pageNo: number) =>
      at.get<{ total: number; records: readonly { id: string }[] }>(boss, "/cases/list", {
        pendingOnly: "1",
        tab: "0",
        pageSize: "100",
        pageNo: String(pageNo),
      });
    const pages = [await page(1), await page(2)];
    expect(pages[0]).toMatchObject({ status: 200, result: { total: 166 } });
    expect(new Set(pages.flatMap(({ result }) => result.records.map(({ id }) => id))).size).toBe(166);
  });
});
