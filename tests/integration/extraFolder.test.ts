// @module-tag full
// A further folder of schemas (SCHEMAS_DIR): what it adds to existing roles, who holds its own, and the command line
// beside the running server.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type TestProduct } from "../support/product.ts";
import { PROJECT_ROOT } from "../support/server.ts";

const visit = (more: object) => ({
  entity: "visit",
  title: "来访",
  purpose: "Visits to the yard",
  path: "/extra/visit",
  fields: { name: { kind: "text", title: "来访人", max: 60, required: true }, ...more },
  indexes: [["-createTime"]],
  list: { columns: ["name"], sort: "-createTime" },
});
const NUMBER = { badge: { kind: "integer", title: "胸牌" } };
const TEXT = { badge: { kind: "text", title: "胸牌", max: 20 } };

describeEachDatabase("a further folder of schemas", (database) => {
  let at: TestProduct;
  let folder: string;
  const put = (name: string, value: object): void => writeFileSync(join(folder, name), JSON.stringify(value));
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "heartwood-extra-"));
    mkdirSync(folder, { recursive: true });
    put("visit.entity.json", visit(TEXT));
    put("menu.json", { menu: [{ path: "/extra/visits", title: "来访", opens: "entity:visit" }] });
    put("editor.role.json", {
      role: "editor",
      adds: true,
      grants: ["visit:list", "visit:get", "visit:add"],
      rowRules: [{ entity: "visit", may: ["read"], where: { createBy: "$user.username" } }],
    });
    put("porter.role.json", {
      role: "porter",
      title: "门岗",
      office: true,
      users: ["Reviewer"],
      grants: ["visit:list", "visit:get"],
    });
    at = await startProduct(database(), { SCHEMAS_DIR: folder });
  });
  afterAll(async () => {
    await at.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const soon = (check: () => void | Promise<void>): Promise<void> =>
    vi.waitFor(check, { timeout: 30_000, interval: 100 });
  const codes = (): readonly string[] => at.engine.findings().map(({ code }) => code);

  it("grants rights to a role of the product, with rules for its rows, and leaves what that role had", async () => {
    expect(codes()).toEqual([]);
    expect((await at.post("editor", "/extra/visit/add", { name: "符" })).status).toBe(200);
    expect((await at.post("admin", "/extra/visit/add", { name: "王", badge: "A-1" })).status).toBe(200);
    const seen = await at.get<{ total: number }>("editor", "/extra/visit/list");
    expect([seen.status, seen.result.total]).toEqual([200, 1]);
    expect((await at.get("editor", "/notice/list")).status).toBe(200);
    expect((await at.get("auditor", "/extra/visit/list")).status).toBe(403);
  });

  it("lists the accounts of its own role, whatever the case of their names", async () => {
    const seen = await at.get<{ total: number }>("reviewer", "/extra/visit/list");
    expect([seen.status, seen.result.total]).toEqual([200, 2]);
    expect((await at.post("reviewer", "/extra/visit/add", { name: "吴" })).status).toBe(403);
    expect((await at.get("reviewer", "/subjectMatter/list")).status).toBe(200);
  });

  it("reports an unknown role, and a title of a role that another file declares", async () => {
    put("editor.role.json", { role: "editr", adds: true, title: "编辑", grants: ["visit:list"] });
    await soon(() => expect(codes()).toEqual(expect.arrayContaining(["NAME.UNKNOWN", "RULE.ROLE"])));
    expect(at.engine.findings().find(({ code }) => code === "NAME.UNKNOWN")).toMatchObject({
      pointer: "/role",
      suggestion: "editor",
    });
    put("editor.role.json", { role: "editor", adds: true, grants: ["visit:list", "visit:get", "visit:add"] });
    await soon(() => expect(codes()).toEqual([]));
  });

  it("warns of an account of its role that does not exist", async () => {
    const porter = { role: "porter", title: "门岗", office: true, grants: ["visit:list", "visit:get"] };
    put("porter.role.json", { ...porter, users: ["Reviewer", "auditer"] });
    await soon(() => expect(codes()).toEqual(["APPLY.UNKNOWN_USER"]));
    expect(at.engine.findings()[0]).toMatchObject({
      severity: "warning",
      message: "角色“门岗”（porter）的 users 中有“auditer”，加载时没有这个账号",
    });
    put("porter.role.json", { ...porter, users: ["Reviewer"] });
    await soon(() => expect(codes()).toEqual([]));
  });

  it("is served when a step that waited is named on the command line beside the running server", async () => {
    put("visit.entity.json", visit(NUMBER));
    await soon(() => expect(codes()).toContain("APPLY.WAITING"));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", "server/schema.ts", "apply", "--named", "column.convert:visit.badge"],
      { cwd: PROJECT_ROOT, encoding: "utf8", env: { ...process.env, ...database().env, SCHEMAS_DIR: folder } },
    );
    expect(status, stdout + stderr).toBe(0);
    await soon(() => expect(codes()).toEqual([]));
    const rows = await at.get<{ records: readonly { badge: unknown }[] }>("admin", "/extra/visit/list");
    expect(rows.result.records.map(({ badge }) => badge)).toEqual([null, null]);
  });

  it("loses nothing by a field that is empty, and says so of the step that waits", async () => {
    put("visit.entity.json", visit({ ...NUMBER, note: { kind: "text", title: "备注", max: 20 } }));
    await soon(() =>
      expect(at.engine.model().entities["visit"]?.fields.some(({ name }) => name === "note")).toBe(true),
    );
    put("visit.entity.json", visit(NUMBER));
    await soon(() => expect(codes()).toEqual(["APPLY.WAITING"]));
    expect(at.engine.findings()[0]?.message).toContain("目前不会丢失数据，但执行后不能撤销，需要指定后才能执行");
    put("visit.entity.json", visit({ ...NUMBER, note: { kind: "text", title: "备注", max: 20 } }));
    await soon(() => expect(codes()).toEqual([]));
  });
});
