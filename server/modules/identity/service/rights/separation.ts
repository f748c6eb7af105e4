/** What separation of duties means of one role, right or person, as the tables say within a transaction. */
import { may, type Model, type Viewer } from "#core/language";
import type { Stored, StoredRow } from "#core/values";
import type { Database, WriteContext } from "#engine/server";
import { ADMINISTRATOR_ROLE } from "../../contract.ts";
import { identityErrors } from "../../errors.ts";
import { createPeopleRepo } from "../../repo/people.ts";
import { createRightsRepo } from "../../repo/rights.ts";
import { dutiesOf, isAllPowerful, rightBeyond } from "./duties.ts";

export function assertNotOwn(viewer: Viewer, code: Stored | undefined): void {
  if (typeof code === "string" && viewer.roles.includes(code)) throw identityErrors.error("OWN_RIGHTS");
}

const grantsOf = (model: Model, roles: readonly string[]): readonly string[] =>
  roles.flatMap((role) => model.roles[role]?.grants ?? []);

type Tx = WriteContext["tx"];
type Granting = "sys_role_permission" | "sys_depart_role_permission";

export function createSeparation(database: Database) {
  const people = createPeopleRepo(database);
  const rights = createRightsRepo(database);
  const codeOf = async (tx: Tx, of: Granting, roleId: Stored): Promise<string | undefined> =>
    of === "sys_role_permission"
      ? await rights.roleCode(tx, String(roleId))
      : await rights.departRoleCode(tx, String(roleId));
  const assertMayManage = async (
    { model, viewer, tx }: Pick<WriteContext, "model" | "viewer" | "tx">,
    userId: Stored | undefined,
  ): Promise<void> => {
    if (userId === viewer.id || isAllPowerful(viewer.grants)) return;
    const theirs = grantsOf(model, await people.roleCodesOf(String(userId), tx));
    if (rightBeyond(viewer.grants, theirs) !== undefined) throw identityErrors.error("MORE_RIGHTS");
  };
  return {
    codeOf,
    assertMayManage,
    /** That this role may be given to, or taken from, this person by the viewer. */
    assertMayAssign: async (context: WriteContext, entity: string, row: StoredRow): Promise<void> => {
      const { viewer, model, tx } = context;
      if (row["userId"] === viewer.id) throw identityErrors.error("OWN_RIGHTS");
      const of = entity === "sys_user_role" ? "sys_role_permission" : "sys_depart_role_permission";
      const code = await codeOf(tx, of, row["roleId"] ?? null);
      const given = code === undefined ? [] : grantsOf(model, [code]);
      if (rightBeyond(viewer.grants, given) !== undefined || (isAllPowerful(given) && !isAllPowerful(viewer.grants)))
        throw identityErrors.error("RIGHTS_BEYOND_OWN");
      await assertMayManage(context, row["userId"]);
    },
    /** That the account has one of the three offices at most; an administrator has no other. */
    assertSeparated: async ({ model, tx }: WriteContext, userId: Stored): Promise<void> => {
      const roles = await people.roleCodesOf(String(userId), tx);
      assertOneDuty(roles.map((role) => [role, model.roles[role]?.grants ?? []]));
    },
    /** That this right may be given to, or taken from, this role by the viewer. */
    assertMayGrant: async (context: WriteContext, of: Granting, row: StoredRow | undefined): Promise<void> => {
      const { viewer, model, tx } = context;
      const roleId = String(row?.["roleId"]);
      const code = await codeOf(tx, of, roleId);
      assertNotOwn(viewer, code);
      const action = await rights.actionOf(tx, String(row?.["permissionId"]));
      if (action === undefined || action === "" || code === undefined || code === ADMINISTRATOR_ROLE) return;
      const refused = refusedGrant(viewer, action);
      if (refused !== undefined) throw identityErrors.error(refused);
      // Only a right of an office can make it one.
      if (dutiesOf([action]).length === 0) return;
      const granted = [...(model.roles[code]?.grants ?? []), ...(await rights.actionsOf(tx, of, roleId))];
      assertOneDuty([[code, granted]]);
      for (const userId of await rights.holdersOf(tx, of, roleId)) {
        const others = (await people.roleCodesOf(userId, tx)).filter((one) => one !== code);
        assertOneDuty([[code, granted], ...others.map((one) => [one, model.roles[one]?.grants ?? []] as const)]);
      }
    },
    /** That an entry of the tree of rights gives the viewer nothing new. */
    assertEntry: async (
      { viewer, tx }: WriteContext,
      before: StoredRow | undefined,
      after: StoredRow | undefined,
    ): Promise<void> => {
      if (isAllPowerful(viewer.grants)) return;
      const action = after?.["action"];
      if (typeof action !== "string" || action === "") return;
      const opened = after?.["status"] === 1 && before?.["status"] !== 1;
      if (before?.["action"] === action && !opened) return;
      if (rightBeyond(viewer.grants, [action]) !== undefined) throw identityErrors.error("RIGHTS_BEYOND_OWN");
      const holders = before === undefined ? [] : await rights.rolesWith(tx, String(before["id"]));
      const own = opened || holders.some((code) => viewer.roles.includes(code));
      if (own && !may(viewer, action)) throw identityErrors.error("OWN_RIGHTS");
    },
  };
}

/** Why the viewer may neither give this right to a role nor take it away, whatever else the role has. */
export function refusedGrant(viewer: Viewer, action: string): "ALL_RIGHTS" | "RIGHTS_BEYOND_OWN" | undefined {
  if (action.split(":")[0] === "*") return "ALL_RIGHTS";
  return rightBeyond(viewer.grants, [action]) === undefined ? undefined : "RIGHTS_BEYOND_OWN";
}

function assertOneDuty(roles: readonly (readonly [role: string, grants: readonly string[]])[]): void {
  const all = roles.some(([role]) => role === ADMINISTRATOR_ROLE);
  const duties = new Set(roles.flatMap(([role, grants]) => (role === ADMINISTRATOR_ROLE ? [] : dutiesOf(grants))));
  if (duties.size > (all ? 0 : 1)) throw identityErrors.error("TWO_DUTIES");
}
