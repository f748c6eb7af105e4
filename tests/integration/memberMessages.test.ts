// Messages to members, by operators and by other modules; what the history of pushes holds; on both databases.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Page } from "#core/api";
import type {
  MemberMessage,
  MemberMessageRow,
  TestResult,
  TestTemplate,
  UnreadCount,
} from "#server/modules/messages/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Caller, type TestProduct } from "../support/product.ts";
import { MEMBER_LOGIN, signInAs } from "../support/signIn.ts";
import { openSocket, ticketFor, type Opened } from "../support/sockets.ts";

type Row = Readonly<Record<string, unknown>>;

describeEachDatabase("messages to members", (database) => {
  let at: TestProduct;
  let member: string;
  let memberId: string;
  let serial = 0;
  beforeAll(async () => {
    at = await startProduct(database());
    const { userInfo } = await signInAs(at.url, "member", undefined, MEMBER_LOGIN);
    member = String(userInfo["id"]);
    memberId = String(userInfo["memberId"]);
  }, 180_000);
  afterAll(() => at.close());

  const mine = async (): Promise<Page<MemberMessageRow>> =>
    (await at.get<Page<MemberMessageRow>>("member", "/memberMessage/pageMyMemberMessage", { pageSize: "100" })).result;
  const unread = async (): Promise<number> =>
    (await at.get<UnreadCount>("member", "/memberMessage/getUnreadMemberMsgCount")).result.unreadMemberMsgCount;
  const find = async (title: string) => (await mine()).records.find(({ mmsgTitle }) => mmsgTitle === title);
  const post = (who: Caller, path: string, body: object) =>
    at.call<Row>(who, "POST", path, { body, headers: { "idempotency-key": `sending-${++serial}-of-this-test` } });
  const send = (body: object, who: Caller = "admin") =>
    post(who, "/member/message/send", { mmsgType: "system", msgContent: "<p>内容</p>", ...body });
  const page = async (): Promise<Opened> => {
    const opened = openSocket(at, { user: member, ticket: await ticketFor(at, "member") });
    await opened.next((frame) => typeof frame === "object" && frame.type === "ready");
    return opened;
  };
  const rows = async (query: Record<string, string> = {}) =>
    (await at.get<Page<Row>>("admin", "/member/message/list", { pageSize: "100", ...query })).result.records;

  it("is unread, rings, is read by opening it, and the operator sees that", async () => {
    const opened = await page();
    const before = await unread();
    expect(await send({ toAll: false, userIds: member, mmsgTitle: "请补充资料\r\n<b>x</b>" })).toMatchObject({
      status: 200,
      message: "已发送给 1 位会员",
    });
    await opened.next((frame) => JSON.stringify(frame) === '{"cmd":"user"}');
    expect(await unread()).toBe(before + 1);
    const row = await find("请补充资料 <b>x</b>");
    expect(row).toMatchObject({ readStatus: 0, readStatusName: "未读", mmsgTypeName: "系统通知", readTime: null });
    expect(Object.keys(row ?? {}).sort()).toEqual(
      ["createDate", "mmsgTitle", "mmsgTypeName", "msgId", "readStatus", "readStatusName", "readTime"].sort(),
    );
    const id = row?.msgId ?? "";
    const read = await at.get<MemberMessage>("member", "/memberMessage/queryById", { id });
    expect(read.result).toMatchObject({ msgId: id, msgContent: "<p>内容</p>", readStatus: 1, readStatusName: "已读" });
    expect(read.result.readTime).not.toBeNull();
    expect(await unread()).toBe(before);
    const again = await at.get<MemberMessage>("member", "/memberMessage/queryById", { id });
    expect(again.result.readTime).toBe(read.result.readTime);
    expect((await rows()).find(({ msgId }) => msgId === id)).toMatchObject({ readStatus: 1, userId: member });
    opened.socket.close();
  });

  it("a recalled one is gone for the member, in one or the whole sending; it is recalled once", async () => {
    await send({ toAll: true, mmsgTitle: "撤回一条" });
    const row = await find("撤回一条");
    const id = row?.msgId ?? "";
    const opened = await page();
    expect((await at.post("admin", "/member/message/recall", { ids: [id] })).message).toBe("已撤回 1 条消息");
    await opened.next((frame) => JSON.stringify(frame) === '{"cmd":"user"}');
    expect(await find("撤回一条")).toBeUndefined();
    expect((await at.get("member", "/memberMessage/queryById", { id })).status).toBe(404);
    expect((await at.post("admin", "/member/message/recall", { ids: [id] })).status).toBe(409);
    await send({ toAll: true, mmsgTitle: "撤回整批" });
    const other = await find("撤回整批");
    expect((await at.post("admin", "/member/message/recallSending", { id: other?.msgId })).message).toMatch(
      /^已撤回 \d+ 条消息$/,
    );
    expect(await find("撤回整批")).toBeUndefined();
    expect((await rows({ mmsgTitle: "撤回整批" })).every(({ status }) => status === 2)).toBe(true);
    opened.socket.close();
  });

  it("sent again under one key it comes once", async () => {
    const body = { toAll: false, userIds: member, mmsgType: "system", mmsgTitle: "只发一次", msgContent: "<p>x</p>" };
    const headers = { "idempotency-key": "sent-once-and-no-more" };
    for (let n = 0; n < 3; n++)
      expect((await at.call("admin", "POST", "/member/message/send", { body, headers })).status).toBe(200);
    expect((await mine()).records.filter(({ mmsgTitle }) => mmsgTitle === "只发一次")).toHaveLength(1);
  });

  it("nobody reads, marks, sends or recalls what is not theirs to", async () => {
    await at.engine.database.write((tx) =>
      at.messages.notifyMember(tx, {
        memberId: member,
        category: "account",
        template: "registered",
        variables: { name: "甲" },
      }),
    );
    const [row] = (await mine()).records;
    const id = row?.msgId ?? "";
    for (const who of ["admin", "editor", "nobody"] as const)
      for (const path of ["pageMyMemberMessage", "getUnreadMemberMsgCount"])
        expect([401, 403], `${who} ${path}`).toContain((await at.get(who, `/memberMessage/${path}`)).status);
    expect((await at.get("admin", "/memberMessage/queryById", { id })).status).toBe(403);
    for (const who of ["editor", "reviewer", "auditor", "security", "member"] as const) {
      expect((await send({ toAll: true, mmsgTitle: "x" }, who)).status, who).toBe(403);
      expect((await at.post(who, "/member/message/recall", { ids: [id] })).status).toBe(403);
      expect((await at.get(who, "/member/message/list")).status).toBe(403);
      expect((await at.get(who, "/member/pushHistory/list")).status).toBe(403);
      expect((await at.get(who, "/message/test/templates")).status).toBe(403);
    }
    expect(await at.get("member", "/memberMessage/queryById", { id: "no-such" })).toMatchObject({
      status: 404,
      message: "消息不存在或已撤回",
    });
    expect((await at.get<Row>("member", "/memberMessage/pageMyMemberMessage", { memberId: "x" })).status).toBe(400);
    expect((await send({ toAll: false, mmsgTitle: "没有人" })).status).toBe(400);
    expect((await send({ toAll: false, userIds: "no-such", mmsgTitle: "没有人" })).status).toBe(400);
  });

  it("another module's message stands and falls with its transaction; variables are text", async () => {
    const opened = await page();
    const notice = {
      memberId,
      category: "account",
      template: "certificationRefused",
      variables: { what: "实名认证", reason: "<script>alert(1)</script>\r\n第二行" },
    } as const;
    await expect(
      at.engine.database.write(async (tx) => {
        await at.messages.notifyMember(tx, notice);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    const before = await unread();
    await at.engine.database.write((tx) => at.messages.notifyMember(tx, notice));
    await opened.next((frame) => JSON.stringify(frame) === '{"cmd":"user"}');
    expect(await unread()).toBe(before + 1);
    const [row] = (await mine()).records;
    const { result } = await at.get<MemberMessage>("member", "/memberMessage/queryById", { id: row?.msgId ?? "" });
    expect(result.mmsgTypeName).toBe("账户认证");
    expect(result.msgContent).toContain("&lt;script&gt;alert(1)&lt;/script&gt; 第二行");
    await expect(
      at.engine.database.write((tx) => at.messages.notifyMember(tx, { ...notice, variables: { what: "x" } as never })),
    ).rejects.toThrow("lacks reason");
    // A member who is not there any more stops nothing.
    await at.engine.database.write((tx) => at.messages.notifyMember(tx, { ...notice, memberId: "gone" }));
    opened.socket.close();
  });

  it("the history of pushes has every channel and result, masked and without texts", async () => {
    await at.messages.codes.issue({ purpose: "register", channel: "sms", target: "13976001234", ip: "10.0.0.1" });
    await at.messages.codes.issue({ purpose: "register", channel: "email", target: "wang@example.cn", ip: "10.0.0.1" });
    const { result } = await at.get<Page<Row>>("admin", "/member/pushHistory/list", { pageSize: "100" });
    const of = (channel: string) => result.records.filter((row) => row["channel"] === channel);
    expect(of("sms")[0]).toMatchObject({ target: "139****1234", template: "verificationCode", result: "stored" });
    expect(of("email")[0]).toMatchObject({ target: "w***@example.cn", result: "stored" });
    expect(of("inbox").length).toBeGreaterThan(2);
    expect(of("inbox").map((row) => row["target"])).toContainEqual(expect.stringMatching(/^M\d{8} [^*]\*\*$/));
    const { result: sent } = await at.get<Page<Row>>("admin", "/member/message/list", { pageSize: "100" });
    expect(sent.records.map((row) => row["memberId_dictText"])).toContainEqual(expect.stringMatching(/^M\d{8}$/));
    expect(of("inbox").some((row) => row["result"] === "failed" && row["error"] === "没有该会员")).toBe(true);
    expect(JSON.stringify(result.records)).not.toMatch(/13976001234|wang@|\d{7}，|内容<\/p>/);
  });

  it("N3: a template is tried: what is missing or wrong is said, what went is shown, and counted", async () => {
    const { result: templates } = await at.get<TestTemplate[]>("admin", "/message/test/templates");
    expect(templates.map(({ template }) => template)).toContain("verificationCode");
    const test = (body: object) =>
      at.post<TestResult>("admin", "/message/test/send", {
        template: "verificationCode",
        channel: "sms",
        to: "13976005678",
        ...body,
      });
    const variables = { code: "1234567", purpose: "测试", minutes: "10" };
    expect(await test({ variables: { code: "1" } })).toMatchObject({ status: 400, message: "请填写变量“用途”" });
    expect(await test({ variables, to: "123" })).toMatchObject({ status: 400, message: "请输入正确手机号" });
    expect(await test({ variables, channel: "inbox" })).toMatchObject({ status: 400, code: "MESSAGES.TEST_TEMPLATE" });
    expect(await test({ variables, template: "nothing" })).toMatchObject({ status: 400 });
    const sent = await test({ variables });
    expect(sent.result).toMatchObject({ result: "stored", title: "验证码", error: null });
    expect(sent.result.text).toContain("1234567");
    const before = await unread();
    const inbox = await test({ template: "registered", channel: "inbox", to: "member", variables: { name: "乙" } });
    expect(inbox.result).toMatchObject({ result: "sent", error: null });
    expect(await unread()).toBe(before + 1);
    expect(
      await test({ template: "registered", channel: "inbox", to: "nobody1", variables: { name: "乙" } }),
    ).toMatchObject({
      status: 400,
      message: "没有找到该会员",
    });
    const audit = await at.get<Page<Row>>("auditor", "/online/api/audit_log/list", { pageSize: "5", op: "test" });
    expect(audit.status).toBe(200);
    expect(JSON.stringify(audit.result)).not.toContain("13976005678");
    // Thirty an hour, also of many at once.
    const { total } = audit.result;
    const many = await Promise.all(Array.from({ length: 40 }, () => test({ variables })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(30 - total);
    expect(many.filter(({ status }) => status === 429)).toHaveLength(10 + total);
  });
});
