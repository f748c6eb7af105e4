// The product's own rules of state: what others rely on is not changed in place, by nobody; corrections take two persons.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluate } from "#core/filter";
import { compile } from "#core/language";
import { readSources } from "#engine/server";
import { CATALOGUE } from "../../server/app/catalogue.ts";
import { statusAt } from "../../server/modules/bidding/rules.ts";
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

  const read = async (path: string, id: string): Promise<Row> => (await at.get<Row>("admin", `${path}/queryById`, { id })).result;
  const corrected = async (values: Row): Promise<string> => String((await at.post<Row>("editor", "/online/api/lot_correction/add", { reason: "测试", ...values })).result["id"]);

  it("keeps an announced lot as it is, for the administrator too", async () => {
    refused(await at.put("admin", "/subjectMatter/edit", { landId: QUIET, startPrice: "1.00" }), /已公告/);
    refused(await at.call("admin", "DELETE", "/subjectMatter/delete", { query: { id: QUIET } }), /已公告/);
    for (const id of [FAILED, REVIEWED]) refused(await at.put("admin", "/subjectMatter/edit", { landId: id, startPrice: "1.00" }), /请先退回/);
    expect((await at.put("admin", "/subjectMatter/edit", { landId: DRAFT, batch: "第9批" })).status).toBe(200);
  });

  it("takes no lot back in mid-auction, and one whose session failed by the clock at once", async () => {
    refused(await at.post("admin", "/subjectMatter/withdraw", { id: LIVE, ...REASON }), /竞价会还没有结束/);
    expect((await read("/subjectMatter", LIVE))["_closed"]).toEqual(expect.arrayContaining([{ of: ["withdraw", "delete"], message: "标的所在的竞价会还没有结束，不能撤回或删除" }]));
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
    expect(result.records[0]?.["byName"]).toMatch(/（提交人：editor）$/);
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
    refused(await at.post("admin", "/notice/saveRows", { edit: [{ id, title: "改" }] }).then(({ result: batch }) => {
      const [row] = (batch as { refused: { code: string; message: string }[] }).refused;
      return { status: 409, success: false, result: null, ...row } as Answered;
    }), /公告更正/);
    const correction = (await at.post<Row>("editor", "/online/api/notice_correction/add", { noticeId: id, newTitle: "更正后的标题", reason: "测试" })).result["id"];
    expect((await at.post("editor", "/online/api/notice_correction/submit", { id: correction })).status).toBe(200);
    expect((await at.post("reviewer", "/online/api/notice_correction/approve", { id: correction })).status).toBe(200);
    expect(await read("/notice", id)).toMatchObject({ title: "更正后的标题", status: 2 });
  });

  it("deletes nothing that the public reads", async () => {
    for (const [path, status] of [["/article", "1"], ["/online/api/guide_item", "1"], ["/online/api/about_item", "1"]] as const) {
      const { result } = await at.get<{ records: Row[] }>("admin", `${path}/list`, { status, pageSize: "1" });
      refused(await at.call("admin", "DELETE", `${path}/delete`, { query: { id: String(result.records[0]?.["id"]) } }), /先下架/);
    }
  });
});

describe("an open session, as the guard of its lot sees it", () => {
  const { model } = compile(readSources(["schemas"]), CATALOGUE);
  const where = model?.entities["lot"]?.guards.find((guard) => guard.name === "inSession")?.none?.where;
  const OPEN: readonly number[] = [2, 3, 4, 5, 6, 7, 10, 11];

  it("is what the bidding rules evaluate at that moment, whatever is stored", () => {
    if (where === undefined) throw new Error("no guard");
    const [signUpEnd, freeStart, freeEnd, endDateTime] = [100, 200, 300, 400];
    for (let status = 0; status <= 12; status++) {
      for (const registeredCount of [0, 1, 3]) {
        for (const bidCount of [0, 2]) {
          for (let now = 50; now <= 450; now += 25) {
            const session = { status, signUpEnd, freeStart, freeEnd, endDateTime, registeredCount, minRegistered: 2, bidCount, dealState: null };
            const row = { ...session, enoughRegistered: registeredCount >= 2 ? 1 : 0 };
            expect(evaluate(where, row, { now, user: {} }), JSON.stringify({ ...session, now })).toBe(OPEN.includes(statusAt(session, now)));
          }
        }
      }
    }
  });
});
