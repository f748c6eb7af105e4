// The product's own rules of state: what others rely on is not changed in place, by anyone; corrections take two
// persons.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluate } from "#core/filter";
import { compile } from "#core/language";
import { readSources } from "#engine/server";
import { COMPILE_OPTIONS } from "../../server/app/modules.ts";
import { statusAt } from "../../server/modules/bidding/rules/session.ts";
import { describeEachDatabase } from "../support/databases.ts";
import type { Answered, Row } from "../support/engine.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

const lot = (last: string): string => `019aa3c0-0000-7000-8000-0000000000${last}`;
/** Announced and in live bidding; announced and without a session; approved, its session failed; in review; a draft. */
const [LIVE, QUIET, FAILED, REVIEWED, DRAFT] = [lot("0f"), lot("06"), lot("07"), lot("08"), lot("0d")];
const REASON = { opinion: "测试" };

const refused = (answer: Answered, message: RegExp): void => {
  expect(answer).toMatchObject({ status: 409, code: "ROW.GUARDED" });
  expect(answer.message).toMatch(message);
};

describeEachDatabase("rules of state in the product", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  const read = async (path: string, id: string): Promise<Row> =>
    (await at.get<Row>("admin", `${path}/queryById`, { id })).result;
  const corrected = async (values: Row): Promise<string> =>
    String(
      (await at.post<Row>("editor", "/online/api/lot_correction/add", { reason: "测试", ...values })).result["id"],
    );

  it("keeps an announced lot as it is, for the administrator too", async () => {
    refused(await at.put("admin", "/subjectMatter/edit", { landId: QUIET, startPrice: "1.00" }), /已公告/);
    refused(await at.call("admin", "DELETE", "/subjectMatter/delete", { query: { id: QUIET } }), /已公告/);
    for (const id of [FAILED, REVIEWED])
      refused(await at.put("admin", "/subjectMatter/edit", { landId: id, startPrice: "1.00" }), /请先退回/);
    expect((await at.put("admin", "/subjectMatter/edit", { landId: DRAFT, batch: "第9批" })).status).toBe(200);
  });

  it("takes no lot back in mid-auction, and one whose session failed by the clock at once", async () => {
    refused(await at.post("admin", "/subjectMatter/withdraw", { id: LIVE, ...REASON }), /竞价会还没有结束/);
    expect((await read("/subjectMatter", LIVE))["_closed"]).toEqual(
      expect.arrayContaining([{ of: ["withdraw", "delete"], message: "标的所在的竞价会还没有结束，不能撤回或删除" }]),
    );
    expect((await at.post("admin", "/subjectMatter/withdraw", { id: FAILED, ...REASON })).status).toBe(200);
  });

  it("corrects an announced lot by two persons, and keeps both in its history", async () => {
    const id = await corrected({ landId: QUIET, newStartPrice: "930000.00" });
    expect((await at.post("editor", "/online/api/lot_correction/submit", { id })).status).toBe(200);
    refused(await at.put("admin", "/online/api/lot_correction/edit", { id, newStartPrice: "1.00" }), /已提交/);
    expect((await at.post("reviewer", "/online/api/lot_correction/approve", { id })).status).toBe(200);
    expect(await read("/subjectMatter", QUIET)).toMatchObject({ startPrice: "930000.00", status: 3 });
    const { result } = await at.get<{ records: Row[] }>("admin", "/subjectMatter/history", { id: QUIET });
    expect(result.records[0]).toMatchObject({ op: "apply", by: "reviewer" });
    expect(result.records[0]?.["byName"]).toMatch(/（提交人：林晓燕）$/);
  });

  it("corrects no price while the session is open, and a telephone at any time", async () => {
    const price = await corrected({ landId: LIVE, newStartPrice: "2.00" });
    refused(await at.post("editor", "/online/api/lot_correction/submit", { id: price }), /不能更正/);
    const phone = await corrected({ landId: LIVE, newContactPhone: "13976001234" });
    await at.post("editor", "/online/api/lot_correction/submit", { id: phone });
    expect((await at.post("reviewer", "/online/api/lot_correction/approve", { id: phone })).status).toBe(200);
    expect(await read("/subjectMatter", LIVE)).toMatchObject({ contactPhone: "13976001234" });
  });

  it("changes a published notice only through a correction that another person approves", async () => {
    const { result } = await at.get<{ records: Row[] }>("admin", "/notice/list", { status: "2", pageSize: "5" });
    const notice = result.records[1] as Row;
    const id = String(notice["id"]);
    refused(await at.put("admin", "/notice/edit", { id, title: "改" }), /公告更正/);
    refused(await at.call("admin", "DELETE", "/notice/delete", { query: { id } }), /公告更正/);
    refused(
      await at.post("admin", "/notice/saveRows", { edit: [{ id, title: "改" }] }).then(({ result: batch }) => {
        const [row] = (batch as { refused: { code: string; message: string }[] }).refused;
        return { status: 409, success: false, result: null, ...row } as Answered;
      }),
      /公告更正/,
    );
    const correction = (
      await at.post<Row>("editor", "/online/api/notice_correction/add", {
        noticeId: id,
        newTitle: "更正后的标题",
        reason: "测试",
      })
    ).result["id"];
    expect((await at.post("editor", "/online/api/notice_correction/submit", { id: correction })).status).toBe(200);
    expect((await at.post("reviewer", "/online/api/notice_correction/approve", { id: correction })).status).toBe(200);
    expect(await read("/notice", id)).toMatchObject({ title: "更正后的标题", status: 2 });
  });

  const asked = (entity: string, values: Row): Promise<Answered<Row>> =>
    at.post<Row>("editor", `/online/api/${entity}/add`, { reason: "测试", ...values });
  const publishedOf = async (category: number): Promise<Row> =>
    (
      await at.get<{ records: Row[] }>("admin", "/notice/list", {
        status: "2",
        category: String(category),
        pageSize: "5",
      })
    ).result.records[0] as Row;

  it("asks for nothing that would be approved and not written, naming field and reason", async () => {
    const refusedAt = (field: string, message: string) => ({
      status: 400,
      code: "VALIDATE.INVALID",
      result: { issues: [{ field, message }] },
    });
    expect(await asked("lot_correction", { landId: QUIET, newPermitNumber: "琼林采字 1 号" })).toMatchObject(
      refusedAt("newPermitNumber", "“采伐证号”该标的不填写此项"),
    );
    const { contact } = await read("/subjectMatter", QUIET);
    expect(await asked("lot_correction", { landId: QUIET, newContact: contact })).toMatchObject(
      refusedAt("newContact", "“联系人”与现在的值相同"),
    );
    const notice = await publishedOf(0);
    expect(await asked("notice_correction", { noticeId: notice["id"], newDealPrice: "100.00" })).toMatchObject(
      refusedAt("newDealPrice", "“成交价”该公告不填写此项"),
    );
    const draft = await corrected({ landId: QUIET, newSeller: "新单位" });
    expect(await at.put("editor", "/online/api/lot_correction/edit", { id: draft, newContact: contact })).toMatchObject(
      refusedAt("newContact", "“联系人”与现在的值相同"),
    );
  });

  it("leaves the figures of a notice alone that are its session's", async () => {
    const { result } = await at.get<{ records: Row[] }>("admin", "/notice/list", { status: "2", pageSize: "100" });
    const ofSession = (category: number): unknown =>
      result.records.find((one) => one["category"] === category && one["mainId"] !== null)?.["id"];
    for (const values of [
      { noticeId: ofSession(1), newDealPrice: "1.00" },
      { noticeId: ofSession(0), newBidTime: "2026-12-31T02:00:00Z" },
    ]) {
      const made = await asked("notice_correction", values);
      refused(
        made.success
          ? await at.post("editor", "/online/api/notice_correction/submit", { id: made.result["id"] })
          : made,
        /以场次为准/,
      );
    }
  });

  it("refuses to approve over a value that is no longer the one it was asked over", async () => {
    const [first, second] = [
      await corrected({ landId: QUIET, newSeller: "甲单位" }),
      await corrected({ landId: QUIET, newSeller: "乙单位" }),
    ];
    for (const id of [first, second])
      expect((await at.post("editor", "/online/api/lot_correction/submit", { id })).status).toBe(200);
    expect((await at.post("reviewer", "/online/api/lot_correction/approve", { id: first })).status).toBe(200);
    const answer = await at.post("reviewer", "/online/api/lot_correction/approve", { id: second });
    expect(answer).toMatchObject({
      status: 409,
      code: "ROW.NOT_APPLICABLE",
      message: "不能批准更正：“出让单位”在提交之后已改为甲单位",
      result: { issues: [{ field: "newSeller" }] },
    });
    expect(await read("/subjectMatter", QUIET)).toMatchObject({ seller: "甲单位" });
    expect(await read("/online/api/lot_correction", second)).toMatchObject({ status: 1 });
    const same = await corrected({ landId: QUIET, newSeller: "丙单位" });
    expect(
      (await at.post("reviewer", "/online/api/lot_correction/reject", { id: second, opinion: "重新提交" })).status,
    ).toBe(200);
    for (const id of [second, same])
      expect((await at.post("editor", "/online/api/lot_correction/submit", { id })).status).toBe(200);
    expect((await at.post("reviewer", "/online/api/lot_correction/approve", { id: second })).status).toBe(200);
    expect(await read("/subjectMatter", QUIET)).toMatchObject({ seller: "乙单位" });
  });

  it("says each change in words, with the names of both persons, and no more than everybody may see", async () => {
    const { seller } = await read("/subjectMatter", QUIET);
    const id = await corrected({
      landId: QUIET,
      newArea: "101.50",
      newSeller: "又一单位",
      newContactPhone: "13976009999",
    });
    const { area } = await read("/subjectMatter", QUIET);
    await at.post("editor", "/online/api/lot_correction/submit", { id });
    const row = await read("/online/api/lot_correction", id);
    expect(String(row["changes"]).split("\n")).toEqual(
      expect.arrayContaining([
        `出让单位：${String(seller)} → 又一单位`,
        `面积：${String(area)} 亩 → 101.50 亩`,
        expect.stringMatching(/^联系电话：\d{3}\*{4}\d{4} → 139\*{4}9999$/),
      ]),
    );
    expect(row).toMatchObject({ makerName: "林晓燕" });
    expect(JSON.stringify(row["seen"])).not.toContain(String(seller));
  });

  it("says one change in one line whatever was typed, and anew what an earlier version asks for", async () => {
    const { seller } = await read("/subjectMatter", QUIET);
    const id = await corrected({ landId: QUIET, newSeller: "甲\n起始价：1 → 2" });
    expect((await read("/online/api/lot_correction", id))["changes"]).toBe(
      `出让单位：${String(seller)} → 甲 起始价：1 → 2`,
    );
    expect(
      (await at.put("editor", "/online/api/lot_correction/edit", { id, newSeller: "乙", newContact: "新人" })).status,
    ).toBe(200);
    expect((await at.post("editor", "/online/api/lot_correction/restore", { id, version: 1 })).status).toBe(200);
    expect((await read("/online/api/lot_correction", id))["changes"]).toBe(
      `出让单位：${String(seller)} → 甲 起始价：1 → 2`,
    );
  });

  it("corrects no notice that was withdrawn meanwhile", async () => {
    const notice = await publishedOf(2);
    const { result } = await asked("notice_correction", { noticeId: notice["id"], newTitle: "更正" });
    expect((await at.post("editor", "/online/api/notice_correction/submit", { id: result["id"] })).status).toBe(200);
    expect((await at.post("admin", "/notice/revoke", { id: notice["id"], ...REASON })).status).toBe(200);
    refused(
      await at.post("reviewer", "/online/api/notice_correction/approve", { id: result["id"] }),
      /已撤回，不能更正/,
    );
    expect((await read("/notice", String(notice["id"])))["title"]).toBe(notice["title"]);
  });

  it("deletes nothing that the public reads", async () => {
    for (const [path, status] of [
      ["/article", "1"],
      ["/online/api/guide_item", "1"],
      ["/online/api/about_item", "1"],
    ] as const) {
      const { result } = await at.get<{ records: Row[] }>("admin", `${path}/list`, { status, pageSize: "1" });
      refused(
        await at.call("admin", "DELETE", `${path}/delete`, { query: { id: String(result.records[0]?.["id"]) } }),
        /先下架/,
      );
    }
  });
});

