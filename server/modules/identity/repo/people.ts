/** What row rules and grants need to know about an account: its roles, departments, tenants and position. */
import { sql } from "kysely";
import { staticQueries, type Database, type Params, type ReadConnection } from "#engine/server";
import type { Granting } from "./rights.ts";
import type { IdentityTables } from "./tables.ts";
import { USER } from "./users.ts";

type DepartTable = IdentityTables["sys_depart"];
export type DepartmentRow = Pick<DepartTable, "id" | "pid" | "departName" | "orgCode">;

const query = staticQueries<IdentityTables>();

const BY_ID = query((db, { id }: Params<{ id: string }>) =>
  db
    .selectFrom("sys_user")
    .select(USER)
    .select(["positionId", "passwordDue"])
    .where("id", "=", id)
    .where("deletedAt", "is", null),
);
const ROLES = query((db, { id }: Params<{ id: string }>) =>
  db
    .selectFrom("sys_user_role as o")
    .innerJoin("sys_role as r", "r.id", "o.roleId")
    .select("r.roleCode")
    .where("o.userId", "=", id)
    .where("o.deletedAt", "is", null)
    .where("r.deletedAt", "is", null)
    .where("r.status", "=", 1)
    .unionAll(
      db
        .selectFrom("sys_depart_role_user as o")
        .innerJoin("sys_depart_role as r", "r.id", "o.roleId")
        .select("r.roleCode")
        .where("o.userId", "=", id)
        .where("o.deletedAt", "is", null)
        .where("r.deletedAt", "is", null),
    ),
);
/** Includes disabled roles, because what they grant takes effect as soon as they are enabled. */
const HELD_ROLES = query((db, { id }: Params<{ id: string }>) =>
  db
    .selectFrom("sys_user_role as o")
    .innerJoin("sys_role as r", "r.id", "o.roleId")
    .select(["r.id", "r.roleCode", sql.lit<Granting>("sys_role_permission").as("granting")])
    .where("o.userId", "=", id)
    .where("o.deletedAt", "is", null)
    .where("r.deletedAt", "is", null)
    .unionAll(
      db
        .selectFrom("sys_depart_role_user as o")
        .innerJoin("sys_depart_role as r", "r.id", "o.roleId")
        .select(["r.id", "r.roleCode", sql.lit<Granting>("sys_depart_role_permission").as("granting")])
        .where("o.userId", "=", id)
        .where("o.deletedAt", "is", null)
        .where("r.deletedAt", "is", null),
    ),
);
/** Finds a role of the account that demands a second factor. */
const DEMANDING = query((db, { id }: Params<{ id: string }>) =>
  db
    .selectFrom("sys_user_role as o")
    .innerJoin("sys_role as r", "r.id", "o.roleId")
    .select("r.id")
    .where("o.userId", "=", id)
    .where("o.deletedAt", "is", null)
    .where("r.deletedAt", "is", null)
    .where("r.status", "=", 1)
    .where("r.secondFactor", "=", 1)
    .limit(1),
);
const DEPARTMENTS_OF = query((db, { id }: Params<{ id: string }>) =>
  db
    .selectFrom("sys_user_depart")
    .select("departId")
    .where("userId", "=", id)
    .where("deletedAt", "is", null)
    .orderBy("createTime")
    .orderBy("id"),
);
/** The tenant of the account itself, and those it may work in besides. */
const TENANTS_OF = query((db, { id, home }: Params<{ id: string; home: string }>) =>
  db
    .selectFrom("sys_tenant as t")
    .select(["t.id", "t.name", "t.status", "t.beginDate", "t.endDate"])
    .where("t.deletedAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("t.id", "=", home),
        eb(
          "t.id",
          "in",
          eb
            .selectFrom("sys_user_tenant as j")
            .select("j.joinedTenantId")
            .where("j.userId", "=", id)
            .where("j.deletedAt", "is", null),
        ),
      ]),
    )
    .orderBy("t.name")
    .orderBy("t.id"),
);
const DEPARTMENTS = query((db) =>
  db
    .selectFrom("sys_depart")
    .select(["id", "pid", "departName", "orgCode"])
    .where("deletedAt", "is", null)
    .orderBy("orderNum")
    .orderBy("id"),
);
const IN_DEPARTMENT = query((db, { id }: Params<{ id: string }>) =>
  db
    .selectFrom("sys_user as u")
    .select(USER.map((name) => `u.${name}` as const))
    .where("u.deletedAt", "is", null)
    .where("u.userType", "=", 1)
    .where((eb) =>
      eb.or([
        eb("u.departId", "=", id),
        eb(
          "u.id",
          "in",
          eb
            .selectFrom("sys_user_depart as d")
            .select("d.userId")
            .where("d.departId", "=", id)
            .where("d.deletedAt", "is", null),
        ),
      ]),
    )
    .orderBy("u.username"),
);

export interface HeldRole {
  readonly id: string;
  readonly roleCode: string;
  readonly granting: Granting;
}

export type PersonRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createPeopleRepo>["personById"]>>>;

export function createPeopleRepo({ dialect, read }: Database) {
  return {
    personById: (id: string, connection: ReadConnection = read) => BY_ID[dialect].get(connection, { id }),
    roleCodesOf: async (id: string, connection: ReadConnection = read) => [
      ...new Set((await ROLES[dialect].all(connection, { id })).map(({ roleCode }) => roleCode)),
    ],
    heldRoles: (connection: ReadConnection, id: string): Promise<readonly HeldRole[]> =>
      HELD_ROLES[dialect].all(connection, { id }),
    demandsSecondFactor: async (id: string) => (await DEMANDING[dialect].get(read, { id })) !== undefined,
    /** Further departments, without the one in the account's own row. */
    departmentIdsOf: async (id: string, connection: ReadConnection = read) =>
      (await DEPARTMENTS_OF[dialect].all(connection, { id })).map(({ departId }) => departId),
    tenantsOf: ({ id, tenantId }: { readonly id: string; readonly tenantId: string }) =>
      TENANTS_OF[dialect].all(read, { id, home: tenantId }),
    departments: (connection: ReadConnection = read): Promise<DepartmentRow[]> => DEPARTMENTS[dialect].all(connection),
    peopleInDepartment: (id: string) => IN_DEPARTMENT[dialect].all(read, { id }),
  };
}
