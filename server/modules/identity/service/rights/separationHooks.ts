/**
 * Separation of duties: people do not change their own roles or rights, nor manage others who have more of them, and no
 * account holds two of the three offices. Checked after each write, in its transaction, whichever operation made it.
 */
import { may, type Viewer } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import type { Engine, WriteContext } from "#engine/server";
import { PLATFORM_TENANT } from "../../contract.ts";
import { identityErrors } from "../../errors.ts";
import { assertNotOwn, createSeparation } from "./separation.ts";

type AfterWrite = (
  before: StoredRow | undefined,
  after: StoredRow | undefined,
  context: WriteContext,
) => void | Promise<void>;

export function registerSeparationHooks({ database, hooks }: Pick<Engine, "database" | "hooks">): void {
  const rights = createSeparation(database);
  const on = (entity: string, check: AfterWrite): void =>
    hooks.on(entity, "afterWrite", async (before, after, context) => {
      // What the server writes by itself, and rows that go with a row whose own change was checked.
      if (!context.seeding) await check(before, after, context);
    });
  on("sys_user", async (before, _after, context) => {
    if (before !== undefined) await rights.assertMayManage(context, before["id"]);
  });
  for (const [entity, remove] of [
    ["sys_user_role", "sys_user:delete"],
    ["sys_depart_role_user", "sys_depart:delete"],
  ] as const)
    on(entity, async (before, after, context) => {
      const { viewer } = context;
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
  for (const entity of ["sys_role_permission", "sys_depart_role_permission"] as const)
    on(entity, (before, after, context) => rights.assertMayGrant(context, entity, after ?? before));
  on("sys_role", (before, _after, { viewer }) => assertNotOwn(viewer, before?.["roleCode"]));
  on("sys_depart_role", (before, _after, { viewer }) => assertNotOwn(viewer, before?.["roleCode"]));
  on("sys_data_rule", async (before, after, { viewer, tx }) => {
    for (const row of [before, after])
      if (row !== undefined)
        assertNotOwn(viewer, await rights.codeOf(tx, "sys_role_permission", row["roleId"] ?? null));
  });
  on("sys_permission", (before, after, context) => rights.assertEntry(context, before, after));
}

/** Who works for the platform manages all tenants, anybody else the one that they work in. */
function assertOwnTenant({ tenantId }: Viewer, id: Stored | undefined): void {
  if (tenantId !== PLATFORM_TENANT.id && tenantId !== id) throw identityErrors.error("TENANT_FOREIGN");
}
