/**
 * Decides what separation of duties means for one role, right or person. It reads the tables within the transaction,
 * because the served model has neither what another call has just written nor what a disabled role grants once it is
 * enabled.
 */
import { may, type Viewer } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import type { Database, WriteContext } from "#engine/server";
import { ADMINISTRATOR_ROLE } from "../../contract.ts";
import { identityErrors } from "../../errors.ts";
import { createPeopleRepo, type HeldRole } from "../../repo/people.ts";
import { createRightsRepo, type Granting } from "../../repo/rights.ts";
import { dutiesOf, isAdministrative, isAllPowerful, rightBeyond } from "./duties.ts";

export function assertNotOwn(viewer: Viewer, code: Stored | undefined): void {
  if (typeof code === "string" && viewer.roles.includes(code)) throw identityErrors.error("OWN_RIGHTS");
}

type Tx = WriteContext["tx"];
type Context = Pick<WriteContext, "viewer" | "tx">;

/** A role with what it grants. */
type GrantedRole = readonly [role: string, grants: readonly string[]];

export type Separation = ReturnType<typeof createSeparation>;

export function createSeparation(database: Database) {
  const grounds = createGrounds(database);
  const { rights, codeOf, assertMayManage, assertNotOfOthers } = grounds;
  return {
    /**
     * Changes of rights wait for each other. Two at once would not see each other, and could give a person two offices.
     */
    lock: (tx: Tx): Promise<void> => rights.lock(tx),
    codeOf,
    assertMayManage,
    assertNotOfOthers,
    ...checksOfPeople(grounds),
    ...checksOfRoles(grounds),
    assertEntry: entryCheck(grounds),
  };
}

type Grounds = ReturnType<typeof createGrounds>;

/** Queries and checks that the other checks share. */
function createGrounds(database: Database) {
  const people = createPeopleRepo(database);
  const rights = createRightsRepo(database);
  const codeOf = async (tx: Tx, of: Granting, roleId: Stored): Promise<string | undefined> =>
    of === "sys_role_permission"
      ? await rights.roleCode(tx, String(roleId))
      : await rights.departRoleCode(tx, String(roleId));
  const grantedBy = async (tx: Tx, roles: readonly HeldRole[]): Promise<readonly GrantedRole[]> => {
    const granted: GrantedRole[] = [];
    for (const { granting, id, roleCode } of roles)
      granted.push([roleCode, await rights.actionsOf(tx, granting, id)] as const);
    return granted;
  };
  const rolesOf = async (tx: Tx, userId: Stored): Promise<readonly GrantedRole[]> =>
    grantedBy(tx, await people.heldRoles(tx, String(userId)));
  const assertMayManage = async ({ viewer, tx }: Context, userId: Stored | undefined): Promise<void> => {
    if (userId === viewer.id || isAllPowerful(viewer.grants)) return;
    const theirs = (await rolesOf(tx, userId ?? null)).flatMap(([, grants]) => grants);
    if (rightBeyond(viewer.grants, theirs) !== undefined) throw identityErrors.error("MORE_RIGHTS");
  };
  /**
   * Throws where the role has administrative rights that the viewer lacks, because it is then a role of another office.
   */
  const assertNotOfOthers = async ({ viewer, tx }: Context, of: Granting, roleId: Stored): Promise<void> => {
    if (rightBeyond(viewer.grants, await rights.actionsOf(tx, of, String(roleId))) !== undefined)
      throw identityErrors.error("RIGHTS_BEYOND_OWN");
  };
  /** Throws where one of these roles, or anybody who holds one, has two of the offices. */
  const assertOneDutyOfHolders = async (tx: Tx, roles: readonly HeldRole[]): Promise<void> => {
    const holders = new Set<string>();
    for (const role of roles) {
      assertOneDuty(await grantedBy(tx, [role]));
      for (const userId of await rights.holdersOf(tx, role.granting, role.id)) holders.add(userId);
    }
    for (const userId of [...holders].sort()) assertOneDuty(await rolesOf(tx, userId));
  };
  return { rights, codeOf, rolesOf, assertMayManage, assertNotOfOthers, assertOneDutyOfHolders };
}

function checksOfPeople({ rights, rolesOf, assertMayManage }: Grounds) {
  return {
    /**
     * Throws unless the viewer may give this role to this person, or take it from them. Nobody changes their own roles.
     */
    assertMayAssign: async (context: WriteContext, entity: string, row: StoredRow): Promise<void> => {
      const { viewer, tx } = context;
      if (row["userId"] === viewer.id) throw identityErrors.error("OWN_RIGHTS");
      const of = entity === "sys_user_role" ? "sys_role_permission" : "sys_depart_role_permission";
      const given = await rights.actionsOf(tx, of, String(row["roleId"]));
      if (rightBeyond(viewer.grants, given) !== undefined || (isAllPowerful(given) && !isAllPowerful(viewer.grants)))
        throw identityErrors.error("RIGHTS_BEYOND_OWN");
      await assertMayManage(context, row["userId"]);
    },
    /** Throws where the account has two of the three offices, or one of them besides being an administrator. */
    assertSeparated: async ({ tx }: WriteContext, userId: Stored): Promise<void> => {
      assertOneDuty(await rolesOf(tx, userId));
    },
  };
}

