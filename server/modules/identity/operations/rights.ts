/** The tree of rights, and who has which of it, under the paths of the specification. */
import { ApiError, type RowError } from "#core/api";
import type { WireRow } from "#core/values";
import {
  Reply,
  closedObject,
  defineOperation,
  menuFor,
  type Caller,
  type Engine,
  type Operation,
} from "#engine/server";
import { PERMISSION_PATH, type PermissionResult } from "../contract.ts";
import { identityErrors } from "../errors.ts";
import { createAuthPresenter } from "../present.ts";
import type { RightsStore } from "../service/rights/rightsStore.ts";
import { allRows, isOneOf, treeOf } from "./trees.ts";

const ID = { type: "string", minLength: 1, maxLength: 64 } as const;
const IDS = { type: "string", maxLength: 80_000 } as const;
const NAME = { type: "string", maxLength: 60 } as const;
const module = "identity";

const GRANTS_BODY = closedObject({ roleId: ID, permissionIds: IDS, lastpermissionIds: IDS }, "roleId", "permissionIds");
const DEPARTMENT_BODY = closedObject(
  { departId: ID, permissionIds: IDS, lastpermissionIds: IDS },
  "departId",
  "permissionIds",
);

type RightsEngine = Pick<Engine, "calls" | "model">;

export function rightsOperations(engine: RightsEngine, store: RightsStore): Operation[] {
  return [
    permissionsOperation(engine, store),
    ...treeOperations(engine),
    ...ruleOperations(engine),
    ...roleGrantOperations(engine),
    ...departmentGrantOperations(engine),
  ];
}

function permissionsOperation(engine: RightsEngine, store: RightsStore): Operation {
  const authOf = createAuthPresenter();
  return {
    method: "GET",
    path: PERMISSION_PATH,
    permission: "signed",
    title: "当前用户的菜单与权限",
    module,
    handle: ({ viewer }): PermissionResult => ({
      menu: menuFor(engine.model(), viewer),
      auth: authOf(engine.model(), store.entries(), viewer),
      allAuth: viewer.userType === "office" ? store.entries() : [],
      sysSafeMode: false,
    }),
  };
}

function treeOperations(engine: RightsEngine): Operation[] {
  const permission = "sys_permission:list";
  const entries = (caller: Caller, query: Readonly<Record<string, string>> = {}) =>
    allRows(engine, caller, "sys_permission", query);
  const wholeTree = async (caller: Caller) => {
    const rows = await entries(caller);
    return { treeList: treeOf(rows, "title"), ids: rows.map(({ id }) => String(id)) };
  };
  return [
    {
      method: "GET",
      path: "/sys/permission/getSystemMenuList",
      permission,
      title: "一级菜单",
      module,
      handle: (call) => entries(call, { parentId: "" }),
    },
    defineOperation({
      method: "GET",
      path: "/sys/permission/getSystemSubmenu",
      permission,
      title: "下级菜单",
      module,
      query: closedObject({ parentId: ID }, "parentId"),
      handle: (call) => entries(call, { parentId: call.query.parentId }),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/permission/getSystemSubmenuBatch",
      permission,
      title: "多个下级菜单",
      module,
      query: closedObject({ parentIds: IDS }, "parentIds"),
      handle: async (call) => {
        const parents = listOf(call.query.parentIds);
        const rows = parents.length === 0 ? [] : await entries(call, isOneOf("pid", parents));
        return Object.fromEntries(parents.map((pid) => [pid, rows.filter((row) => row["pid"] === pid)]));
      },
    }),
    {
      method: "GET",
      path: "/sys/permission/queryTreeList",
      permission,
      title: "菜单权限树",
      module,
      handle: wholeTree,
    },
    {
      method: "GET",
      path: "/sys/role/queryTreeList",
      permission,
      title: "角色授权树",
      module,
      handle: wholeTree,
    },
  ];
}

function ruleOperations(engine: RightsEngine): Operation[] {
  const permission = "sys_data_rule:list";
  return [
    defineOperation({
      method: "GET",
      path: "/sys/permission/getPermRuleListByPermId",
      permission,
      title: "菜单的数据规则",
      module,
      query: closedObject({ permissionId: ID }, "permissionId"),
      handle: (call) => allRows(engine, call, "sys_data_rule", { permissionId: call.query.permissionId }),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/permission/queryPermissionRule",
      permission,
      title: "查询数据规则",
      module,
      query: closedObject({ permissionId: ID, ruleName: NAME }),
      handle: (call) => allRows(engine, call, "sys_data_rule", { ...call.query }),
    }),
  ];
}

function roleGrantOperations(engine: RightsEngine): Operation[] {
  return [
    {
      method: "GET",
      path: "/sys/role/queryall",
      permission: "sys_role:list",
      title: "所有角色",
      module,
      handle: (call) => allRows(engine, call, "sys_role"),
    },
    defineOperation({
      method: "GET",
      path: "/sys/permission/queryRolePermission",
      permission: "sys_role:list",
      title: "角色的权限",
      module,
      query: closedObject({ roleId: ID }, "roleId"),
      handle: (call) => grantedIds(engine, call, ROLE, call.query.roleId),
    }),
    defineOperation({
      method: "POST",
      path: "/sys/permission/saveRolePermission",
      permission: "sys_role:edit",
      requires: ["stepUp"],
      title: "保存角色的权限",
      module,
      body: GRANTS_BODY,
      handle: (call) => saveGrants(engine, call, ROLE, call.body.roleId, call.body),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/sysDepartPermission/queryDeptRolePermission",
      permission: "sys_depart_role:list",
      title: "部门角色的权限",
      module,
      query: closedObject({ roleId: ID, departId: ID }, "roleId"),
      handle: (call) => grantedIds(engine, call, DEPARTMENT_ROLE, call.query.roleId),
    }),
    defineOperation({
      method: "POST",
      path: "/sys/sysDepartPermission/saveDeptRolePermission",
      permission: "sys_depart_role:edit",
      requires: ["stepUp"],
      title: "保存部门角色的权限",
      module,
      body: GRANTS_BODY,
      handle: async (call) => {
        await assertWithinDepartment(engine, call, call.body.roleId, listOf(call.body.permissionIds));
        return saveGrants(engine, call, DEPARTMENT_ROLE, call.body.roleId, call.body);
      },
    }),
  ];
}

