// The sheet of rights of a role, a department and its roles: what it says, and how it is saved as one.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RightsMatrix, RightsSheet } from "#server/modules/identity/contract";
import { describeEachDatabase } from "../support/databases.ts";
import { startProduct, type Account, type TestProduct } from "../support/product.ts";

type Row = Readonly<Record<string, unknown>>;

describeEachDatabase("the sheet of rights", (database) => {
  let at: TestProduct;
  beforeAll(async () => {
    at = await startProduct(database());
  }, 120_000);
  afterAll(() => at.close());

  const rows = async (path: string, query: Record<string, string> = {}) =>
    (await at.get<{ records: readonly Row[] }>("admin", path, { pageSize: "1000", ...query })).result.records;
  const roleId = async (code: string) =>
    String((await rows("/sys/role/list", { roleCode: code })).find((row) => row["roleCode"] === code)?.["id"]);
  const sheetOf = async (who: Account, code: string) =>
    (await at.get<RightsSheet>(who, "/sys/rights/ofRole", { roleId: await roleId(code) })).result;
  const idOf = ({ entries }: RightsSheet, action: string) =>
    String(entries.find((entry) => entry.action === action)?.id);
  const save = async (who: Account, code: string, sheet: RightsSheet, ids: readonly string[], more: object = {}) =>
    at.post(who, "/sys/permission/saveRolePermission", {
      roleId: await roleId(code),
      permissionIds: ids.join(","),
      lastpermissionIds: sheet.granted.join(","),
      revision: sheet.revision,
      ...more,
    });

  it("has every entry, what is granted, and each data rule below the menu that opens its rows", async () => {
    const sheet = await sheetOf("admin", "auditor");
    expect(sheet.entries.length).toBe((await rows("/sys/permission/list")).length);
    expect(sheet.granted).toContain(idOf(sheet, "data_log:list"));
    expect(sheet.closed).toBeUndefined();
    const rules = await rows("/sys/dataRule/list", { roleId: await roleId("auditor") });
    expect(sheet.rules.map(({ id }) => id).sort()).toEqual(rules.map(({ id }) => String(id)).sort());
    const titles = new Map(sheet.entries.map(({ id, title }) => [id, title]));
    expect(sheet.rules.map(({ under }) => titles.get(under ?? ""))).toContain("公告");
    expect(sheet.rules.every(({ holds }) => holds)).toBe(true);
  });

  it("gives, takes and switches rules in one call, for the next call of who holds the role", async () => {
    const sheet = await sheetOf("admin", "auditor");
    const rule = (await rows("/sys/dataRule/list", { roleId: await roleId("auditor") })).find(
      ({ entity }) => entity === "lot",
    );
    const total = async () =>
      (await at.get<{ total: number }>("auditor", "/subjectMatter/list", { pageSize: "1" })).result.total;
    const narrow = await total();
    const wanted = [...sheet.granted, idOf(sheet, "sys_position:list")];
    const ruleIds = sheet.rules.filter(({ id }) => id !== rule?.["id"]).map(({ id }) => id);
    expect(await save("admin", "auditor", sheet, wanted, { ruleIds: ruleIds.join(",") })).toMatchObject({
      status: 200,
    });
    expect((await at.get("auditor", "/sys/position/list")).status).toBe(200);
    expect(await total()).toBeGreaterThan(narrow);
    const after = await sheetOf("admin", "auditor");
    expect(after.revision).not.toBe(sheet.revision);
    expect(after.rules.find(({ id }) => id === rule?.["id"])?.holds).toBe(false);
    const before = sheet.rules.map(({ id }) => id).join(",");
    expect(await save("admin", "auditor", after, sheet.granted, { ruleIds: before })).toMatchObject({ status: 200 });
    expect([(await at.get("auditor", "/sys/position/list")).status, await total()]).toEqual([403, narrow]);
  });

  it("refuses a sheet that somebody else has changed meanwhile, even where nothing of it differs", async () => {
    const [mine, theirs] = [await sheetOf("admin", "editor"), await sheetOf("security", "editor")];
    const id = idOf(mine, "sys_dict:list");
    expect(await save("security", "editor", theirs, [...theirs.granted, id])).toMatchObject({ status: 200 });
    for (const ids of [[...mine.granted, id], mine.granted])
      expect(await save("admin", "editor", mine, ids)).toMatchObject({ status: 409, code: "IDENTITY.RIGHTS_CHANGED" });
    const now = await sheetOf("admin", "editor");
    expect(now.granted).toContain(id);
    await save("admin", "editor", now, mine.granted);
  });

  it("of two that save one sheet at once, one is refused", async () => {
    const sheet = await sheetOf("admin", "editor");
    const [one, other] = [idOf(sheet, "sys_dict:list"), idOf(sheet, "sys_position:list")];
    const answers = await Promise.all([
      save("admin", "editor", sheet, [...sheet.granted, one]),
      save("security", "editor", sheet, [...sheet.granted, other]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const now = await sheetOf("admin", "editor");
    expect([one, other].filter((id) => now.granted.includes(id))).toHaveLength(1);
    await save("admin", "editor", now, sheet.granted);
  });

  it("writes nothing where a part is refused", async () => {
    const sheet = await sheetOf("security", "editor");
    const [free, beyond] = [idOf(sheet, "sys_dict:list"), idOf(sheet, "data_log:list")];
    const answer = await save("security", "editor", sheet, [...sheet.granted, free, beyond]);
    expect(answer.status).not.toBe(200);
    expect((await sheetOf("security", "editor")).granted).toEqual(sheet.granted);
    const unknown = await save("admin", "editor", sheet, [...sheet.granted, free], { ruleIds: "none" });
    expect(unknown.status).toBe(404);
    expect((await sheetOf("security", "editor")).revision).toBe(sheet.revision);
  });

  it("says of each entry what the server would answer to who grants it", async () => {
    const sheet = await sheetOf("security", "editor");
    const reasonOf = (action: string) => sheet.entries.find((entry) => entry.action === action)?.refused;
    expect(reasonOf("lot:list")).toBeUndefined();
    expect(reasonOf("data_log:list")).toBe("不能授予或收回您自己没有的管理权限");
    expect(reasonOf("*")).toBe("全部权限只属于角色“系统管理员”");
    const refused = sheet.entries.filter((entry) => entry.refused !== undefined && !sheet.granted.includes(entry.id));
    expect(refused.length).toBeGreaterThan(3);
    for (const { id, refused: reason } of refused) {
      const answer = await save("security", "editor", sheet, [...sheet.granted, id]);
      expect([answer.status, answer.message]).toEqual([409, reason]);
    }
    expect((await sheetOf("security", "security")).closed).toBe("不能修改自己的角色或权限");
    expect((await sheetOf("admin", "admin")).entries.find(({ action }) => action === "*")?.refused).toContain(
      "系统管理员",
    );
  });

  it("takes nothing that is unknown, too long or not its own, and an entry named twice once", async () => {
    const sheet = await sheetOf("admin", "editor");
    const role = await roleId("editor");
    const granted = sheet.granted.join(",");
    const [rule] = (await rows("/sys/dataRule/list", { roleId: await roleId("auditor") })).map(({ id }) => String(id));
    const bodies: readonly object[] = [
      {},
      { roleId: role },
      { permissionIds: granted },
      { roleId: "", permissionIds: granted },
      { roleId: "none", permissionIds: granted },
      { roleId: "x".repeat(65), permissionIds: granted },
      { roleId: role, permissionIds: `${granted},none` },
      { roleId: role, permissionIds: sheet.granted },
      { roleId: role, permissionIds: "x".repeat(80_001) },
      { roleId: role, permissionIds: granted, ruleIds: rule },
      { roleId: role, permissionIds: granted, revision: "" },
      { roleId: role, permissionIds: granted, revision: "x".repeat(61) },
      { roleId: role, permissionIds: granted, all: true },
    ];
    for (const body of bodies) {
      const { status, message } = await at.post("admin", "/sys/permission/saveRolePermission", body);
      expect(status, JSON.stringify(body).slice(0, 100)).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(message).toMatch(/\p{Script=Han}/u);
    }
    expect((await sheetOf("admin", "editor")).revision).toBe(sheet.revision);
    const id = idOf(sheet, "sys_dict:list");
    expect(await save("admin", "editor", sheet, [...sheet.granted, id, id, ...sheet.granted])).toMatchObject({
      status: 200,
    });
    const now = await sheetOf("admin", "editor");
    expect([...now.granted].sort()).toEqual([...sheet.granted, id].sort());
    await save("admin", "editor", now, sheet.granted);
  });

  it("the matrix is for who manages rights, and says what grants a cell", async () => {
    for (const who of ["personnel", "editor", "auditor"] as const)
      expect((await at.get(who, "/sys/rights/matrix")).status).toBe(403);
    const { modules, roles } = (await at.get<RightsMatrix>("security", "/sys/rights/matrix")).result;
    const notices = modules.find(({ entries }) => entries.some(({ action }) => action === "notice:list"));
    const entry = notices?.entries.find(({ action }) => action === "notice:list");
    const grantsOf = async (code: string) => {
      const id = await roleId(code);
      return roles.find((role) => role.id === id)?.grants[entry?.id ?? ""];
    };
    expect(await Promise.all(["editor", "admin", "personnel"].map(grantsOf))).toEqual(["notice:list", "*", undefined]);
    for (const query of [{ page: "1" }, { roleId: "x" }])
      expect((await at.get("security", "/sys/rights/matrix", query)).status).toBe(400);
  });

  it("is refused to who may not read roles or the tree", async () => {
    const query = { roleId: await roleId("editor") };
    expect((await at.get("personnel", "/sys/rights/ofRole", query)).status).toBe(403);
    expect((await at.get("editor", "/sys/rights/ofRole", query)).status).toBe(403);
    expect((await at.get("editor", "/sys/rights/ofDepartment", { departId: "x" })).status).toBe(403);
    expect((await at.get("editor", "/sys/rights/ofDepartmentRole", { roleId: "x" })).status).toBe(403);
    expect((await at.get("admin", "/sys/rights/ofRole", { roleId: "none" })).status).toBe(404);
  });

  it("of a department's role has what the department has, and what the role kept", async () => {
    const add = async (path: string, body: object) => (await at.post<Row>("admin", path, body)).result;
    const depart = String((await add("/sys/sysDepart/add", { departName: "授权部" }))["id"]);
    const role = String(
      (await add("/online/api/sys_depart_role/add", { departId: depart, roleName: "组长", roleCode: "lead_sheet" }))[
        "id"
      ],
    );
    const whole = (await at.get<RightsSheet>("admin", "/sys/rights/ofDepartment", { departId: depart })).result;
    const [lots, notices] = [idOf(whole, "lot:list"), idOf(whole, "notice:list")];
    const ofDepartment = (ids: readonly string[]) =>
      at.post("admin", "/sys/permission/saveDepartPermission", { departId: depart, permissionIds: ids.join(",") });
    const ofRole = (ids: readonly string[]) =>
      at.post("admin", "/sys/sysDepartPermission/saveDeptRolePermission", {
        roleId: role,
        permissionIds: ids.join(","),
      });
    const sheet = async () =>
      (await at.get<RightsSheet>("admin", "/sys/rights/ofDepartmentRole", { roleId: role })).result;
    expect(await ofDepartment([lots, notices])).toMatchObject({ status: 200 });
    const offered = (await sheet()).entries.filter(({ action }) => action !== undefined).map(({ id }) => id);
    expect(offered.sort()).toEqual([lots, notices].sort());
    expect(await ofRole([lots])).toMatchObject({ status: 200 });
    await ofDepartment([notices]);
    expect((await sheet()).granted).toEqual([lots]);
    expect((await sheet()).entries.map(({ id }) => id)).toContain(lots);
    expect(await ofRole([lots, notices])).toMatchObject({ status: 200 });
    expect(await ofRole([notices])).toMatchObject({ status: 200 });
    expect(await ofRole([lots, notices])).toMatchObject({ status: 400, code: "IDENTITY.RIGHTS_OUT_OF_DEPARTMENT" });
  });
});
