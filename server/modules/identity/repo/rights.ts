/** Queries of the tables of rights. They are read whole, because they are small and compiled together. */
import { sql } from "kysely";
import {
  dialectOf,
  staticQueries,
  type Database,
  type Params,
  type ReadConnection,
  type WriteTransaction,
} from "#engine/server";
import { revisionOf } from "./authSessions.ts";
import { RIGHTS_TABLES, type IdentityTables } from "./tables.ts";

const PERMISSION = [
  "id",
  "pid",
  "title",
  "type",
  "action",
  "status",
  "path",
  "opens",
  "icon",
  "hidden",
  "keepAlive",
  "orderNum",
  "origin",
] as const;
const RULE = ["id", "ruleName", "roleId", "entity", "may", "condition", "fields", "status", "origin"] as const;
const ROLE = ["id", "roleCode", "roleName", "status", "origin"] as const;

export type PermissionRow = Pick<IdentityTables["sys_permission"], (typeof PERMISSION)[number]>;
export type RuleRow = Pick<IdentityTables["sys_data_rule"], (typeof RULE)[number]>;
export type RoleRow = Pick<IdentityTables["sys_role"], (typeof ROLE)[number]>;
type DepartRoleRow = Pick<IdentityTables["sys_depart_role"], "id" | "roleCode" | "roleName" | "departId">;
export type GrantRow = Pick<IdentityTables["sys_role_permission"], "id" | "roleId" | "permissionId">;
export type SeedRow = IdentityTables["sys_rights_seed"];

/** Everything that rights are compiled from. */
export interface RightsRows {
  readonly revision: number;
  readonly permissions: readonly PermissionRow[];
  readonly roles: readonly RoleRow[];
  readonly grants: readonly GrantRow[];
  readonly rules: readonly RuleRow[];
  readonly departRoles: readonly DepartRoleRow[];
  readonly departGrants: readonly GrantRow[];
}

const query = staticQueries<IdentityTables>();

const REVISION = query((db) => revisionOf(db, RIGHTS_TABLES));
const PERMISSIONS = query((db) =>
  db.selectFrom("sys_permission").select(PERMISSION).where("deletedAt", "is", null).orderBy("orderNum").orderBy("id"),
);
const ROLES = query((db) => db.selectFrom("sys_role").select(ROLE).where("deletedAt", "is", null).orderBy("roleCode"));
const GRANTS = query((db) =>
  db.selectFrom("sys_role_permission").select(["id", "roleId", "permissionId"]).where("deletedAt", "is", null),
);
const RULES = query((db) => db.selectFrom("sys_data_rule").select(RULE).where("deletedAt", "is", null).orderBy("id"));
const DEPART_ROLES = query((db) =>
  db
    .selectFrom("sys_depart_role")
    .select(["id", "roleCode", "roleName", "departId"])
    .where("deletedAt", "is", null)
    .orderBy("roleCode"),
);
const DEPART_GRANTS = query((db) =>
  db.selectFrom("sys_depart_role_permission").select(["id", "roleId", "permissionId"]).where("deletedAt", "is", null),
);
const DEPARTMENT_PERMISSIONS = query((db, { departId }: Params<{ departId: string }>) =>
  db
    .selectFrom("sys_depart_permission")
    .select(["id", "permissionId"])
    .where("departId", "=", departId)
    .where("deletedAt", "is", null),
);
/** The table of what roles are granted: that of the platform's roles, or that of the roles of departments. */
export type Granting = "sys_role_permission" | "sys_depart_role_permission";
const ROLE_CODE = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("sys_role").select("roleCode").where("id", "=", id),
);
const DEPART_ROLE_CODE = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("sys_depart_role").select("roleCode").where("id", "=", id),
);
const ACTION = query((db, { id }: Params<{ id: string }>) =>
  db.selectFrom("sys_permission").select("action").where("id", "=", id),
);
const ACTIONS = {
  sys_role_permission: query((db, { roleId }: Params<{ roleId: string }>) =>
    db
      .selectFrom("sys_role_permission as g")
      .innerJoin("sys_permission as p", "p.id", "g.permissionId")
      .select("p.action")
      .where("g.roleId", "=", roleId)
      .where("g.deletedAt", "is", null)
      .where("p.deletedAt", "is", null),
  ),
  sys_depart_role_permission: query((db, { roleId }: Params<{ roleId: string }>) =>
    db
      .selectFrom("sys_depart_role_permission as g")
      .innerJoin("sys_permission as p", "p.id", "g.permissionId")
      .select("p.action")
      .where("g.roleId", "=", roleId)
      .where("g.deletedAt", "is", null)
      .where("p.deletedAt", "is", null),
  ),
};
const HOLDERS = {
  sys_role_permission: query((db, { roleId }: Params<{ roleId: string }>) =>
    db.selectFrom("sys_user_role").select("userId").where("roleId", "=", roleId).where("deletedAt", "is", null),
  ),
  sys_depart_role_permission: query((db, { roleId }: Params<{ roleId: string }>) =>
    db.selectFrom("sys_depart_role_user").select("userId").where("roleId", "=", roleId).where("deletedAt", "is", null),
  ),
};
/** Roles to which an entry is granted. */
const ROLES_WITH = query((db, { permissionId }: Params<{ permissionId: string }>) =>
  db
    .selectFrom("sys_role_permission as g")
    .innerJoin("sys_role as r", "r.id", "g.roleId")
    .select(["r.id", "r.roleCode", sql.lit<Granting>("sys_role_permission").as("granting")])
    .where("g.permissionId", "=", permissionId)
    .where("g.deletedAt", "is", null)
    .where("r.deletedAt", "is", null)
    .unionAll(
      db
        .selectFrom("sys_depart_role_permission as g")
        .innerJoin("sys_depart_role as r", "r.id", "g.roleId")
        .select(["r.id", "r.roleCode", sql.lit<Granting>("sys_depart_role_permission").as("granting")])
        .where("g.permissionId", "=", permissionId)
        .where("g.deletedAt", "is", null)
        .where("r.deletedAt", "is", null),
    ),
);
/** Lets changes of rights wait for each other. SQLite has one writer and needs no lock. */
const LOCK = query((db) =>
  db.selectNoFrom(sql<boolean>`pg_advisory_xact_lock(hashtextextended('rights', 0)) is null`.as("locked")),
);
const DEPARTMENT_OF_ROLE = query((db, { roleId }: Params<{ roleId: string }>) =>
  db
    .selectFrom("sys_depart_role as r")
    .innerJoin("sys_depart as d", "d.id", "r.departId")
    .select(["d.id", "d.departName"])
    .where("r.id", "=", roleId),
);
const DEPARTMENT_GRANTS = query((db, { roleId }: Params<{ roleId: string }>) =>
  db
    .selectFrom("sys_depart_role_permission")
    .select("permissionId")
    .where("roleId", "=", roleId)
    .where("deletedAt", "is", null),
);
const SEEDS = query((db) => db.selectFrom("sys_rights_seed").select(["kind", "code", "text", "rowId"]));
const SAVE_SEED = query((db, { kind, code, text, rowId }: Params<SeedRow>) =>
  db
    .insertInto("sys_rights_seed")
    .values({ kind, code, text, rowId })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "code"])
        .doUpdateSet((eb) => ({ text: eb.ref("excluded.text"), rowId: eb.ref("excluded.rowId") })),
    ),
);
const FORGET_SEED = query((db, { kind, code }: Params<{ kind: string; code: string }>) =>
  db.deleteFrom("sys_rights_seed").where("kind", "=", kind).where("code", "=", code),
);

