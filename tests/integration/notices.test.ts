// What a notice says of a lot and its session is what they say themselves: when it is saved, submitted, approved and
// read.
import { afterAll, beforeAll, expect, it } from "vitest";
import { bothStatements } from "#engine/server";
import type { Stored } from "#core/values";
import { describeEachDatabase } from "../support/databases.ts";
import type { Answered, Row } from "../support/engine.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

/** Announced and without a session. */
const QUIET = "019aa3c0-0000-7000-8000-000000000006";

interface Session extends Row {
  readonly mainId: string;
  readonly landId: string;
}

describeEachDatabase("notices of sessions", (database) => {
  let at: TestProduct;
  let live: Session;
  let sold: Session;
  beforeAll(async () => {
    at = await startProduct(database());
    live = await sessionWhere(`"status" = 4 and "landId" in (select "landId" from "lot" where "status" = 3)`);
    sold = await sessionWhere(`"status" = 12 and "mode" <> 'reverse'`);
  }, 120_000);
  afterAll(() => at.close());

  const sessionWhere = async (where: string): Promise<Session> => {
    const {
      database: { dialect, read },
    } = at.engine;
    const found = await read.get<Session>(
      bothStatements(`select "mainId", "landId" from "bid_session" where ${where} order by "mainId" limit 1`)[dialect],
      [],
    );
    if (found === undefined) throw new Error(`The demo has no session where ${where}.`);
    return found;
  };
  const run = (text: string, values: readonly Stored[]) =>
    at.engine.database.write((tx) => tx.run(bothStatements(text)[at.engine.database.dialect], [...values]));
  const deal = (more: Row): Row => ({
    title: "成交公告",
    category: 1,
    dealPrice: "100.00",
    winner: "某某木业有限公司",
    content: "<p>成交</p>",
    ...more,
  });
  const time = (more: Row): Row => ({
    title: "竞价时间公告",
    category: 0,
    bidTime: "2026-12-01T01:00:00Z",
    content: "<p>竞价</p>",
    ...more,
  });
  const add = (values: Row): Promise<Answered<Row>> => at.post<Row>("editor", "/notice/add", values);
  const added = async (values: Row): Promise<string> => {
    const answer = await add(values);
    expect(answer).toMatchObject({ status: 200 });
    return String(answer.result["id"]);
  };
  const submit = (id: string) => at.post("editor", "/notice/submit", { id });
  const approve = (id: string) => at.post("reviewer", "/notice/approve", { id });
  const statusOf = async (id: string) => (await at.get<Row>("admin", "/notice/queryById", { id })).result["status"];
  const refused = (message: RegExp) => ({
    status: 409,
    code: "ROW.GUARDED",
    message: expect.stringMatching(message) as string,
  });
  const OTHER_LOT = {
    status: 400,
    code: "CONTENT.OTHER_LOT",
    message: expect.stringMatching(/^相关场次“.+”不是相关标的的场次/) as string,
  };

  it("refuses to save a session with another lot than its own, or with none", async () => {
    expect(await add(deal({ landId: QUIET, mainId: sold.mainId }))).toMatchObject(OTHER_LOT);
    expect(await add(deal({ mainId: sold.mainId }))).toMatchObject(OTHER_LOT);
    const id = await added(deal(sold));
    expect(await at.put("editor", "/notice/edit", { id, landId: QUIET })).toMatchObject(OTHER_LOT);
    expect(await at.put("editor", "/notice/edit", { id, landId: null })).toMatchObject(OTHER_LOT);
    expect(await at.put("editor", "/notice/edit", { id, mainId: live.mainId })).toMatchObject(OTHER_LOT);
    expect(await at.put("editor", "/notice/edit", { id, ...live })).toMatchObject({ status: 200 });
    expect(await at.put("editor", "/notice/edit", { id, mainId: null, landId: QUIET })).toMatchObject({ status: 200 });
  });

  it("neither submits nor approves what was stored with a session of another lot", async () => {
    const id = await added(deal(sold));
    const move = (landId: string | null) => run(`update "notice" set "landId" = ? where "id" = ?`, [landId, id]);
    for (const landId of [QUIET, null]) {
      await move(landId);
      expect(await submit(id)).toMatchObject(refused(/相关场次不是相关标的的场次/));
    }
    await move(sold.landId);
    expect(await submit(id)).toMatchObject({ status: 200 });
    await move(live.landId);
    expect(await approve(id)).toMatchObject(refused(/相关场次不是相关标的的场次/));
    expect((await at.get<Row>("reviewer", "/notice/queryById", { id })).result["_closed"]).toEqual(
      expect.arrayContaining([
        { of: ["approve"], message: expect.stringMatching(/相关场次不是相关标的的场次/) as string },
      ]),
    );
    expect(await statusOf(id)).toBe(1);
    await move(sold.landId);
    expect(await approve(id)).toMatchObject({ status: 200 });
  });

  it("announces a deal only of a session that ended with one, or of a lot that is sold", async () => {
    for (const values of [live, { landId: live.landId }, { landId: QUIET }, {}]) {
      expect(await submit(await added(deal(values))), JSON.stringify(values)).toMatchObject(refused(/还没有成交/));
    }
    const id = await added(deal({ landId: sold.landId }));
    expect(await submit(id)).toMatchObject({ status: 200 });
    await run(`update "notice" set "landId" = ?, "mainId" = ? where "id" = ?`, [live.landId, live.mainId, id]);
    expect(await approve(id)).toMatchObject(refused(/还没有成交/));
    expect(await submit(await added(time(live)))).toMatchObject({ status: 200 });
  });

  it("announces no deal that its parties have not confirmed, or that is undone", async () => {
    const state = (value: number) => run(`update "deal" set "state" = ? where "mainId" = ?`, [value, sold.mainId]);
    const id = await added(deal(sold));
    for (const undone of [0, 1, 5, 6, 7]) {
      await state(undone);
      expect(await submit(id), String(undone)).toMatchObject({ status: 409, code: "CONTENT.NO_DEAL" });
    }
    await state(3);
    expect(await submit(id)).toMatchObject({ status: 200 });
    await state(6);
    expect(await approve(id)).toMatchObject({ status: 409, code: "CONTENT.NO_DEAL" });
    await state(3);
    expect(await approve(id)).toMatchObject({ status: 200 });
  });

  it("names no session that is not announced yet, neither in the form nor on the public page", async () => {
    const announce = (moment: number) =>
      run(`update "bid_session" set "announceAt" = ? where "mainId" = ?`, [moment, live.mainId]);
    const id = await added(time(live));
    expect(await submit(id)).toMatchObject({ status: 200 });
    expect(await approve(id)).toMatchObject({ status: 200 });
    await announce(at.engine.clock() + 3_600_000);
    try {
      expect((await at.get<Row>("nobody", "/frontApi/unLogin/getNoticeDetail", { id })).result).toMatchObject({
        id,
        session: null,
      });
      const { result } = await at.get<{ records: Row[] }>("nobody", "/frontApi/unLogin/listNotice", {
        category: "0",
        pageSize: "50",
      });
      expect(result.records.find((row) => row["id"] === id)).toMatchObject({ session: null });
      expect(await add(time(live))).toMatchObject({
        status: 400,
        message: expect.stringMatching(/所选相关场次不存在或不可选择/) as string,
      });
    } finally {
      await announce(at.engine.clock() - 3_600_000);
    }
  });

  it("looks at the lot again when it approves", async () => {
    const id = await added(time({ landId: QUIET }));
    expect(await submit(id)).toMatchObject({ status: 200 });
    expect(await at.post("admin", "/subjectMatter/withdraw", { id: QUIET, opinion: "测试" })).toMatchObject({
      status: 200,
    });
    expect(await approve(id)).toMatchObject(refused(/相关标的已退回、中止或撤回/));
    expect(await statusOf(id)).toBe(1);
    expect(await at.post("reviewer", "/notice/reject", { id, opinion: "标的已撤回" })).toMatchObject({ status: 200 });
    expect(await submit(id)).toMatchObject(refused(/相关标的已退回、中止或撤回/));
  });
});