describe("an open session, as the guard of its lot sees it", () => {
  const { model } = compile(readSources(["schemas"]), COMPILE_OPTIONS);
  const where = model?.entities["lot"]?.guards.find((guard) => guard.name === "inSession")?.none?.where;
  const OPEN: readonly number[] = [2, 3, 4, 5, 6, 7, 10, 11];

  it("is what the bidding rules evaluate at that moment, whatever is stored", () => {
    if (where === undefined) throw new Error("no guard");
    const [signUpEnd, marginDeadline, freeStart, freeEnd, endDateTime] = [100, 150, 200, 300, 400];
    for (let status = 0; status <= 12; status++) {
      for (const registeredCount of [0, 1, 3]) {
        for (const bidCount of [0, 2]) {
          for (let now = 50; now <= 450; now += 25) {
            const session = {
              status,
              signUpEnd,
              marginDeadline,
              freeStart,
              freeEnd,
              endDateTime,
              registeredCount,
              minRegistered: 2,
              bidCount,
              dealState: null,
            };
            const row = { ...session, enoughRegistered: registeredCount >= 2 ? 1 : 0 };
            expect(evaluate(where, row, { now, user: {} }), JSON.stringify({ ...session, now })).toBe(
              OPEN.includes(statusAt(session, now)),
            );
          }
        }
      }
    }
  });
});
