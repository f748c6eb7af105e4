/**
 * Separation of duties: people do not change their own roles or rights, nor manage others who have more of them, and no
 * account has two of the three offices. Each write is checked afterwards, in its transaction, whichever operation made
 * it.
 */
import { may, type Viewer } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import type { Engine, WriteContext } from "#engine/server";
import { PLATFORM_TENANT } from "../../contract.ts";
import { identityErrors } from "../../errors.ts";
import { isAllPowerful } from "./duties.ts";
import { assertNotOwn, createSeparation, type Separation } from "./separation.ts";

type AfterWrite = (
  before: StoredRow | undefined,
  after: StoredRow | undefined,
  context: WriteContext,
) => void | Promise<void>;

/** Fields that say where a person works, besides their further departments. */
const PLACE = ["departId", "positionId"];
/** Fields that make up a grant. */
const GRANT = ["roleId", "permissionId"];

export function registerSeparationHooks({ database, hooks }: Pick<Engine, "database" | "hooks">): void {
  const rights = createSeparation(database);
  const on = (entity: string, check: AfterWrite): void =>
    hooks.on(entity, "afterWrite", async (before, after, context) => {
      // Seeds are exempt: the server writes them by itself, or they go with a row whose own change was checked.
      if (!context.seeding) await check(before, after, context);
    });
  on("sys_user", async (before, after, context) => {
    if (before === undefined) return;
    const moved = after !== undefined && PLACE.some((name) => before[name] !== after[name]);
    if (moved && before["id"] === context.viewer.id) assertMayMoveOneself(context.viewer);
    await rights.assertMayManage(context, before["id"]);
  });
  on("sys_user_depart", async (before, after, context) => {
    for (const row of [before, after]) {
      if (row === undefined) continue;
      if (row["userId"] === context.viewer.id) assertMayMoveOneself(context.viewer);
      await rights.assertMayManage(context, row["userId"]);
    }
  });
  for (const [entity, remove] of [
    ["sys_user_role", "sys_user:delete"],
    ["sys_depart_role_user", "sys_depart:delete"],
  ] as const)
    on(entity, async (before, after, context) => {
      const { viewer, tx } = context;
      await rights.lock(tx);
      if (entity === "sys_user_role" && !may(viewer, "sys_user:roles") && !(after === undefined && may(viewer, remove)))
        throw identityErrors.error("NOT_ALLOWED");
      for (const row of [before, after]) if (row !== undefined) await rights.assertMayAssign(context, entity, row);
      if (after !== undefined) await rights.assertSeparated(context, after["userId"] ?? null);
    });
  on("sys_user_tenant", async (before, after, context) => {
    const { viewer } = context;
    if (!may(viewer, "sys_user:roles") && !(after === undefined && may(viewer, "sys_user:delete")))
      throw identityErrors.error("NOT_ALLOWED");
    for (const row of [before, after]) {
      if (row === undefined) continue;
      if (row["userId"] === viewer.id) throw identityErrors.error("OWN_TENANTS");
      assertOwnTenant(viewer, row["joinedTenantId"]);
      await rights.assertMayManage(context, row["userId"]);
    }
  });
  on("sys_tenant", (before, after, { viewer }) => {
    for (const row of [before, after]) if (row !== undefined) assertOwnTenant(viewer, row["id"]);
  });
  registerRoleHooks(on, rights);
}

function registerRoleHooks(on: (entity: string, check: AfterWrite) => void, rights: Separation): void {
  for (const entity of ["sys_role_permission", "sys_depart_role_permission"] as const)
    on(entity, async (before, after, context) => {
      await rights.lock(context.tx);
      for (const row of [before, after]) if (row !== undefined) await rights.assertMayGrant(context, entity, row);
      const given = after !== undefined && GRANT.some((name) => before?.[name] !== after[name]);
      if (given && entity === "sys_depart_role_permission")
        await rights.assertWithinDepartment(context.tx, after["roleId"] ?? null, [String(after["permissionId"])]);
    });
  on("sys_role", async (before, after, context) => {
    if (before === undefined) return;
    assertNotOwn(context.viewer, before["roleCode"]);
    if (before["status"] === after?.["status"]) return;
    // Disabling a role takes it from all who hold it, and enabling it gives it to them.
    await rights.lock(context.tx);
    await rights.assertMaySwitch(context, before);
  });
  on("sys_depart_role", async (before, after, { viewer, tx }) => {
    assertNotOwn(viewer, before?.["roleCode"]);
    if (before === undefined || after === undefined || before["departId"] === after["departId"]) return;
    const roleId = after["id"] ?? null;
    await rights.assertWithinDepartment(tx, roleId, await rights.departmentGrants(tx, roleId));
  });
  on("sys_data_rule", async (before, after, context) => {
    for (const row of [before, after]) {
      if (row === undefined) continue;
      const roleId = row["roleId"] ?? null;
      assertNotOwn(context.viewer, await rights.codeOf(context.tx, "sys_role_permission", roleId));
      // A data rule can take a right as well: a right without any row to use it on is worth nothing.
      await rights.assertNotOfOthers(context, "sys_role_permission", roleId);
    }
  });
  on("sys_permission", async (before, after, context) => {
    await rights.lock(context.tx);
    await rights.assertEntry(context, before, after);
  });
}

/** Row rules depend on where a person works, so whoever moves themselves changes their own rights. */
function assertMayMoveOneself(viewer: Viewer): void {
  if (!isAllPowerful(viewer.grants)) throw identityErrors.error("OWN_DEPARTMENTS");
}

/** Who works for the platform manages all tenants; anybody else manages only the tenant that they work in. */
function assertOwnTenant({ tenantId }: Viewer, id: Stored | undefined): void {
  if (tenantId !== PLATFORM_TENANT.id && tenantId !== id) throw identityErrors.error("TENANT_FOREIGN");
}
