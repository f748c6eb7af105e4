// Announcements: who gets them, what is rung, what a revocation takes away; on both databases.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OwnAnnouncementRow, OwnAnnouncements } from "#server/modules/messages/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";
import { notified, userId } from "../support/sockets.ts";

interface Announcement {
  readonly id: string;
  readonly titile: string;
  readonly msgContent: string;
  readonly sendStatus: number;
  readonly version: number;
}

describeEachDatabase("announcements", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 180_000);
  afterAll(() => at.close());

  let serial = 0;
  const draft = async (values: Record<string, unknown> = {}): Promise<Announcement> => {
    const { result, message } = await at.post<Announcement>("admin", "/sys/annountCement/add", {
      titile: `通知${++serial}`,
      msgContent: "<p>内容</p>",
      ...values,
    });
    expect(message).toBe("");
    return result;
  };
  const step = (op: string, id: string, who: Account = "admin") =>
    at.get(who, `/sys/annountCement/${op}`, op === "syncNotic" ? { anntId: id } : { id });
  const own = async (who: Account): Promise<OwnAnnouncements> => {
    const { result, message } = await at.get<OwnAnnouncements>(who, "/sys/annountCement/listByUser", {
      pageSize: "100",
    });
    expect(message).toBe("");
    return result;
  };
  const titles = async (who: Account): Promise<readonly string[]> =>
    (await own(who)).anntMsgList.map(({ titile }) => titile);

  it("to all: released it is everybody's at once, and read by each for themselves", async () => {
    const bells = await Promise.all((["editor", "auditor"] as const).map((who) => notified(at, who)));
    const { id, titile } = await draft({ priority: "H" });
    expect(await titles("editor")).not.toContain(titile);
    expect((await step("doReleaseData", id)).message).toBe("");
    for (const bell of bells) await bell.next((frame) => JSON.stringify(frame) === '{"cmd":"topic"}');
    const [first] = (await own("editor")).anntMsgList;
    expect(first).toMatchObject({
      id,
      anntId: id,
      titile,
      priority: "H",
      sender: "陈建国",
      readFlag: 0,
      openType: null,
    });
    const { anntMsgTotal } = await own("editor");
    for (const method of ["PUT", "POST"])
      expect(
        (await at.call("editor", method, "/sys/sysAnnouncementSend/editByAnntIdAndUserId", { body: { anntId: id } }))
          .status,
      ).toBe(200);
    expect((await own("editor")).anntMsgTotal).toBe(anntMsgTotal - 1);
    expect(await titles("auditor")).toContain(titile);
    for (const bell of bells) bell.socket.close();
  });

  it("to chosen people: nobody else gets it, is told, reads it or marks it as read", async () => {
    const [chosen, other] = [await notified(at, "reviewer"), await notified(at, "editor")];
    const { id, titile } = await draft({ audience: "chosen", userIds: await userId(at, "reviewer"), msgCategory: 2 });
    await step("doReleaseData", id);
    await chosen.next((frame) => JSON.stringify(frame) === '{"cmd":"user"}');
    expect((await own("reviewer")).sysMsgList.map((row) => row.titile)).toContain(titile);
    expect((await own("editor")).sysMsgList.map((row) => row.titile)).not.toContain(titile);
    expect((await at.post("editor", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", { anntId: id })).status).toBe(
      404,
    );
    expect((await at.get("editor", "/sys/annountCement/queryById", { id })).status).toBe(404);
    expect((await at.get("reviewer", "/sys/annountCement/queryById", { id })).status).toBe(200);
    expect(other.frames).toEqual([{ type: "ready" }]);
    for (const bell of [chosen, other]) bell.socket.close();
  });

  it("revoked it is gone for everybody, also for who has it open; released again it is new for all", async () => {
    const { id, titile } = await draft();
    await step("doReleaseData", id);
    await at.post("editor", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", { anntId: id });
    const bell = await notified(at, "editor");
    expect((await step("doReovkeData", id)).message).toBe("");
    await bell.next((frame) => JSON.stringify(frame) === '{"cmd":"topic"}');
    expect(await titles("auditor")).not.toContain(titile);
    expect((await at.post("auditor", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", { anntId: id })).status).toBe(
      404,
    );
    await step("doReleaseData", id);
    expect(await titles("editor")).toContain(titile);
    bell.socket.close();
  });

  it("a race of releases and revocations ends in one state, and everybody's list says that state", async () => {
    const { id, titile } = await draft();
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) => step(n % 2 === 0 ? "doReleaseData" : "doReovkeData", id)),
      );
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const { result } = await at.get<Announcement>("admin", "/sys/annountCement/queryById", { id });
      const shown = (await titles("auditor")).filter((one) => one === titile);
      expect(shown).toEqual(result.sendStatus === 1 ? [titile] : []);
    }
  });

  it("released it is neither changed nor deleted; over its end it is not released, and its period holds", async () => {
    const { id, version } = await draft();
    await step("doReleaseData", id);
    expect((await at.put("admin", "/sys/annountCement/edit", { id, version: version + 1, titile: "改" })).status).toBe(
      409,
    );
    expect((await at.call("admin", "DELETE", "/sys/annountCement/delete", { query: { id } })).status).toBe(409);
    const hour = 3_600_000;
    const iso = (ms: number): string => new Date(at.engine.clock() + ms).toISOString();
    const over = await draft({ startTime: iso(-2 * hour), endTime: iso(-hour) });
    expect(await step("doReleaseData", over.id)).toMatchObject({
      status: 409,
      message: "失效时间已过，请修改后再发布",
    });
    const later = await draft({ startTime: iso(hour) });
    const bell = await notified(at, "editor");
    expect((await step("doReleaseData", later.id)).status).toBe(200);
    expect(await titles("editor")).not.toContain(later.titile);
    expect(bell.frames).toEqual([{ type: "ready" }]);
    expect(
      (
        await at.post("admin", "/sys/annountCement/add", {
          titile: "倒序",
          msgContent: "<p>x</p>",
          startTime: iso(2 * hour),
          endTime: iso(hour),
        })
      ).message,
    ).toContain("失效时间须晚于生效时间");
    bell.socket.close();
  });

  it("A53, A54: markup in a title is text, line breaks end no line, scripts leave the content", async () => {
    const made = await draft({
      titile: "<img src=x onerror=alert(1)>\r\nBcc: a@b.cn\u202e",
      msgContent: '<p onclick="x()">文</p><script>alert(1)</script><img src="javascript:alert(1)">',
    });
    expect(made.titile).toBe("<img src=x onerror=alert(1)> Bcc: a@b.cn");
    await step("doReleaseData", made.id);
    const row = (await own("editor")).anntMsgList.find(({ id }) => id === made.id);
    expect(row?.titile).toBe(made.titile);
    expect(row?.msgContent).not.toMatch(/script|onclick|javascript/i);
    expect(row?.msgTxt).toBe("文");
  });

  it("A58: a page that an announcement opens is a path of this site or an entry of the menu", async () => {
    const add = (openType: string, openPage: string) =>
      at.post("admin", "/sys/annountCement/add", { titile: "打开", msgContent: "<p>x</p>", openType, openPage });
    for (const page of [
      "javascript:alert(1)",
      "https://evil.example/",
      "//evil.example/",
      "/\\evil.example",
      "/.//evil.example",
      "content/notices",
    ])
      expect(await add("url", page), page).toMatchObject({ status: 400, code: "MESSAGES.OPEN_PAGE" });
    for (const page of ["entity:nothing", "page:evil", "EvilComponent", "/content/notices", "__proto__"])
      expect(await add("component", page), page).toMatchObject({ status: 400, code: "MESSAGES.OPEN_PAGE" });
    expect((await add("url", "/content/notices?tab=1")).status).toBe(200);
    expect((await add("component", "entity:notice")).status).toBe(200);
  });

  it("a sync reaches people who have come since, rings, and leaves what was read as it is", async () => {
    const { id } = await draft();
    await step("doReleaseData", id);
    await at.post("editor", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", { anntId: id });
    const bell = await notified(at, "auditor");
    const { status, message } = await step("syncNotic", id);
    expect([status, message]).toEqual([200, "已同步"]);
    await bell.next((frame) => JSON.stringify(frame) === '{"cmd":"topic"}');
    const { result } = await at.get<{ records: OwnAnnouncementRow[] }>(
      "editor",
      "/sys/sysAnnouncementSend/pageMyAnnouncement",
      { readFlag: "1", pageSize: "100" },
    );
    expect(result.records.map((row) => row.id)).toContain(id);
    bell.socket.close();
  });

  it("who lacks the right neither writes, releases nor sees who has read; members have no announcements", async () => {
    const { id } = await draft();
    for (const who of ["editor", "reviewer", "auditor", "security"] as const) {
      expect((await step("doReleaseData", id, who)).status, who).toBe(403);
      expect((await at.post(who, "/sys/annountCement/add", { titile: "x", msgContent: "<p>x</p>" })).status).toBe(403);
      expect((await at.get(who, "/sys/sysAnnouncementSend/list")).status).toBe(403);
      expect((await at.get(who, "/sys/annountCement/queryById", { id })).status, "a draft").toBe(404);
    }
    await step("doReleaseData", id);
    expect((await at.get<OwnAnnouncements>("member", "/sys/annountCement/listByUser")).result).toMatchObject({
      anntMsgTotal: 0,
      sysMsgTotal: 0,
    });
    expect((await at.get("nobody", "/sys/annountCement/listByUser")).status).toBe(401);
  });

  it("the program's messages reach the holders of a permission, after the commit and not without one", async () => {
    const [holder, other] = [await notified(at, "reviewer"), await notified(at, "security")];
    const message = {
      title: "待审核<b>",
      text: "第一行\n<script>",
      priority: "M",
      page: { opens: "entity:notice", rowId: "row-1" },
    } as const;
    await expect(
      at.engine.database.write(async (tx) => {
        await at.messages.notifyHolders(tx, "notice:approve", message);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    const before = (await own("reviewer")).sysMsgTotal;
    await at.engine.database.write((tx) => at.messages.notifyHolders(tx, "notice:approve", message));
    await holder.next((frame) => JSON.stringify(frame) === '{"cmd":"user"}');
    const { sysMsgTotal, sysMsgList } = await own("reviewer");
    expect(sysMsgTotal).toBe(before + 1);
    expect(sysMsgList[0]).toMatchObject({
      titile: "待审核<b>",
      msgContent: "<p>第一行</p><p>&lt;script&gt;</p>",
      sender: "系统",
      priority: "M",
      openType: "component",
      openPage: "entity:notice",
      busId: "row-1",
    });
    // At most one an hour while no recipient has read it.
    await at.engine.database.write((tx) => at.messages.notifyHolders(tx, "notice:approve", message));
    expect((await own("reviewer")).sysMsgTotal).toBe(before + 1);
    await at.engine.database.write((tx) =>
      tx.run({ sql: 'update "sys_announcement" set "createTime" = "createTime" - 3700000', key: {} }, []),
    );
    await at.engine.database.write((tx) => at.messages.notifyHolders(tx, "notice:approve", message));
    expect((await own("reviewer")).sysMsgTotal).toBe(before + 2);
    expect(other.frames).toEqual([{ type: "ready" }]);
    for (const bell of [holder, other]) bell.socket.close();
  });
});