function departmentGrantOperations(engine: RightsEngine): Operation[] {
  return [
    defineOperation({
      method: "GET",
      path: "/sys/permission/queryDepartPermission",
      permission: "sys_depart_permission:list",
      title: "部门的权限",
      module,
      query: closedObject({ departId: ID }, "departId"),
      handle: (call) => grantedIds(engine, call, DEPARTMENT, call.query.departId),
    }),
    defineOperation({
      method: "POST",
      path: "/sys/permission/saveDepartPermission",
      permission: "sys_depart_permission:edit",
      requires: ["stepUp"],
      title: "保存部门的权限",
      module,
      body: DEPARTMENT_BODY,
      handle: (call) => saveGrants(engine, call, DEPARTMENT, call.body.departId, call.body),
    }),
    defineOperation({
      method: "GET",
      path: "/sys/sysDepartPermission/queryTreeListForDeptRole",
      permission: "sys_depart_permission:list",
      title: "部门角色的授权树",
      module,
      query: closedObject({ departId: ID }, "departId"),
      handle: async (call) => {
        const ids = new Set(await grantedIds(engine, call, DEPARTMENT, call.query.departId));
        const rows = (await allRows(engine, call, "sys_permission")).filter(({ id }) => ids.has(String(id)));
        return { treeList: treeOf(rows, "title"), ids: rows.map(({ id }) => String(id)) };
      },
    }),
  ];
}

/** Whose rights: the entity that holds the pairs, the field and the entity of their owner. */
interface GrantOwner {
  readonly entity: string;
  readonly field: "roleId" | "departId";
  readonly owner: string;
}

const ROLE: GrantOwner = { entity: "sys_role_permission", field: "roleId", owner: "sys_role" };
const DEPARTMENT: GrantOwner = { entity: "sys_depart_permission", field: "departId", owner: "sys_depart" };
const DEPARTMENT_ROLE: GrantOwner = {
  entity: "sys_depart_role_permission",
  field: "roleId",
  owner: "sys_depart_role",
};

const listOf = (text: string): readonly string[] => [...new Set(text.split(",").filter((id) => id !== ""))];

const grantsOf = (engine: RightsEngine, caller: Caller, { entity, field }: GrantOwner, id: string) =>
  allRows(engine, caller, entity, isOneOf(field, [id]));

async function grantedIds(
  engine: RightsEngine,
  caller: Caller,
  owner: GrantOwner,
  id: string,
): Promise<readonly string[]> {
  return (await grantsOf(engine, caller, owner, id)).map((row) => String(row["permissionId"]));
}

interface SentGrants {
  readonly permissionIds: string;
  /** What the page had shown as granted; absent: whatever is granted now. */
  readonly lastpermissionIds?: string;
}

/** What was not on the page stays; the difference is written in one transaction, by the caller. */
async function saveGrants(
  engine: RightsEngine,
  caller: Caller,
  owner: GrantOwner,
  id: string,
  sent: SentGrants,
): Promise<Reply> {
  const [found] = await allRows(engine, caller, owner.owner, isOneOf("id", [id]));
  if (found === undefined) throw identityErrors.error(owner.field === "roleId" ? "ROLE_UNKNOWN" : "DEPARTMENT_UNKNOWN");
  const wanted = new Set(listOf(sent.permissionIds));
  const present = await grantsOf(engine, caller, owner, id);
  const shown = sent.lastpermissionIds === undefined ? undefined : new Set(listOf(sent.lastpermissionIds));
  const granted = new Set(present.map((row) => String(row["permissionId"])));
  const add = [...wanted]
    .filter((permissionId) => !granted.has(permissionId) && shown?.has(permissionId) !== true)
    .map((permissionId): WireRow => ({ [owner.field]: id, permissionId }));
  const gone = present.filter((row) => {
    const permissionId = String(row["permissionId"]);
    return !wanted.has(permissionId) && shown?.has(permissionId) !== false;
  });
  const changed = { add, delete: gone.map((row) => String(row["id"])) };
  if (add.length + gone.length > 0) await withItsReason(() => engine.calls.saveRows(caller, owner.entity, changed));
  return new Reply(null, "保存成功！");
}

/** All or none are written; whoever sent them learns why the first was refused. */
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

async function assertWithinDepartment(
  engine: RightsEngine,
  caller: Caller,
  roleId: string,
  wanted: readonly string[],
): Promise<void> {
  const [role] = await allRows(engine, caller, "sys_depart_role", isOneOf("id", [roleId]));
  if (role === undefined) throw identityErrors.error("ROLE_UNKNOWN");
  const allowed = new Set(await grantedIds(engine, caller, DEPARTMENT, String(role["departId"])));
  if (wanted.some((id) => !allowed.has(id)))
    throw identityErrors.error("RIGHTS_OUT_OF_DEPARTMENT", { title: String(role["departId_dictText"] ?? "") });
}
