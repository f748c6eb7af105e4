// What people send by hand and by program: blanks for a reason, moments with an offset, and defaults that say who and
// when.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk } = PEOPLE;

/** The notes with a moment that may be written, and a field that says who wrote it. */
function prepare(folder: string): void {
  const file = join(folder, "note.entity.json");
  const schema = JSON.parse(readFileSync(file, "utf8")) as { fields: Row; list: { filters: unknown[] } };
  Object.assign(schema.fields, {
    due: { kind: "instant", title: "截止" },
    writer: { kind: "text", title: "登记人", default: "$user.username" },
    begin: { kind: "date", title: "起始", default: "$today+1d" },
    remark: { kind: "textarea", title: "备注", required: { done: true } },
  });
  schema.list.filters.push("due");
  writeFileSync(file, JSON.stringify(schema));
}

describeEachDatabase("what is sent", (database) => {
  let at: TestEngine;

  beforeAll(async () => {
    at = await startEngine(database(), { prepare });
  });
  afterAll(() => at.close());

  it.each(["  ", "　", "\u00a0\u200b", "\n"])("as a reason of blanks only (%j) rejects nothing", async (blanks) => {
    const note = await at.added(clerk, "/notes", { title: "待审" });
    await at
      .put(clerk, "/notes/submit", { id: note["id"] })
      .then(async (answer) => (answer.status === 200 ? answer : at.post(clerk, "/notes/submit", { id: note["id"] })));
    const refused = await at.post(boss, "/notes/reject", { id: note["id"], opinion: blanks });
    expect([refused.status, refused.code, refused.message]).toEqual([400, "VALIDATE.INVALID", "请输入意见"]);
    expect((await at.get<Row>(boss, "/notes/queryById", { id: String(note["id"]) })).result["stage"]).toBe(1);
    expect((await at.post(boss, "/notes/reject", { id: note["id"], opinion: "重写" })).status).toBe(200);
  });

  it("as blanks is refused by add, edit and saveRows alike", async () => {
    expect(await at.post(boss, "/notes/add", { title: "　 " })).toMatchObject({ status: 400, message: "请输入标题" });
    expect(await at.post(boss, "/notes/add", { title: "一", done: true, remark: "  " })).toMatchObject({
      status: 400,
      message: "请输入备注",
    });
    const note = await at.added(boss, "/notes", { title: "一" });
    expect(await at.put(boss, "/notes/edit", { id: note["id"], title: "\u200b" })).toMatchObject({
      status: 400,
      message: "请输入标题",
    });
    expect(await at.post(boss, "/notes/saveRows", { edit: [{ id: note["id"], title: "  " }] })).toMatchObject({
      status: 409,
      result: { refused: [{ message: "请输入标题" }] },
    });
    expect((await at.get<Row>(boss, "/notes/queryById", { id: String(note["id"]) })).result["title"]).toBe("一");
  });

  it("as people write days, moments and switches is kept in the one spelling, and found by any of them", async () => {
    const note = await at.added(boss, "/notes", {
      title: "手写",
      begin: "２０２７年1月5日",
      due: "2025/1/5 8：30",
      done: "是",
      remark: "一",
    });
    expect(note).toMatchObject({ begin: "2027-01-05", due: "2025-01-05T00:30:00.000Z", done: true });
    const found = await at.get<{ records: readonly Row[] }>(boss, "/notes/list", { due: "2025/1/5" });
    expect(found.result.records.map((row) => row["title"])).toEqual(["手写"]);
    expect(await at.put(boss, "/notes/edit", { id: note["id"], begin: "2027/2/30" })).toMatchObject({
      status: 400,
      message: "起始有误：2027年2月30日不存在",
    });
    expect(await at.get(boss, "/notes/list", { due: "1/5/2025" })).toMatchObject({
      status: 400,
      message: "字段“截止”的查询值不正确：截止要按年、月、日的顺序写，如 2026-01-31",
    });
  });

  it(
    "as a moment with an offset is kept as UTC, and found by fields, ranges and super " + "queries with any offset",
    async () => {
      const note = await at.added(boss, "/notes", { title: "限时", due: "2026-11-22T08:00:00+08:00" });
      expect(note["due"]).toBe("2026-11-22T00:00:00.000Z");
      const found = async (query: Record<string, string>) =>
        (await at.get<{ records: readonly Row[] }>(boss, "/notes/list", query)).result.records.map(
          (row) => row["title"],
        );
      expect(await found({ due: "2026-11-21T19:00:00-05:00" })).toEqual(["限时"]);
      expect(await found({ due_begin: "2026-11-22T09:00:00.000+09:00", due_end: "2026-11-22t00:00:00z" })).toEqual([
        "限时",
      ]);
      expect(
        await found({
          superQueryParams: JSON.stringify([{ field: "due", rule: "eq", val: "2026-11-22T05:30:00+05:30" }]),
        }),
      ).toEqual(["限时"]);
      expect(
        await found({
          superQueryParams: JSON.stringify([{ field: "due", rule: "gt", val: "2026-11-22T08:00:00+08:00" }]),
        }),
      ).toEqual([]);
      expect((await at.get(boss, "/notes/list", { due: "2026-11-22T08:00:00+0800" })).status).toBe(400);
      const edited = await at.put<Row>(boss, "/notes/edit", {
        id: note["id"],
        version: 1,
        base: { due: "2026-11-22T01:00:00+01:00" },
        due: "2026-11-22T08:00:00.25+08:00",
      });
      expect([edited.status, edited.result["due"]]).toEqual([200, "2026-11-22T00:00:00.250Z"]);
    },
  );

  it("leaves defaults to say who and when", async () => {
    expect(await at.added(clerk, "/notes", { title: "新" })).toMatchObject({ writer: "clerk", begin: "2026-11-21" });
    expect(await at.added(clerk, "/notes", { title: "新", writer: "我" })).toMatchObject({ writer: "我" });
  });
});
