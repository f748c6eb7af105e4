/** Shows everything that a role or a department may be granted, and what the caller may change of it. */
import { may } from "#core/language";
import type { WireRow } from "#core/values";
import { closedObject, defineOperation, type Call, type Caller, type Operation } from "#engine/server";
import {
  ADMINISTRATOR_ROLE,
  DEPARTMENT_RIGHTS_PATH,
  DEPARTMENT_ROLE_RIGHTS_PATH,
  ROLE_RIGHTS_PATH,
  type RightsEntry,
  type RightsOwner,
  type RightsRule,
  type RightsSheet,
} from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { refusedGrant } from "../service/rights/separation.ts";
import type { RightsStore } from "../service/rights/rightsStore.ts";
import { grantedIds, menusByEntity, ownerOf, rulesOf, type RightsEngine } from "./grants.ts";
import { allRows, cutToHits } from "./trees.ts";

const ID = { type: "string", minLength: 1, maxLength: 64 } as const;
const module = "identity";

/** The permission that saving requires. */
const WRITES: Readonly<Record<RightsOwner, string>> = {
  role: "sys_role:edit",
  department: "sys_depart_permission:edit",
  departmentRole: "sys_depart_role:edit",
};

const reasonOf = (
  code: "RIGHTS_READ_ONLY" | "OWN_RIGHTS" | "ADMINISTRATOR_GRANTS" | "ALL_RIGHTS" | "RIGHTS_BEYOND_OWN",
) => identityErrors.error(code).message;

export function rightsSheetOperations(engine: RightsEngine, store: RightsStore): Operation[] {
  const roleQuery = closedObject({ roleId: ID }, "roleId");
  return [
    defineOperation({
      method: "GET",
      path: ROLE_RIGHTS_PATH,
      permission: "sys_role:list",
      title: "授权：角色",
      module,
      query: roleQuery,
      handle: (call) => sheetOf(engine, store, call, "role", call.query.roleId),
    }),
    defineOperation({
      method: "GET",
      path: DEPARTMENT_RIGHTS_PATH,
      permission: "sys_depart_permission:list",
      title: "授权：部门",
      module,
      query: closedObject({ departId: ID }, "departId"),
      handle: (call) => sheetOf(engine, store, call, "department", call.query.departId),
    }),
    defineOperation({
      method: "GET",
      path: DEPARTMENT_ROLE_RIGHTS_PATH,
      permission: "sys_depart_role:list",
      title: "授权：部门角色",
      module,
      query: roleQuery,
      handle: (call) => sheetOf(engine, store, call, "departmentRole", call.query.roleId),
    }),
  ];
}

async function sheetOf(
  engine: RightsEngine,
  store: RightsStore,
  call: Call<unknown>,
  of: RightsOwner,
  id: string,
): Promise<RightsSheet> {
  const { viewer } = call;
  const owner = await ownerOf(engine, call, of, id);
  // The revision is read first, so that a change in between makes the save that follows a stale one.
  const revision = await engine.database.snapshot((read) => store.revisionOf(read, of, id));
  const granted = await grantedIds(engine, call, of, id);
  const code = of === "department" ? undefined : String(owner["roleCode"]);
  const rows = await rowsFor(engine, call, of, owner, granted);
  const own = code !== undefined && viewer.roles.includes(code);
  const readOnly = !may(viewer, WRITES[of]);
  const closed = own ? reasonOf("OWN_RIGHTS") : readOnly ? reasonOf("RIGHTS_READ_ONLY") : undefined;
  const rules = of === "role" && may(viewer, "sys_data_rule:list") ? await rulesOf(engine, call, id) : [];
  const menus = menusByEntity(engine, rows);
  return {
    entries: rows.map((row) => entryOf(row, code === undefined ? undefined : errorOf(call, code, row))),
    granted,
    rules: rules.map((rule) => ruleOf(rule, menus)),
    ...(closed === undefined ? {} : { closed }),
    ...(may(viewer, "sys_data_rule:edit") ? {} : { rulesClosed: reasonOf("RIGHTS_READ_ONLY") }),
    revision,
  };
}

/**
 * The whole tree. For a department's role: what the department has, what the role still has, and everything above that.
 */
async function rowsFor(
  engine: RightsEngine,
  caller: Caller,
  of: RightsOwner,
  owner: WireRow,
  granted: readonly string[],
): Promise<readonly WireRow[]> {
  const rows = await allRows(engine, caller, "sys_permission");
  if (of !== "departmentRole") return rows;
  const allowed = new Set([...granted, ...(await grantedIds(engine, caller, "department", String(owner["departId"])))]);
  // Entries above them only group them, and are nothing to grant here.
  return cutToHits(rows, ({ id }) => allowed.has(String(id))).map((row) =>
    allowed.has(String(row["id"])) ? row : { ...row, action: null },
  );
}

/** Why the caller may not change this entry. The role of administrators must keep `*`. */
function errorOf({ viewer }: Caller, code: string, { action }: WireRow): string | undefined {
  if (typeof action !== "string" || action === "") return undefined;
  if (code === ADMINISTRATOR_ROLE) return action === "*" ? reasonOf("ADMINISTRATOR_GRANTS") : undefined;
  const refused = refusedGrant(viewer, action);
  return refused === undefined ? undefined : reasonOf(refused);
}

function entryOf({ id, pid, title, type, action }: WireRow, refused: string | undefined): RightsEntry {
  return {
    id: String(id),
    ...(typeof pid === "string" && pid !== "" ? { pid } : {}),
    title: String(title ?? ""),
    type: Number(type) as RightsEntry["type"],
    ...(typeof action === "string" && action !== "" ? { action } : {}),
    ...(refused === undefined ? {} : { refused }),
  };
}

function ruleOf(
  { id, ruleName, permissionId, entity, status }: WireRow,
  menus: ReadonlyMap<string, string>,
): RightsRule {
  const under = typeof permissionId === "string" && permissionId !== "" ? permissionId : menus.get(String(entity));
  return {
    id: String(id),
    ...(under === undefined ? {} : { under }),
    title: String(ruleName ?? ""),
    holds: Number(status) === 1,
  };
}
