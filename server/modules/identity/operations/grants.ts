/** Reads and saves which entries of the tree of rights a role or a department is granted. */
import { ApiError, type RowError } from "#core/api";
import type { WireRow } from "#core/values";
import { Reply, type Caller, type Engine, type WriteTransaction } from "#engine/server";
import type { RightsOwner } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import type { RightsStore } from "../service/rights/rightsStore.ts";
import { allRows, isOneOf } from "./trees.ts";

export type RightsEngine = Pick<Engine, "calls" | "model" | "database">;

interface GrantTable {
  /** The entity whose rows are the grants. */
  readonly entity: string;
  /** Its field that names the role or department, and the entity of those. */
  readonly field: "roleId" | "departId";
  readonly owner: string;
}

const GRANTS: Readonly<Record<RightsOwner, GrantTable>> = {
  role: { entity: "sys_role_permission", field: "roleId", owner: "sys_role" },
  department: { entity: "sys_depart_permission", field: "departId", owner: "sys_depart" },
  departmentRole: { entity: "sys_depart_role_permission", field: "roleId", owner: "sys_depart_role" },
};

export const listOf = (text: string): readonly string[] => [...new Set(text.split(",").filter((id) => id !== ""))];

const grantsOf = (engine: RightsEngine, caller: Caller, of: RightsOwner, id: string) =>
  allRows(engine, caller, GRANTS[of].entity, isOneOf(GRANTS[of].field, [id]));

export async function grantedIds(
  engine: RightsEngine,
  caller: Caller,
  of: RightsOwner,
  id: string,
): Promise<readonly string[]> {
  return (await grantsOf(engine, caller, of, id)).map((row) => String(row["permissionId"]));
}

/** The role or department itself, as the caller sees it. */
export async function ownerOf(engine: RightsEngine, caller: Caller, of: RightsOwner, id: string): Promise<WireRow> {
  // The id is compared again, because the list takes a comma in it as the end of one of several ids.
  const found = (await allRows(engine, caller, GRANTS[of].owner, isOneOf("id", [id]))).find((row) => row["id"] === id);
  if (found === undefined) throw identityErrors.error(of === "department" ? "DEPARTMENT_UNKNOWN" : "ROLE_UNKNOWN");
  return found;
}

export const rulesOf = (engine: RightsEngine, caller: Caller, roleId: string) =>
  allRows(engine, caller, "sys_data_rule", isOneOf("roleId", [roleId]));

interface SentGrants {
  readonly permissionIds: string;
  /** What the page had shown as granted; absent: whatever is granted now. */
  readonly lastpermissionIds?: string;
  /** The revision that the page was filled in on; absent: whatever is stored now. */
  readonly revision?: string;
  /** The data rules of the role that hold from now on; absent: those that do now. */
  readonly ruleIds?: string;
}

interface GrantParts {
  readonly engine: RightsEngine;
  readonly store: RightsStore;
}

/**
 * Saves grants with the rights of the caller, in one transaction. Entries that the page did not show stay as they are.
 */
export async function saveGrants(
  { engine, store }: GrantParts,
  caller: Caller,
  of: RightsOwner,
  id: string,
  sent: SentGrants,
): Promise<Reply> {
  await ownerOf(engine, caller, of, id);
  const assertCurrent = async (read: Parameters<RightsStore["revisionOf"]>[0]): Promise<void> => {
    if (sent.revision !== undefined && (await store.revisionOf(read, of, id)) !== sent.revision)
      throw identityErrors.error("RIGHTS_CHANGED");
  };
  await engine.database.snapshot(assertCurrent);
  const { entity, field } = GRANTS[of];
  const grants = changedGrants(await grantsOf(engine, caller, of, id), sent, (permissionId) => ({
    [field]: id,
    permissionId,
  }));
  await assertEntriesExist({ engine, store }, grants.add);
  const rules = sent.ruleIds === undefined ? [] : await changedRules(engine, caller, id, listOf(sent.ruleIds));
  const bodies = {
    ...(grants.add.length + grants.delete.length === 0 ? {} : { [entity]: grants }),
    ...(rules.length === 0 ? {} : { sys_data_rule: { edit: rules } }),
  };
  const check = (tx: WriteTransaction): Promise<void> => assertCurrent(tx);
  await withItsReason(() => engine.calls.saveRowsTogether(caller, bodies, check));
  return new Reply(null, "保存成功！");
}