function checksOfRoles({ rights, codeOf, assertNotOfOthers, assertOneDutyOfHolders }: Grounds) {
  return {
    /**
     * Throws unless the viewer may give this right to this role, or take it from it. Nobody changes a role that they
     * hold.
     */
    assertMayGrant: async (context: WriteContext, of: Granting, row: StoredRow | undefined): Promise<void> => {
      const { viewer, tx } = context;
      const roleId = String(row?.["roleId"]);
      const code = await codeOf(tx, of, roleId);
      assertNotOwn(viewer, code);
      const action = await rights.actionOf(tx, String(row?.["permissionId"]));
      if (action === undefined || action === "" || code === undefined || code === ADMINISTRATOR_ROLE) return;
      const refused = refusedGrant(viewer, action);
      if (refused !== undefined) throw identityErrors.error(refused);
      // A right that two offices have is not for one of them to take from a role of the other.
      if (isAdministrative(action)) await assertNotOfOthers(context, of, roleId);
      // Only a right that belongs to an office can give the role a second one.
      if (dutiesOf([action]).length > 0)
        await assertOneDutyOfHolders(tx, [{ granting: of, id: roleId, roleCode: code }]);
    },
    /** Throws unless the viewer may enable, disable or delete this role, whoever holds it. */
    assertMaySwitch: async (context: WriteContext, role: StoredRow): Promise<void> => {
      const [id, roleCode] = [String(role["id"]), String(role["roleCode"])];
      await assertNotOfOthers(context, "sys_role_permission", id);
      if (roleCode !== ADMINISTRATOR_ROLE)
        await assertOneDutyOfHolders(context.tx, [{ granting: "sys_role_permission", id, roleCode }]);
    },
    /** Throws where a department's role would have something that its department does not have. */
    assertWithinDepartment: async (tx: Tx, roleId: Stored, permissionIds: readonly string[]): Promise<void> => {
      const outside = await rights.outsideDepartment(tx, String(roleId), permissionIds);
      if (outside !== undefined) throw identityErrors.error("RIGHTS_OUT_OF_DEPARTMENT", { title: outside });
    },
    departmentGrants: (tx: Tx, roleId: Stored): Promise<readonly string[]> =>
      rights.departmentGrants(tx, String(roleId)),
  };
}

/**
 * Throws where a change of an entry would give somebody what no grant could give them, or take what none could take.
 */
function entryCheck(grounds: Grounds) {
  const { rights, assertOneDutyOfHolders } = grounds;
  return async (context: WriteContext, before: StoredRow | undefined, after: StoredRow | undefined): Promise<void> => {
    const { viewer, tx } = context;
    const [was, action] = [String(before?.["action"] ?? ""), String(after?.["action"] ?? "")];
    const opened = after?.["status"] === 1 && (before?.["status"] !== 1 || was !== action);
    if (opened && action !== "" && isAdministrative(action)) throw identityErrors.error("RIGHTS_OPEN_OFFICE");
    if (was === action && !opened) return;
    const roles = before === undefined ? [] : await rights.rolesWith(tx, String(before["id"]));
    if (!isAllPowerful(viewer.grants)) await assertOwnEntry(grounds, context, roles, { was, action, opened });
    if (was !== action && dutiesOf([action]).length > 0)
      await assertOneDutyOfHolders(
        tx,
        roles.filter(({ roleCode }) => roleCode !== ADMINISTRATOR_ROLE),
      );
  };
}

interface EntryChange {
  /** Permission code of the entry before and after; empty: none. */
  readonly was: string;
  readonly action: string;
  /** Whether everybody has the entry from now on. */
  readonly opened: boolean;
}

async function assertOwnEntry(
  { assertNotOfOthers }: Grounds,
  context: WriteContext,
  roles: readonly HeldRole[],
  { was, action, opened }: EntryChange,
): Promise<void> {
  const { viewer } = context;
  if (rightBeyond(viewer.grants, [was, action]) !== undefined) throw identityErrors.error("RIGHTS_BEYOND_OWN");
  if (was !== action && (isAdministrative(was) || isAdministrative(action)))
    for (const { granting, id } of roles) await assertNotOfOthers(context, granting, id);
  const own = opened || roles.some(({ roleCode }) => viewer.roles.includes(roleCode));
  if (own && action !== "" && !may(viewer, action)) throw identityErrors.error("OWN_RIGHTS");
}

/**
 * Why the viewer may neither give this right to a role nor take it away, whatever else the role has. Undefined: they
 * may.
 */
export function refusedGrant(viewer: Viewer, action: string): "ALL_RIGHTS" | "RIGHTS_BEYOND_OWN" | undefined {
  if (action.split(":")[0] === "*") return "ALL_RIGHTS";
  return rightBeyond(viewer.grants, [action]) === undefined ? undefined : "RIGHTS_BEYOND_OWN";
}

function assertOneDuty(roles: readonly GrantedRole[]): void {
  const all = roles.some(([role]) => role === ADMINISTRATOR_ROLE);
  const duties = new Set(roles.flatMap(([role, grants]) => (role === ADMINISTRATOR_ROLE ? [] : dutiesOf(grants))));
  if (duties.size > (all ? 0 : 1)) throw identityErrors.error("TWO_DUTIES");
}
