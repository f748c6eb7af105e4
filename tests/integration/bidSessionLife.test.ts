// The life of a session beside its bids through the API: made from a lot, reviewed, published, suspended, resumed,
// terminated, each by two persons; invitations and preemptive rights.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bothStatements } from "#engine/server";
import { BID_SESSION_STATUS as S, BIDDING_PATHS, type BidSessionView } from "#server/modules/bidding/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { membersOf } from "../support/members.ts";
import { startProduct, type TestProduct } from "../support/product.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 240_000 });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Row = Readonly<Record<string, string | number | boolean | null>>;

describeEachDatabase("the life of a session", (database) => {
  let at: TestProduct;
  let operator = "";
  let reviewer = "";
  let count = 0;
  const http = membersOf(() => at);
  beforeAll(async () => {
    at = await startProduct(database());
    const signedIn = async (username: string) => (await at.signIn<{ token: string }>(username)).result.token;
    [operator, reviewer] = [await signedIn("bid_operator"), await signedIn("bid_reviewer")];
  });
  afterAll(() => at.close());

  const moment = (fromNow: number) => new Date(at.engine.clock() + fromNow).toISOString();
  const session = (token: string, op: string, body: object) =>
    http.post<Row>(`/online/api/bid_session/${op}`, body, { token });
  const stored = async (mainId: string): Promise<Row> =>
    (await at.get<Row>("admin", "/online/api/bid_session/queryById", { id: mainId })).result;
  const lotOf = async (landId: string): Promise<Row> =>
    (await at.get<Row>("admin", "/subjectMatter/queryById", { id: landId })).result;
  const shown = (mainId: string) => at.get<BidSessionView>("nobody", BIDDING_PATHS.session, { mainId });

  const LOT = {
    landTitle: "西联分公司橡胶更新林",
    lotKind: "standing",
    transactionType: 2,
    species: "rubber",
    region: "HN03F1",
    address: "儋州市那大镇",
    area: "60.00",
    volume: "580.500",
    plantYear: 1990,
    startPrice: "100000.00",
    margin: "20000.00",
    reservePrice: "123456.00",
    seller: "天然橡胶集团西联分公司",
  };
  /** A lot that two persons have approved. */
  const approvedLot = async (more: object = {}): Promise<string> => {
    const landCode = `HN-T-2031-${String(++count).padStart(3, "0")}`;
    const added = await at.post<Row>("admin", "/subjectMatter/add", { ...LOT, ...more, landCode });
    expect(added, JSON.stringify(added)).toMatchObject({ status: 200 });
    const id = String(added.result["landId"]);
    expect(await at.post("admin", "/subjectMatter/submit", { id })).toMatchObject({ status: 200 });
    expect(await at.post("reviewer", "/subjectMatter/approve", { id })).toMatchObject({ status: 200 });
    return id;
  };
  const times = () => ({
    announceAt: moment(HOUR),
    signUpEnd: moment(10 * DAY),
    marginDeadline: moment(10 * DAY),
    freeStart: moment(11 * DAY),
    freeEnd: moment(11 * DAY + HOUR),
  });
  const RULES = { title: "第一场", startPrice: "100000.00", step: "1000.00", margin: "20000.00" };
  const added = async (landId: string, more: object = {}): Promise<string> => {
    const answer = await session(operator, "add", { landId, ...RULES, ...times(), ...more });
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 });
    return String(answer.result["mainId"]);
  };
  const done = async (token: string, op: string, id: string, input: object = {}): Promise<Row> => {
    const answer = await session(token, op, { id, ...input });
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 });
    return stored(id);
  };
  const published = async (more: object = {}): Promise<{ landId: string; mainId: string }> => {
    const landId = await approvedLot();
    const mainId = await added(landId, { announceAt: moment(-HOUR), ...more });
    await done(operator, "submit", mainId);
    await done(reviewer, "approve", mainId);
    return { landId, mainId };
  };
  /** As if its times had come. */
  const running = async (mainId: string, freeStart: number, freeEnd: number, end: number): Promise<void> => {
    const now = at.engine.clock();
    const set = [
      `"announceAt" = ${now - DAY}, "signUpEnd" = ${now - 2 * HOUR}, "marginDeadline" = ${now - 2 * HOUR}`,
      `"freeStart" = ${now + freeStart}, "freeEnd" = ${now + freeEnd}, "endDateTime" = ${now + end}`,
      '"registeredCount" = 2, "enoughRegistered" = 1',
    ];
    await http.execute(`update "bid_session" set ${set.join(", ")} where "mainId" = '${mainId}'`);
  };
  describe("is made from an approved lot", () => {
    it("and says of it what the lot says, whatever is sent", async () => {
      const landId = await approvedLot();
      const answer = await session(operator, "add", {
        landId,
        ...RULES,
        ...times(),
        landCode: "HN-T-1999-001",
        seller: "别人",
      });
      expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 });
      const lot = await lotOf(landId);
      const row = await stored(String(answer.result["mainId"]));
      for (const name of ["landCode", "lotKind", "species", "region", "area", "volume", "seller", "transactionType"])
        expect(row[name], name).toBe(lot[name]);
      expect(row).toMatchObject({
        status: S.draft,
        place: "海南省儋州市西联农场 橡胶木 活立木",
        firstBid: "start",
        stepMode: "multiple",
        fatFinger: "5.0",
        winSec: 180,
        minBidders: 1,
        reservePrice: null,
      });
    });

    it("not from one that nobody has approved", async () => {
      const landCode = `HN-T-2031-${String(++count).padStart(3, "0")}`;
      const lot = (await at.post<Row>("admin", "/subjectMatter/add", { ...LOT, landCode })).result;
      const answer = await session(operator, "add", { landId: lot["landId"], ...RULES, ...times() });
      expect(answer.status).toBe(400);
    });

    it("within its rules", async () => {
      const landId = await approvedLot();
      const answer = await session(operator, "add", { landId, ...RULES, ...times(), margin: "30000.01" });
      expect(answer).toMatchObject({ status: 400 });
      expect(JSON.stringify(answer)).toContain("保证金不能超过起始总价的 30%");
    });
  });

  describe("is reviewed by another person", () => {
    it("who publishes it with its lot; its rules do not change any more", async () => {
      const landId = await approvedLot();
      const mainId = await added(landId);
      expect(await done(operator, "submit", mainId)).toMatchObject({ status: S.inReview, makerId: "bid_operator" });
      const edit = { body: { mainId, step: "1.00" }, headers: { "x-access-token": operator } };
      expect((await at.call("nobody", "PUT", "/online/api/bid_session/edit", edit)).status).toBe(403);
      expect(await session(operator, "approve", { id: mainId })).toMatchObject({ status: 403 });
      const row = await done(reviewer, "approve", mainId, { opinion: "同意" });
      expect(row).toMatchObject({ status: S.signUp, checkerId: "bid_reviewer", opinion: "同意" });
      const { freeStart, freeEnd } = row;
      expect(row["beingDateTime"]).toBe(freeStart);
      expect(Date.parse(String(row["endDateTime"])) - Date.parse(String(freeEnd))).toBe(180_000);
      expect((await lotOf(landId))["status"]).toBe(3);
      expect(await at.put("admin", "/online/api/bid_session/edit", { mainId, step: "1.00" })).toMatchObject({
        status: 409,
        message: "场次已审核公布，规则不能再修改或删除",
      });
      // Not before its time.
      expect((await shown(mainId)).status).toBe(404);
    });

    it("an administrator does not approve what they submitted", async () => {
      const mainId = await added(await approvedLot());
      expect(await at.post("admin", "/online/api/bid_session/submit", { id: mainId })).toMatchObject({ status: 200 });
      expect(await at.post("admin", "/online/api/bid_session/approve", { id: mainId })).toMatchObject({
        status: 403,
        message: "审核通过不能由同一人办理",
      });
    });

    it("and announced at once where its time has come", async () => {
      const { mainId } = await published();
      const row = await stored(mainId);
      expect(Date.parse(String(row["announceAt"]))).toBeGreaterThan(at.engine.clock() - MINUTE);
      const view = (await shown(mainId)).result.session;
      expect(view).toMatchObject({ mainId, phase: "signUp", hasReserve: false });
    });

    it("not when its sign-up is over by then", async () => {
      const mainId = await added(await approvedLot());
      await done(operator, "submit", mainId);
      await http.execute(`update "bid_session" set "signUpEnd" = 1 where "mainId" = '${mainId}'`);
      expect(await session(reviewer, "approve", { id: mainId })).toMatchObject({
        status: 409,
        message: "报名截止时间已过，请修改时间后再提交",
      });
    });

    it("not when its lot is in another session, or has changed since", async () => {
      const landId = await approvedLot();
      const [one, other] = [await added(landId), await added(landId, { title: "第二场" })];
      await done(operator, "submit", one);
      await done(operator, "submit", other);
      await http.execute(`update "lot" set "area" = 7000 where "landId" = '${landId}'`);
      expect(await session(reviewer, "approve", { id: one })).toMatchObject({
        status: 409,
        message: "提交审核后标的已更正，请退回后重新提交",
      });
      await http.execute(`update "lot" set "area" = 6000 where "landId" = '${landId}'`);
      await done(reviewer, "approve", one);
      expect(await session(reviewer, "approve", { id: other })).toMatchObject({
        status: 409,
        message: "标的还在未结束的场次“第一场”中",
      });
    });
  });

  describe("has a reserve price", () => {
    it("that another person enters while it is reviewed, and that is nowhere in public", async () => {
      const mainId = await added(await approvedLot(), { withReserve: true, announceAt: moment(-HOUR) });
      expect(await session(reviewer, "enterReserve", { id: mainId, reservePrice: "120000.00" })).toMatchObject({
        status: 404,
      });
      await done(operator, "submit", mainId);
      expect(await session(operator, "enterReserve", { id: mainId, reservePrice: "120000.00" })).toMatchObject({
        status: 403,
      });
      expect(await session(reviewer, "approve", { id: mainId })).toMatchObject({
        status: 409,
        message: "请先由提交人以外的人录入保留价",
      });
      expect(await session(reviewer, "enterReserve", { id: mainId, reservePrice: "99999.99" })).toMatchObject({
        status: 400,
        message: "保留价不能低于起始价",
      });
      const row = await done(reviewer, "enterReserve", mainId, { reservePrice: "120000.00" });
      expect(row).toMatchObject({ reservePrice: "120000.00", reserveBy: "bid_reviewer" });
      await done(reviewer, "approve", mainId);
      const view = await shown(mainId);
      expect(view.result.session.hasReserve).toBe(true);
      expect(JSON.stringify(view)).not.toMatch(/12\D?0000/);
      const ofOperator = await http.get<Row>(`/online/api/bid_session/queryById?id=${mainId}`, { token: operator });
      expect(ofOperator.result).not.toHaveProperty("reservePrice");
    });

    it("that the database holds sealed: in its row, its history, its audit and the lot", async () => {
      const landId = await approvedLot({ reservePrice: "345671.89" });
      const mainId = await added(landId, { withReserve: true });
      await done(operator, "submit", mainId);
      await done(reviewer, "enterReserve", mainId, { reservePrice: "345678.91" });
      await done(reviewer, "reject", mainId, { opinion: "时间太短" });
      await done(operator, "submit", mainId);
      expect(await done(reviewer, "enterReserve", mainId, { reservePrice: "456789.12" })).toMatchObject({
        reservePrice: "456789.12",
      });
      const { database: db } = at.engine;
      const all = (table: string) => db.read.all<Row>(bothStatements(`select * from "${table}"`)[db.dialect], []);
      const [row] = (await all("bid_session")).filter((one) => one["mainId"] === mainId);
      expect(row).toMatchObject({ reservePrice: expect.stringMatching(/^enc1:/) as unknown });
      const tables = [
        ...Object.values(at.engine.model().entities).map(({ table }) => table),
        ...["hw_history", "hw_audit", "hw_answer", "hw_registry"],
      ];
      const held = JSON.stringify(await Promise.all(tables.map(all)));
      expect(held).toContain(mainId);
      for (const amount of ["345671.89", "34567189", "345678.91", "34567891", "456789.12", "45678912"])
        expect(held.includes(amount), amount).toBe(false);
      // Who may read it reads it in the history, too.
      const history = await at.get("admin", "/online/api/bid_session/history", { id: mainId });
      expect(JSON.stringify(history.result)).toContain("345678.91");
      const ofOperator = await http.get(`/online/api/bid_session/history?id=${mainId}`, { token: operator });
      expect(JSON.stringify(ofOperator.result)).not.toMatch(/345678|456789/);
    });

    it("not entered by whoever submitted it, an administrator included", async () => {
      const mainId = await added(await approvedLot(), { withReserve: true });
      await at.post("admin", "/online/api/bid_session/submit", { id: mainId });
      const body = { id: mainId, reservePrice: "120000.00" };
      expect(await at.post("admin", "/online/api/bid_session/enterReserve", body)).toMatchObject({
        status: 409,
        message: "保留价须由提交人以外的人录入",
      });
    });

    it("that lies below the ceiling of a tender", async () => {
      const mainId = await added(await approvedLot(), { withReserve: true, mode: "reverse" });
      await done(operator, "submit", mainId);
      expect(await session(reviewer, "enterReserve", { id: mainId, reservePrice: "100000.01" })).toMatchObject({
        status: 400,
        message: "减价招标的保留价不能高于最高限价",
      });
    });

    it("that is entered anew after it was sent back", async () => {
      const mainId = await added(await approvedLot(), { withReserve: true });
      await done(operator, "submit", mainId);
      await done(reviewer, "enterReserve", mainId, { reservePrice: "120000.00" });
      expect(await done(reviewer, "reject", mainId, { opinion: "时间太短" })).toMatchObject({
        status: S.draft,
        reservePrice: null,
        reserveBy: null,
      });
      await done(operator, "submit", mainId);
      expect(await session(reviewer, "approve", { id: mainId })).toMatchObject({ status: 409 });
    });
  });

  describe("that runs", () => {
    it("is suspended by two persons, resumed by two, and has what was left", async () => {
      const { landId, mainId } = await published();
      await running(mainId, -10 * MINUTE, 20 * MINUTE, 23 * MINUTE);
      expect(await session(operator, "askTerminate", { id: mainId, askReason: "不卖了" })).toMatchObject({
        status: 409,
      });
      await done(operator, "askSuspend", mainId, { askReason: "网络故障" });
      expect(await session(operator, "suspend", { id: mainId })).toMatchObject({ status: 403 });
      const halted = await done(reviewer, "suspend", mainId);
      expect(halted).toMatchObject({
        status: S.suspended,
        reason: "网络故障",
        askKind: null,
        askBy: "bid_operator",
        askCheckerId: "bid_reviewer",
      });
      const left = Number(halted["remainingMs"]);
      expect(left).toBeGreaterThan(22 * MINUTE);
      expect(left).toBeLessThanOrEqual(23 * MINUTE);
      expect((await lotOf(landId))["status"]).toBe(7);
      expect((await shown(mainId)).result.session).toMatchObject({ phase: "suspended", suspendReason: "网络故障" });

      const soon = { id: mainId, askReason: "已恢复", askResumeAt: moment(14 * MINUTE) };
      expect((await session(operator, "askResume", soon)).message).toMatch(/^恢复时间至少要在确认之后 15 分钟/);
      const askResumeAt = moment(30 * MINUTE);
      await done(operator, "askResume", mainId, { askReason: "已恢复", askResumeAt });
      const resumed = await done(reviewer, "resume", mainId);
      expect(resumed).toMatchObject({ status: S.waiting, resumeAt: askResumeAt, freeStart: askResumeAt });
      const goesOn = Date.parse(askResumeAt);
      expect(Date.parse(String(resumed["endDateTime"])) - goesOn).toBe(left);
      expect(Date.parse(String(resumed["freeEnd"])) - goesOn).toBe(left - 3 * MINUTE);
      expect((await lotOf(landId))["status"]).toBe(3);
      // What was read is kept for a second.
      const goes = { phase: "waiting", nextTime: askResumeAt };
      await vi.waitFor(async () => expect((await shown(mainId)).result.session).toMatchObject(goes), 5_000);
    });

    it("in its limited period resumes limited, with a whole extension", async () => {
      const { mainId } = await published();
      await running(mainId, -HOUR, -MINUTE, MINUTE);
      await done(operator, "askSuspend", mainId, { askReason: "争议" });
      await done(reviewer, "suspend", mainId);
      const askResumeAt = moment(20 * MINUTE);
      await done(operator, "askResume", mainId, { askReason: "已裁定", askResumeAt });
      const resumed = await done(reviewer, "resume", mainId);
      expect(resumed["freeEnd"]).toBe(askResumeAt);
      expect(Date.parse(String(resumed["endDateTime"])) - Date.parse(askResumeAt)).toBe(180_000);
    });

    it("is not suspended by one person, nor after an administrator's own request", async () => {
      const { mainId } = await published();
      await running(mainId, -10 * MINUTE, 20 * MINUTE, 23 * MINUTE);
      expect(await session(reviewer, "suspend", { id: mainId })).toMatchObject({ status: 409 });
      const asked = await at.post("admin", "/online/api/bid_session/askSuspend", { id: mainId, askReason: "试" });
      expect(asked, JSON.stringify(asked)).toMatchObject({ status: 200 });
      expect(await at.post("admin", "/online/api/bid_session/suspend", { id: mainId })).toMatchObject({
        status: 409,
        message: "申请须由另一人确认",
      });
      await done(operator, "dropAsk", mainId);
      expect(await session(reviewer, "suspend", { id: mainId })).toMatchObject({ status: 409 });
      expect((await stored(mainId))["status"]).toBe(S.signUp);
    });

    it("is not suspended once it is over", async () => {
      const { mainId } = await published();
      await running(mainId, -HOUR, 10 * MINUTE, 13 * MINUTE);
      await done(operator, "askSuspend", mainId, { askReason: "争议" });
      await running(mainId, -HOUR, -10 * MINUTE, -1);
      expect(await session(reviewer, "suspend", { id: mainId })).toMatchObject({
        status: 409,
        message: "只有正在竞价的场次可以中止",
      });
    });
  });

  describe("is terminated", () => {
    it("before it begins, by two persons, and its lot may be listed again", async () => {
      const { landId, mainId } = await published();
      await done(operator, "askTerminate", mainId, { askReason: "出让单位撤回" });
      expect(await session(operator, "terminate", { id: mainId })).toMatchObject({ status: 403 });
      expect(await done(reviewer, "terminate", mainId)).toMatchObject({
        status: S.withdrawn,
        reason: "出让单位撤回",
        askCheckerId: "bid_reviewer",
      });
      expect((await lotOf(landId))["status"]).toBe(2);
      const again = await added(landId, { title: "再次上市" });
      await done(operator, "submit", again);
      await done(reviewer, "approve", again);
      expect((await lotOf(landId))["status"]).toBe(3);
    });

    it("while it is suspended, and not while it runs", async () => {
      const { landId, mainId } = await published();
      await done(operator, "askTerminate", mainId, { askReason: "早" });
      await running(mainId, -10 * MINUTE, 20 * MINUTE, 23 * MINUTE);
      expect(await session(reviewer, "terminate", { id: mainId })).toMatchObject({
        status: 409,
        message: "竞价正在进行，请先中止",
      });
      await done(operator, "dropAsk", mainId);
      await done(operator, "askSuspend", mainId, { askReason: "争议" });
      await done(reviewer, "suspend", mainId);
      await done(operator, "askTerminate", mainId, { askReason: "法院裁定" });
      expect(await done(reviewer, "terminate", mainId)).toMatchObject({ status: S.withdrawn, reason: "法院裁定" });
      expect((await lotOf(landId))["status"]).toBe(2);
    });
  });

  describe("says who may take part", () => {
    const memberId = async (): Promise<string> => {
      const page = await at.get<{ records: Row[] }>("admin", "/online/api/member/list", { pageSize: "50" });
      const taken = count++ % page.result.records.length;
      return String(page.result.records[taken]?.["id"] ?? page.result.records[taken]?.["memberId"]);
    };
    const invitation = (token: string, op: string, body: object) =>
      http.post<Row>(`/online/api/bid_invitation/${op}`, body, { token });

    it("by invitations that another person admits", async () => {
      const mainId = await added(await approvedLot(), { inviteOnly: true });
      const open = await added(await approvedLot());
      const invited = { memberId: await memberId(), reason: "长期合作" };
      expect(await invitation(operator, "add", { mainId: open, ...invited })).toMatchObject({ status: 400 });
      const made = await invitation(operator, "add", { mainId, ...invited });
      expect(made, JSON.stringify(made)).toMatchObject({ status: 200 });
      const id = made.result["id"];
      expect(await invitation(operator, "propose", { id })).toMatchObject({ status: 200 });
      expect(await invitation(operator, "approve", { id })).toMatchObject({ status: 403 });
      expect(await invitation(reviewer, "refuse", { id, opinion: "资料不全" })).toMatchObject({ status: 200 });
      expect(await at.post("admin", "/online/api/bid_invitation/propose", { id })).toMatchObject({ status: 200 });
      expect(await at.post("admin", "/online/api/bid_invitation/approve", { id })).toMatchObject({ status: 403 });
      const admitted = await invitation(reviewer, "approve", { id });
      expect(admitted).toMatchObject({ status: 200 });
      expect(admitted.result).toMatchObject({ state: 2, checkerId: "bid_reviewer" });
    });

    it("by preemptive rights, which are frozen with its rules", async () => {
      const mainId = await added(await approvedLot());
      const right = { mainId, memberId: await memberId(), ground: "承租人" };
      const preemptive = (body: object) => http.post<Row>("/online/api/bid_preemptive/add", body, { token: operator });
      const made = await preemptive(right);
      expect(made, JSON.stringify(made)).toMatchObject({ status: 200 });
      expect(await done(operator, "submit", mainId)).toMatchObject({ hasPreemptive: true });
      await done(reviewer, "approve", mainId);
      const late = await at.post("admin", "/online/api/bid_preemptive/add", { ...right, memberId: await memberId() });
      expect(late).toMatchObject({ status: 409, message: "场次已审核公布，规则不能再修改或删除" });
    });
  });
});