function changedGrants(
  present: readonly WireRow[],
  sent: SentGrants,
  rowOf: (permissionId: string) => WireRow,
): { readonly add: readonly WireRow[]; readonly delete: readonly string[] } {
  const wanted = new Set(listOf(sent.permissionIds));
  const shown = sent.lastpermissionIds === undefined ? undefined : new Set(listOf(sent.lastpermissionIds));
  const granted = new Set(present.map((row) => String(row["permissionId"])));
  const added = [...wanted].filter((one) => !granted.has(one) && shown?.has(one) !== true);
  const gone = present.filter((row) => {
    const permissionId = String(row["permissionId"]);
    return !wanted.has(permissionId) && shown?.has(permissionId) !== false;
  });
  return { add: added.map(rowOf), delete: gone.map((row) => String(row["id"])) };
}

/** Throws for unknown entries before the transaction: one that refuses each of many holds up everybody's writes. */
async function assertEntriesExist({ engine, store }: GrantParts, added: readonly WireRow[]): Promise<void> {
  if (added.length === 0) return;
  const { permissions } = await engine.database.snapshot((read) => store.rows(read));
  const known = new Set(permissions.map(({ id }) => id));
  if (added.some((row) => !known.has(String(row["permissionId"])))) throw identityErrors.error("PERMISSION_UNKNOWN");
}

/** Throws IDENTITY.ROW_UNKNOWN for a rule that is not the role's own. */
async function changedRules(
  engine: RightsEngine,
  caller: Caller,
  roleId: string,
  wanted: readonly string[],
): Promise<readonly WireRow[]> {
  const rules = await rulesOf(engine, caller, roleId);
  const known = new Set(rules.map((rule) => String(rule["id"])));
  if (wanted.some((id) => !known.has(id))) throw identityErrors.error("ROW_UNKNOWN");
  return rules.flatMap(({ id, version, status }): WireRow[] => {
    const holds = Number(wanted.includes(String(id)));
    return Number(status) === holds ? [] : [{ id: id ?? null, version: version ?? null, status: holds }];
  });
}

/** Writes all rows or none. The sender learns why the first row was refused. */
async function withItsReason(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const result =
      error instanceof ApiError ? (error.result as { readonly refused?: readonly RowError[] } | null) : null;
    const reason = result?.refused?.[0]?.message;
    throw reason === undefined ? error : identityErrors.error("RIGHTS_REFUSED", { message: reason });
  }
}

/**
 * Throws where a department's role would get what its department does not have. It may keep what it was granted before.
 */
export async function assertWithinDepartment(
  engine: RightsEngine,
  caller: Caller,
  roleId: string,
  wanted: readonly string[],
): Promise<void> {
  const role = await ownerOf(engine, caller, "departmentRole", roleId);
  const allowed = new Set([
    ...(await grantedIds(engine, caller, "department", String(role["departId"]))),
    ...(await grantedIds(engine, caller, "departmentRole", roleId)),
  ]);
  if (wanted.some((id) => !allowed.has(id)))
    throw identityErrors.error("RIGHTS_OUT_OF_DEPARTMENT", { title: String(role["departId_dictText"] ?? "") });
}

/** The first menu that opens the rows of each entity. */
export function menusByEntity(engine: RightsEngine, rows: readonly WireRow[]): ReadonlyMap<string, string> {
  const { views } = engine.model();
  const menus = new Map<string, string>();
  for (const { id, opens } of rows) {
    const [sort, name = ""] = typeof opens === "string" ? opens.split(":") : [];
    const entity = sort === "entity" ? name : sort === "view" ? views[name]?.entity : undefined;
    if (entity !== undefined && !menus.has(entity)) menus.set(entity, String(id));
  }
  return menus;
}
