import { afterAll, beforeAll, expect, it } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { PEOPLE, startEngine, type Row, type TestEngine } from "../support/engine.ts";

const { boss, clerk, otherClerk } = PEOPLE;

interface Page {
  readonly records: readonly Row[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
}

describeEachDatabase("rows of an entity", { inGate: "both" }, (database) => {
  let at: TestEngine;
  let serial = 0;
  const title = (): string => `便签${++serial}`;
  beforeAll(async () => {
    at = await startEngine(database());
  });
  afterAll(() => at.close());

  it("come back as they were sent, with defaults, texts and computed values", async () => {
    const topic = await at.added(boss, "/online/api/topic", { name: "林木" });
    const friend = await at.added(boss, "/notes", { title: "第一张" });
    const note = await at.added(boss, "/notes", {
      title: "第二张",
      topic: topic["id"],
      friend: friend["id"],
      friends: friend["id"],
      marks: "a,b",
      price: "12.50",
      limit: "100",
      weight: "1.250",
      count: 3,
      done: true,
      day: "2026-11-20",
      phone: "13976001234",
      body: "<p>正文</p>",
      secret: "9.90",
    });
    expect(note).toMatchObject({
      title: "第二张",
      level: "a",
      level_dictText: "甲",
      marks: "a,b",
      marks_dictText: "甲,乙",
      topic_dictText: "林木",
      friend_dictText: "第一张",
      friends_dictText: "第一张",
      price: "12.50",
      limit: "100.00",
      weight: "1.250",
      count: 3,
      doubled: 6,
      done: true,
      day: "2026-11-20",
      phone: "13976001234",
      body: "<p>正文</p>",
      stage: 0,
      stage_dictText: "草稿",
      createBy: "boss",
      updateBy: "boss",
      version: 1,
    });
    expect((await at.get(boss, "/notes/queryById", { id: String(note["id"]) })).result).toEqual(note);
    expect(note).not.toHaveProperty("deletedAt");
  });

  it("are listed in pages with their total, filtered, sorted and cut to columns", async () => {
    const word = `批次${++serial}`;
    for (const count of [3, 1, 2]) await at.added(boss, "/notes", { title: `${word}-${count}`, count });
    const page = (
      await at.get<Page>(boss, "/notes/list", { title: word, column: "count", order: "asc", pageSize: "2" })
    ).result;
    expect(page).toMatchObject({ total: 3, size: 2, current: 1, pages: 2 });
    expect(page.records.map((row) => row["count"])).toEqual([1, 2]);
    const second = (
      await at.get<Page>(boss, "/notes/list", {
        title: word,
        column: "count",
        order: "asc",
        pageSize: "2",
        pageNo: "2",
      })
    ).result;
    expect(second.records.map((row) => row["count"])).toEqual([3]);
    const cut = (
      await at.get<Page>(boss, "/notes/list", { title: word, field: "count", count_begin: "2", count_end: "2" })
    ).result;
    expect(cut.records).toEqual([{ count: 2, id: expect.any(String) }]);
    expect((await at.get<Page>(boss, "/notes/list", { keyword: word })).result.total).toBe(3);
    expect((await at.get<Page>(boss, "/notes/all", { title: word })).result.total).toBe(3);
  });

  it("are counted again as soon as one of them changed", async () => {
    const word = `计数${++serial}`;
    const total = async (): Promise<number> => (await at.get<Page>(boss, "/notes/list", { title: word })).result.total;
    const first = await at.added(boss, "/notes", { title: word });
    expect(await total()).toBe(1);
    await at.added(boss, "/notes", { title: word });
    expect(await total()).toBe(2);
    await at.remove(boss, "/notes/delete", { id: String(first["id"]) });
    expect(await total()).toBe(1);
    await at.post(boss, "/notes/restore", { id: first["id"], version: 1 });
    expect(await total()).toBe(2);
  });

  it("are counted by tab and summed exactly", async () => {
    const word = `合计${++serial}`;
    for (let n = 0; n < 11; n++)
      await at.added(boss, "/notes", { title: word, price: "9000000000000.01", weight: "0.001" });
    expect((await at.get(boss, "/notes/counts", { title: word })).result).toEqual([11, 11, 0]);
    // Beyond 2^53 fen.
    expect((await at.get(boss, "/notes/totals", { title: word })).result).toEqual({
      count: 11,
      sums: { price: "99000000000000.11", weight: "0.011", secret: "0.00" },
    });
  });

  it("are found by the branch of a tree they are filed under", async () => {
    const root = await at.added(boss, "/online/api/topic", { name: `根${++serial}` });
    const leaf = await at.added(boss, "/online/api/topic", { name: "叶", pid: root["id"] });
    const note = await at.added(boss, "/notes", { title: title(), topic: leaf["id"] });
    const found = (await at.get<Page>(boss, "/notes/list", { topic: String(root["id"]) })).result;
    expect(found.records.map((row) => row["id"])).toEqual([note["id"]]);
    const children = (await at.get<Page>(boss, "/online/api/topic/list", { parentId: String(root["id"]) })).result;
    expect(children.records).toMatchObject([{ name: "叶", hasChildren: false, pid_dictText: root["name"] }]);
    expect((await at.put(boss, "/online/api/topic/edit", { id: root["id"], pid: leaf["id"] })).result).toMatchObject({
      issues: [{ field: "pid", code: "ROW.CYCLE" }],
    });
  });

  it("with the same key added twice are one row", async () => {
    const id = "019aa3c0-0000-7000-8000-0000000000aa";
    const body = { id, title: "一次", count: 1 };
    const first = await at.added(clerk, "/notes", body);
    expect((await at.post(clerk, "/notes/add", body)).result).toEqual(first);
    expect(await at.post(clerk, "/notes/add", { ...body, count: 2 })).toMatchObject({
      status: 409,
      code: "ROW.EXISTS",
    });
    expect(await at.post(otherClerk, "/notes/add", body)).toMatchObject({ status: 409, code: "ROW.EXISTS" });
    expect(await at.post(clerk, "/notes/add", { ...body, id: "mine" })).toMatchObject({
      status: 400,
      code: "ROW.BAD_ID",
    });
    expect((await at.get<Page>(clerk, "/notes/list", { title: "一次" })).result.total).toBe(1);
  });

  it("are refused with every fault at its field", async () => {
    expect(
      await at.post(boss, "/notes/add", {
        title: "",
        price: "20",
        limit: "10",
        level: "z",
        phone: "12",
        count: "1e3",
        friend: "nobody",
      }),
    ).toMatchObject({
      status: 400,
      code: "VALIDATE.INVALID",
      result: {
        issues: expect.arrayContaining([
          expect.objectContaining({ field: "title", message: "请输入标题" }),
          expect.objectContaining({ field: "price", message: "价格不能高于上限" }),
          expect.objectContaining({ field: "level" }),
          expect.objectContaining({ field: "phone" }),
          expect.objectContaining({ field: "count" }),
        ]),
      },
    });
    expect(await at.post(boss, "/notes/add", { title: "有", friend: "nobody" })).toMatchObject({
      status: 400,
      result: { issues: [{ field: "friend", code: "ROW.NO_REFERENCE" }] },
    });
    expect(await at.post(boss, "/notes/add", { title: "有", titel: "x" })).toMatchObject({
      status: 400,
      code: "ROW.UNKNOWN_FIELD",
    });
  });

  it("hold what must be unique, and say which field is not", async () => {
    const first = await at.added(boss, "/notes", { title: title(), code: "U-1" });
    expect(await at.post(boss, "/notes/add", { title: title(), code: "U-1" })).toMatchObject({
      status: 409,
      code: "ROW.NOT_UNIQUE",
      message: "编号已存在",
      result: { issues: [{ field: "code" }] },
    });
    await at.remove(boss, "/notes/delete", { id: String(first["id"]) });
    await at.added(boss, "/notes", { title: title(), code: "U-1" });
    expect(await at.post(boss, "/notes/restore", { id: first["id"], version: 1 })).toMatchObject({
      status: 409,
      code: "ROW.NOT_UNIQUE",
    });
  });

  it("release or hold what points to them when they are deleted", async () => {
    const target = await at.added(boss, "/notes", { title: title() });
    const other = await at.added(boss, "/notes", { title: title() });
    const pointing = await at.added(boss, "/notes", {
      title: title(),
      friend: target["id"],
      friends: `${String(target["id"])},${String(other["id"])}`,
    });
    const post = await at.added(boss, "/online/api/post", { title: "帖", note: target["id"] });
    expect(await at.remove(boss, "/notes/delete", { id: String(target["id"]) })).toMatchObject({
      status: 409,
      code: "ROW.REFERENCED",
      message: "数据已被“帖子”的“便签”（1 条）引用，不能删除",
    });
    await at.remove(boss, "/online/api/post/delete", { id: String(post["id"]) });
    expect((await at.remove(boss, "/notes/delete", { id: String(target["id"]) })).status).toBe(200);
    expect((await at.get<Row>(boss, "/notes/queryById", { id: String(pointing["id"]) })).result).toMatchObject({
      friend: null,
      friends: other["id"],
    });
    expect((await at.get(boss, "/notes/queryById", { id: String(target["id"]) })).status).toBe(404);
  });

  it("are deleted all or none, and the answer names each that failed", async () => {
    const mine = await at.added(clerk, "/notes", { title: title() });
    const theirs = await at.added(otherClerk, "/notes", { title: title() });
    const ids = [mine["id"], theirs["id"], "gone"].join(",");
    expect(await at.remove(clerk, "/notes/deleteBatch", { ids })).toMatchObject({
      status: 409,
      code: "ROW.BATCH",
      result: {
        refused: [
          { id: theirs["id"], code: "ROW.NOT_FOUND" },
          { id: "gone", code: "ROW.NOT_FOUND" },
        ],
      },
    });
    expect((await at.get(clerk, "/notes/queryById", { id: String(mine["id"]) })).status).toBe(200);
    expect((await at.remove(clerk, "/notes/deleteBatch", { ids: String(mine["id"]) })).status).toBe(200);
    expect(
      (await at.remove(clerk, "/notes/deleteBatch", { ids: Array.from({ length: 201 }, (_, n) => `x${n}`).join(",") }))
        .code,
    ).toBe("ROW.BATCH_SIZE");
  });

  it("keep what happened to them, and go back", async () => {
    const note = await at.added(boss, "/notes", { title: "初", price: "1", phone: "13976001234" });
    const id = String(note["id"]);
    await at.put(boss, "/notes/edit", { id, title: "二", level: "b" });
    await at.put(boss, "/notes/edit", { id, title: "三", price: "3" });
    const history = (await at.get<Page>(boss, "/notes/history", { id })).result;
    expect(history.total).toBe(3);
    expect(history.records[0]).toMatchObject({
      version: 3,
      op: "edit",
      by: "boss",
      changes: [
        { field: "title", before: "二", after: "三" },
        { field: "price", before: "1.00", after: "3.00" },
      ],
    });
    expect((history.records[1] as { changes: Row[] }).changes[1]).toMatchObject({
      field: "level",
      before: "a",
      after: "b",
      beforeText: "甲",
      afterText: "乙",
    });
    expect((await at.post<Row>(boss, "/notes/restore", { id, version: 2 })).result).toMatchObject({
      title: "二",
      price: "1.00",
      level: "b",
      version: 4,
    });
    await at.remove(boss, "/notes/delete", { id });
    expect((await at.get<Page>(boss, "/notes/history", { id })).result.records[0]).toMatchObject({
      op: "delete",
      version: 5,
    });
    expect((await at.post<Row>(boss, "/notes/restore", { id, version: 1 })).result).toMatchObject({
      title: "初",
      level: "a",
      version: 6,
    });
    expect(await at.post(boss, "/notes/restore", { id, version: 77 })).toMatchObject({
      status: 404,
      code: "ROW.NO_HISTORY",
    });
  });

  it("are refused for too many lines, whatever is in these, and with the number of other errors", async () => {
    const lines = Array.from({ length: 1_000 }, () => ({ item: "", nonsense: 1, amount: "-1" }));
    expect(await at.post(clerk, "/online/api/bill/add", { name: "账", lines })).toMatchObject({
      status: 400,
      message: "明细最多5行",
      result: { issues: [{ field: "lines", code: "VALIDATE.TOO_MANY_ROWS" }] },
    });
    const bill = await at.added(clerk, "/online/api/bill", { name: "账", lines: [{ item: "甲", amount: "1.10" }] });
    const edited = await at.put<{ issues: readonly unknown[] }>(clerk, "/online/api/bill/edit", {
      id: bill["id"],
      lines,
    });
    expect(edited).toMatchObject({ status: 400, message: "明细最多5行" });
    expect(edited.result.issues).toHaveLength(1);
    expect(
      (await at.get<Row>(clerk, "/online/api/bill/queryById", { id: String(bill["id"]) })).result["lines"],
    ).toHaveLength(1);
  });

  it("are saved with their lines in one transaction, which make their sum", async () => {
    const bill = await at.added(clerk, "/online/api/bill", {
      name: "账",
      lines: [
        { item: "甲", amount: "1.10" },
        { item: "乙", amount: "2.20" },
      ],
    });
    expect(bill).toMatchObject({
      total: "3.30",
      lines: [
        { item: "乙", amount: "2.20" },
        { item: "甲", amount: "1.10", billId: bill["id"] },
      ],
    });
    const [, first] = bill["lines"] as Row[];
    const edited = (
      await at.put<Row>(clerk, "/online/api/bill/edit", {
        id: bill["id"],
        version: 1,
        lines: [
          { ...first, amount: "5" },
          { item: "丙", amount: "1" },
        ],
      })
    ).result;
    expect(edited).toMatchObject({
      total: "6.00",
      version: 2,
      lines: [
        { item: "丙", amount: "1.00" },
        { item: "甲", amount: "5.00", id: first?.["id"], version: 2 },
      ],
    });
    expect(
      await at.put(clerk, "/online/api/bill/edit", { id: bill["id"], lines: [{ item: "丁", amount: "-1" }] }),
    ).toMatchObject({ status: 400, result: { issues: [{ field: "lines.0.amount" }] } });
    expect(await at.put(clerk, "/online/api/bill/edit", { id: bill["id"], lines: [] })).toMatchObject({
      status: 400,
      result: { issues: [{ field: "lines" }] },
    });
    expect(await at.post(clerk, "/online/api/bill/add", { name: "空" })).toMatchObject({
      status: 400,
      result: { issues: [{ field: "lines" }] },
    });
    expect((await at.get<Row>(clerk, "/online/api/bill/queryById", { id: String(bill["id"]) })).result).toEqual(edited);
    await at.remove(clerk, "/online/api/bill/delete", { id: String(bill["id"]) });
    expect((await at.get<Page>(clerk, "/online/api/bill_line/list", { billId: String(bill["id"]) })).result.total).toBe(
      0,
    );
  });

  it("offer what a reference may be given", async () => {
    const word = `可选${++serial}`;
    const note = await at.added(boss, "/notes", { title: word });
    expect((await at.get<Page>(boss, "/notes/options", { field: "friend", keyword: word })).result.records).toEqual([
      { value: note["id"], text: word },
    ]);
    expect(
      (await at.get<Page>(boss, "/notes/options", { field: "friend", values: String(note["id"]) })).result.total,
    ).toBe(1);
    expect((await at.get<Page>(clerk, "/notes/options", { field: "friend", keyword: word })).result.total).toBe(0);
    expect((await at.get(boss, "/notes/options", { field: "title" })).status).toBe(400);
    expect((await at.get(boss, "/notes/options", { field: "nothing" })).status).toBe(400);
    expect(await at.get(boss, "/notes/options")).toMatchObject({
      status: 400,
      code: "REQUEST.MISSING",
      message: "缺少参数：field",
    });
  });

  it("leave a field alone that is read-only as the row stands", async () => {
    const note = await at.added(boss, "/notes", { title: title(), label: "旧", locked: true });
    expect(note).toMatchObject({ label: null });
    const open = await at.added(boss, "/notes", { title: title(), label: "旧" });
    await at.put(boss, "/notes/edit", { id: open["id"], locked: true });
    expect((await at.put<Row>(boss, "/notes/edit", { id: open["id"], label: "新", title: "改" })).result).toMatchObject(
      { label: "旧", title: "改" },
    );
  });

  it("hold only the rich text that an editor makes", async () => {
    const note = await at.added(boss, "/notes", {
      title: title(),
      body: '<p onclick="x()">字<script>alert(1)</script><img src="javascript:x"><a href="javascript:x">链</a></p>',
    });
    expect(note["body"]).toBe('<p>字<a rel="noopener noreferrer">链</a></p>');
  });
});