export function createRightsRepo({ dialect, read }: Database) {
  return {
    /** Reads within one snapshot or transaction, so that the tables fit together. */
    rightsRows: async (connection: ReadConnection): Promise<RightsRows> => ({
      revision: Number((await REVISION[dialect].get(connection))?.revision ?? 0),
      permissions: await PERMISSIONS[dialect].all(connection),
      roles: await ROLES[dialect].all(connection),
      grants: await GRANTS[dialect].all(connection),
      rules: await RULES[dialect].all(connection),
      departRoles: await DEPART_ROLES[dialect].all(connection),
      departGrants: await DEPART_GRANTS[dialect].all(connection),
    }),
    departmentPermissions: (departId: string, connection: ReadConnection = read) =>
      DEPARTMENT_PERMISSIONS[dialect].all(connection, { departId }),
    roleCode: async (connection: ReadConnection, id: string) =>
      (await ROLE_CODE[dialect].get(connection, { id }))?.roleCode,
    departRoleCode: async (connection: ReadConnection, id: string) =>
      (await DEPART_ROLE_CODE[dialect].get(connection, { id }))?.roleCode,
    actionOf: async (connection: ReadConnection, id: string) =>
      (await ACTION[dialect].get(connection, { id }))?.action ?? undefined,
    /** Codes that a role is granted, including those that this transaction has written. */
    actionsOf: async (connection: ReadConnection, granting: Granting, roleId: string) =>
      (await ACTIONS[granting][dialect].all(connection, { roleId })).flatMap(({ action }) => action ?? []),
    holdersOf: async (connection: ReadConnection, granting: Granting, roleId: string) =>
      (await HOLDERS[granting][dialect].all(connection, { roleId })).map(({ userId }) => userId),
    rolesWith: (connection: ReadConnection, permissionId: string) =>
      ROLES_WITH[dialect].all(connection, { permissionId }),
    lock: async (tx: WriteTransaction): Promise<void> => {
      if (dialectOf(dialect).rowLocks) await LOCK[dialect].all(tx);
    },
    /** The name of the role's department if the department lacks one of these permissions. */
    outsideDepartment: async (connection: ReadConnection, roleId: string, permissionIds: readonly string[]) => {
      const department = await DEPARTMENT_OF_ROLE[dialect].get(connection, { roleId });
      if (department === undefined) return undefined;
      const rows = await DEPARTMENT_PERMISSIONS[dialect].all(connection, { departId: department.id });
      const own = new Set(rows.map(({ permissionId }) => permissionId));
      return permissionIds.every((id) => own.has(id)) ? undefined : department.departName;
    },
    departmentGrants: async (connection: ReadConnection, roleId: string) =>
      (await DEPARTMENT_GRANTS[dialect].all(connection, { roleId })).map(({ permissionId }) => permissionId),
    seeds: (connection: ReadConnection): Promise<SeedRow[]> => SEEDS[dialect].all(connection),
    saveSeed: (tx: WriteTransaction, seed: SeedRow) => SAVE_SEED[dialect].run(tx, seed),
    forgetSeed: (tx: WriteTransaction, kind: string, code: string) => FORGET_SEED[dialect].run(tx, { kind, code }),
  };
}

export type RightsRepo = ReturnType<typeof createRightsRepo>;
