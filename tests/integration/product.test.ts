// The modules on the engine, over HTTP, with the shipped schemas and demo data.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MenuNode } from "#core/language";
import { bothStatements } from "#engine/server";
import { MODULE_LISTS } from "../../server/app/modules.ts";
import { describeEachDatabase } from "../support/databases.ts";
import { ACCOUNTS, startProduct, type Account, type TestProduct } from "../support/product.ts";
import { encryptedFor } from "../support/signIn.ts";

interface Page {
  readonly records: readonly Record<string, unknown>[];
  readonly total: number;
}
interface Rights {
  readonly menu: readonly MenuNode[];
  readonly auth: readonly { readonly action: string }[];
}

const opened = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [...(node.opens === undefined ? [] : [node.path]), ...opened(node.children)]);

describeEachDatabase("the product", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  it('signs operators in with code "200", and answers an unknown user and a wrong password alike', async () => {
    const good = await at.signIn<{ token: string; userInfo: { username: string; userType: number } }>("editor");
    expect(good).toMatchObject({ status: 200, code: "200", result: { userInfo: { username: "editor", userType: 1 } } });
    const wrong = await at.signIn("editor", "wood@2026");
    const unknown = await at.signIn("nobody-here");
    expect(wrong).toMatchObject({ status: 400, message: "用户名或密码错误" });
    expect({ ...unknown, timestamp: 0 }).toEqual({ ...wrong, timestamp: 0 });
  });

  it("has a title for each job that modules have code for", () => {
    const titled = at.engine.model().dicts["jobHandler"]?.items.map(({ value }) => value) ?? [];
    expect(new Set(titled)).toEqual(new Set(MODULE_LISTS.handlers));
  });

  it("ends a session at logout, at once", async () => {
    const { result } = await at.signIn<{ token: string }>("auditor");
    const headers = { "x-access-token": result.token };
    expect((await at.call("nobody", "GET", "/sys/permission/getUserPermissionByToken", { headers })).status).toBe(200);
    expect((await at.call("nobody", "POST", "/sys/logout", { headers, body: {} })).status).toBe(200);
    expect(await at.call("nobody", "GET", "/sys/permission/getUserPermissionByToken", { headers })).toMatchObject({
      status: 401,
      code: "IDENTITY.NOT_SIGNED_IN",
    });
  });

  it("lets a person wait after five failures, while others go on", async () => {
    for (let i = 0; i < 5; i++) await at.signIn("locked-out", "x");
    expect(await at.signIn("locked-out", "x")).toMatchObject({
      status: 429,
      code: "IDENTITY.TOO_MANY_TRIES",
    });
    expect((await at.signIn("reviewer")).status).toBe(200);
  });

  it("changes one's own password, and ends one's other sessions", async () => {
    const signIn = (password: string) => at.signIn<{ token: string }>("auditor", password);
    const { database } = at.engine;
    const execute = (sql: string, values: readonly string[]) =>
      database.write((tx) => tx.run(bothStatements(sql)[database.dialect], values));
    const auditor = `(select "id" from "sys_user" where "username" = 'auditor')`;
    const stored = bothStatements(`select "passwordHash" as "hash" from "sys_credential" where "userId" = ${auditor}`);
    const first = (await database.read.get<{ hash: string }>(stored[database.dialect], []))?.hash ?? "";
    const here = (await signIn("Wood@2026")).result.token;
    const elsewhere = (await signIn("Wood@2026")).result.token;
    const change = async ({ username, ...passwords }: Record<string, string>) =>
      at.call("nobody", "POST", "/sys/user/updatePassword", {
        headers: { "x-access-token": here },
        body: {
          ...(username === undefined ? {} : { username }),
          ...(await encryptedFor(at.url, "updatePassword", passwords)),
        },
      });
    const status = async (token: string) =>
      (
        await at.call("nobody", "GET", "/sys/permission/getUserPermissionByToken", {
          headers: { "x-access-token": token },
        })
      ).status;
    expect(await change({ oldPwd: "wrong", newPwd: "Teak#2027", confirmpassword: "Teak#2027" })).toMatchObject({
      status: 400,
      message: "旧密码错误",
    });
    expect(
      (await change({ username: "admin", oldPwd: "Wood@2026", newPwd: "Teak#2027", confirmpassword: "Teak#2027" }))
        .status,
    ).toBe(404);
    expect(
      (
        await at.post("nobody", "/sys/user/updatePassword", {
          oldPwd: "Wood@2026",
          newPwd: "Teak#2027",
          confirmpassword: "Teak#2027",
        })
      ).status,
    ).toBe(401);
    expect(
      await change({ username: "auditor", oldPwd: "Wood@2026", newPwd: "Teak#2027", confirmpassword: "Teak#2027" }),
    ).toMatchObject({ status: 200, message: "修改成功" });
    expect([await status(here), await status(elsewhere)]).toEqual([200, 401]);
    expect((await signIn("Wood@2026")).status).toBe(400);
    expect(
      await change({ oldpassword: "Teak#2027", password: "Wood@2026", confirmpassword: "Wood@2026" }),
    ).toMatchObject({ status: 400, message: "新密码不能与最近5次使用过的密码相同" });
    expect(
      (await change({ oldpassword: "Teak#2027", password: "Iron#2028", confirmpassword: "Iron#2028" })).status,
    ).toBe(200);
    // As it was, for those who come later.
    await execute(`update "sys_credential" set "passwordHash" = ? where "userId" = ${auditor}`, [first]);
  });

  it("shows each account its own menu and buttons", async () => {
    const menus: Record<string, string[]> = {};
    const auth: Record<string, string[]> = {};
    for (const account of ACCOUNTS) {
      const { result } = await at.get<Rights>(account, "/sys/permission/getUserPermissionByToken");
      menus[account] = opened(result.menu);
      auth[account] = result.auth.map((entry) => entry.action);
    }
    expect(menus["editor"]).toContain("/content/articles");
    expect(menus["editor"]).not.toContain("/system/data-log");
    expect(menus["auditor"]).toContain("/system/data-log");
    expect(menus["auditor"]).not.toContain("/system/icons");
    expect(menus["admin"]).toEqual(
      expect.arrayContaining(["/demo/text", "/system/dict", "/system/data-log", "/system/icons"]),
    );
    expect(auth["editor"]).toContain("notice:submit");
    expect(auth["editor"]).not.toContain("notice:approve");
    expect(auth["reviewer"]).toContain("notice:approve");
    expect(auth["reviewer"]).not.toContain("notice:add");
  });

  it("refuses a page of other users, answers 404 to one that no menu has, and reveals no menu", async () => {
    const pages = async (account: Account): Promise<string[]> =>
      opened((await at.get<Rights>(account, "/sys/permission/getUserPermissionByToken")).result.menu);
    const status = async (who: Account | "nobody", path: string): Promise<number> =>
      (await at.get(who, "/online/page", { path })).status;
    const own = await pages("editor");
    const closed = (await pages("admin")).filter((path) => !own.includes(path));
    expect(closed.length).toBeGreaterThan(0);
    for (const path of own) expect(await status("editor", path), path).toBe(200);
    for (const path of closed)
      expect(
        [await status("editor", path), await status("editor", `${path}/0190`), await status("nobody", path)],
        path,
      ).toEqual([403, 403, 401]);
    for (const path of ["/nowhere", "/content", "", "/content/articlesx"])
      expect(await status("editor", path), path).toBe(404);
    expect((await at.get("editor", "/online/page", { path: "/nowhere", menu: "1" })).status).toBe(400);
  });

  it("names the entities whose rows may wait for one’s step", async () => {
    const stepping = async (account: Account) =>
      (await at.get<{ readonly stepping: readonly string[] }>(account, "/online/model")).result.stepping;
    expect(await stepping("reviewer")).toContain("lot");
    expect(await stepping("auditor")).toEqual([]);
  });

  it("shows each account its own rows and columns", async () => {
    const lots = async (who: Account): Promise<Page> =>
      (await at.get<Page>(who, "/subjectMatter/list", { pageSize: "100" })).result;
    const [admin, reviewer, auditor, editor] = [
      await lots("admin"),
      await lots("reviewer"),
      await lots("auditor"),
      await lots("editor"),
    ];
    expect(admin.total).toBe(99);
    expect(reviewer.records.every((row) => row["status"] !== 0)).toBe(true);
    expect(auditor.records.every((row) => Number(row["status"]) >= 2)).toBe(true);
    expect(reviewer.total).toBeLessThan(admin.total);
    expect(auditor.total).toBeLessThan(reviewer.total);
    expect(admin.records[0]).toHaveProperty("reservePrice");
    expect(editor.records[0]).not.toHaveProperty("reservePrice");
    expect(editor.records[0]?.["contactPhone"]).toMatch(/^1\d{10}$/);
    expect(auditor.records[0]?.["contactPhone"]).toMatch(/^1\d\d\*{4}\d{4}$/);
  });

  it("keeps the person who submits from approving, and stamps both", async () => {
    const draft = await at.post<{ id: string }>("editor", "/notice/add", {
      title: "关于测试的公告",
      category: 2,
      content: "<p>内容</p>",
    });
    expect(draft.status).toBe(200);
    const id = draft.result.id;
    expect((await at.post("editor", "/notice/submit", { id })).status).toBe(200);
    expect((await at.post("editor", "/notice/approve", { id })).status).toBe(403);
    const approved = await at.post<Record<string, unknown>>("reviewer", "/notice/approve", { id, opinion: "同意" });
    expect(approved).toMatchObject({
      status: 200,
      result: { status: 2, submitter: "editor", reviewer: "reviewer", opinion: "同意" },
    });
    const own = await at.post<{ id: string }>("admin", "/notice/add", {
      title: "管理员自己的公告",
      category: 2,
      content: "<p>内容</p>",
    });
    await at.post("admin", "/notice/submit", { id: own.result.id });
    expect(await at.post("admin", "/notice/approve", { id: own.result.id })).toMatchObject({
      status: 403,
      code: "ROW.SAME_PERSON",
    });
  });

  it("serves dictionaries from their tables, and a changed item at once", async () => {
    const species = await at.get<{ value: string; text: string }[]>("editor", "/sys/dict/getDictItems/species");
    expect(species.result.map((item) => item.text)).toContain("橡胶木");
    const dict = (
      await at.get<Page>("admin", "/sys/dict/list", {
        superQueryParams: JSON.stringify([{ field: "dictCode", rule: "eq", val: "species" }]),
      })
    ).result.records[0];
    const item = (await at.get<Page>("admin", "/sys/dictItem/list", { dictId: String(dict?.["id"]), itemText: "柚木" }))
      .result.records[0];
    expect((await at.put("admin", "/sys/dictItem/edit", { id: item?.["id"], itemText: "柚木（进口）" })).status).toBe(
      200,
    );
    await expect
      .poll(async () =>
        (await at.get<{ text: string }[]>("editor", "/sys/dict/getDictItems/species")).result.map((one) => one.text),
      )
      .toContain("柚木（进口）");
    expect((await at.get("admin", "/sys/dict/refleshCache")).message).toBe("刷新缓存完成！");
  });

  it("keeps items that code depends on", async () => {
    const item = (await at.get<Page>("admin", "/sys/dictItem/list", { itemText: "待审核" })).result.records[0];
    expect(
      await at.call("admin", "DELETE", "/sys/dictItem/delete", { query: { id: String(item?.["id"]) } }),
    ).toMatchObject({ status: 409, code: "SYSTEM.ITEM_LOCKED" });
  });

  it("offers the rows of a dictionary that is read from an entity", async () => {
    const { status, result } = await at.get<{ value: string; text: string }[]>(
      "admin",
      "/sys/dict/getDictItems/approvedLot",
    );
    expect(status).toBe(200);
    expect(result.length).toBeGreaterThan(5);
    expect(result[0]?.value).toMatch(/^HN-T-/);
  });

  it("shows what a row refers to by its present name, however often the page was asked for", async () => {
    const draft = await at.post<{ landId: string }>("admin", "/subjectMatter/add", {
      landCode: "HN-T-2026-900",
      landTitle: "原名标的",
      lotKind: "log",
      transactionType: 1,
      species: "rubber",
      region: "HN03",
      address: "儋州市",
      area: "10.00",
      weight: "5.00",
      startPrice: "1000.00",
      margin: "100.00",
      seller: "集团",
    });
    const { landId } = draft.result;
    await at.post("admin", "/online/api/lot_section/add", { landId, sectionName: "一段", area: "5.00" });
    const shown = async () =>
      (await at.get<Page>("admin", "/online/api/lot_section/list", { landId })).result.records[0]?.["landId_dictText"];
    for (let i = 0; i < 3; i++) expect(await shown()).toBe("原名标的");
    await at.put("admin", "/subjectMatter/edit", { landId, landTitle: "新名标的" });
    expect(await shown()).toBe("新名标的");
    await at.put("admin", "/subjectMatter/edit", { landId, landTitle: "又名标的" });
    expect(await shown()).toBe("又名标的");
  });

  it("lists for a picker just the rows that its field may be given", async () => {
    const offered = await at.get<Page>("admin", "/subjectMatter/list", { offer: "notice.landId", pageSize: "100" });
    const all = await at.get<Page>("admin", "/subjectMatter/list", { pageSize: "100" });
    expect(offered.result.records.every((row) => [2, 3, 4, 5, 6].includes(Number(row["status"])))).toBe(true);
    expect(offered.result.total).toBeLessThan(all.result.total);
    for (const offer of ["notice.title", "notice.nonsense", "nothing.landId", "notice", "__proto__.landId", ""])
      expect((await at.get("admin", "/subjectMatter/list", { offer })).status, offer).toBe(400);
    expect((await at.get("auditor", "/subjectMatter/list", { offer: "demo_reference.others" })).status).toBe(403);
  });

  it("keeps a user’s settings, which no other user reads", async () => {
    const value = { columns: ["title", "status"], widths: { title: 320 } };
    expect((await at.put("editor", "/sys/preference", { key: "list:article", value })).status).toBe(200);
    expect((await at.get("editor", "/sys/preference", { key: "list:article" })).result).toEqual(value);
    expect((await at.get("reviewer", "/sys/preference", { key: "list:article" })).result).toBeNull();
    expect((await at.put("editor", "/sys/preference", { key: "list:article", value: "x".repeat(9000) })).status).toBe(
      413,
    );
    expect((await at.put("editor", "/sys/preference", { key: "../x y", value: 1 })).status).toBe(400);
  });

  it("remembers five hundred settings of a person; those not written for longest give way", async () => {
    const { id } = (await at.signIn<{ userInfo: { id: string } }>("reviewer")).result.userInfo;
    const insert = bothStatements(
      'insert into "system_preference" ("userId", "key", "value", "at") values (?, ?, ?, ?)',
    );
    await at.engine.database.write(async (tx) => {
      for (let n = 0; n < 600; n++) await tx.run(insert[at.engine.database.dialect], [id, `old:${n}`, "1", n]);
    });
    expect((await at.put("reviewer", "/sys/preference", { key: "list:lot", value: [1] })).status).toBe(200);
    const kept = bothStatements('select "key" from "system_preference" where "userId" = ? order by "at"');
    const keys = (await at.engine.database.read.all<{ key: string }>(kept[at.engine.database.dialect], [id])).map(
      ({ key }) => key,
    );
    expect(keys).toHaveLength(500);
    expect([keys[0], keys.at(-1)]).toEqual(["old:101", "list:lot"]);
    expect((await at.get("reviewer", "/sys/preference", { key: "old:100" })).result).toBeNull();
    expect((await at.get("editor", "/sys/preference", { key: "list:article" })).result).not.toBeNull();
  });

  it("takes a picture, answers its path, and gives it back as what it is", async () => {
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const upload = async (name: string, bytes: Uint8Array, biz?: string) => {
      const form = new FormData();
      if (biz !== undefined) form.append("biz", biz);
      form.append("file", new Blob([new Uint8Array(bytes)]), name);
      const reply = await fetch(`${at.url}/api/sys/common/upload`, {
        method: "POST",
        headers: { "x-access-token": await at.token("editor") },
        body: form,
      });
      return {
        status: reply.status,
        ...((await reply.json()) as { message: string; code: string; result: { fileUrl: string } }),
      };
    };
    const kept = await upload("照片.png", png, "picture");
    expect(kept).toMatchObject({ status: 200 });
    expect(kept.message).toMatch(/^picture\/\d{6}\/[0-9a-f-]{36}\.png$/);
    const back = await fetch(at.url + kept.result.fileUrl);
    expect(back.headers.get("content-type")).toBe("image/png");
    expect(back.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await back.arrayBuffer()).equals(png)).toBe(true);
    expect((await upload("a.svg", Buffer.from('<svg onload="x"/>'))).status).toBe(400);
    expect((await upload("a.png", Buffer.from("<html>"))).status).toBe(400);
    expect((await upload("a.png", png, "../etc")).status).toBe(400);
    expect((await fetch(`${at.url}/api/sys/common/static/../app.db`)).status).toBe(404);
  });

  it("answers pages by their address, an unknown one with status 404", async () => {
    expect((await fetch(`${at.url}/content/articles`, { redirect: "manual" })).status).toBe(200);
    expect((await fetch(`${at.url}/nowhere`, { redirect: "manual" })).status).toBe(404);
    for (const path of ["/admin", "/person"])
      expect((await fetch(`${at.url}${path}`, { redirect: "manual" })).headers.get("location")).toBe(
        "/dashboard/analysis",
      );
    expect((await fetch(`${at.url}/.git/config`)).status).toBe(404);
  });
});
